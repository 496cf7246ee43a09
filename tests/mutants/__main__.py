"""``python -m tests.mutants``: faults are drawn by a seed and planted in a copy; the tests that reach them run.

The quick tests of all rooms run once, to see which reach which fault. Then each fault is planted by itself, and tests
run until one fails: those of its own room that reach it, the quickest first; their whole files, and the whole room,
since what an earlier test started or cached is reached by that one only; tests of other rooms that reach it; last the
room's heavy ones. What none notices is listed: a test is missing, or the code is not needed, or nobody could notice.
"""

from __future__ import annotations

import argparse
import concurrent.futures
import os
import queue
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.mutants import reaching
from tests.mutants.copies import ROOT, Copy
from tests.mutants.planting import Planted, mutants
from tests.mutants.reaching import Tests

ROOMS = (
    *("cards", "house", "games", "odds", "table", "ledger", "fair", "tournament"),
    *("simulate", "risk", "design", "protection"),
    *("pit", "day", "training", "reports", "store", "server"),
)
MOST_ELSEWHERE = 100
"""How many tests of other rooms are tried where a room's own notice nothing."""


def groups(planted: Planted, number: int, tests: Tests) -> Iterator[list[str]]:
    """Go through the tests that could notice a fault, in the order in which they run."""
    room = f"tests/{planted.room}/"
    skipped = [f"--deselect={test}" for test in sorted(tests.failing)]
    reached = tests.reaching.get(number, set())
    known = sorted(reached - {""} - tests.failing, key=lambda test: (tests.seconds.get(test, 0), test))
    own = [test for test in known if test.startswith(room)]
    if own:
        yield [*own, *skipped]
        yield [*dict.fromkeys(test.partition("::")[0] for test in own), *skipped]
    if (ROOT / room).is_dir():
        yield [room, *skipped]
    if elsewhere := [test for test in known if test not in own]:
        yield [*elsewhere[:MOST_ELSEWHERE], *skipped]
    if (ROOT / room).is_dir():
        yield ["-m", "heavy", room, *skipped]


def found(copy: Copy, planted: Planted, number: int, tests: Tests) -> bool:
    """Plant a fault, and tell whether any test notices it."""
    path = copy.package / planted.module
    before = path.read_text("utf-8")
    path.write_text(planted.mutant.text, "utf-8")
    try:
        return any(map(copy.notices, groups(planted, number, tests)))
    finally:
        path.write_text(before, "utf-8")


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
            copies.put(Copy.of_the_repository(Path(folder, str(number))))
        say(f"{len(drawn)} faults by seed {asked.seed} in {', '.join(rooms)}; looking which tests reach them ...")
        first = copies.get()
        tests = reaching.run(first, rooms, drawn)
        for test in sorted(tests.failing):
            say(f"fails before a fault is planted, and is left out: {test}")
        passing = min(tests.seconds.keys() - tests.failing, key=tests.seconds.__getitem__)
        if first.notices([passing]):
            sys.exit(f"a fault is seen where none is planted:\n{first.printed.read_text('utf-8')}")
        copies.put(first)
        missed = list(_missed(copies, drawn, tests, asked.jobs))
    share = 100 * (len(drawn) - len(missed)) / len(drawn)
    say(f"\n{len(drawn) - len(missed)} of {len(drawn)} found: {share:.1f} %")
    all_of, missed_of = Counter(each.room for each in drawn), Counter(each.room for each in missed)
    for room in sorted(all_of):
        say(f"  {room}: {all_of[room] - missed_of[room]} of {all_of[room]}")
    for planted in missed:
        say(f"  not found: {planted}")
    sys.exit(share < asked.goal)


def _missed(copies: queue.Queue[Copy], drawn: list[Planted], tests: Tests, jobs: int) -> Iterator[Planted]:
    def judged(number: int) -> bool:
        copy = copies.get()
        try:
            return found(copy, drawn[number], number, tests)
        finally:
            copies.put(copy)

    with concurrent.futures.ThreadPoolExecutor(jobs) as threads:
        for number, noticed in enumerate(threads.map(judged, range(len(drawn)))):
            reached = "" if tests.reaching.get(number) else " (no test reaches it)"
            say(f"[{number + 1} of {len(drawn)}] {'found' if noticed else 'NOT FOUND'}: {drawn[number]}{reached}")
            if not noticed:
                yield drawn[number]


if __name__ == "__main__":
    main()
