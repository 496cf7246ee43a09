"""Which library does the work; the results are the same."""

from __future__ import annotations

import enum
import importlib.util


class Engine(enum.Enum):
    """A library that deals and scores."""

    NUMBA = "numba"
    """Compiled on first use: some ten times as fast."""

    NUMPY = "numpy"


def best_engine() -> Engine:
    """Return the fastest engine that is installed."""
    return Engine.NUMBA if importlib.util.find_spec("numba") else Engine.NUMPY
