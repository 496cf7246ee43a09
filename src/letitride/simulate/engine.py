"""Which library does the work; the results are the same."""

from __future__ import annotations

import enum
import importlib.util


class Engine(enum.Enum):
    """A library that deals and scores."""

    NUMBA = "numba"
    """Compiled on first use: some ten times as fast."""

    NUMPY = "numpy"


MANY_HANDS = 10_000_000
"""From so many hands on, numba has won back the second that it takes to load."""


def best_engine(hands: int) -> Engine:
    """Return the engine that counts so many hands first, of those installed."""
    return Engine.NUMBA if hands >= MANY_HANDS and importlib.util.find_spec("numba") else Engine.NUMPY
