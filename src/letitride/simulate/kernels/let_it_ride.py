"""Let It Ride compiled by numba: bit for bit what numpy does."""

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
    """Write in which cell each round ends for the seat whose cards begin at *row*."""
    to_two, to_three, to_four, _ = growth
    opening, second, ending, community = script
    fourth, fifth = cards[community[0]], cards[community[1]]
    one, two, three = cards[row], cards[row + 1], cards[row + 2]
    kinds = np.uint64(len(second) // 2)
    for lane in range(BATCH):
        kind = to_two[np.uint64(one[lane]) * _CARDS + np.uint64(two[lane])]
        kind = to_three[np.uint64(kind) * _CARDS + np.uint64(three[lane])]
        opened = np.uint64(opening[kind])
        kind = to_four[np.uint64(kind) * _CARDS + np.uint64(fourth[lane])]
        rest = second[(opened & np.uint64(1)) * kinds + np.uint64(kind)]
        last = ending[np.uint64(kind) * _CARDS + np.uint64(fifth[lane])]
        cells[lane] = (opened >> np.uint64(1)) + np.uint64(rest) + np.uint64(last)


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
