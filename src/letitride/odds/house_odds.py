"""All figures of a house: main wager, side bets, cap, wagers together, and the expectation of a round."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from fractions import Fraction

from msgspec import Struct

from letitride.cards import FrozenMap, Money
from letitride.house import House, Wager
from letitride.odds.analysis import Analysis
from letitride.odds.combination import Combination, Joint, combine, side_by_side
from letitride.odds.law import Figures
from letitride.odds.payoff import CapCost
from letitride.odds.refusals import check_stake, expect
from letitride.odds.side import analyse_side_bet
from letitride.odds.solvers import solver_of


class HouseOdds(Struct, frozen=True):
    """The exact analysis of a house at given stakes."""

    house: House
    stakes: Mapping[Wager, Money]
    analysis: Analysis
    side_bets: Mapping[Wager, Figures]

    @property
    def cap(self) -> CapCost | None:
        """The effect of the payout cap, if the house has one."""
        return self.analysis.cap

    @property
    def joint(self) -> Joint:
        """The joint law of all wagers, computed on first use."""
        return self.analysis.joint()

    @property
    def figures(self) -> Figures:
        """The figures of the main wager."""
        return self.analysis.game.figures

    def combination(self, stakes: Mapping[Wager, Money]) -> Combination:
        """Return the figures of these wagers together."""
        return self._combine(self.joint, stakes)

    def combinations(self) -> list[Combination]:
        """Return the main wager alone, with each side bet, and with all of them."""
        joint = self.joint
        return [self._combine(joint, stakes) for stakes in side_by_side(self.house, self.stakes)]

    def _combine(self, joint: Joint, stakes: Mapping[Wager, Money]) -> Combination:
        return combine(joint, stakes, {self.house.main_wager: self.figures.average_bets})


def analyse_house(house: House, *, stakes: Mapping[Wager, Money] | None = None) -> HouseOdds:
    """Return the exact analysis of *house*. Stakes that are not given are the minimum."""
    expect(house, House, "what is worked out")
    chosen = {wager: (stakes or {}).get(wager, limits.minimum) for wager, limits in house.wagers.items()}
    for wager, stake in (stakes or {}).items():
        check_stake(house, wager, stake)
    analysis = solver_of(house).analyse(house, chosen)
    side_bets = {wager: analyse_side_bet(table) for wager, table in analysis.sides.items()}
    return HouseOdds(house, FrozenMap(chosen), analysis, FrozenMap(side_bets))


Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with their stakes; for the main wager, its first bet."""


def expected_result(house: House, stakes: Stakes) -> Fraction:
    """Return the expectation of one seat's wagers at best play, in dollars, before the deal."""
    return -sum((_edge(house, wager, stake) * stake.in_dollars for wager, stake in stakes), Fraction())


@functools.lru_cache(maxsize=256)
def _edge(house: House, wager: Wager, stake: Money) -> Fraction:
    """Return the house edge of a wager at this stake, which matters only under a payout cap."""
    if wager is house.main_wager:
        return solver_of(house).analyse(house, {wager: stake}).game.figures.house_edge
    return analyse_side_bet(house.wagers.side_tables()[wager]).house_edge
