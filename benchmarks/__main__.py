"""Run every benchmark, one after the other, and print what was measured."""

from __future__ import annotations

from benchmarks import classifying, dealing, design, explorer, page, simulate, solving, startup
from benchmarks.pit import load
from benchmarks.report import print_heading


def main() -> None:
    """Print the whole report."""
    print_heading()
    solving.run()
    design.run()
    classifying.run()
    simulate.run()
    dealing.run()
    startup.run()
    explorer.run()
    load.run()
    page.run()


if __name__ == "__main__":
    main()
