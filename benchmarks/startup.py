"""Start-up: one command from the shell, against Python doing nothing, and those that have most to work out."""

from __future__ import annotations

import sys
from pathlib import Path

from benchmarks.report import duration, print_section, ratio
from benchmarks.timing import announce, wall_time

REPEATS = 11
NOTHING = (sys.executable, "-c", "pass")
LETITRIDE = str(Path(sys.executable).with_name("letitride"))
ODDS = (LETITRIDE, "odds", "LIRX-01")
WORKING = (("leak", "seacoast"), ("verify",), ("parsheet", "lir"))
WORKING_REPEATS = 3


def run() -> None:
    """Print the wall time of both programs, run in turns."""
    announce("start-up")
    pairs = [(wall_time(NOTHING), wall_time(ODDS)) for _ in range(REPEATS)]
    nothing, odds = (min(times) for times in zip(*pairs, strict=True))
    rows = [
        ("python -c pass", duration(nothing), ratio(1), ""),
        ("letitride odds LIRX-01", duration(odds), ratio(odds / nothing), "at most 12"),
    ]
    for arguments in WORKING:
        announce(" ".join(arguments))
        seconds = min(wall_time((LETITRIDE, *arguments)) for _ in range(WORKING_REPEATS))
        name = f"letitride {' '.join(arguments)}"
        rows.append((name, duration(seconds), ratio(seconds / nothing), "at most 3 s"))
    header = ("", "wall time", "/ python -c pass", "goal")
    print_section(
        "Start-up", f"Wall time, best of {REPEATS}, and of {WORKING_REPEATS} for the last three.", header, rows
    )
