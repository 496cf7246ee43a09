"""Quick answers from a process that does nothing else."""

from __future__ import annotations

import gc
import resource
import sys

HAND_OVER_SECONDS = 0.001
"""So long a thread may hold the others up; the loop and the writer take turns all the time."""


def steady() -> None:
    """Settle this process into serving.

    It may open as many connections as the machine allows; what is loaded is never searched for garbage again, the rest
    less often.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    sys.setswitchinterval(HAND_OVER_SECONDS)
