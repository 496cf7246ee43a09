"""How long something takes: processor time within this process, wall time for other programs."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from typing import TypeVar

Result = TypeVar("Result")


def once(work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the processor time of *work* in seconds, and its result."""
    start = time.process_time()
    result = work()
    return time.process_time() - start, result


def best_of(repeats: int, work: Callable[[], Result]) -> tuple[float, Result]:
    """Return the least processor time of several runs of *work*, and its result."""
    return min((once(work) for _ in range(repeats)), key=lambda timed: timed[0])


def wall_time(command: Sequence[str]) -> float:
    """Return how long a program runs, in seconds; what it prints or writes into its folder is thrown away."""
    with tempfile.TemporaryDirectory() as folder:
        start = time.perf_counter()
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=folder)
        return time.perf_counter() - start


def announce(what: str) -> None:
    """Say what is being measured, where somebody is watching."""
    if sys.stderr.isatty():
        print(f"measuring: {what} …", file=sys.stderr, flush=True)
