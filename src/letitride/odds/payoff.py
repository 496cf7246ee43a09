"""What the riding bets win on each final hand, under a payout cap."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from msgspec import Struct

from letitride.cards import FiveCardRanking, Money
from letitride.games import rules_of
from letitride.house import Basis, FiveCardPayTable, House
from letitride.odds.refusals import StakeError
from letitride.odds.rows import Outcome

MOST_BETS = 3


class Cap(Struct, frozen=True):
    """The most that a hand's base bets win together, at a given bet size."""

    limit: Money
    bet: Money

    def __post_init__(self) -> None:
        for amount, what in ((self.limit, "the payout cap"), (self.bet, "the bet under a payout cap")):
            if not isinstance(amount, Money) or amount <= Money(0):
                raise StakeError(f"{what} is {amount!r}: expected a Money above zero, as in Money.dollars(5)")

    @property
    def in_bets(self) -> Fraction:
        """The cap as a number of base bets."""
        return Fraction(self.limit.cents, self.bet.cents)


class CapCost(Struct, frozen=True):
    """The effect of a payout cap on the main wager at one bet size, per bet."""

    cap: Cap
    uncapped_edge: Fraction
    """The house edge without the cap."""

    edge_of_uncapped_play: Fraction
    """The house edge against a player who ignores the cap."""


def cap_of(house: House, stake: Money) -> Cap | None:
    """Return the payout cap at a main bet size, or None. A game against the dealer's hand has no cap."""
    limit = house.settling.payout_cap
    return Cap(limit, stake) if limit is not None and rules_of(house).duel is None else None


class Payoff(Struct, frozen=True):
    """Net results in whole numbers of a common unit, so that sums are exact and fast."""

    units: int
    """How many units make one base bet."""

    net: tuple[tuple[int, ...], ...]
    """For 0, 1, 2 and 3 riding bets, the net result on each outcome."""

    def in_bets(self, riding: int, outcome: int) -> Fraction:
        """Return the net result in base bets."""
        return Fraction(self.net[riding][outcome], self.units)


def odds_on_outcomes(table: FiveCardPayTable, outcomes: Sequence[Outcome]) -> list[Fraction | None]:
    """Return the odds *table* pays on each outcome, None if it loses."""
    lowest = table.pays_pairs_from or 0
    return [
        None
        if outcome.ranking is FiveCardRanking.PAIR and outcome.lowest_pair < lowest
        else table.odds_on(outcome.ranking)
        for outcome in outcomes
    ]


def payoff_of(table: FiveCardPayTable, outcomes: Sequence[Outcome], cap: Cap | None = None) -> Payoff:
    """Return what each number of riding bets wins on each outcome."""
    most = cap.in_bets if cap else None
    odds = odds_on_outcomes(table, outcomes)
    net = [[net_result(table.basis, riding, each, most) for each in odds] for riding in range(MOST_BETS + 1)]
    units = lcm(*(result.denominator for results in net for result in results))
    return Payoff(units, tuple(tuple(int(result * units) for result in results) for results in net))


def net_result(basis: Basis, riding: int, odds: Fraction | None, most: Fraction | None) -> Fraction:
    """Return the net result of *riding* bets, in base bets, if they win no more than *most* together."""
    if odds is None:
        return Fraction(-riding)
    winnings = riding * (odds if basis is Basis.TO_ONE else odds - 1)
    return winnings if most is None else min(winnings, most)
