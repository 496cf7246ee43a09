"""Waiting for what comes by itself."""

from __future__ import annotations

import time
from collections.abc import Callable

SOON = 120
"""Seconds after which a test gives up: no test waits that long unless something is broken."""


def eventually(true: Callable[[], object]) -> bool:
    """Wait until something is so, or a test gives up."""
    deadline = time.monotonic() + SOON
    while time.monotonic() < deadline:
        if true():
            return True
        time.sleep(0.02)
    return False
