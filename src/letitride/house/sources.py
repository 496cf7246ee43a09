"""Where the rules of a house come from: its document, an assumption, or its own file.

Only this module decides that. A mark in a house file is a claim. What the catalogue can check is checked here, and a
claim that fails is credited to the file that makes it.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from letitride.house.exam import Exam
from letitride.house.house import House, choice, choices
from letitride.house.pay_tables import FiveCardPayTable, PayTable
from letitride.house.requirements import shortfalls
from letitride.house.wager import Wager


class Origin(enum.Enum):
    """Where a rule comes from."""

    STATED = "stated"
    """A document says so."""

    ASSUMED = "assumed"
    """The document leaves it open, or the house inherits it from the one it extends."""

    OWN = "own"
    """The house's file says so."""


class Source(Struct, frozen=True):
    """Where a rule comes from, in words."""

    origin: Origin
    words: str

    def __str__(self) -> str:
        return f"assumed: {self.words}" if self.origin is Origin.ASSUMED else self.words


def source_of(house: House, key: str) -> Source:
    """Return where a choice of a house comes from.

    >>> from letitride.house import load_house
    >>> str(source_of(load_house("nh-000"), "seating.seats"))
    'assumed: not stated; seven as in document 004'
    """
    if key in house.departs:
        return Source(Origin.OWN, f"departs from {departs_from(house, key)}: {house.departs[key]}")
    place, reason = house.stated.get(key), house.assumed.get(key)
    if place is not None and house.document and _document_says(house, key, place):
        return Source(Origin.STATED, f"{house.document}, {place}")
    if reason is not None and not _is_stale(house, key, reason):
        return Source(Origin.ASSUMED, reason)
    return Source(Origin.OWN, f"the file of the house, {key}")


def departs_from(house: House, place: str) -> str:
    """Return the document that prints better odds than the pay table at this key."""
    from letitride.house.catalogue import load_pay_table  # the catalogue is read by the loader, which asks here

    return shortfalls(house, load_pay_table)[place].document


def _document_says(house: House, key: str, place: str) -> bool:
    """Return whether a catalogue document states this choice at this place. Other documents cannot be checked."""
    known = [each for each in _catalogue() if each.document == house.document]
    return not known or any(
        each.stated.get(key) == place and _grounds(each, key) == _grounds(house, key) for each in known
    )


def _is_stale(house: House, key: str, reason: str) -> bool:
    """Return whether a reason was copied from the catalogue beside a choice that has changed since."""
    copied_from = [each for each in _catalogue() if each.assumed.get(key) == reason]
    return bool(copied_from) and all(_grounds(each, key) != _grounds(house, key) for each in copied_from)


@functools.cache
def _catalogue() -> tuple[House, ...]:
    from letitride.house.catalogue import documented_houses  # the catalogue is read by the loader, which asks here

    return documented_houses()


_RESTS_ON = {
    "cards.cover_cards": ("cards.shuffle",),
    "cards.cut": ("cards.shuffle", "cards.cover_cards"),
    "cards.cut_at_least": ("cards.cut",),
    "cards.recut_on_floors_order": ("cards.cut",),
    "wagering.controller": ("wagers",),
    "wagering.bonus_marker": ("wagers",),
    "settling.wager_order": ("wagers",),
    "settling.three_card_bonus_shown": ("wagers",),
    "settling.cap_covers": ("settling.payout_cap",),
    "irregularities.count_lamp": ("cards.shuffle",),
    "irregularities.early_unload": ("cards.shuffle",),
    **{f"wagers.{wager.value}.minimum": ("chips.denominations",) for wager in Wager.every()},
}
"""Choices whose reason depends on others: "never used: no cap" holds only while there is no cap."""


def _grounds(house: House, key: str) -> tuple[object, ...]:
    """Return a choice with the others that its reason depends on."""
    return tuple(
        frozenset(house.wagers) if each == "wagers" else choice(house, each) for each in (key, *_RESTS_ON.get(key, ()))
    )


# What a file leaves unsaid


def said_in(raw: Mapping[str, Any]) -> Iterator[str]:
    """Return the keys of the choices that a file makes itself."""
    for name, section in raw.items():
        if isinstance(section, Mapping):
            parts = section.items() if name == "wagers" else [("", section)]
            for part, fields in parts:
                above = f"{name}.{part}" if part else name
                for field, value in fields.items():
                    if value is not None:
                        yield f"{above}.{field}"


def with_marks(house: House, *, said: frozenset[str], extends: House | None) -> House:
    """Return a house with a mark for every choice that its file does not make itself."""
    marked = house.stated.keys() | house.assumed.keys() | house.departs.keys()
    unsaid = [key for key in choices(house) if key not in said | marked]
    own_wagers = any(key.startswith("wagers.") for key in said)
    marks = {}
    for key in unsaid:
        inherits = extends is not None and not (own_wagers and key.startswith("wagers."))
        marks[key] = _taken_over(house, extends, key) if extends and inherits else _left_out(house, key)
    return replace(house, assumed={**marks, **house.assumed}) if marks else house


def _taken_over(house: House, extends: House, key: str) -> str:
    """Return a mark that credits a choice to the house it extends, with that house's reason if it still holds."""
    if _grounds(house, key) == _grounds(extends, key):
        source = source_of(extends, key)
        return f"as in {extends.id} ({'its own file' if source.origin is Origin.OWN else source.words})"
    if key == "settling.wager_order":
        return f"the order of {extends.id} for the wagers offered here; new ones last"
    return _left_out(house, key) if key == "settling.cap_covers" else f"as in {extends.id}"


_LEFT_OUT = {
    "maximum": ": no maximum",
    "payout_cap": ": no cap",
    **dict.fromkeys(Exam.__struct_fields__, ": the school’s usual figure"),
    "cap_covers": "; read as the cap of document 003: the winnings of one player’s base bets together",
}


def _left_out(house: House, key: str) -> str:
    """Return a mark for a choice that nothing is said about."""
    if key == "settling.cap_covers" and house.settling.payout_cap is None:
        return "never used: no cap"
    return f"left out of the file{_LEFT_OUT.get(key.rpartition('.')[2], '')}"


# Pay tables


def print_of(table: PayTable) -> str:
    """Return where a pay table is printed, or that it is the house's own.

    >>> from letitride.house import load_pay_table
    >>> print_of(load_pay_table("3CB-1"))
    '004_f0ddc1072bf2e22c.txt, 3 Card Bonus side bet pay tables'
    """
    document = table.source.partition(",")[0]
    known = _pay_tables()
    if any(same_lines(each, table) and each.source == table.source for each in known.values() if each.source):
        return table.source
    if any(each.source.startswith(f"{document},") for each in known.values()):
        return f"own table: {document} prints no such lines"
    if table.designator in known:
        catalogued = known[table.designator]
        if same_lines(catalogued, table):
            return catalogued.source or catalogued.description
        return f"own table, not the {table.designator} of the catalogue"
    return f"own table, by {table.source}" if table.source else "own table"


def same_lines(one: PayTable, other: PayTable) -> bool:
    """Return whether two pay tables pay the same wager alike, whatever their names."""
    return _paid(one) == _paid(other)


def _paid(table: PayTable) -> tuple[object, ...]:
    pairs = (table.lowest_pair, table.lowest_push) if isinstance(table, FiveCardPayTable) else ()
    return table.wager, table.basis, table.odds, pairs


@functools.cache
def _pay_tables() -> Mapping[str, PayTable]:
    from letitride.house.catalogue import designators, load_pay_table

    return {designator: load_pay_table(designator) for designator in designators()}
