"""``python -m tests.mutants``: faults are drawn by a seed and planted in a copy; the tests that reach their line run.

First the tests that are known to reach the line, then all of the room, then its heavy and exhaustive ones. What none of
them notices is listed: either a test is missing, or the code, or nobody could notice the fault.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import queue
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from coverage import CoverageData

from tests.mutants.planting import Mutant, mutants

ROOT = Path(__file__).parents[2]
ROOMS = ("cards", "house", "games", "odds", "table", "ledger", "fair", "pit", "store")
MOST_AT_ONCE = 40
"""Tests that reach a line are run in groups of so many: the first that fails is enough."""

MOST_SECONDS = 900
"""A group of tests that takes longer has been made to hang; a single test is stopped before by its own limit."""

NO_SUCH_TEST, NO_TEST = 4, 5
"""How pytest says that it was asked for something else than a test, and that there was none."""

_CONTEXTS = """
[run]
source_pkgs = letitride
parallel = true
dynamic_context = test_function
patch = subprocess
"""
_OURSELVES = ("-q", "-x", "-p", "no:cacheprovider", "-p", "no:randomly")


class Planted(NamedTuple):
    """A fault, and the module it is planted in."""

    module: str
    mutant: Mutant

    def __str__(self) -> str:
        return f"{self.module}:{self.mutant.line}: {self.mutant.what}"


class Copy:
    """A copy of the repository in which one fault at a time is planted."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
        for name in filter(None, listed.stdout.split("\0")):
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, folder / name)

    def run(self, *arguments: str, seconds: float | None = None) -> int | None:
        """Run Python with this copy of the package, and return its status; none if it took too long."""
        environment = os.environ | {"PYTHONPATH": str(self.folder / "src"), "PYTHONDONTWRITEBYTECODE": "1"}
        printed = (self.folder / "printed.txt").open("w")
        with (
            printed,
            subprocess.Popen(
                [sys.executable, *arguments],
                cwd=self.folder,
                env=environment,
                stdout=printed,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            ) as process,
        ):
            try:
                return process.wait(seconds)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                return None

    def notices(self, tests: list[str]) -> bool:
        """Tell whether a test fails, or hangs."""
        done = self.run("-m", "pytest", *_OURSELVES, *tests, seconds=MOST_SECONDS)
        if done == NO_SUCH_TEST and any("::" in test for test in tests):
            # A function of a test that pytest knows by another name: its whole file is run.
            return self.notices(sorted({test.partition("::")[0] for test in tests}))
        return done not in (0, NO_TEST)


def reaching(copy: Copy, rooms: list[str]) -> CoverageData:
    """Run the quick tests of rooms, and return which test functions reach which lines."""
    (copy.folder / "contexts.ini").write_text(_CONTEXTS, "utf-8")
    tests = [f"tests/{room}" for room in rooms if (copy.folder / "tests" / room).is_dir()]
    quick = ["-n", "auto", "-q", "-m", "not heavy and not exhaustive", *tests]
    status = copy.run("-m", "coverage", "run", "--rcfile=contexts.ini", "-m", "pytest", *quick)
    if status:
        failed = [line for line in (copy.folder / "printed.txt").read_text().splitlines() if line.startswith("FAILED")]
        sys.exit("\n".join(["the tests fail before a fault is planted:", *failed]))
    copy.run("-m", "coverage", "combine", "--quiet", "--rcfile=contexts.ini")
    data = CoverageData(str(copy.folder / ".coverage"))
    data.read()
    return data


def found(copy: Copy, planted: Planted, data: CoverageData) -> bool:
    """Plant a fault, and tell whether any test notices it."""
    path = copy.folder / "src/letitride" / planted.module
    before = path.read_text("utf-8")
    path.write_text(planted.mutant.text, "utf-8")
    try:
        return any(map(copy.notices, _groups(planted, data)))
    finally:
        path.write_text(before, "utf-8")


def _groups(planted: Planted, data: CoverageData) -> Iterator[list[str]]:
    """Go through the tests that could notice a fault, those first that are known to reach it."""
    room = planted.module.split("/", maxsplit=1)[0]
    measured = next((name for name in data.measured_files() if name.endswith(f"letitride/{planted.module}")), "")
    contexts = data.contexts_by_lineno(measured).get(planted.mutant.line, []) if measured else []
    known = sorted(filter(None, map(_test, contexts)), key=lambda test: (not test.startswith(f"tests/{room}/"), test))
    for first in range(0, len(known), MOST_AT_ONCE):
        yield known[first : first + MOST_AT_ONCE]
    for marked in ("not heavy and not exhaustive", "heavy or exhaustive"):
        yield ["-m", marked, f"tests/{room}"]


def _test(context: str) -> str | None:
    """Return how pytest calls a test function that coverage calls ``tests.cards.test_five.test_a_flush``."""
    parts = context.split(".")
    for length in range(len(parts) - 1, 0, -1):
        file = Path(*parts[:length]).with_suffix(".py")
        if (ROOT / file).is_file():
            return "::".join([str(file), *parts[length:]])
    return None


def draw(rooms: list[str], count: int, seed: int) -> list[Planted]:
    """Draw faults, every one that could be planted as likely as any other."""
    package = ROOT / "src/letitride"
    everything = [
        Planted(str(path.relative_to(package)), mutant)
        for room in rooms
        for path in sorted((package / room).rglob("*.py"))
        for mutant in mutants(path.read_text("utf-8"))
    ]
    return random.Random(seed).sample(everything, min(count, len(everything)))


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a report


def main() -> None:
    """Plant, run, and report the share that was found; the status is 1 where it is too small."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description="Plant faults; do tests notice?")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--rooms", default=",".join(ROOMS), help="separated by commas (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--goal", type=int, default=95, help="per cent that should be found (%(default)s)")
    asked = parser.parse_args()
    rooms = asked.rooms.split(",")
    drawn = draw(rooms, asked.count, asked.seed)
    with tempfile.TemporaryDirectory() as folder:
        copies: queue.Queue[Copy] = queue.Queue()
        for number in range(asked.jobs):
            copies.put(Copy(Path(folder, str(number))))
        first = copies.get()
        say(f"{len(drawn)} faults by seed {asked.seed} in {', '.join(rooms)}; looking which tests reach what ...")
        data = reaching(first, rooms)
        copies.put(first)
        missed = list(_missed(copies, drawn, data, asked.jobs))
    share = 100 * (len(drawn) - len(missed)) / len(drawn)
    say(f"\n{len(drawn) - len(missed)} of {len(drawn)} found: {share:.1f} %")
    for planted in missed:
        say(f"  not found: {planted}")
    sys.exit(share < asked.goal)


def _missed(copies: queue.Queue[Copy], drawn: list[Planted], data: CoverageData, jobs: int) -> Iterator[Planted]:
    def judged(planted: Planted) -> bool:
        copy = copies.get()
        try:
            return found(copy, planted, data)
        finally:
            copies.put(copy)

    with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
        for number, (planted, noticed) in enumerate(zip(drawn, threads.map(judged, drawn), strict=True), 1):
            say(f"[{number} of {len(drawn)}] {'found' if noticed else 'NOT FOUND'}: {planted}")
            if not noticed:
                yield planted


if __name__ == "__main__":
    main()
