"""Reading house files and pay table files: TOML in, a House or a PayTable out."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from pathlib import Path
from typing import Any

from letitride.house.fault import Fault, FileError
from letitride.house.house import House
from letitride.house.paytable import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.house.reading import Report, read, shown

Lookup = Callable[[str], Mapping[str, Any]]
"""Finds the contents of a house or pay table by its name; raises LookupError."""

_FIVE_CARD = ("base", "dollar-bonus")
_THREE_CARD = ("three-card-bonus", "ante-bonus", "pair-plus")
_TABLE_SLOTS = {"base": "pay_table", "dollar-bonus": "pay_table", "three-card-bonus": "pay_table"} | {
    "ante": "bonus",
    "pair-plus": "pay_table",
}


def parse_toml(text: str, *, file: str) -> dict[str, Any]:
    """Return the contents of a TOML text; numbers with a point stay exact."""
    try:
        return tomllib.loads(text, parse_float=Decimal)
    except tomllib.TOMLDecodeError as error:
        raise FileError([Fault(file, "", f"broken TOML ({error})", "a TOML file")]) from None


def read_toml(path: Path) -> dict[str, Any]:
    """Return the contents of a TOML file."""
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FileError([Fault(str(path), "", f"a byte that is not UTF-8 ({error.reason})", "UTF-8")]) from None
    except OSError as error:
        raise FileError([Fault(str(path), "", str(error.strerror).lower(), "a TOML file")]) from None
    return parse_toml(text, file=str(path))


def build_pay_table(raw: Mapping[str, Any], *, file: str, pay_table: Lookup) -> PayTable:
    """Return the pay table that *raw* describes, or raise a FileError with every fault in it."""
    faults = _Faults(file)
    table = _pay_table(raw, faults.report, pay_table)
    if table is None or faults.found:
        raise FileError(faults.found)
    return table


def build_house(raw: Mapping[str, Any], *, file: str, house: Lookup, pay_table: Lookup) -> House:
    """Return the house that *raw* describes, or raise a FileError with every fault in it.

    A file may say ``extends = "lir"`` and then holds only what differs from that house. A section is extended key by
    key, but for ``[wagers]``: which wagers a house offers is said in one place.
    """
    faults = _Faults(file)
    whole = _extended(raw, house, faults.report)
    if faults.found:
        raise FileError(faults.found)
    if isinstance(whole.get("wagers"), Mapping):
        whole["wagers"] = _with_tables(whole["wagers"], pay_table, faults.report)
    built = read(whole, House, faults.report)
    if built is None or faults.found:
        raise FileError(faults.found)
    return built


class _Faults:
    """The faults of one file."""

    def __init__(self, file: str) -> None:
        self._file = file
        self.found: list[Fault] = []

    def report(self, key: str, found: str, expected: str) -> None:
        """Take down one fault."""
        self.found.append(Fault(self._file, key, found, expected))


def _pay_table(raw: Mapping[str, Any], report: Report, lookup: Lookup) -> PayTable | None:
    wager = raw.get("wager")
    if wager in _FIVE_CARD:
        whole = dict(raw)
        if "bonus" in whole:
            whole["bonus"] = _resolved(whole["bonus"], "bonus", lookup, report)
        return read(whole, FiveCardPayTable, report)
    if wager in _THREE_CARD:
        return read(raw, ThreeCardPayTable, report)
    found = "nothing" if wager is None else shown(wager)
    report("wager", found, f"one of {', '.join(map(repr, _FIVE_CARD + _THREE_CARD))}")
    return None


def _extended(raw: Mapping[str, Any], house: Lookup, report: Report) -> dict[str, Any]:
    whole = dict(raw)
    parent_name = whole.pop("extends", None)
    if parent_name is None:
        return whole
    try:
        parent = dict(house(str(parent_name)))
    except LookupError as error:
        report("extends", shown(parent_name), str(error))
        return whole
    marks = parent.pop("stated", {}).keys() | parent.pop("assumed", {}).keys()
    for key, value in whole.items():
        mergeable = key != "wagers" and isinstance(value, Mapping) and isinstance(parent.get(key), Mapping)
        parent[key] = {**parent[key], **value} if mergeable else value
    if "wagers" in whole:
        marks = {mark for mark in marks if not mark.startswith("wagers.")}
    own = whole.get("stated", {}).keys() | whole.get("assumed", {}).keys()
    parent["assumed"] = dict.fromkeys(marks - own, f"as in {parent_name}") | dict(whole.get("assumed", {}))
    return parent


def _with_tables(wagers: Mapping[str, Any], lookup: Lookup, report: Report) -> dict[str, Any]:
    """Return *wagers* with each pay table that is only named put in its place."""
    whole = dict(wagers)
    for wager, slot in _TABLE_SLOTS.items():
        if isinstance(whole.get(wager), Mapping) and slot in whole[wager]:
            table = _resolved(whole[wager][slot], f"wagers.{wager}.{slot}", lookup, report)
            if isinstance(table, Mapping) and isinstance(table.get("bonus"), str):
                table = {key: value for key, value in table.items() if key != "bonus"}
            whole[wager] = {**whole[wager], slot: table}
    return whole


def _resolved(table: object, key: str, lookup: Lookup, report: Report) -> object:
    if not isinstance(table, str):
        return table
    try:
        return lookup(table)
    except LookupError as error:
        report(key, shown(table), str(error))
        return table
