"""Start-up: one command from the shell, against Python doing nothing."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.report import duration, print_section, ratio
from benchmarks.timing import announce, wall_time

REPEATS = 11
NOTHING = (sys.executable, "-c", "pass")
ODDS = (str(Path(sys.executable).with_name("letitride")), "odds", "LIRX-01")


def run() -> None:
    """Print the wall time of both programs, run in turns."""
    announce("start-up")
    pairs = [(wall_time(NOTHING), wall_time(ODDS)) for _ in range(REPEATS)]
    nothing, odds = (min(times) for times in zip(*pairs, strict=True))
    rows = [
        ("python -c pass", duration(nothing), ratio(1), ""),
        ("letitride odds LIRX-01", duration(odds), ratio(odds / nothing), "at most 12"),
    ]
    header = ("", "wall time", "/ python -c pass", "goal")
    print_section("Start-up", f"Wall time, best of {REPEATS}.", header, rows)
