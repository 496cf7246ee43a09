"""Classifying hands of five by the million, with bit sets instead of sorting.

The ranks of a hand as a bit set say how many are different; the bits set an odd number of times say how they repeat.
Only a full house and four of a kind need a third look: the plain sum of the bits.
"""

from __future__ import annotations

import functools
from typing import TYPE_CHECKING

import numpy as np

from letitride.cards import DECK, FiveCardRanking, Suit

if TYPE_CHECKING:
    from numpy.typing import NDArray

_PLACE = {ranking: place for place, ranking in enumerate(FiveCardRanking)}
_TWO_PAIR, _THREE_OF_A_KIND = _PLACE[FiveCardRanking.TWO_PAIR], _PLACE[FiveCardRanking.THREE_OF_A_KIND]
_FULL_HOUSE = _PLACE[FiveCardRanking.FULL_HOUSE]


def classify(hands: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the place in FiveCardRanking of each row of *hands*: five different cards by their place in DECK."""
    rank_bits, suit_bits, unsuited, suited = _tables()
    columns = np.ascontiguousarray(hands.T)
    ranks, suits = rank_bits[columns], suit_bits[columns]
    any_of = np.bitwise_or.reduce(ranks)
    odd = np.bitwise_xor.reduce(ranks)
    found: NDArray[np.uint8] = unsuited[any_of]
    found[(found == _TWO_PAIR) & (odd == any_of)] = _THREE_OF_A_KIND
    found[np.add.reduce(ranks, dtype=ranks.dtype) == 2 * any_of + odd] = _FULL_HOUSE
    flushes = np.flatnonzero(np.bitwise_and.reduce(suits))
    found[flushes] = suited[any_of[flushes]]
    return found


@functools.cache
def _tables() -> tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the bit of each card's rank and of its suit, and the ranking of each set of ranks, unsuited and suited."""
    rank_bits = np.array([1 << (card.rank - 2) for card in DECK], dtype=np.uint16)
    suit_bits = np.array([1 << list(Suit).index(card.suit) for card in DECK], dtype=np.uint8)
    by_distinct = {
        4: FiveCardRanking.PAIR,
        3: FiveCardRanking.TWO_PAIR,
        2: FiveCardRanking.FOUR_OF_A_KIND,
    }
    high_card = _PLACE[FiveCardRanking.HIGH_CARD]
    unsuited = np.array(
        [_PLACE[by_distinct[n]] if (n := ranks.bit_count()) in by_distinct else high_card for ranks in range(2**13)],
        dtype=np.uint8,
    )
    suited = np.full(2**13, _PLACE[FiveCardRanking.FLUSH], dtype=np.uint8)
    straights = [0b1_0000_0000_1111, *(0b11111 << low for low in range(9))]
    unsuited[straights] = _PLACE[FiveCardRanking.STRAIGHT]
    suited[straights] = _PLACE[FiveCardRanking.STRAIGHT_FLUSH]
    suited[straights[-1]] = _PLACE[FiveCardRanking.ROYAL_FLUSH]
    return rank_bits, suit_bits, unsuited, suited
