"""``letitride verify``: every shipped figure, recomputed from scratch and compared with the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.show import fields_of, percent, print_answer, print_table, print_title
from letitride.cli.streams import Status

if TYPE_CHECKING:
    from letitride.odds.printed import Comparison


@click.command(short_help="Enumerate every hand and compare with every printed figure.")
@options.as_json
def verify(*, as_json: bool) -> int:
    """Enumerate every hand, compare with the shipped rows, and compare every printed par and hit frequency.

    The exit status is 1 if anything differs.
    """
    from letitride.odds.printed import compare_printed
    from letitride.odds.solvers import every_solver

    with progress_bar("four-card hands") as progress:
        checks = [check for solver in every_solver() for check in solver.verify(progress)]
    comparisons = list(compare_printed())
    sound = all(right for _, right in checks) and all(each.agrees for each in comparisons)
    print_answer(_document, _print, checks, comparisons, sound, as_json=as_json)
    return Status.DONE if sound else Status.DIFFERS


Checks = list[tuple[str, bool]]


def _document(checks: Checks, comparisons: list[Comparison], sound: bool) -> dict[str, Any]:
    printed = [
        {
            "pay_table": each.designator,
            **fields_of(each, "figure", "printed"),
            "exact": str(each.ours),
            "agrees": each.agrees,
        }
        for each in comparisons
    ]
    return {"checks": [{"check": name, "agrees": right} for name, right in checks], "printed": printed, "agrees": sound}


def _print(checks: Checks, comparisons: list[Comparison], sound: bool) -> None:
    print_title("Every hand enumerated", "22,100 of three cards, 270,725 of four, 2,598,960 of five")
    print_table(("check", ""), [(name, _verdict(right)) for name, right in checks])
    rows = [
        (each.designator, each.figure, f"{each.printed} %", percent(each.ours, 6), _verdict(each.agrees))
        for each in comparisons
    ]
    print_table(("pay table", "figure", "document 004 prints", "exact", ""), rows, left=2)
    click.secho("\neverything agrees" if sound else "\nsomething differs", bold=True)


def _verdict(right: bool) -> str:
    return "agrees" if right else "DIFFERS"
