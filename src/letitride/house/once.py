"""Caches results for a house, since every round needs them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from letitride.house.house import House

Found = TypeVar("Found")
MOST_HOUSES = 64


def once_for_a_house(work: Callable[[House], Found]) -> Callable[[House], Found]:
    """Return *work* with its results cached. Houses are frozen, so the same house always has the same result."""
    known: dict[int, tuple[House, Found]] = {}

    def asked(house: House) -> Found:
        found = known.get(id(house))
        # Keep the house, so that no other can get its id.
        if found is not None:
            return found[1]
        answer = work(house)
        if len(known) >= MOST_HOUSES:
            known.clear()
        known[id(house)] = (house, answer)
        return answer

    asked.__doc__ = work.__doc__
    return asked
