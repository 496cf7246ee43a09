"""What is simulated: a game, its decisions as tables, and what every ending is worth in whole cents.

A round ends for a seat in one of a few hundred cells. In Let It Ride a cell is what the three cards are worth, how many
bets ride, and the final hand; in Three Card Poker what the three cards are worth and how the dealer met them. Every
wager of the seat follows from the cell, so counting cells is all that a simulation has to do.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from letitride.cards import Money, ThreeCardRanking
from letitride.house import Game, Wager

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from letitride.simulate.strategy import Functions

RANKINGS = tuple(ThreeCardRanking)
MOST_BETS = 3
MEETINGS = ("folded", "dealer does not qualify", "lost", "tied", "won")
"""How a hand of Three Card Poker ends, in the order of its cells."""


class Cell(NamedTuple):
    """One way for a round to end for a seat."""

    ranking: ThreeCardRanking
    """What the seat's own three cards are worth."""

    riding: int
    """How many bets are in action at the end: of Three Card Poker, ante and play."""

    ending: int
    """The place of the final hand among the endings told apart, or of the meeting with the dealer."""


class Script(NamedTuple):
    """The decisions and the endings as tables, for the kinds of hands that ``hands`` numbers."""

    opening: NDArray[np.uint16]
    """For each kind of three cards: the first cell they can end in, doubled; one more where bet 1 rides."""

    second: NDArray[np.uint16]
    """For each kind of four cards, after bet 1 was withdrawn and after it was left: how many cells bet 2 adds."""

    ending: NDArray[np.uint8]
    """For each kind of four cards and each fifth card: the ending."""

    plays: NDArray[np.uint8]
    """For any three cards in any order: whether the hand is played."""

    strength: NDArray[np.uint16]
    """For each kind of three cards: its place among all hands, the weakest first."""


@dataclass(frozen=True, slots=True, eq=False)
class Experiment:
    """A game with everything that a simulation of it needs, small enough to send to any worker."""

    game: Game
    strategy: str
    stakes: Mapping[Wager, Money]
    endings: tuple[str, ...]
    """The final hands told apart, or the meetings with the dealer, in words."""

    cells: tuple[Cell, ...]
    nets: tuple[int, ...]
    """What a seat gains in each cell, all wagers together, in cents."""

    by_wager: Mapping[Wager, tuple[int, ...]]
    """What each wager gains in each cell, in cents."""

    script: Script
    functions: Functions | None
    """Decisions made by functions over arrays rather than looked up."""

    community: tuple[int, int]
    """Which two of the dealer's three cards are the community cards: the house burns the other."""

    qualifying: int
    """The strength with which the dealer qualifies; negative at a table of Let It Ride."""

    lowest_pairs: tuple[int, ...]
    """The lowest pair of each band of pairs told apart, the highest first."""

    law: tuple[int, ...] | None
    """By the odds room, on how many of all deals a seat ends in each cell; None for a way to play it does not know."""

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
        """Return the gain in each cell at this *bet*, in cents, or refuse what is not in whole cents."""
        found = [Fraction(net * bet, self.parts) for net in self.nets]
        most = lcm(*(net.denominator for net in found))
        if most > 1:
            Money.of(next(net for net in found if net.denominator > 1) / 100)
        return tuple(int(net) if self.cap is None else min(int(net), self.cap) for net in found)


def let_it_ride_cells(endings: int) -> tuple[Cell, ...]:
    """Return the cells of Let It Ride where so many final hands are told apart."""
    return tuple(
        Cell(ranking, riding, ending)
        for ranking in RANKINGS
        for riding in range(1, MOST_BETS + 1)
        for ending in range(endings)
    )


def three_card_poker_cells() -> tuple[Cell, ...]:
    """Return the cells of Three Card Poker."""
    return tuple(
        Cell(ranking, 1 if meeting == 0 else 2, meeting) for ranking in RANKINGS for meeting in range(len(MEETINGS))
    )


def payout_of(nets: Sequence[Fraction], *, cap: Money | None) -> Payout:
    """Return the payout of these net results in bets."""
    parts = lcm(*(net.denominator for net in nets))
    return Payout(parts, tuple(int(net * parts) for net in nets), None if cap is None else cap.cents)
