"""Other ways to play, and what each costs under a pay table."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Rank
from letitride.house import FiveCardPayTable
from letitride.odds.derive import Ranks, hands_of, patterns
from letitride.odds.payoff import payoff_of
from letitride.odds.rows import DEALS, rows_for
from letitride.odds.shape import shape

Rides = Callable[[Ranks, bool], bool]
"""Whether a bet rides with cards of these ascending ranks, all of one suit or not."""


class Strategy(Struct, frozen=True):
    """A way to play that looks at ranks and whether all cards are of one suit."""

    name: str
    bet_1: Rides
    bet_2: Rides


def cost_of(strategy: Strategy, table: FiveCardPayTable) -> Fraction:
    """Return what *strategy* loses against the best play, per base bet, without a cap."""
    rows = rows_for(table.pays_pairs_from)
    payoff = payoff_of(table, rows.outcomes)
    lowest = rows.lowest_pair
    one_bet = payoff.net[1]
    cost = 0
    three_gain = {row.shape: _gain(rows.finals(row), one_bet) for row in rows.three}
    for ranks, suited in patterns(3):
        gain = three_gain[shape(ranks, suited=suited, lowest_pair=lowest)]
        if strategy.bet_1(ranks, suited) != (gain > 0):
            cost += abs(gain) * hands_of(ranks, suited)
    four_gain = {row.shape: _gain(row.finals, one_bet) for row in rows.four}
    for ranks, suited in patterns(4):
        gain = four_gain[shape(ranks, suited=suited, lowest_pair=lowest)]
        if strategy.bet_2(ranks, suited) != (gain > 0):
            cost += 4 * abs(gain) * hands_of(ranks, suited)
    return Fraction(cost, DEALS * payoff.units)


def _gain(finals: tuple[int, ...], net: tuple[int, ...]) -> int:
    return sum(count * each for count, each in zip(finals, net, strict=True))


def _published_bet_1(ranks: Ranks, suited: bool) -> bool:
    if len(set(ranks)) < 3:
        pair = max(ranks, key=ranks.count)
        return len(set(ranks)) == 1 or pair >= Rank.TEN
    spread = ranks[-1] - ranks[0] + 1
    high = sum(rank >= Rank.TEN for rank in ranks)
    if not suited or spread > 5:
        return False
    return ranks != (2, 3, 4) if spread == 3 else high >= spread - 3


def _published_bet_2(ranks: Ranks, suited: bool) -> bool:
    if len(set(ranks)) < 4:
        pair = max(ranks, key=ranks.count)
        return len(set(ranks)) < 3 or pair >= Rank.TEN
    ways = shape(ranks, suited=False, lowest_pair=Rank.TEN).ways
    high = sum(rank >= Rank.TEN for rank in ranks)
    return suited or (ways == 2 and high >= 1) or (ways == 1 and high == 4)


PUBLISHED = Strategy("the card most players carry", _published_bet_1, _published_bet_2)
"""The well-known card of spreads and high cards, made for one pay table; the ace counts high, which favours it."""

ALWAYS_RIDE = Strategy("never taking a bet back", lambda _ranks, _suited: True, lambda _ranks, _suited: True)
NEVER_RIDE = Strategy("always taking both back", lambda _ranks, _suited: False, lambda _ranks, _suited: False)
