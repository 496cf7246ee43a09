"""Other strategies, and what each costs under a pay table."""

from __future__ import annotations

import functools
from collections import Counter
from collections.abc import Callable
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Rank
from letitride.house import FiveCardPayTable, Tie
from letitride.odds.derive import Ranks, patterns, shapes_of_patterns
from letitride.odds.payoff import payoff_of
from letitride.odds.play import over_all
from letitride.odds.refusals import expect_base_table
from letitride.odds.rows import DEALS, PER_FOUR, rows_for
from letitride.odds.shape import Shape, shape

Rides = Callable[[Ranks, bool], bool]
"""Whether a bet rides with cards of these ascending ranks, all of one suit or not."""


class Strategy(Struct, frozen=True):
    """A strategy that looks at ranks and whether all cards are of one suit."""

    name: str
    bet_1: Rides
    bet_2: Rides


def cost_of(strategy: Strategy, table: FiveCardPayTable) -> Fraction:
    """Return what *strategy* loses against the best play, per base bet, without a cap."""
    expect_base_table(table, Tie.WITHDRAW)
    rows = rows_for(table.pays_pairs_from)
    payoff = payoff_of(table, rows.outcomes)
    one_bet = payoff.net[1]
    three = {row.shape: over_all(rows.finals(row), one_bet) for row in rows.three}
    four = {row.shape: PER_FOUR * over_all(row.finals, one_bet) for row in rows.four}
    cost = 0
    for size, decide, gain in ((3, strategy.bet_1, three), (4, strategy.bet_2, four)):
        for kind, rides, hands in _by_shape(decide, size, rows.lowest_pair):
            if rides != (gain[kind] > 0):
                cost += abs(gain[kind]) * hands
    return Fraction(cost, DEALS * payoff.units)


@functools.lru_cache(maxsize=128)
def _by_shape(rides: Rides, size: int, lowest_pair: Rank) -> tuple[tuple[Shape, bool, int], ...]:
    """Return, for each shape, how many hands ride and how many do not."""
    hands: Counter[tuple[Shape, bool]] = Counter()
    shapes = shapes_of_patterns(size, lowest_pair)
    for (*_, twins, kind), decided in zip(shapes, _decided(rides, size), strict=True):
        hands[kind, decided] += twins
    return tuple((kind, decided, count) for (kind, decided), count in hands.items())


@functools.lru_cache(maxsize=32)
def _decided(rides: Rides, size: int) -> tuple[bool, ...]:
    return tuple(rides(ranks, suited) for ranks, suited in patterns(size))


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
"""The well-known card of spreads and high cards, made for one pay table. Counting aces high favors it."""

ALWAYS_RIDE = Strategy("never taking a bet back", lambda _ranks, _suited: True, lambda _ranks, _suited: True)
NEVER_RIDE = Strategy("always taking both back", lambda _ranks, _suited: False, lambda _ranks, _suited: False)
