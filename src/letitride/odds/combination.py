"""Wagers made together on one hand: their common law, correlations included exactly."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import FrozenMap, Money, ThreeCardRanking
from letitride.house import FiveCardPayTable, House, PayTable, ThreeCardPayTable, Wager
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import ANTE
from letitride.odds.base import BaseGame
from letitride.odds.law import Law
from letitride.odds.payoff import odds_on_outcomes, payoff_of
from letitride.odds.refusals import ArgumentError, expect_stake
from letitride.odds.rows import Outcome
from letitride.odds.three_card_poker import ThreeCardPoker, results

Joint = Sequence[tuple[int, Mapping[Wager, Fraction]]]
"""Count of deals, and the net result of each wager per unit of its stake."""


_AT_STAKE = {BASE: 3, ANTE: 2}


class Combination(Struct, frozen=True):
    """What a player can expect who makes these wagers in every round, in dollars."""

    stakes: Mapping[Wager, Money]
    """The stake of each wager; of the base game, one of its three bets."""

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
        """The most that a round takes, in dollars: three base bets, or the ante and the play wager."""
        return sum((_AT_STAKE.get(wager, 1) * stake.in_dollars for wager, stake in self.stakes.items()), Fraction())

    @property
    def edge_per_dollar(self) -> Fraction:
        """The expected loss per dollar left in action."""
        return self.expected_loss / self.in_action


def combine(joint: Joint, stakes: Mapping[Wager, Money], average_bets: Mapping[Wager, Fraction]) -> Combination:
    """Return the combination of *stakes*; a wager not named in *average_bets* is one unit."""
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
    total = sum(count for count, _ in joint)
    products = Fraction()
    for count, nets in joint:
        product = Fraction(count)
        for wager in wagers:
            product *= nets[wager]
        products += product
    return products / total


def joint_let_it_ride(base: BaseGame, sides: Mapping[Wager, PayTable]) -> Joint:
    """Return the common law of the base game and side bets; *base* must tell apart the pairs that those pay."""
    outcomes = base.rows.outcomes
    _expect_told_apart(outcomes, sides)
    payoff = payoff_of(base.table, outcomes, base.cap)
    on_five_cards = {
        wager: [table.net(odds) for odds in odds_on_outcomes(table, outcomes)]
        for wager, table in sides.items()
        if isinstance(table, FiveCardPayTable)
    }
    joint: list[tuple[int, Mapping[Wager, Fraction]]] = []
    for (ranking, riding, outcome), count in base.endings.items():
        five = {wager: nets[outcome] for wager, nets in on_five_cards.items()}
        nets = {BASE: payoff.in_bets(riding, outcome), **five, **_on_three_cards(sides, ranking)}
        joint.append((count, nets))
    return tuple(joint)


def _expect_told_apart(outcomes: Sequence[Outcome], sides: Mapping[Wager, PayTable]) -> None:
    bands = {outcome.lowest_pair for outcome in outcomes}
    for table in sides.values():
        lowest = table.pays_pairs_from if isinstance(table, FiveCardPayTable) else None
        if lowest is not None and lowest not in bands:
            raise ArgumentError(
                f"{table.designator} pays pairs from {lowest.plural} on, which the base game does not tell apart: "
                "analyse it with this table beside"
            )


def joint_three_card_poker(game: ThreeCardPoker, sides: Mapping[Wager, PayTable]) -> Joint:
    """Return the common law of ante and play and of side bets."""
    return tuple(
        (count, {ANTE: net, **_on_three_cards(sides, ranking)})
        for ranking, net, count in results(game.bonus, game.duels, game.plays)
    )


def _on_three_cards(sides: Mapping[Wager, PayTable], ranking: ThreeCardRanking) -> dict[Wager, Fraction]:
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
