"""``python -m tests.simulation --seeds 1-20``: each seed a world of its own; the first that breaks is shortened."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

from tests.simulation.running import run, shortened


def say(line: str) -> None:
    print(line, flush=True)  # noqa: T201 - a report


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.simulation", description="The whole pit under a seed.")
    parser.add_argument("--seeds", default="1-10", help="one seed, or a range as in 1-10 (%(default)s)")
    parser.add_argument("--steps", type=int, default=10_000, help="of each seed (%(default)s)")
    asked = parser.parse_args()
    first, _, last = asked.seeds.partition("-")
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(int(first), int(last or first) + 1):
            began = time.perf_counter()
            failure = run(seed, asked.steps, Path(folder, "world"))
            seconds = time.perf_counter() - began
            if failure is None:
                say(f"seed {seed}: {asked.steps:,} steps hold, {asked.steps / seconds:,.0f} a second")
                continue
            say(f"seed {seed}: after {len(failure.actions):,} steps: {failure.what}")
            say("looking for a shorter way ...")
            for action in shortened(failure, Path(folder, "world")):
                say(f"  {action}")
            sys.exit(1)


if __name__ == "__main__":
    main()
