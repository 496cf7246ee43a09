"""What a round comes to on average before the cards are dealt."""

from __future__ import annotations

import functools
from fractions import Fraction

from letitride.cards import Money
from letitride.house import House, Wager
from letitride.odds.side import analyse_side_bet
from letitride.odds.solvers import solver_of

Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with what is put on each; of the main one, what its first bet takes."""


def expected_result(house: House, stakes: Stakes) -> Fraction:
    """Return what these wagers of one seat come to on average under the best play, in dollars, before the cards."""
    return -sum((_edge(house, wager, stake) * stake.in_dollars for wager, stake in stakes), Fraction())


@functools.lru_cache(maxsize=256)
def _edge(house: House, wager: Wager, stake: Money) -> Fraction:
    """Return the house edge of a wager at this stake: only a payout cap makes the stake matter."""
    if wager is house.main_wager:
        return solver_of(house).analyse(house, {wager: stake}).game.figures.house_edge
    return analyse_side_bet(house.wagers.side_tables()[wager]).house_edge
