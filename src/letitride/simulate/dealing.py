"""Dealing by number: the cards of round *k* follow from the seed and *k*, and from nothing else.

One word of 32 bits deals one packet of three cards. Multiplied by the number of cards left, its high half is the place
of the next card and its low half is multiplied on, three times. What is left at the end tells whether the word fell
into the incomplete last share of the 2**32 words; if so the whole round is dealt again from the next attempt's words
(after Brackett-Rozinsky and Lemire, "Batched ranged random integer generation", 2024). All words that are kept share
the products evenly, so every order of cards is equally likely: there is no bias to bound.

The dealer's packet is drawn first, then seat by seat, so that a further seat changes nobody's cards. The places are
those of a Fisher-Yates shuffle that stops where the last card is dealt.
"""

from __future__ import annotations

from math import prod

import numpy as np
from numpy.typing import NDArray

from letitride.simulate.hands import CARDS
from letitride.simulate.philox import WORD, key_schedule, words

MOST_SEATS = 7
PACKET = 3
WORDS = 4
"""How many words a block holds, and so how many packets it deals."""

THRESHOLDS = tuple(2**32 % prod(CARDS - PACKET * packet - place for place in range(PACKET)) for packet in range(8))
"""For each packet: how small the rest of its word may not be."""

BATCH = 8192
"""Rounds dealt at a time: what they take fits into the processor's caches."""


def deal(seed: int, *, first: int, rounds: int, seats: int) -> NDArray[np.uint8]:
    """Return the cards of consecutive rounds by their place in DECK, a column for each round.

    The first three rows are the dealer's packet, every three more are a seat's.
    """
    keys = key_schedule(seed)
    cards = np.empty((PACKET * (seats + 1), rounds), dtype=np.uint8)
    for start in range(0, rounds, BATCH):
        numbers = np.arange(first + start, first + min(start + BATCH, rounds), dtype=np.uint64)
        cards[:, start : start + BATCH] = _deal(keys, numbers, packets=seats + 1, attempt=0)
    return cards


def _deal(keys: NDArray[np.uint64], numbers: NDArray[np.uint64], *, packets: int, attempt: int) -> NDArray[np.uint8]:
    places, refused = _draw(keys, numbers, packets=packets, attempt=attempt)
    cards = _follow(places)
    again = np.flatnonzero(refused)
    if len(again):
        cards[:, again] = _deal(keys, numbers[again], packets=packets, attempt=attempt + 1)
    return cards


def _draw(
    keys: NDArray[np.uint64], numbers: NDArray[np.uint64], *, packets: int, attempt: int
) -> tuple[NDArray[np.uint8], NDArray[np.bool_]]:
    """Return from which place of the deck each card is drawn, and which rounds must be dealt again."""
    places = np.empty((PACKET * packets, len(numbers)), dtype=np.uint8)
    refused = np.zeros(len(numbers), dtype=np.bool_)
    high, low = np.uint64(32), np.uint64(WORD)
    for packet in range(packets):
        if packet % WORDS == 0:
            block = words(keys, numbers, block=packet // WORDS, attempt=attempt)
        word = block[packet % WORDS]
        for row in range(PACKET * packet, PACKET * packet + PACKET):
            word *= np.uint64(CARDS - row)
            np.add(word >> high, np.uint64(row), out=places[row], casting="unsafe")
            word &= low
        refused |= word < np.uint64(THRESHOLDS[packet])
    return places, refused


def _follow(places: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Return the cards at these *places*, which are written over: back through the swaps to a new deck.

    Each draw swaps the card at its place with the one at the place of its own number. A card that lies where an
    earlier draw looked has come from the place of that draw's number.
    """
    looked = places.copy()
    moved = np.empty(places.shape[1], dtype=np.uint8)
    for row in range(len(places)):
        for earlier in range(row - 1, -1, -1):
            # All bits where the places are the same, none elsewhere: choosing without a branch.
            np.equal(places[row], looked[earlier], out=moved, casting="unsafe")
            np.negative(moved, out=moved)
            moved &= places[row] ^ np.uint8(earlier)
            places[row] ^= moved
    return places
