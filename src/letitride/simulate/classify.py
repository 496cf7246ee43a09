"""Classifying hands of five by the million, with bit sets instead of sorting.

The ranks of a hand as a bit set say how many are different; the bits set an odd number of times say how they repeat.
Only a full house and four of a kind need a third look: the plain sum of the bits.
"""

from __future__ import annotations

import functools

import numpy as np
from numpy.typing import NDArray

from letitride.cards import DECK, FiveCardRanking, Suit

_TWO_PAIR, _THREE_OF_A_KIND = FiveCardRanking.TWO_PAIR.place, FiveCardRanking.THREE_OF_A_KIND.place
_FULL_HOUSE, PAIR = FiveCardRanking.FULL_HOUSE.place, FiveCardRanking.PAIR.place


def classify(hands: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the place in FiveCardRanking of each row of *hands*: five different cards by their place in DECK."""
    bits_of_rank, bits_of_suit, _, _ = _tables()
    columns = np.ascontiguousarray(hands.T)
    return _ranked(bits_of_rank[columns], np.bitwise_and.reduce(bits_of_suit[columns]))[0]


def classify_with_pairs(hands: NDArray[np.integer]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the place in FiveCardRanking of each row of *hands*, and the rank of its pair where it is one."""
    bits_of_rank, bits_of_suit, _, _ = _tables()
    columns = np.ascontiguousarray(hands.T)
    return rank_bits(bits_of_rank[columns], np.bitwise_and.reduce(bits_of_suit[columns]) > 0)


def rank_bits(ranks: NDArray[np.uint16], flush: NDArray[np.bool_]) -> tuple[NDArray[np.uint8], NDArray[np.int64]]:
    """Return the place of each hand in FiveCardRanking, and the rank of its pair where it is one.

    *ranks* are five rows, the bit of each card's rank, lowest for a two; *flush* tells whether all suits are the same.
    """
    found, any_of, odd = _ranked(ranks, flush)
    return found, np.frexp(any_of ^ odd)[1].astype(np.int64) + 1


def _ranked(
    ranks: NDArray[np.uint16], flush: NDArray[np.uint8] | NDArray[np.bool_]
) -> tuple[NDArray[np.uint8], NDArray[np.uint16], NDArray[np.uint16]]:
    """Return the rankings, the ranks that occur, and those that occur an odd number of times."""
    _, _, unsuited, suited = _tables()
    any_of = np.bitwise_or.reduce(ranks)
    odd = np.bitwise_xor.reduce(ranks)
    found: NDArray[np.uint8] = unsuited[any_of]
    found[(found == _TWO_PAIR) & (odd == any_of)] = _THREE_OF_A_KIND
    found[np.add.reduce(ranks, dtype=ranks.dtype) == 2 * any_of + odd] = _FULL_HOUSE
    flushes = np.flatnonzero(flush)
    found[flushes] = suited[any_of[flushes]]
    return found, any_of, odd


@functools.cache
def _tables() -> tuple[NDArray[np.uint16], NDArray[np.uint8], NDArray[np.uint8], NDArray[np.uint8]]:
    """Return the bit of each card's rank and of its suit, and the ranking of each set of ranks, unsuited and suited."""
    bits_of_rank = np.array([1 << (card.rank - 2) for card in DECK], dtype=np.uint16)
    bits_of_suit = np.array([1 << list(Suit).index(card.suit) for card in DECK], dtype=np.uint8)
    by_distinct = {4: FiveCardRanking.PAIR, 3: FiveCardRanking.TWO_PAIR, 2: FiveCardRanking.FOUR_OF_A_KIND}
    unsuited = np.array(
        [by_distinct.get(ranks.bit_count(), FiveCardRanking.HIGH_CARD).place for ranks in range(2**13)], dtype=np.uint8
    )
    suited = np.full(2**13, FiveCardRanking.FLUSH.place, dtype=np.uint8)
    straights = [0b1_0000_0000_1111, *(0b11111 << low for low in range(9))]
    unsuited[straights] = FiveCardRanking.STRAIGHT.place
    suited[straights] = FiveCardRanking.STRAIGHT_FLUSH.place
    suited[straights[-1]] = FiveCardRanking.ROYAL_FLUSH.place
    return bits_of_rank, bits_of_suit, unsuited, suited
