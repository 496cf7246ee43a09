"""Which tests reach which faults: written down while they run, by calls planted before the statements concerned.

The file is copied beside the package and imported by it, in every process that a test starts.
"""

from __future__ import annotations

import os
from pathlib import Path

_known: set[tuple[int, str]] = set()


def reach(number: int) -> None:
    """Write down once that the test that runs reaches a fault; before the first test, that an import does."""
    reached = number, os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" ")[0]
    if reached not in _known:
        _known.add(reached)
        with Path(os.environ["REACHED"]).open("a", encoding="utf-8") as written:
            written.write(f"{number} {reached[1]}\n")
