"""Quick answers from a process that does nothing else."""

from __future__ import annotations

import gc
import sys

HAND_OVER_SECONDS = 0.001
"""So long a thread may hold the others up; the loop and the writer take turns all the time."""


def steady() -> None:
    """Settle this process into serving: what is loaded is never searched for garbage again, the rest less often."""
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    sys.setswitchinterval(HAND_OVER_SECONDS)
