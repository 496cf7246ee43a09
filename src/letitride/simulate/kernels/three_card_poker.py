"""Three Card Poker compiled by numba: bit for bit what numpy does."""

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
    """Write in which cell each round ends for the seat whose cards begin at *row*; the dealer's come first."""
    to_two, to_three, _, _ = growth
    opening, plays, strength, qualifying = script
    one, two, three = cards[row], cards[row + 1], cards[row + 2]
    dealers_one, dealers_two, dealers_three = cards[0], cards[1], cards[2]
    for lane in range(BATCH):
        pair = np.uint64(one[lane]) * _CARDS + np.uint64(two[lane])
        played = plays[pair * _CARDS + np.uint64(three[lane])]
        kind = to_three[np.uint64(to_two[pair]) * _CARDS + np.uint64(three[lane])]
        pair = np.uint64(dealers_one[lane]) * _CARDS + np.uint64(dealers_two[lane])
        dealers = to_three[np.uint64(to_two[pair]) * _CARDS + np.uint64(dealers_three[lane])]
        own, theirs = np.int64(strength[kind]), np.int64(strength[dealers])
        met = 3 + np.int64(own > theirs) - np.int64(own < theirs)
        met = met if theirs >= qualifying else 1
        cells[lane] = np.int64(opening[kind]) + (met if played else 0)


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
