"""The dealing procedures of a house, written from its file as a casino submits them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from letitride.games.rulebook import about
from letitride.house import House
from letitride.reports.document import Fact, Paragraph, Report, Section, Signatures
from letitride.reports.marks import PROGRAM, SourceFile, document_facts, file_facts, rules_hash, running_title, short
from letitride.reports.procedures.annexes import pay_tables, ranking_rules
from letitride.reports.procedures.ending import closing, interruption, irregularities, settlement
from letitride.reports.procedures.play import burn, deal, decisions, wagers
from letitride.reports.procedures.setting import equipment, opening_rules, shuffling
from letitride.reports.rule import Rule, numbered
from letitride.reports.sources import ORIGINS_IN_WORDS, schedule

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
"""The chapters in order, with titles that fit every game."""


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
    for label in ("Licensee", "License", "In force from"):
        yield Fact(label, "", blank=True)
    yield Fact("House", house.id, code=True)
    yield from document_facts(house)
    yield from file_facts(digest, file)


def _sections(house: House) -> Iterator[Section]:
    for number, (heading, rules) in enumerate(CHAPTERS.items(), start=1):
        named = "Burn card" if rules is burn and not house.game.community_cards else heading
        yield Section(str(number), named, (numbered(house, str(number), rules(house)),))
    yield Section("A", "Annex: pay tables", tuple(pay_tables(house)), starts_page=True)
    yield Section("B", "Annex: ranking of hands", (numbered(house, "B", ranking_rules(house)),))
    yield Section("C", "Annex: choices of the house file", (Paragraph(text=ORIGINS_IN_WORDS), schedule(house)))
    yield Section("D", "Submission", tuple(_submission()), kept_whole=True)


def _submission() -> Iterator[Paragraph | Signatures]:
    yield Paragraph(
        text="Submitted as the dealing procedures and rulings of the house named above, whose file has the hash "
        "printed on the first page."
    )
    yield Signatures(
        roles=("For the licensee", "For the regulator"), lines=("Name and office", "Signature", "Date", "Reference")
    )
