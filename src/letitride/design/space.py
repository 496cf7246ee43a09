"""The pay tables of a search: for each line the odds it may pay."""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from letitride.cards import Rank
from letitride.design.targets import DesignError
from letitride.house import (
    Basis,
    FiveCardOdds,
    FiveCardPayTable,
    PayTable,
    ThreeCardOdds,
    ThreeCardPayTable,
    Tie,
    Wager,
)
from letitride.house.catalogue import designators, load_pay_table
from letitride.odds import Cap

Numbers = NDArray[np.float64]
MOST_VALUES = 10_000
"""The most odds of a line."""

_NUMBER = r"[0-9]{1,8}(?:\.[0-9]{1,3}|/[1-9][0-9]{0,2})?"
_STEPS = re.compile(rf"({_NUMBER})\.\.({_NUMBER})(?::({_NUMBER}))?")
_LOWEST, _HIGHEST = Fraction(1, 1000), 10_000_000

Odds = tuple[Fraction | None, ...]
"""What a line may pay; None if it may be left out."""


def parse_odds(text: str) -> Odds:
    """Return the odds that *text* names: ``8``, ``6..9``, ``100..250:25`` in steps, ``none``, or a list of these.

    >>> parse_odds("none,1..2:1/2")
    (None, Fraction(1, 1), Fraction(3, 2), Fraction(2, 1))
    """
    odds: set[Fraction | None] = set()
    for part in text.replace(" ", "").split(","):
        steps = _STEPS.fullmatch(part)
        if part == "none":
            odds.add(None)
        elif re.fullmatch(_NUMBER, part):
            odds.add(Fraction(part))
        elif steps and Fraction(steps[3] or 1) > 0:
            low, high, step = Fraction(steps[1]), Fraction(steps[2]), Fraction(steps[3] or 1)
            if (high - low) / step > MOST_VALUES:
                raise DesignError(f"{part!r} names more than {MOST_VALUES:,} odds: take larger steps")
            odds.update(low + step * number for number in range(int((high - low) / step) + 1))
        else:
            raise DesignError(f"{part!r} is not odds: expected 8, 6..9, 100..250:25 in steps of 25, or none")
    if any(each is not None and not _LOWEST <= each <= _HIGHEST for each in odds) or not odds:
        raise DesignError(f"{text!r} is not odds: expected numbers from 1/1000 to 10,000,000, the lower end first")
    return tuple(sorted(odds, key=lambda each: (each is not None, each)))


class Space(Struct, frozen=True, kw_only=True):
    """The pay tables to search."""

    wager: Wager
    basis: Basis
    lines: tuple[Odds, ...]
    """For each ranking, best first."""

    lowest_pairs: tuple[Rank | None, ...] = (None,)
    """The lowest pairs that may pay; None for tables without such a line, and for three cards."""

    equal_odds: bool = False
    """Whether a better hand may pay the same as the next."""

    cap: Cap | None = None
    tie: Tie = Tie.WITHDRAW

    def parts(self) -> Iterator[SearchBlock]:
        """Yield the parts of the space in which the same lines pay."""
        for lowest in self.lowest_pairs:
            lines = list(self.lines)
            if self.five_cards:
                lines[-1] = (None,) if lowest is None else tuple(odds for odds in lines[-1] if odds is not None)
            choices = [_left_out_or_paid(odds) for odds in lines]
            for chosen in itertools.product(*choices):
                part = SearchBlock(self, lowest, chosen)
                if part.sensible and part.size:
                    yield part

    @property
    def size(self) -> int:
        """How many tables there are."""
        return sum(part.size for part in self.parts())

    @property
    def five_cards(self) -> bool:
        """Whether hands of five are paid."""
        return self.wager.on_five_cards

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the lines, best first."""
        return line_names(self.wager)


def line_names(wager: Wager) -> tuple[str, ...]:
    """Return the names of the lines of a pay table for *wager*, best first."""
    return (FiveCardOdds if wager.on_five_cards else ThreeCardOdds).__struct_fields__


def _left_out_or_paid(odds: Odds) -> list[tuple[Fraction, ...]]:
    """Return a line left out, if allowed, and what it pays otherwise, ascending."""
    paid = tuple(each for each in odds if each is not None)
    return [()] * (None in odds) + ([paid] if paid else [])


class SearchBlock(Struct, frozen=True):
    """Pay tables with the same lines, which differ only in their odds."""

    space: Space
    lowest_pair: Rank | None
    lines: tuple[tuple[Fraction, ...], ...]
    """For each ranking its odds, ascending; none where it is not paid."""

    @property
    def sensible(self) -> bool:
        """Whether no hand is left out above a paying one. The best may be, and then pays as the second best."""
        paid = [bool(line) for line in self.lines[1:]]
        return paid[0] and paid == sorted(paid, reverse=True)

    @property
    def axes(self) -> tuple[int, ...]:
        """The places of the lines that are paid."""
        return tuple(place for place, line in enumerate(self.lines) if line)

    def pays_as(self, ranking: int) -> int | None:
        """Return the index of the line that pays a hand, or None if it loses."""
        if ranking < len(self.lines) and self.lines[ranking]:
            return ranking
        return 1 if ranking == 0 else None

    def on_axes(self, finals: Sequence[int]) -> tuple[int, ...]:
        """Return how often each line pays, given how often its rankings occur."""
        found: Counter[int | None] = Counter()
        for ranking, count in enumerate(finals):
            found[self.pays_as(ranking)] += count
        return tuple(found[place] for place in self.axes)

    @property
    def size(self) -> int:
        """How many tables there are whose odds descend."""
        *better, worst = self.axes
        below, ways = self.lines[worst], [1] * len(self.lines[worst])
        for place in reversed(better):
            so_far = [0, *itertools.accumulate(ways)]
            ways = [so_far[self.lower(below, odds)] for odds in self.lines[place]]
            below = self.lines[place]
        return sum(ways)

    def lower(self, line: tuple[Fraction, ...], odds: Fraction) -> int:
        """Return how many of a line's odds can be below *odds*."""
        return bisect_right(line, odds) if self.space.equal_odds else bisect_left(line, odds)

    def table(self, odds: tuple[Fraction, ...], *, designator: str) -> PayTable:
        """Return the pay table that pays *odds* on its lines."""
        lines = {self.space.names[place]: each for place, each in zip(self.axes, odds, strict=True)}
        common = {"designator": designator, "wager": self.space.wager, "basis": self.space.basis}
        if self.space.five_cards:
            lowest = self.lowest_pair.label if self.lowest_pair else None
            return FiveCardPayTable(odds=FiveCardOdds(**lines), lowest_pair=lowest, **common)  # type: ignore[arg-type]
        return ThreeCardPayTable(odds=ThreeCardOdds(**lines), **common)  # type: ignore[arg-type]


def catalogued(wager: Wager) -> Space:
    """Return the tables whose every line pays as in some table of the catalogue."""
    tables = [table for table in map(load_pay_table, designators()) if table.wager is wager]
    lines = []
    for name in line_names(wager):
        odds = {getattr(table.odds, name) for table in tables}
        lines.append(tuple(sorted(odds, key=lambda each: (each is not None, each))))
    pairs = {getattr(table, "pays_pairs_from", None) for table in tables}
    return Space(
        wager=wager,
        basis=tables[0].basis,
        lines=tuple(lines),
        lowest_pairs=tuple(sorted(pairs, key=lambda each: (each is not None, each))),
    )
