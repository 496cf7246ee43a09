"""What the two choices of a decision are worth, by the solver of the game that a house deals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from letitride.cards import Card, Money
from letitride.games import rules_of
from letitride.house import House
from letitride.odds.solvers import Situation, best_of, solver_of


class Worth(NamedTuple):
    """The expected net result of the main wager, in its stakes, with the best play after either choice."""

    riding: Fraction
    withdrawing: Fraction
    rides: bool

    @property
    def gain(self) -> Fraction:
        return self.riding - self.withdrawing


def worth_of(
    house: House,
    stake: Money,
    own_cards: Sequence[Card],
    community_cards: Sequence[Card] = (),
    *,
    bet_1_rides: bool | None = None,
) -> Worth:
    """Return what the two choices are worth to somebody who sees these cards and has *stake* on the main wager."""
    ride, withdraw = (option.id for option in rules_of(house).points[0].options)
    decisions = () if bet_1_rides is None else ((withdraw, ride)[bet_1_rides],)
    asked = Situation(
        house=house, cards=tuple(own_cards), seen=tuple(community_cards), decisions=decisions, stake=stake
    )
    values = solver_of(house).values(asked)
    return Worth(values[ride], values[withdraw], best_of(asked, values) == ride)
