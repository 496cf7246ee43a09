"""Run the benchmarks, one after the other, and print what was measured."""

from __future__ import annotations

import argparse
import importlib

BENCHMARKS = {
    "solving": "benchmarks.solving",
    "design": "benchmarks.design",
    "classifying": "benchmarks.classifying",
    "simulate": "benchmarks.simulate",
    "dealing": "benchmarks.dealing",
    "startup": "benchmarks.startup",
    "explorer": "benchmarks.explorer",
    "walk": "benchmarks.walk",
    "load": "benchmarks.pit.load",
    "strangers": "benchmarks.strangers",
    "page": "benchmarks.page",
}
"""Every benchmark, in the order of the report, and the module that holds it."""


def main() -> None:
    """Print the whole report, or that of some benchmarks."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
    parser.add_argument(
        "benchmarks",
        nargs="*",
        metavar="BENCHMARK",
        help=f"{', '.join(BENCHMARKS)}; without any, all of them",
    )
    wanted = parser.parse_args().benchmarks
    unknown = [name for name in wanted if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]!r}: known are {', '.join(BENCHMARKS)}")
    from benchmarks.report import print_heading

    print_heading()
    for name in wanted or BENCHMARKS:
        importlib.import_module(BENCHMARKS[name]).run()


if __name__ == "__main__":
    main()
