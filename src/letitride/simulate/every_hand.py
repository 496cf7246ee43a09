"""Every hand of so many cards, and its number among them."""

from __future__ import annotations

import functools
import itertools
from math import comb
from typing import TYPE_CHECKING

import numpy as np

from letitride.simulate.hands import CARDS

if TYPE_CHECKING:
    from numpy.typing import NDArray


@functools.cache
def every_hand(size: int) -> NDArray[np.uint8]:
    """Return every hand of so many cards, a column for each, ascending."""
    places = itertools.chain.from_iterable(itertools.combinations(range(CARDS), size))
    found = np.fromiter(places, dtype=np.uint8, count=size * comb(CARDS, size)).reshape(-1, size).T
    return np.ascontiguousarray(found)


def number_of(cards: NDArray[np.uint8]) -> NDArray[np.int64]:
    """Return the number of each column of ascending cards among all hands of its size."""
    return sum(
        (np.array([comb(card, place) for card in range(CARDS)])[row] for place, row in enumerate(cards, 1)),
        start=np.zeros(cards.shape[1], dtype=np.int64),
    )
