"""Random choices from a seed: the same on every machine and every version of Python."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import TypeVar

from letitride.cards import DECK, Card

Thing = TypeVar("Thing")
_BITS = 64


class Draw:
    """Draws from a stream of hashes that starts with a seed."""

    def __init__(self, *seed: str | int) -> None:
        self._numbers = _numbers("|".join(map(str, seed)))

    def below(self, most: int) -> int:
        """Return a number from 0 to *most* - 1, each as likely as any other.

        >>> [Draw("a seed").below(6) for _ in range(3)] == [Draw("a seed").below(6)] * 3
        True
        """
        if most < 1:
            raise ValueError(f"nothing to draw from: {most}")
        limit = 2**_BITS - 2**_BITS % most
        return next(number for number in self._numbers if number < limit) % most

    def between(self, least: int, most: int) -> int:
        """Return a number from *least* to *most*."""
        return least + self.below(most - least + 1)

    def one_in(self, many: int) -> bool:
        """Return True once in *many* times on average."""
        return self.below(many) == 0

    def choice(self, things: Sequence[Thing]) -> Thing:
        """Return one of several items."""
        return things[self.below(len(things))]

    def shuffled(self, things: Sequence[Thing]) -> list[Thing]:
        """Return the items in random order."""
        left = list(things)
        for place in range(len(left) - 1, 0, -1):
            other = self.below(place + 1)
            left[place], left[other] = left[other], left[place]
        return left

    def sample(self, things: Sequence[Thing], many: int) -> list[Thing]:
        """Return *many* of several items, no position twice."""
        return self.shuffled(things)[:many]

    def weighted(self, things: Sequence[tuple[Thing, int]]) -> Thing:
        """Return one of several items, by weight."""
        place = self.below(sum(weight for _, weight in things))
        for thing, weight in things:
            if place < weight:
                return thing
            place -= weight
        raise LookupError("weights add up to more than they are")

    def deck(self) -> tuple[Card, ...]:
        """Return a shuffled deck."""
        return tuple(self.shuffled(DECK))


def _numbers(seed: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hashlib.sha256(f"{seed}|{block}".encode()).digest()
        for start in range(0, len(digest), _BITS // 8):
            yield int.from_bytes(digest[start : start + _BITS // 8], "big")
        block += 1
