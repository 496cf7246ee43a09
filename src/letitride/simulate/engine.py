"""Which library does the work; the results are the same."""

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
"""From so many hands on, numba has won back the second that it takes to load."""


def best_engine(hands: int) -> Engine:
    """Return the engine that counts so many hands first, of those that work here."""
    return Engine.NUMBA if hands >= MANY_HANDS and numba_works() else Engine.NUMPY


def numba_works() -> bool:
    """Tell whether numba is installed and can be loaded: beside a numpy that is too new for it, it cannot."""
    if importlib.util.find_spec("numba") is None:
        return False
    try:
        importlib.import_module("numba")
    except Exception:  # noqa: BLE001 - whatever is wrong with it, numpy does the same
        return False
    return True
