"""What matters about an unfinished hand, in a player's words.

Any cards of the same shape can become the same final hands, equally often. That is why a strategy card of ten lines can
be exact.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from letitride.cards import Card, Rank

STRAIGHTS: tuple[frozenset[int], ...] = (
    frozenset({14, 2, 3, 4, 5}),
    *(frozenset(range(low, low + 5)) for low in range(2, 11)),
)
"""The ranks of every straight, from A-2-3-4-5 to 10-J-Q-K-A."""


class ShapeKind(enum.Enum):
    """The first thing a player notices about three or four cards."""

    FOUR_OF_A_KIND = "four of a kind"
    THREE_OF_A_KIND = "three of a kind"
    TWO_PAIR = "two pair"
    HIGH_PAIR = "high pair"
    """A pair that pays."""

    LOW_PAIR = "low pair"
    SUITED = "suited"
    """No pair, all of one suit."""

    UNSUITED = "unsuited"
    """No pair, and a flush is no longer possible."""


class Shape(NamedTuple):
    """What three or four cards are and can still become."""

    kind: ShapeKind
    ways: int = 0
    """How many different straights hold all the cards: three for 5-6-7, two for 5-6-8, one for 5-6-9."""

    royal: bool = False
    """Whether a royal flush is still possible."""

    high: int = 0
    """How many cards would make a paying pair."""

    reach: int = 0
    """For three cards: how many high cards their straights still need, counted straight by straight."""


def shape_of(cards: Iterable[Card], *, lowest_pair: Rank) -> Shape:
    """Return the shape of three or four cards when pairs pay from *lowest_pair* up."""
    held = tuple(cards)
    suited = len({card.suit for card in held}) == 1
    return shape(sorted(card.rank for card in held), suited=suited, lowest_pair=lowest_pair)


def shape(ranks: Sequence[int], *, suited: bool, lowest_pair: int) -> Shape:
    """Return the shape of cards of these ascending *ranks*."""
    distinct = set(ranks)
    if len(distinct) < len(ranks):
        return Shape(_paired(ranks, distinct, lowest_pair))
    wanted = [straight - distinct for straight in STRAIGHTS if distinct <= straight]
    return Shape(
        ShapeKind.SUITED if suited else ShapeKind.UNSUITED,
        ways=len(wanted),
        royal=suited and ranks[0] >= Rank.TEN,
        high=sum(rank >= lowest_pair for rank in ranks),
        reach=sum(rank >= lowest_pair for ranks in wanted for rank in ranks) if len(distinct) == 3 else 0,
    )


def _paired(ranks: Sequence[int], distinct: set[int], lowest_pair: int) -> ShapeKind:
    pair = max(distinct, key=ranks.count)
    most = ranks.count(pair)
    if most == 4:
        return ShapeKind.FOUR_OF_A_KIND
    if most == 3:
        return ShapeKind.THREE_OF_A_KIND
    if len(ranks) - len(distinct) == 2:
        return ShapeKind.TWO_PAIR
    return ShapeKind.HIGH_PAIR if pair >= lowest_pair else ShapeKind.LOW_PAIR
