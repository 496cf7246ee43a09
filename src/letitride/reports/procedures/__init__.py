"""The dealing procedures of a house, written out from its file as a casino submits them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from letitride.games.rulebook import about
from letitride.house import House
from letitride.reports.document import Fact, Paragraph, Report, Section, Signatures
from letitride.reports.marks import PROGRAM, SourceFile, file_facts, rules_hash, running_title, short
from letitride.reports.procedures.annexes import every_choice, pay_tables, rankings
from letitride.reports.procedures.ending import closing, interruption, irregularities, settlement
from letitride.reports.procedures.play import burn, deal, decisions, wagers
from letitride.reports.procedures.setting import equipment, opening_rules, shuffling
from letitride.reports.rule import Rule, numbered

CHAPTERS: dict[str, Callable[[House], Iterator[Rule]]] = {
    "Equipment": equipment,
    "Opening the table": opening_rules,
    "Shuffle and cut": shuffling,
    "Wagers": wagers,
    "Deal": deal,
    "Burn card and community cards": burn,
    "Decisions": decisions,
    "Settlement": settlement,
    "Irregularities": irregularities,
    "Interruption of a round": interruption,
    "Closing the table": closing,
}
"""The chapters in their order; a chapter is called by what it is in every game."""


def procedures(house: House, *, file: SourceFile | None = None) -> Report:
    """Return the dealing procedures and rulings of a house."""
    digest = rules_hash(house)
    return Report(
        kind="Dealing procedures",
        title=house.name,
        subtitle=about(house),
        running=running_title(house.name),
        mark=short(digest),
        program=PROGRAM,
        facts=tuple(_facts(house, digest, file)),
        sections=tuple(_sections(house)),
    )


def _facts(house: House, digest: str, file: SourceFile | None) -> Iterator[Fact]:
    for label in ("Licensee", "Licence", "In force from"):
        yield Fact(label, "", blank=True)
    yield Fact("House", house.id, code=True)
    if house.document or house.based_on:
        yield Fact("Document" if house.document else "Based on", house.document or house.based_on, code=True)
    yield Fact("Rules, SHA-256", digest, code=True)
    yield from file_facts(file)


def _sections(house: House) -> Iterator[Section]:
    for number, (heading, rules) in enumerate(_chapters(house), start=1):
        yield Section(str(number), heading, (numbered(house, str(number), rules),))
    yield Section("A", "Annex: pay tables", tuple(pay_tables(house)), starts_page=True)
    yield Section("B", "Annex: ranking of hands", (rankings(house, "B"),))
    yield Section("C", "Annex: choices of the house file", tuple(every_choice(house)))
    yield Section("D", "Submission", tuple(_submission()), kept_whole=True)


def _chapters(house: House) -> Iterator[tuple[str, Iterator[Rule]]]:
    for heading, rules in CHAPTERS.items():
        named = "Burn card" if rules is burn and not house.game.community_cards else heading
        yield named, rules(house)


def _submission() -> Iterator[Paragraph | Signatures]:
    yield Paragraph(
        text="Submitted as the dealing procedures and rulings of the house named above, whose file has the hash "
        "printed on the first page."
    )
    yield Signatures(
        roles=("For the licensee", "For the regulator"), lines=("Name and office", "Signature", "Date", "Reference")
    )
