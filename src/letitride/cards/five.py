"""Five-card hand rankings, on which the documents agree."""

from __future__ import annotations

import enum
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Generic, Self, TypeVar

from letitride.cards.card import Card, CardError, Rank, print_cards, refuse_duplicates


class Ranking(enum.Enum):
    """A hand ranking, best first."""

    def __init__(self, _: str) -> None:
        self.place = len(type(self).__members__)
        """How many rankings are better."""

    @property
    def label(self) -> str:
        """The ranking in words."""
        return str(self.value).replace("-", " ")


class FiveCardRanking(Ranking):
    """Five-card rankings, best first."""

    ROYAL_FLUSH = "royal-flush"
    STRAIGHT_FLUSH = "straight-flush"
    FOUR_OF_A_KIND = "four-of-a-kind"
    FULL_HOUSE = "full-house"
    FLUSH = "flush"
    STRAIGHT = "straight"
    THREE_OF_A_KIND = "three-of-a-kind"
    TWO_PAIR = "two-pair"
    PAIR = "pair"
    HIGH_CARD = "high-card"


WHEEL = (Rank.FIVE, Rank.FOUR, Rank.THREE, Rank.TWO, Rank.ACE)
"""A-2-3-4-5, the only straight with a low ace."""

_WHEEL_ACE_HIGH = (Rank.ACE, *WHEEL[:4])
_BY_MULTIPLICITY = {
    (4, 1): FiveCardRanking.FOUR_OF_A_KIND,
    (3, 2): FiveCardRanking.FULL_HOUSE,
    (3, 1, 1): FiveCardRanking.THREE_OF_A_KIND,
    (2, 2, 1): FiveCardRanking.TWO_PAIR,
    (2, 1, 1, 1): FiveCardRanking.PAIR,
}


R = TypeVar("R", bound=Ranking)


@dataclass(frozen=True, slots=True)
class RankedHand(Generic[R]):
    """A ranked hand. ``<`` and ``>`` compare as the game does."""

    ranking: R
    ranks: tuple[Rank, ...]
    """The ranks that break ties between equal rankings, most significant first."""

    @property
    def strength(self) -> tuple[int, tuple[Rank, ...]]:
        """What is compared: the ranking, then the ranks."""
        return -self.ranking.place, self.ranks

    def __lt__(self, other: Self) -> bool:
        return self.strength < other.strength


class Hand(RankedHand[FiveCardRanking]):
    """A ranked hand of five.

    >>> from letitride.cards import parse_cards
    >>> rank_hand(parse_cards("As 2s 3s 4s 5s")) < rank_hand(parse_cards("2h 3h 4h 5h 6h"))
    True
    """

    __slots__ = ()

    @property
    def pair(self) -> Rank | None:
        """The rank of the pair, if the hand is exactly one pair."""
        return self.ranks[0] if self.ranking is FiveCardRanking.PAIR else None


def rank_hand(cards: Collection[Card]) -> Hand:
    """Return the ranking of these five cards."""
    if len(cards) != 5:
        raise CardError(f"a hand has five cards, got {len(cards)}: {print_cards(cards)}")
    refuse_duplicates(cards)
    ranks = by_multiplicity(card.rank for card in cards)
    distinct = tuple(dict.fromkeys(ranks))
    if len(distinct) < 5:
        return Hand(_BY_MULTIPLICITY[tuple(map(ranks.count, distinct))], distinct)
    if ranks == _WHEEL_ACE_HIGH:
        ranks = WHEEL
    flush = len({card.suit for card in cards}) == 1
    straight = ranks == WHEEL or ranks[0] - ranks[4] == 4
    return Hand(_unpaired(ranks, flush=flush, straight=straight), ranks)


def by_multiplicity(ranks: Iterable[Rank]) -> tuple[Rank, ...]:
    """Return *ranks* with the most frequent first, then the highest."""
    highest_first = sorted(ranks, reverse=True)
    if len(set(highest_first)) < len(highest_first):
        highest_first.sort(key=highest_first.copy().count, reverse=True)  # ranks that are as frequent stay as they are
    return tuple(highest_first)


def _unpaired(ranks: tuple[Rank, ...], *, flush: bool, straight: bool) -> FiveCardRanking:
    if flush and straight:
        royal = ranks[0] is Rank.ACE
        return FiveCardRanking.ROYAL_FLUSH if royal else FiveCardRanking.STRAIGHT_FLUSH
    if flush:
        return FiveCardRanking.FLUSH
    return FiveCardRanking.STRAIGHT if straight else FiveCardRanking.HIGH_CARD
