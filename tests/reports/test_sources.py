"""Every printed source is true: held against the house file, the catalogue and the documents, for any house file."""

from __future__ import annotations

import re
from collections.abc import Iterator
from unittest import mock

import pytest
from hypothesis import HealthCheck, given, settings
from msgspec.structs import astuple

from letitride.cards import Rank
from letitride.house import (
    FiveCardPayTable,
    House,
    PayTable,
    choices,
    designators,
    house_ids,
    load_house,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS
from letitride.house.setup import Cut, Shuffle
from letitride.house.sources import departs_from
from letitride.odds.printed import PRINTED
from letitride.reports import par_sheet, procedures, rack_card
from letitride.reports.document import Clauses, Report, Table
from letitride.reports.procedures import CHAPTERS
from letitride.reports.procedures.annexes import ranking_rules
from letitride.reports.rule import Rule
from letitride.reports.sources import is_at_hand
from letitride.table import documents
from letitride.table.clauses.rule_list import Clause
from tests.house.files import house_in_catalogue, pay_table_in_catalogue
from tests.reports.house_files import DOCUMENTS, REASON, HouseFile, built, house_files
from tests.reports.pages import tables, words

HOUSES = {house_id: load_house(house_id) for house_id in house_ids()}
TABLES = {designator: load_pay_table(designator) for designator in designators()}
CLAUSES = {clause.id: clause for document in documents() for clause in document.clause}
NUMBERS = {document.document: document.number for document in documents()}
RANDOM = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])


# What words of a source mean


def holds(house: House, words: str) -> bool:
    """Tell whether the words of a reason are true of this house, as far as they speak of its other choices."""
    offered = house.wagers
    truths = {
        "no cap": house.settling.payout_cap is None,
        "no cut": house.cards.cut is Cut.NEVER,
        "no such wager": THREE_CARD_BONUS not in offered,
        "no bonus bet": DOLLAR_BONUS not in offered,
        "one wager": len(offered) == 1,
        "stays on the layout": not house.wagers.collected_before(),
        "no shuffler, ": house.cards.shuffle is Shuffle.BY_HAND,
        "a shuffler needs none": house.cards.shuffle is Shuffle.SHUFFLER,
    }
    return all(true for phrase, true in truths.items() if phrase in words)


def said(file: HouseFile, key: str) -> bool:
    """Tell whether the file makes a choice itself."""
    contents: object = file.raw
    for name in key.split("."):
        contents = contents.get(name) if isinstance(contents, dict) else None
    return contents is not None


def check_choice(file: HouseFile, key: str, origin: str, words: str) -> None:
    """Hold the printed source of one choice against the file and the catalogue."""
    house, raw = file.house, file.raw
    place, reason = raw.get("stated", {}).get(key), raw.get("assumed", {}).get(key)
    assert holds(house, words), (key, words)
    match origin:
        case "own" if key in raw.get("departs", {}):
            check_departure(house, key, words)
        case "own":
            assert words == f"the file of the house, {key}"
            assert said(file, key) or place is not None or reason is not None
        case "stated":
            assert words == f"{raw['document']}, {place}"
            if raw["document"] in DOCUMENTS:
                assert any(states(house_id, key, place, house) for house_id in house_ids()), (key, words)
        case "assumed" if reason is not None and words == reason:
            given_for = [each for each in HOUSES.values() if each.assumed.get(key) == reason]
            assert not given_for or choices(house)[key] in [choices(each).get(key) for each in given_for]
        case "assumed":
            assert not said(file, key)
            check_unsaid(file, key, words)
        case _:
            raise AssertionError(origin)


def check_departure(house: House, key: str, words: str) -> None:
    """Hold a departure against the document that it names: each of its tables pays more on some line."""
    document, _, reason = words.removeprefix("departs from ").partition(": ")
    ours = house.wagers.tables_by_place()[key]
    printed = [each for each in TABLES.values() if each.source.startswith(document) and each.wager is ours.wager]
    assert reason == REASON
    assert printed
    for table in printed:
        pays = zip(astuple(table.odds), astuple(ours.odds), strict=True)
        assert any((printed or 0) > (paid or 0) for printed, paid in pays), (document, table.designator)


def states(house_id: str, key: str, place: str, house: House) -> bool:
    """Tell whether a house of the catalogue makes this choice by its document, at this place."""
    known = HOUSES[house_id]
    return (
        known.document == house.document
        and house_in_catalogue(house_id)["stated"].get(key) == place
        and choices(known).get(key) == choices(house)[key]
    )


def check_unsaid(file: HouseFile, key: str, words: str) -> None:
    """Hold what is said of a choice that the file does not make against the house it extends, and the choice."""
    value = choices(file.house)[key]
    if words.startswith("left out of the file") or words == "never used: no cap":
        assert value is None or key == "settling.cap_covers" or key.startswith("exam.")
        return
    parent = HOUSES[file.raw["extends"]]
    if words.startswith(f"the order of {parent.id} "):
        kept = [wager for wager in parent.settling.wager_order if wager in file.house.settling.wager_order]
        assert list(file.house.settling.wager_order[: len(kept)]) == kept
        return
    assert value == choices(parent)[key]
    assert not (key.startswith("wagers.") and "wagers" in file.raw)
    marks = house_in_catalogue(parent.id)
    mark = f"{parent.document}, {marks['stated'][key]}" if key in marks["stated"] else marks["assumed"][key]
    assert words in (f"as in {parent.id} ({mark})", f"as in {parent.id}")


def check_schedule(file: HouseFile, table: Table) -> None:
    for key, _, origin, source in table.rows:
        check_choice(file, key, origin, source)
        if said(file, key) and not any(key in file.raw.get(marks, {}) for marks in ("stated", "assumed")):
            assert origin == "own", key


# Procedures


def rules_of(house: House) -> Iterator[Rule]:
    for rules in CHAPTERS.values():
        yield from rules(house)
    yield from ranking_rules(house)


def check_rule(file: HouseFile, rule: Rule, origin: str, source: str, rows: dict[str, tuple[str, str]]) -> None:
    """Hold the source of a rule against the choices it follows from, or the clauses that state it."""
    if rule.choices:
        pieces = source.split(" · ")
        assert origin == rows[rule.choices[0]][0]
        for key in rule.choices:
            bare = rows[key][1].removeprefix(f"{file.house.document}, ")
            assert any(piece.endswith(bare) for piece in pieces), (rule, source)
        return
    if not rule.among:
        assert (origin, source) == ("assumed", rule.reason)
        return
    check_clauses(file, [CLAUSES[each] for each in rule.among.split()], origin, source)


def check_clauses(file: HouseFile, clauses: list[Clause], origin: str, source: str) -> None:
    house = file.house
    by_document: dict[str, set[str]] = {}
    for clause in clauses:
        by_document.setdefault(clause.id[:3], set()).add(clause.place)
    own = NUMBERS.get(house.document) or NUMBERS.get(house.based_on)
    if origin == "stated":
        document, _, places = source.partition(", ")
        assert document == file.raw["document"]
        cited = by_document[NUMBERS[document]]
    elif source.startswith(("not stated; as in document ", "the document is not at hand; as in document ")):
        number, _, places = source.partition("; as in document ")[2].partition(", ")
        assert source.startswith("not stated") is is_at_hand(house)
        assert own not in by_document
        cited = by_document[number]
    elif "; as in its " in source:
        reason, _, following = source.partition("; as in its ")
        _, _, places = following.partition(", ")
        lost = house.document.startswith("003")
        assert reason == ("pages are missing" if lost else "not stated of this game")
        assert house.document in DOCUMENTS
        cited = by_document[NUMBERS[house.document]]
    else:
        document, _, places = source.removeprefix("as in ").partition(", ")
        assert document == house.based_on
        cited = by_document[NUMBERS[document]]
    assert places
    assert all(any(piece in place for place in cited) for piece in places.split("; "))


def check_caption(table: PayTable, caption: str) -> None:
    """Hold what is said of where a table is printed against the tables of the documents."""
    source = caption[caption.index("(") + 1 : -1]
    for document in DOCUMENTS:
        if source.startswith(f"{document},"):
            printed = [known for known in TABLES.values() if known.source == source]
            assert any(lines(known) == lines(table) for known in printed), caption
    if source.startswith("Assumed: "):
        assert lines(TABLES[table.designator]) == lines(table)


def lines(table: PayTable) -> tuple[object, ...]:
    return table.wager, table.basis, table.odds, getattr(table, "lowest_pair", None)


def check_procedures(file: HouseFile, report: Report) -> None:
    (schedule,) = [table for table in tables(report) if table.caption.startswith("Choices")]
    check_schedule(file, schedule)
    rows = {key: (origin, source) for key, _, origin, source in schedule.rows}
    blocks = [block for section in report.sections for block in section.blocks if isinstance(block, Clauses)]
    printed = [clause for block in blocks for clause in block.clauses]
    for rule, clause in zip(rules_of(file.house), printed, strict=True):
        assert rule.text == clause.text
        check_rule(file, rule, clause.source.origin.value, clause.source.words, rows)
    captions = [table.caption for table in tables(report) if ", pay table " in table.caption]
    for table, caption in zip(file.house.wagers.pay_tables().values(), captions, strict=True):
        check_caption(table, caption)
    check_facts(file, report)


def check_facts(file: HouseFile, report: Report) -> None:
    facts = {fact.label: fact.value for fact in report.facts}
    assert facts.get("Document") == file.raw.get("document")
    if "Based on" in facts:
        assert facts["Based on"] == house_in_catalogue(file.raw["extends"])["document"]


@pytest.mark.heavy
@given(house_files())
@settings(RANDOM, max_examples=60)
def test_every_source_in_the_procedures_of_any_house_file_is_true(file: HouseFile) -> None:
    check_procedures(file, procedures(file.house))


@pytest.mark.parametrize("house_id", house_ids())
def test_every_source_in_the_procedures_of_the_catalogue_is_true(house_id: str) -> None:
    raw = dict(house_in_catalogue(house_id))
    check_procedures(HouseFile(raw, {}, built(raw, {})), procedures(load_house(house_id)))


# The par sheet and the card


@pytest.mark.heavy
@given(house_files())
@settings(RANDOM, max_examples=40)
def test_every_source_in_the_par_sheet_of_any_house_file_is_true(file: HouseFile) -> None:
    with mock.patch("letitride.reports.par_sheet.win_rate_blocks", return_value=iter(())):  # slow, and cites nothing
        report = par_sheet(file.house)
    (schedule,) = [table for table in tables(report) if table.caption.startswith("Choices")]
    check_schedule(file, schedule)
    check_facts(file, report)
    texts = words(report)
    check_printed_figures(file.house, texts)
    check_enumeration(file.house, texts)


PRINTS = re.compile(r"^(\S+) prints a par of (\S+) % and a hit frequency of (\S+) % for ([^;]+); (.*)\.$")


def check_printed_figures(house: House, texts: list[str]) -> None:
    """Hold what a document is said to print of a table against the table it prints."""
    found = {match[4]: match for text in texts if (match := PRINTS.match(text))}
    known = {
        table.designator
        for table in house.wagers.pay_tables().values()
        if table.designator in PRINTED and lines(table) == lines(TABLES[table.designator])
    }
    assert found.keys() == known
    for designator, match in found.items():
        assert pay_table_in_catalogue(designator)["source"].startswith(f"{match[1]}, ")
        assert (match[2], match[3]) == PRINTED[designator]
        capped = house.settling.payout_cap is not None
        assert "payout cap" not in match[5] or capped


def check_enumeration(house: House, texts: list[str]) -> None:
    """Hold what ``letitride verify`` is cited for against what it enumerates: rows of pairs from ten, without a cap."""
    cited = " ".join(text for text in texts if text.startswith("The enumeration of every hand"))
    assert bool(cited) == ("letitride verify" in texts)
    five = [table for table in house.wagers.pay_tables().values() if isinstance(table, FiveCardPayTable)]
    tens = all(table.pays_pairs_from in (None, Rank.TEN) for table in five)
    assert "ante and play" not in cited
    assert ("base bets" in cited) == (bool(five) and tens and house.settling.payout_cap is None)
    for wager in house.wagers.side_tables():
        assert wager.label in cited


@pytest.mark.heavy
@given(house_files())
@settings(RANDOM, max_examples=40)
def test_a_rack_card_cites_only_what_it_departs_from_and_tells_the_cap_it_has(file: HouseFile) -> None:
    texts = " ".join(words(rack_card(file.house)))
    cap = file.house.settling.payout_cap

    cited = {document for document in DOCUMENTS if document in texts}
    assert cited == {departs_from(file.house, place) for place in file.house.departs}
    if cap is not None and BASE in file.house.wagers:
        assert f"No player wins more than {cap} " in texts
