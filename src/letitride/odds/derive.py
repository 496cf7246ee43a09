"""The rows from nothing but the ranking of hands, by counting patterns of ranks rather than hands.

Suits matter only as "all of one suit" or not, so 741 patterns stand for the 22,100 three-card hands and 2,535 for the
270,725 four-card hands. ``enumeration`` reaches the same rows hand by hand.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator
from math import comb, prod

from letitride.cards import FiveCardRanking, Rank, ThreeCardRanking
from letitride.odds.rows import FourKey, Rows, ThreeKey, assemble, outcomes_for
from letitride.odds.shape import STRAIGHTS, shape

Ranks = tuple[int, ...]
Pattern = tuple[Ranks, bool]
"""Ascending ranks, and whether all cards are of one suit."""

_ROYAL_FLUSH, _STRAIGHT_FLUSH, _FOUR, _FULL_HOUSE, _FLUSH, _STRAIGHT, _THREE, _TWO_PAIR = range(8)
_BY_MULTIPLICITY = {(4, 1): _FOUR, (3, 2): _FULL_HOUSE, (3, 1, 1): _THREE, (2, 2, 1): _TWO_PAIR}
_SHORT_STRAIGHTS = ({14, 2, 3}, *({low, low + 1, low + 2} for low in range(2, 13)))


def derive(lowest_pair: Rank, *beside: Rank) -> Rows:
    """Return the rows for a base table, and for tables beside it, that pay pairs from these ranks on."""
    outcomes = outcomes_for((lowest_pair, *beside))
    bands = tuple(outcome.lowest_pair for outcome in outcomes if outcome.ranking is FiveCardRanking.PAIR)
    column = functools.cache(lambda ranks, flush: _column(ranks, flush, bands))

    four_key: dict[Pattern, FourKey] = {}
    four: Counter[FourKey] = Counter()
    for ranks, suited in patterns(4):
        finals = [0] * len(outcomes)
        for pattern, cards in _one_more(ranks, suited):
            finals[column(*pattern)] += cards
        key = shape(ranks, suited=suited, lowest_pair=lowest_pair), tuple(finals)
        four_key[ranks, suited] = key
        four[key] += hands_of(ranks, suited)

    three: Counter[ThreeKey] = Counter()
    for ranks, suited in patterns(3):
        fourths: Counter[FourKey] = Counter()
        for pattern, cards in _one_more(ranks, suited):
            fourths[four_key[pattern]] += cards
        of_shape = shape(ranks, suited=suited, lowest_pair=lowest_pair)
        three[of_shape, _three_card_ranking(ranks, suited), frozenset(fourths.items())] += hands_of(ranks, suited)
    return assemble(lowest_pair, outcomes, four, three)


def patterns(size: int) -> Iterator[Pattern]:
    """Yield every pattern of so many cards."""
    for ranks in itertools.combinations_with_replacement(range(2, 15), size):
        yield ranks, False
        if len(set(ranks)) == size:
            yield ranks, True


def hands_of(ranks: Ranks, suited: bool) -> int:
    """Return how many hands have this pattern."""
    if suited:
        return 4
    choices = prod(comb(4, count) for count in Counter(ranks).values())
    return choices - 4 if len(set(ranks)) == len(ranks) else choices


def _one_more(ranks: Ranks, suited: bool) -> Iterator[tuple[Pattern, int]]:
    """Yield what one more card makes of a pattern, and how many cards do so."""
    for rank in range(2, 15):
        left = 4 - ranks.count(rank)
        longer = tuple(sorted((*ranks, rank)))
        if suited and left == 4:
            yield (longer, True), 1
            yield (longer, False), 3
        elif left:
            yield (longer, False), left


def _column(ranks: Ranks, flush: bool, bands: tuple[int, ...]) -> int:
    """Return the place of a final hand among the outcomes."""
    distinct = set(ranks)
    if len(distinct) == 5:
        straight = distinct in STRAIGHTS
        if flush and straight:
            return _ROYAL_FLUSH if ranks[0] == Rank.TEN else _STRAIGHT_FLUSH
        if flush or straight:
            return _FLUSH if flush else _STRAIGHT
        return 8 + len(bands)
    if len(distinct) == 4:
        pair = max(distinct, key=ranks.count)
        return 8 + next((place for place, lowest in enumerate(bands) if pair >= lowest), len(bands))
    return _BY_MULTIPLICITY[tuple(sorted(map(ranks.count, distinct), reverse=True))]


def _three_card_ranking(ranks: Ranks, suited: bool) -> ThreeCardRanking:
    distinct = set(ranks)
    if len(distinct) < 3:
        return ThreeCardRanking.PAIR if len(distinct) == 2 else ThreeCardRanking.THREE_OF_A_KIND
    if distinct not in _SHORT_STRAIGHTS:
        return ThreeCardRanking.FLUSH if suited else ThreeCardRanking.HIGH_CARD
    if not suited:
        return ThreeCardRanking.STRAIGHT
    return ThreeCardRanking.MINI_ROYAL if ranks[0] == Rank.QUEEN else ThreeCardRanking.STRAIGHT_FLUSH
