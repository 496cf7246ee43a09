"""Derives the rows from the hand rankings alone, by counting patterns of ranks instead of hands.

Suits matter only as "all of one suit" or not, so 741 patterns cover the 22,100 three-card hands and 2,535 the 270,725
four-card hands. ``enumeration`` gets the same rows hand by hand.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Iterator, Sequence
from math import comb, prod
from typing import NamedTuple

from letitride.cards import Card, FiveCardRanking, Rank, Suit, ThreeCardRanking
from letitride.odds.rows import FourKey, Rows, ThreeKey, assemble, outcomes_for
from letitride.odds.shape import STRAIGHTS, Shape, shape

Ranks = tuple[int, ...]
Pattern = tuple[Ranks, bool]
"""Ascending ranks, and whether all cards are of one suit."""

_ROYAL_FLUSH, _STRAIGHT_FLUSH, _FOUR, _FULL_HOUSE, _FLUSH, _STRAIGHT, _THREE, _TWO_PAIR = range(8)
_BY_MULTIPLICITY = {(4, 1): _FOUR, (3, 2): _FULL_HOUSE, (3, 1, 1): _THREE, (2, 2, 1): _TWO_PAIR}
_SHORT_STRAIGHTS = ({14, 2, 3}, *({low, low + 1, low + 2} for low in range(2, 13)))


def derive(lowest_pair: Rank, *beside: Rank) -> Rows:
    """Return the rows for a base table and the tables beside it, which pay pairs from these ranks up."""
    outcomes = outcomes_for((lowest_pair, *beside))
    bands = [outcome.lowest_pair for outcome in outcomes if outcome.ranking is FiveCardRanking.PAIR]
    column = {pair: next((8 + at for at, lowest in enumerate(bands) if pair >= lowest), -1) for pair in range(2, 15)}

    keys: dict[FourKey, int] = {}
    key_of: list[int] = []
    four: Counter[FourKey] = Counter()
    for (_, _, hands, of_shape), (better, pairs, nothing) in zip(
        shapes_of_patterns(4, lowest_pair), four_card_patterns(), strict=True
    ):
        finals = [*better, *[0] * len(bands), nothing]
        for pair, cards in pairs:
            finals[column[pair]] += cards
        key = of_shape, tuple(finals)
        key_of.append(keys.setdefault(key, len(keys)))
        four[key] += hands

    # Four-card keys are compared by number, because three-card keys contain many of them.
    three: Counter[tuple[Shape, ThreeCardRanking, frozenset[tuple[int, int]]]] = Counter()
    for (_, _, hands, of_shape), (ranking, longer) in zip(
        shapes_of_patterns(3, lowest_pair), three_card_patterns(), strict=True
    ):
        fourths: dict[int, int] = {}
        for place, cards in longer:
            fourths[key_of[place]] = fourths.get(key_of[place], 0) + cards
        three[of_shape, ranking, frozenset(fourths.items())] += hands
    numbered = list(keys)
    whole: dict[ThreeKey, int] = {
        (of_shape, ranking, frozenset((numbered[number], ways) for number, ways in fourths)): hands
        for (of_shape, ranking, fourths), hands in three.items()
    }
    return assemble(lowest_pair, outcomes, four, whole)


class FourCards(NamedTuple):
    """What a fifth card makes of a four-card pattern."""

    better: tuple[int, ...]
    """How many cards lead to each hand that is better than a pair."""

    pairs: tuple[tuple[int, int], ...]
    """How many lead to a pair of each rank."""

    nothing: int


class ThreeCards(NamedTuple):
    """What a fourth card makes of a three-card pattern."""

    ranking: ThreeCardRanking
    longer: tuple[tuple[int, int], ...]
    """The places of patterns of four cards, and how many cards lead there."""


@functools.cache
def four_card_patterns() -> tuple[FourCards, ...]:
    """Return the outcomes of every four-card pattern, which don't depend on the lowest paid pair."""
    found = []
    for ranks, suited in patterns(4):
        better, nothing = [0] * 8, 0
        pairs: dict[int, int] = {}
        for pattern, cards in one_more(ranks, suited):
            column = column_of(*pattern)
            if column < 0:
                nothing += cards
            elif column < 8:
                better[column] += cards
            else:
                pairs[column - 8] = pairs.get(column - 8, 0) + cards
        found.append(FourCards(tuple(better), tuple(pairs.items()), nothing))
    return tuple(found)


@functools.cache
def three_card_patterns() -> tuple[ThreeCards, ...]:
    """Return the outcomes of every three-card pattern."""
    place = {pattern: at for at, pattern in enumerate(patterns(4))}
    return tuple(
        ThreeCards(
            _three_card_ranking(ranks, suited),
            tuple((place[pattern], cards) for pattern, cards in one_more(ranks, suited)),
        )
        for ranks, suited in patterns(3)
    )


def patterns(size: int) -> Iterator[Pattern]:
    """Yield every pattern of this many cards."""
    for ranks in itertools.combinations_with_replacement(range(2, 15), size):
        yield ranks, False
        if len(set(ranks)) == size:
            yield ranks, True


def pattern_of(cards: Sequence[Card]) -> Pattern:
    """Return the pattern of cards."""
    return tuple(sorted(int(card.rank) for card in cards)), len({card.suit for card in cards}) == 1


def example(pattern: Pattern) -> tuple[Card, ...]:
    """Return cards with this pattern."""
    ranks, suited = pattern
    suits = itertools.repeat(Suit.CLUBS) if suited else itertools.cycle(Suit)
    return tuple(Card(Rank(rank), suit) for rank, suit in zip(ranks, suits, strict=False))


@functools.lru_cache(maxsize=32)
def shapes_of_patterns(size: int, lowest_pair: Rank) -> tuple[tuple[Ranks, bool, int, Shape], ...]:
    """Return every pattern of this many cards with its number of hands and its shape."""
    return tuple(
        (ranks, suited, hands_of(ranks, suited), shape(ranks, suited=suited, lowest_pair=lowest_pair))
        for ranks, suited in patterns(size)
    )


def hands_of(ranks: Ranks, suited: bool) -> int:
    """Return how many hands have this pattern."""
    if suited:
        return 4
    choices = prod(comb(4, count) for count in Counter(ranks).values())
    return choices - 4 if len(set(ranks)) == len(ranks) else choices


def one_more(ranks: Ranks, suited: bool) -> Iterator[tuple[Pattern, int]]:
    """Yield what one more card makes of a pattern, and how many cards do."""
    for rank in range(2, 15):
        left = 4 - ranks.count(rank)
        longer = tuple(sorted((*ranks, rank)))
        if suited and left == 4:
            yield (longer, True), 1
            yield (longer, False), 3
        elif left:
            yield (longer, False), left


@functools.cache
def column_of(ranks: Ranks, flush: bool) -> int:
    """Return the index of a final hand better than a pair, 8 and the rank for a pair, or -1 for nothing."""
    distinct = set(ranks)
    if len(distinct) == 5:
        straight = distinct in STRAIGHTS
        if flush and straight:
            return _ROYAL_FLUSH if ranks[0] == Rank.TEN else _STRAIGHT_FLUSH
        if flush or straight:
            return _FLUSH if flush else _STRAIGHT
        return -1
    if len(distinct) == 4:
        return 8 + max(distinct, key=ranks.count)
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
