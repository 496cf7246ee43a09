"""Dealing and counting compiled by numba: bit for bit what ``dealing`` and ``tally`` do with numpy.

Every step is a plain loop over a batch of rounds whose length the compiler knows, so that it becomes instructions for
many rounds at once; only looking up tables goes round by round.
"""

# numba infers the types of these functions itself, from what they are called with.
# mypy: disable-error-code="no-untyped-def,assignment"

from __future__ import annotations

import numpy as np
from numba import njit

from letitride.simulate.dealing import PACKET, THRESHOLDS, WORDS
from letitride.simulate.hands import CARDS
from letitride.simulate.philox import MULTIPLIERS, TIMES, WORD

BATCH = 512
"""Rounds at a time: all their cards stay in the nearest cache."""

_ONE, _OTHER = (np.uint64(multiplier) for multiplier in MULTIPLIERS)
_LOW, _HIGH = np.uint64(WORD), np.uint64(32)
_LEAST = np.array(THRESHOLDS, dtype=np.uint64)


@njit(cache=True, nogil=True)
def _words(keys, first, block, attempt, out):
    """Write the four words of one block of each round."""
    for lane in range(BATCH):
        number = np.uint64(first) + np.uint64(lane)
        a, b, c, d = number & _LOW, number >> _HIGH, np.uint64(block), np.uint64(attempt)
        for time in range(TIMES):
            x, y = a * _ONE, c * _OTHER
            a, b, c, d = (y >> _HIGH) ^ b ^ keys[time, 0], y & _LOW, (x >> _HIGH) ^ d ^ keys[time, 1], x & _LOW
        out[0, lane], out[1, lane], out[2, lane], out[3, lane] = a, b, c, d


@njit(cache=True, nogil=True)
def _draw(word, row, least, looked, refused):
    """Write at which places of the deck one packet lies, and mark what must be dealt again."""
    left, next_row = np.uint64(CARDS - row), np.uint64(row)
    first, second, third = looked[row], looked[row + 1], looked[row + 2]
    for lane in range(BATCH):
        rest = word[lane] * left
        first[lane] = (rest >> _HIGH) + next_row
        rest = (rest & _LOW) * (left - np.uint64(1))
        second[lane] = (rest >> _HIGH) + next_row + np.uint64(1)
        rest = (rest & _LOW) * (left - np.uint64(2))
        third[lane] = (rest >> _HIGH) + next_row + np.uint64(2)
        refused[lane] |= np.uint8((rest & _LOW) < least)


@njit(cache=True, nogil=True)
def _follow(own, other, came_from):
    """Lead the cards that lie where an earlier draw looked back to where they came from."""
    for lane in range(BATCH):
        card = own[lane]
        if card == other[lane]:
            card = came_from
        own[lane] = card


@njit(cache=True, nogil=True)
def _deal_once(keys, first, packets, attempt, words, looked, refused, cards):
    """Write the cards of one attempt, and return how many rounds must be dealt again."""
    for lane in range(BATCH):
        refused[lane] = 0
    for packet in range(packets):
        if packet % WORDS == 0:
            _words(keys, first, packet // WORDS, attempt, words)
        _draw(words[packet % WORDS], PACKET * packet, _LEAST[packet], looked, refused)
    for row in range(PACKET * packets):
        own, place = cards[row], looked[row]
        for lane in range(BATCH):
            own[lane] = place[lane]
        for earlier in range(row - 1, -1, -1):
            _follow(own, looked[earlier], np.uint8(earlier))
    again = 0
    for lane in range(BATCH):
        again += refused[lane]
    return again


@njit(cache=True, nogil=True)
def deal_batch(keys, first, packets, words, looked, refused, cards):
    """Write the cards of a batch of rounds."""
    if not _deal_once(keys, first, packets, 0, words, looked, refused, cards):
        return
    waiting, again = refused.copy(), np.empty_like(cards)
    attempt = 0
    while waiting.any():
        attempt += 1
        _deal_once(keys, first, packets, attempt, words, looked, refused, again)
        for lane in range(BATCH):
            if waiting[lane] and not refused[lane]:
                cards[:, lane] = again[:, lane]
                waiting[lane] = 0


@njit(cache=True, nogil=True)
def deal(keys, first, rounds, packets, out):
    """Write the cards of consecutive rounds, a column for each."""
    words, refused = np.empty((WORDS, BATCH), dtype=np.uint64), np.empty(BATCH, dtype=np.uint8)
    looked, cards = np.empty((len(out), BATCH), dtype=np.uint8), np.empty((len(out), BATCH), dtype=np.uint8)
    for start in range(0, rounds, BATCH):
        deal_batch(keys, first + start, packets, words, looked, refused, cards)
        for lane in range(min(BATCH, rounds - start)):
            for row in range(len(out)):
                out[row, start + lane] = cards[row, lane]


@njit(cache=True, nogil=True)
def count(cells, rounds, seats, nets, counts, totals):
    """Count in which cells the first *rounds* of a batch end for a seat; of several, add up what the table gains."""
    for lane in range(rounds):
        counts[cells[lane]] += 1
    if seats > 1:
        for lane in range(rounds):
            totals[lane] += nets[cells[lane]]


@njit(cache=True, nogil=True)
def add_up(totals, rounds, sums):
    """Add up what the table gains in each of *rounds* rounds, and its square, then reset.

    The square is added up in two parts of 32 bits, so that no number of rounds makes it overflow; the nets are small
    enough for the square itself.
    """
    for lane in range(rounds):
        square = totals[lane] * totals[lane]
        sums[0] += totals[lane]
        sums[1] += square >> 32
        sums[2] += square & 0xFFFFFFFF
        totals[lane] = 0
