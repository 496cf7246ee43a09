"""Three-card hand rankings: 3 Card Bonus, Pair Plus and Three Card Poker."""

from __future__ import annotations

from collections.abc import Collection

from letitride.cards.card import Card, CardError, Rank, print_cards, refuse_duplicates
from letitride.cards.five import RankedHand, Ranking, by_multiplicity


class ThreeCardRanking(Ranking):
    """Three-card rankings, best first. With three cards a straight beats a flush."""

    MINI_ROYAL = "mini-royal"
    """Ace, king and queen of one suit: the highest straight flush, which some pay tables pay separately."""

    STRAIGHT_FLUSH = "straight-flush"
    THREE_OF_A_KIND = "three-of-a-kind"
    STRAIGHT = "straight"
    FLUSH = "flush"
    PAIR = "pair"
    HIGH_CARD = "high-card"


LOWEST_STRAIGHT = (Rank.THREE, Rank.TWO, Rank.ACE)
"""A-2-3, the only three-card straight with a low ace."""

_LOWEST_STRAIGHT_ACE_HIGH = (Rank.ACE, *LOWEST_STRAIGHT[:2])


class ThreeCardHand(RankedHand[ThreeCardRanking]):
    """Three ranked cards."""

    __slots__ = ()


def rank_three_cards(cards: Collection[Card]) -> ThreeCardHand:
    """Return the ranking of these three cards."""
    if len(cards) != 3:
        raise CardError(f"three cards are ranked here, got {len(cards)}: {print_cards(cards)}")
    refuse_duplicates(cards)
    ranks = by_multiplicity(card.rank for card in cards)
    distinct = tuple(dict.fromkeys(ranks))
    if len(distinct) == 1:
        return ThreeCardHand(ThreeCardRanking.THREE_OF_A_KIND, distinct)
    if len(distinct) == 2:
        return ThreeCardHand(ThreeCardRanking.PAIR, distinct)
    if ranks == _LOWEST_STRAIGHT_ACE_HIGH:
        ranks = LOWEST_STRAIGHT
    flush = len({card.suit for card in cards}) == 1
    straight = ranks == LOWEST_STRAIGHT or ranks[0] - ranks[2] == 2
    return ThreeCardHand(_unpaired(ranks, flush=flush, straight=straight), ranks)


def _unpaired(ranks: tuple[Rank, ...], *, flush: bool, straight: bool) -> ThreeCardRanking:
    if flush and straight:
        mini_royal = ranks[0] is Rank.ACE
        return ThreeCardRanking.MINI_ROYAL if mini_royal else ThreeCardRanking.STRAIGHT_FLUSH
    if straight:
        return ThreeCardRanking.STRAIGHT
    return ThreeCardRanking.FLUSH if flush else ThreeCardRanking.HIGH_CARD
