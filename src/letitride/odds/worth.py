"""What the two choices of a decision are worth, and what a round comes to before the cards are dealt."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.games import rules_of
from letitride.house import House, Tie, Wager
from letitride.odds.payoff import cap_of
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.side import analyse_side_bet
from letitride.odds.solvers import Situation, solver_of

__all__ = ["Stakes", "Worth", "cap_of", "expected_result", "worth_of"]

Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with what is put on each; of the main one, what its first bet takes."""


class Worth(Struct, frozen=True):
    """What the two choices of a decision are worth, with the best play after either.

    Each is the expected net result of the main wager, in its stakes.
    """

    riding: Fraction
    """Of letting the bet ride, or of playing."""

    withdrawing: Fraction
    """Of taking the bet back, or of folding."""

    rides: bool
    """Whether riding is the better choice; where both are worth the same, what the house says of ties."""

    @property
    def gain(self) -> Fraction:
        """What riding is worth more than taking the bet back, or less."""
        return self.riding - self.withdrawing

    @property
    def cost(self) -> Fraction:
        """What the worse choice costs."""
        return abs(self.gain)


def worth_of(
    house: House,
    stake: Money,
    own_cards: Sequence[Card],
    community_cards: Sequence[Card] = (),
    *,
    bet_1_rides: bool | None = None,
) -> Worth:
    """Return what the two choices are worth to somebody who sees these cards and has *stake* on the main wager.

    What became of an earlier bet is taken to be the best, where it is left open.
    """
    options = rules_of(house).points[0].options
    if len(options) != 2:
        raise NotWorkedOut(f"a decision of {house.game.label} has {len(options)} choices, not two")
    decisions = () if bet_1_rides is None else (options[not bet_1_rides].id,)
    situation = Situation(
        house=house, cards=tuple(own_cards), seen=tuple(community_cards), decisions=decisions, stake=stake
    )
    values = solver_of(house).values(situation)
    riding, withdrawing = (values[option.id] for option in options)
    equal = riding == withdrawing
    return Worth(riding, withdrawing, riding > withdrawing or (equal and house.decisions.tie is Tie.RIDE))


def expected_result(house: House, stakes: Stakes) -> Fraction:
    """Return what these wagers of one seat come to on average under the best play, in dollars, before the cards."""
    return -sum((_edge(house, wager, stake) * stake.in_dollars for wager, stake in stakes), Fraction())


@functools.lru_cache(maxsize=256)
def _edge(house: House, wager: Wager, stake: Money) -> Fraction:
    """Return the house edge of a wager at this stake: only a payout cap makes the stake matter."""
    if wager is house.main_wager:
        return solver_of(house).analyse(house, {wager: stake}).game.figures.house_edge
    return analyse_side_bet(house.wagers.side_tables()[wager]).house_edge
