"""Tunes a process that does nothing but serve."""

from __future__ import annotations

import gc
import resource
import sys

HAND_OVER_SECONDS = 0.001
"""How long a thread may hold up the others. The loop and the writer alternate all the time."""


def steady() -> None:
    """Tune this process for serving.

    It may open as many connections as the machine allows. What is loaded is never searched for garbage again, and the
    rest less often.
    """
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    gc.freeze()
    gc.set_threshold(100_000, 50, 100)
    sys.setswitchinterval(HAND_OVER_SECONDS)
