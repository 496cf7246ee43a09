"""The bet sizes for which a strategy card is best: under a payout cap, large bets are played differently.

The larger the bet, the fewer bets the cap is worth, and the less a riding bet adds. The gain from riding never grows
with the bet, so a hand taken back at one size is taken back at every larger size. The sizes that share a card are
therefore contiguous, and the first larger size is found by bisection.
"""

from __future__ import annotations

from bisect import bisect_left
from fractions import Fraction
from math import gcd

from msgspec import Struct

from letitride.cards import Money
from letitride.games import rules_of
from letitride.house import House
from letitride.house.games.let_it_ride import BASE, base_table
from letitride.house.reading import LOWEST_ODDS
from letitride.odds.base import BaseGame, analyse_base
from letitride.odds.payoff import cap_of
from letitride.odds.refusals import NotWorkedOut
from letitride.odds.strategy_card import second_decisions
from letitride.odds.words import percent


class CardRange(Struct, frozen=True):
    """The bets for which a card is best, from the house's minimum up."""

    smallest: Money
    up_to: Money
    changes_at: Money | None
    """The smallest bet with a better card, or None if the house takes no such bet."""

    maximum: Money | None
    cost_at_maximum: Fraction | None
    """What the card costs at the house's maximum, per base bet; None if it is best there, or no maximum is posted."""

    @property
    def sizes(self) -> str:
        """The bets for which the card is best, in words."""
        return str(self.smallest) if self.up_to == self.smallest else f"{self.smallest} to {self.up_to}"

    def in_words(self) -> str:
        """Return the bets for which the card is best, as a sentence."""
        if self.changes_at is None:
            return "This strategy is best for every bet the house takes."
        cost = ""
        if self.cost_at_maximum is not None:
            cost = f": with {self.maximum}, this one costs {percent(self.cost_at_maximum, 4)} % of a base bet more"
        return (
            f"This strategy is best for bets of {self.sizes}. From {self.changes_at} on, the payout cap makes another "
            f"one better{cost}."
        )


def card_range(house: House) -> CardRange | None:
    """Return the bets for which the card of the smallest bet is best, or None without a payout cap."""
    limits, cap = house.wagers.get(BASE), house.settling.payout_cap
    if cap is None or rules_of(house).duel is not None:
        return None
    if limits is None:
        raise NotWorkedOut(f"for which antes a strategy card is best is not worked out for {house.game.label}")
    step = gcd(*(chip.cents for chip in house.chips.denominations))
    # At this bet even the lowest odds, paid once, reach the cap, so all larger bets are played the same.
    largest = limits.maximum or max(Money(int(cap.cents / LOWEST_ODDS)), limits.minimum)
    bets = range(limits.minimum.cents, largest.cents + 1, step)
    card = _decisions(_game(house, limits.minimum))
    first = bisect_left(bets, True, key=lambda cents: _decisions(_game(house, Money(cents))) != card)
    taken = house.chips.can_make
    changes_at = next((Money(cents) for cents in bets[first:] if taken(Money(cents))), None)
    up_to = next(Money(cents) for cents in reversed(bets[:first]) if taken(Money(cents)))
    cost = _cost(house, limits.maximum) if changes_at and limits.maximum else None
    return CardRange(limits.minimum, up_to, changes_at, limits.maximum, cost)


def _cost(house: House, bet: Money) -> Fraction:
    """Return what the smallest bet's card costs at a larger bet."""
    small, large = _game(house, house.wagers[BASE].minimum), _game(house, bet)
    followed = analyse_base(large.table, cap=large.cap, play=small.play)
    return followed.figures.house_edge - large.figures.house_edge


def _game(house: House, bet: Money) -> BaseGame:
    return analyse_base(base_table(house.wagers), tie=house.decisions.tie, cap=cap_of(house, bet))


def _decisions(game: BaseGame) -> tuple[object, ...]:
    """Return what a card says: the decisions on bet 1, and the decisions on bet 2 they lead to."""
    return game.play.bet_1, second_decisions(game, past=False), second_decisions(game, past=True)
