"""Which library does the work. The results are the same."""

from __future__ import annotations

import enum
import importlib
import importlib.util


class Engine(enum.Enum):
    """A library that deals and scores."""

    NUMBA = "numba"
    """Compiled on first use: some ten times as fast."""

    NUMPY = "numpy"


MANY_HANDS = 10_000_000
"""From this many hands on, numba makes up for the second it takes to load."""


def best_engine(hands: int) -> Engine:
    """Return the fastest available engine for this many hands."""
    return Engine.NUMBA if hands >= MANY_HANDS and numba_works() else Engine.NUMPY


def numba_works() -> bool:
    """Return whether numba is installed and loads. Beside a numpy that is too new for it, it does not."""
    if importlib.util.find_spec("numba") is None:
        return False
    try:
        importlib.import_module("numba")
    except Exception:  # noqa: BLE001 - whatever is wrong with it, numpy does the same
        return False
    return True
