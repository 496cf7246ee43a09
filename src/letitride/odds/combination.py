"""Wagers made together on one hand: their joint law, with exact correlations."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod

from msgspec import Struct

from letitride.cards import FrozenMap, Money, ThreeCardRanking
from letitride.games import every_game
from letitride.house import House, PayTable, ThreeCardPayTable, Wager
from letitride.odds.law import Law
from letitride.odds.refusals import expect_stake

Joint = Sequence[tuple[int, Mapping[Wager, Fraction]]]
"""Count of deals, and the net result of each wager per unit of its stake."""


class Combination(Struct, frozen=True):
    """The expectation of a player who makes these wagers in every round, in dollars."""

    stakes: Mapping[Wager, Money]
    """The stake of each wager; for the main wager, its first bet."""

    law: Law
    in_action: Fraction
    """The expected dollars left in action."""

    covariances: Mapping[tuple[Wager, Wager], Fraction]
    """For each pair of wagers, in squared dollars."""

    @property
    def expected_loss(self) -> Fraction:
        """The expected loss of a round, in dollars."""
        return -self.law.mean

    @property
    def at_stake(self) -> Fraction:
        """The most a round takes, in dollars: every bet of the main wager, and the side bets."""
        return sum((most_units(wager) * stake.in_dollars for wager, stake in self.stakes.items()), Fraction())

    @property
    def edge_per_dollar(self) -> Fraction:
        """The expected loss per dollar left in action."""
        return self.expected_loss / self.in_action


def most_units(wager: Wager) -> int:
    """Return the most stakes a wager can take: for a main wager as its game allows, otherwise one."""
    return next((rules.most_units for rules in every_game() if rules.game.main is wager), 1)


def combine(joint: Joint, stakes: Mapping[Wager, Money], average_bets: Mapping[Wager, Fraction]) -> Combination:
    """Return the combination of *stakes*. A wager not in *average_bets* counts as one unit."""
    for wager, stake in stakes.items():
        expect_stake(wager, stake)
    dollars = {wager: stake.in_dollars for wager, stake in stakes.items()}
    law = Law.of((sum((nets[w] * d for w, d in dollars.items()), Fraction()), count) for count, nets in joint)
    in_action = sum((average_bets.get(w, Fraction(1)) * d for w, d in dollars.items()), Fraction())
    means = {w: d * _mean(joint, (w,)) for w, d in dollars.items()}
    covariances = {
        (v, w): dollars[v] * dollars[w] * _mean(joint, (v, w)) - means[v] * means[w]
        for v, w in itertools.combinations(dollars, 2)
    }
    return Combination(FrozenMap(stakes), law, in_action, FrozenMap(covariances))


def _mean(joint: Joint, wagers: tuple[Wager, ...]) -> Fraction:
    products = (count * prod((nets[wager] for wager in wagers), start=Fraction(1)) for count, nets in joint)
    return sum(products, Fraction()) / sum(count for count, _ in joint)


def nets_on_three_cards(sides: Mapping[Wager, PayTable], ranking: ThreeCardRanking) -> dict[Wager, Fraction]:
    """Return what the side bets on three cards win with *ranking*."""
    return {
        wager: table.net(table.odds_on(ranking))
        for wager, table in sides.items()
        if isinstance(table, ThreeCardPayTable)
    }


def side_by_side(house: House, stakes: Mapping[Wager, Money]) -> list[dict[Wager, Money]]:
    """Return the main wager alone, with each side bet, and with all of them, in that order."""
    main = house.main_wager
    sides = [wager for wager in stakes if wager is not main]
    groups = [(), *((side,) for side in sides), *([tuple(sides)] if len(sides) > 1 else [])]
    return [{main: stakes[main], **{side: stakes[side] for side in group}} for group in groups]
