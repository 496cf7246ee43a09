"""Mississippi Stud compiled by numba: bit for bit what numpy does."""

# numba infers the types of these functions itself, from what they are called with.
# mypy: disable-error-code="no-untyped-def,assignment"

from __future__ import annotations

import numpy as np
from numba import njit

from letitride.simulate.compiled import BATCH, add_up, count, deal_batch
from letitride.simulate.dealing import PACKET, WORDS
from letitride.simulate.hands import CARDS

_CARDS = np.uint64(CARDS)


@njit(cache=True, nogil=True)
def _cells(cards, row, growth, script, cells):
    """Write in which cell each round ends for the seat whose cards begin at *row*; the community cards come first."""
    to_two, to_three, to_four, _ = growth
    third, fourth, fifth, ending, opening, size = script
    of_three, of_four = np.int64(len(fourth) // 3), np.int64(len(fifth) // 5)
    one, two = cards[row], cards[row + 1]
    first, second, last = cards[0], cards[1], cards[2]
    for lane in range(BATCH):
        kind = np.uint64(to_two[np.uint64(first[lane]) * _CARDS + np.uint64(second[lane])])
        begin = np.int64(opening[to_three[kind * _CARDS + np.uint64(last[lane])]])
        kind = np.uint64(to_two[np.uint64(one[lane]) * _CARDS + np.uint64(two[lane])])
        bet = np.int64(third[kind])
        units, ended = 1 + bet, np.int64(size - 1)
        if bet:
            kind = np.uint64(to_three[kind * _CARDS + np.uint64(first[lane])])
            # Two to four antes are put up here, and three to seven on the last street.
            bet = np.int64(fourth[(units - 2) * of_three + np.int64(kind)])
            units += bet
        if bet:
            kind = np.uint64(to_four[kind * _CARDS + np.uint64(second[lane])])
            bet = np.int64(fifth[(units - 3) * of_four + np.int64(kind)])
            units += bet
        if bet:
            ended = np.int64(ending[kind * _CARDS + np.uint64(last[lane])])
        cells[lane] = begin + (units - 1) * size + ended


@njit(cache=True, nogil=True)
def tally(keys, first, rounds, seats, growth, script, nets, counts, sums):
    """Count in which cell each seat ends; of several seats, add up what the table gains a round, and its square."""
    words, refused = np.empty((WORDS, BATCH), dtype=np.uint64), np.empty(BATCH, dtype=np.uint8)
    rows = PACKET * (seats + 1)
    looked, cards = np.empty((rows, BATCH), dtype=np.uint8), np.empty((rows, BATCH), dtype=np.uint8)
    cells, totals = np.empty(BATCH, dtype=np.uint16), np.zeros(BATCH, dtype=np.int64)
    for start in range(0, rounds, BATCH):
        deal_batch(keys, first + start, seats + 1, words, looked, refused, cards)
        length = min(BATCH, rounds - start)
        for seat in range(seats):
            _cells(cards, PACKET * (seat + 1), growth, script, cells)
            count(cells, length, seats, nets, counts[seat], totals)
        if seats > 1:
            add_up(totals, length, sums)
