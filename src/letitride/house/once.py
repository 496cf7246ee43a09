"""Answers that are worked out once for a house, though every round asks for them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from letitride.house.house import House

Found = TypeVar("Found")
MOST_HOUSES = 64


def once_for_a_house(work: Callable[[House], Found]) -> Callable[[House], Found]:
    """Return *work* with its answers remembered: houses are frozen, and the same one has the same answer."""
    known: dict[int, tuple[House, Found]] = {}

    def asked(house: House) -> Found:
        found = known.get(id(house))
        # A house that is remembered is kept, so that no other can take its place in memory.
        if found is not None:
            return found[1]
        answer = work(house)
        if len(known) >= MOST_HOUSES:
            known.clear()
        known[id(house)] = (house, answer)
        return answer

    asked.__doc__ = work.__doc__
    return asked
