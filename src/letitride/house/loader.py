"""Reads house files and pay table files: TOML in, a House or a PayTable out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Collection, Iterator, Mapping
from decimal import Decimal
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from letitride.house import pay_tables
from letitride.house.expected import one_of
from letitride.house.fault import Checks, Fault, FileError, UnknownName
from letitride.house.game import Game
from letitride.house.house import House
from letitride.house.pay_tables import PayTable
from letitride.house.reading import UNREADABLE, Report, read, shown
from letitride.house.requirements import requirements, shortfalls, undeclared_departures
from letitride.house.sources import said_in, with_marks
from letitride.house.writing import contents_of

Lookup = Callable[[str], Mapping[str, Any]]
"""Finds the contents of a pay table by name. Raises UnknownName."""

FindHouse = Callable[[str], House]
"""Finds a house by name. Raises UnknownName."""


MOST_DOTS = 100
"""In a line. Reading nested names takes time that grows with the square of their number."""


def parse_toml(text: str, *, file: str) -> dict[str, Any]:
    """Return the contents of a TOML text. Decimals stay exact."""
    for number, line in enumerate(text.split("\n"), 1):
        if line.count(".") > MOST_DOTS and not line.lstrip().startswith("#"):
            found = f"line {number} with {line.count('.'):,} dots"
            raise FileError([Fault(file, "", found, f"at most {MOST_DOTS} in a line")])
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise FileError([Fault(file, "", f"broken TOML ({error})", "a TOML file")]) from None
    except (ValueError, ArithmeticError, RecursionError):
        raise FileError([Fault(file, "", "a number or a nesting beyond all bounds", "a TOML file")]) from None


def decode_toml(content: bytes, *, file: str) -> dict[str, Any]:
    """Return the contents of a TOML file from its bytes."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        found = f"a byte that is not UTF-8 ({error.reason}, byte {error.start + 1})"
        raise FileError([Fault(file, "", found, "a file saved as UTF-8")]) from None
    return parse_toml(text.replace("\r\n", "\n").replace("\r", "\n"), file=file)


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise FileError([Fault(str(path), "", str(error.strerror).lower(), "a TOML file")]) from None
    except ValueError:
        raise FileError([Fault(repr(str(path)), "", "a name no file can have", "a TOML file")]) from None
    return decode_toml(content, file=str(path))


def build_pay_table(raw: Mapping[str, Any], *, file: str, pay_table: Lookup) -> PayTable:
    """Return the pay table that *raw* describes, or raise a FileError with every fault in it."""
    faults, report = _faults_of(file)
    table = _pay_table(raw, report, pay_table)
    if table is None or faults:
        raise FileError(faults)
    return table


def build_house(
    raw: Mapping[str, Any], *, file: str, house: FindHouse, pay_table: Lookup, departing: str = ""
) -> House:
    """Return the house that *raw* describes, or raise a FileError with every fault in it.

    With a reason for *departing*, a pay table below the document's is marked with it instead of being refused.

    A file may say ``extends = "lir"`` and then holds only what differs from that house. Sections are extended key by
    key, except ``[wagers]``: a house lists its wagers in one place.
    """
    faults, report = _faults_of(file)
    parent = _parent(raw, house, report)
    whole = _extended(raw, parent)
    if faults:
        raise FileError(faults)
    if isinstance(whole.get("wagers"), Mapping):
        whole["wagers"] = _with_tables(whole["wagers"], pay_table, report)

    def printed(designator: str) -> PayTable:
        return build_pay_table(pay_table(designator), file=designator, pay_table=pay_table)

    def further(read_so_far: House) -> Checks:
        asked = requirements(read_so_far)
        return asked if departing else (*asked, partial(undeclared_departures, read_so_far, printed))

    built = read(whole, House, report, further)
    if built is None or faults:
        raise FileError(faults)
    marked = with_marks(built, said=frozenset(said_in(raw)), extends=parent)
    return _departed(marked, departing, shortfalls(marked, printed)) if departing else marked


def _departed(house: House, reason: str, below: Collection[str]) -> House:
    """Return the house with *reason* for every pay table at these keys that has none."""
    stated, assumed = (
        {key: mark for key, mark in marks.items() if key not in below} for marks in (house.stated, house.assumed)
    )
    departs = {place: house.departs.get(place, reason) for place in below}
    return replace(house, stated=stated, assumed=assumed, departs=departs)


def _faults_of(file: str) -> tuple[list[Fault], Report]:
    """Return an empty list of faults, and a function that adds to it."""
    faults: list[Fault] = []
    return faults, lambda key, found, expected: faults.append(Fault(file, key, found, expected))


def _pay_table(raw: Mapping[str, Any], report: Report, lookup: Lookup) -> PayTable | None:
    wager = raw.get("wager")
    if wager in [each.value for each in pay_tables.five_card_wagers()]:
        whole = dict(raw)
        if "bonus" in whole:
            whole["bonus"] = _resolved(whole["bonus"], "bonus", lookup, report)
        return read(whole, pay_tables.FiveCardPayTable, report)
    if wager in [each.value for each in pay_tables.three_card_wagers()]:
        return read(raw, pay_tables.ThreeCardPayTable, report)
    found = "nothing" if wager is None else shown(wager)
    report("wager", found, one_of(pay_tables.five_card_wagers() + pay_tables.three_card_wagers()))
    return None


def _parent(raw: Mapping[str, Any], house: FindHouse, report: Report) -> House | None:
    """Return the house that a file extends."""
    name = raw.get("extends")
    if name is None:
        return None
    try:
        return house(str(name))
    except UnknownName as unknown:
        report("extends", shown(name), f"the id of a house or the path of a house file: {unknown.hint}")
        return None


def _extended(raw: Mapping[str, Any], parent: House | None) -> dict[str, Any]:
    """Return *raw* completed from the house it extends."""
    own = {key: value for key, value in raw.items() if key != "extends"}
    if parent is None:
        return own
    whole = contents_of(replace(parent, stated={}, assumed={}))
    for key in ("id", "name", "document"):
        whole.pop(key, None)
    whole["based_on"] = parent.based_on or parent.document
    if isinstance(own.get("wagers"), Mapping):
        whole.pop("departs", None)
        order = [wager.value for wager in parent.settling.wager_order]
        whole["settling"]["wager_order"] = _order(order, own["wagers"])
    for key, value in own.items():
        section = whole.get(key)
        if key != "wagers" and isinstance(value, Mapping) and isinstance(section, Mapping):
            whole[key] = {**section, **value}
        else:
            whole[key] = value
    return whole


def _order(before: list[str], wagers: Mapping[str, Any]) -> list[str]:
    """Return the wagers of a house in its parent's settling order, with new wagers last."""
    return [wager for wager in before if wager in wagers] + [wager for wager in wagers if wager not in before]


def _with_tables(wagers: Mapping[str, Any], lookup: Lookup, report: Report) -> dict[str, Any]:
    """Return *wagers* with each named pay table replaced by its contents."""
    whole = dict(wagers)
    for wager, slot, wanted in _table_slots():
        if isinstance(whole.get(wager), Mapping) and slot in whole[wager]:
            key = f"wagers.{wager}.{slot}"
            table = _resolved(whole[wager][slot], key, lookup, report)
            if isinstance(table, Mapping) and table.get("wager", wanted) != wanted:
                found = f"{table.get('designator', 'a table')}, for {table['wager']}"
                report(key, found, f"a table for {wanted}")
                table = UNREADABLE
            whole[wager] = {**whole[wager], slot: table}
    return whole


def _table_slots() -> Iterator[tuple[str, str, str]]:
    """Return where each wager of a house names its pay tables, and which wager each must be for."""
    for game in Game.every():
        for wager in game.wagers:
            yield from ((wager.value, slot, wanted.value) for slot, wanted in game.slots(wager).items())


def _resolved(table: object, key: str, lookup: Lookup, report: Report) -> object:
    """Return a named pay table without the bonus it is sold with."""
    if not isinstance(table, str):
        return table
    try:
        return {line: value for line, value in lookup(table).items() if line != "bonus"}
    except UnknownName as unknown:
        report(key, shown(table), f"a pay table: {unknown.hint}")
        return UNREADABLE
