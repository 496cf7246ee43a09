"""What is simulated: a game, its decisions as tables, and what every ending is worth in whole cents.

A round ends for a seat in one of a few hundred cells: what three cards are worth, how many bets are in action, and how
the hand ended. Every wager of the seat follows from the cell, so counting cells is all that a simulation has to do.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, Any, NamedTuple

from letitride.cards import Money, ThreeCardRanking
from letitride.house import Game, Wager

if TYPE_CHECKING:
    from letitride.simulate.strategy import Functions

RANKINGS = tuple(ThreeCardRanking)

Law = tuple[int, ...]
"""For each cell, the number of equally likely deals that end in it."""

CellCounts = Counter[tuple[ThreeCardRanking, int, int]]
"""The same by the parts of a cell, without cells that no deal ends in."""


class Cell(NamedTuple):
    """A way for a round to end for a seat."""

    ranking: ThreeCardRanking
    """The ranking of the three cards that side bets are on: the seat's own, or the community cards."""

    riding: int
    """How many bets are in action at the end."""

    ending: int
    """The index of the ending."""


def every_cell(most_bets: int, endings: int) -> tuple[Cell, ...]:
    """Return every way to end a game with at most this many bets and this many endings."""
    counts = range(1, most_bets + 1)
    return tuple(Cell(*each) for each in itertools.product(RANKINGS, counts, range(endings)))


@dataclass(frozen=True, slots=True, eq=False)
class Experiment:
    """A game with everything its simulation needs, small enough to send to any worker."""

    game: Game
    strategy: str
    stakes: Mapping[Wager, Money]
    endings: tuple[str, ...]
    """How a hand may end, in words."""

    cells: tuple[Cell, ...]
    nets: tuple[int, ...]
    """What a seat gains in each cell, all wagers together, in cents."""

    by_wager: Mapping[Wager, tuple[int, ...]]
    """What each wager gains in each cell, in cents."""

    script: Any
    """The decisions and the endings as tables: what the simulation of its game looks up."""

    functions: Functions | None
    """Decisions made by functions over arrays instead of lookups."""

    law: Law | None
    """The odds room's number of deals for each cell; None for a strategy it does not know."""

    main: Payout

    @property
    def beside(self) -> tuple[int, ...]:
        """What the side bets gain in each cell, in cents."""
        sides = [nets for wager, nets in self.by_wager.items() if wager.is_side_bet]
        return tuple(map(sum, zip(*sides, strict=True))) if sides else (0,) * len(self.cells)


class Payout(NamedTuple):
    """What the main wager gains for each size of bet: whole numbers of a part of it."""

    parts: int
    """How many parts make one bet."""

    nets: tuple[int, ...]
    """The gain in each cell, in parts, without the cap."""

    cap: int | None
    """The most that is won, in cents."""

    def cents(self, bet: int) -> tuple[int, ...]:
        """Return the gain in each cell at this *bet*, in cents. Refuse fractions of a cent."""
        found = [Money.of(Fraction(net * bet, 100 * self.parts)).cents for net in self.nets]
        return tuple(found if self.cap is None else [min(net, self.cap) for net in found])


def payout_of(nets: Sequence[Fraction], *, cap: Money | None) -> Payout:
    """Return the payout of these net results in bets."""
    parts = lcm(*(net.denominator for net in nets))
    return Payout(parts, tuple(int(net * parts) for net in nets), None if cap is None else cap.cents)
