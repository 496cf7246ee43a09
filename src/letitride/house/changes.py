"""What a house changes compared with an older version of itself, or with the house it extends."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from letitride.house.house import House
from letitride.house.wager import Wager
from letitride.house.writing import contents_of

_MARKS = ("id", "name", "document", "based_on", "stated", "assumed", "departs")
_REMARKS = ("description", "source")
"""Keys that describe a file or a pay table but are not rules."""


class Change(Struct, frozen=True):
    """A changed choice: its key in the file, a label, and its values before and after; empty if left open."""

    key: str
    label: str
    before: str
    after: str


def changes(before: House, after: House) -> tuple[Change, ...]:
    """Return every choice that two houses make differently, in the order of their files.

    >>> from letitride.house import load_house
    >>> changes(load_house("seacoast"), load_house("nh-000"))[0]
    Change(key='seating.hands_per_player', label='Seating: hands per player', before='1', after='2')
    """
    was, now = (dict(_choices(contents_of(house))) for house in (before, after))
    return tuple(
        Change(key, label_of(key), was.get(key, ""), now.get(key, ""))
        for key in dict.fromkeys((*now, *was))
        if was.get(key) != now.get(key)
    )


def label_of(key: str) -> str:
    """Return a choice in words, from its key.

    >>> label_of("wagers.base.pay_table.odds.full-house"), label_of("wagers.base.maximum"), label_of("deal.burn_when")
    ('Base bets: full house', 'Base bets: maximum', 'Deal: burn when')
    """
    section, *rest = key.split(".")
    if section == "wagers":
        name, *rest = rest
        section = next((wager.label for wager in Wager.every() if wager.value == name), name)
    if "odds" in rest:
        rest = rest[rest.index("odds") + 1 :]
    said = ", ".join(rest).replace("_", " ").replace("-", " ")
    return f"{section[:1].upper()}{section[1:]}: {said}" if said else section


def _choices(contents: Mapping[str, Any], place: str = "") -> Iterator[tuple[str, str]]:
    for key, value in contents.items():
        where = f"{place}.{key}" if place else key
        if where in _MARKS or key in _REMARKS:
            continue
        if isinstance(value, dict):
            yield from _choices(value, where)
        else:
            yield where, ", ".join(map(str, value)) if isinstance(value, list) else str(value)
