"""Random words by number: Philox4x32-10, a generator without a state.

The words of a block are a keyed scrambling of its number, so any block can be had at once, by any worker, in any order.
The generator is that of Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (2011); tests hold
it against the answers that its authors publish.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

TIMES = 10
MULTIPLIERS = (0xD2511F53, 0xCD9E8D57)
KEY_STEPS = (0x9E3779B9, 0xBB67AE85)
WORD = 0xFFFFFFFF
SEEDS = 2**64
"""How many seeds there are: a seed is the key."""

Words = tuple[NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64], NDArray[np.uint64]]
"""Four words of 32 bits for each block."""


def key_schedule(seed: int) -> NDArray[np.uint64]:
    """Return the two key words of each of the ten scramblings."""
    low, high = seed & WORD, seed >> 32
    return np.array(
        [((low + KEY_STEPS[0] * time) & WORD, (high + KEY_STEPS[1] * time) & WORD) for time in range(TIMES)],
        dtype=np.uint64,
    )


def scramble(keys: NDArray[np.uint64], counters: Words) -> Words:
    """Return the words of the blocks with these *counters*, four words of 32 bits each, which are written over."""
    first, second, third, fourth = counters
    one, other = (np.uint64(multiplier) for multiplier in MULTIPLIERS)
    word, half = np.uint64(WORD), np.uint64(32)
    for key, other_key in keys:
        first *= one
        third *= other
        # The high words cross over, the low words move on: nothing is copied that can be written over.
        second ^= third >> half
        second ^= key
        fourth ^= first >> half
        fourth ^= other_key
        third &= word
        first &= word
        first, second, third, fourth = second, third, fourth, first
    return first, second, third, fourth


def words(keys: NDArray[np.uint64], rounds: NDArray[np.uint64], *, block: int, attempt: int) -> Words:
    """Return the words of one block of each of *rounds*."""
    return scramble(
        keys,
        (rounds & np.uint64(WORD), rounds >> np.uint64(32), np.full_like(rounds, block), np.full_like(rounds, attempt)),
    )
