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
    "footprint": "benchmarks.pit.footprint",
    "strangers": "benchmarks.strangers",
    "page": "benchmarks.page",
    "opponents": "benchmarks.opponents",
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
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each load is measured")
    several = parser.add_argument_group("load on several servers, instead of one over a file")
    several.add_argument("--servers", type=int, help="how many servers share the database")
    several.add_argument("--postgres", nargs="?", const="", metavar="URL", help="a PostgreSQL: its own unless named")
    several.add_argument("--tables", type=int, help="how many tables of seven")
    options = parser.parse_args()
    wanted = options.benchmarks
    if (options.servers or 1) > 1 and options.postgres is None:
        parser.error("several servers share a PostgreSQL: add --postgres")
    if options.postgres is not None and wanted != ["load"]:
        parser.error("--postgres is for: python -m benchmarks load --servers 2 --postgres")
    unknown = [name for name in wanted if name not in BENCHMARKS]
    if unknown:
        parser.error(f"no benchmark is called {unknown[0]!r}: known are {', '.join(BENCHMARKS)}")
    from benchmarks.report import print_heading

    print_heading()
    if options.postgres is not None:
        from benchmarks.pit.servers import run

        run(
            servers=options.servers or 1,
            postgres=options.postgres,
            tables=options.tables,
            seconds=options.seconds,
        )
        return
    for name in wanted or BENCHMARKS:
        options_of = {"seconds": options.seconds} if name == "load" else {}
        importlib.import_module(BENCHMARKS[name]).run(**options_of)


if __name__ == "__main__":
    main()
