"""``letitride verify``: every shipped figure, from nothing, against the documents."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from letitride.cards import Rank
from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.show import percent, print_json, print_table, print_title
from letitride.cli.streams import Status
from letitride.house import FiveCardPayTable, designators, load_pay_table
from letitride.house.games.let_it_ride import BASE

if TYPE_CHECKING:
    from letitride.odds.printed import Comparison


@click.command(short_help="Enumerate every hand and compare with every printed figure.")
@options.as_json
def verify(*, as_json: bool) -> int:
    """Enumerate every hand, compare with the shipped rows, and compare every printed par and hit frequency.

    Leaves with status 1 if anything differs.
    """
    from letitride.odds import analyse_base, card_agrees, strategy_card
    from letitride.odds.derive import derive
    from letitride.odds.enumeration import enumerate_rows
    from letitride.odds.printed import compare_printed
    from letitride.odds.rows import shipped_rows

    with progress_bar("four-card hands") as progress:
        counted = enumerate_rows(Rank.TEN, progress)
    games = [analyse_base(table) for table in _base_tables()]
    checks = [
        ("shipped rows against all hands, one by one", counted == shipped_rows()),
        ("shipped rows against patterns of ranks", derive(Rank.TEN) == shipped_rows()),
        *(
            (f"strategy card of {game.table.designator} against the best play", card_agrees(strategy_card(game), game))
            for game in games
        ),
    ]
    comparisons = list(compare_printed())
    sound = all(right for _, right in checks) and all(each.agrees for each in comparisons)
    if as_json:
        print_json(_document(checks, comparisons, sound=sound))
    else:
        _print(checks, comparisons, sound=sound)
    return Status.DONE if sound else Status.DIFFERS


Checks = list[tuple[str, bool]]


def _document(checks: Checks, comparisons: list[Comparison], *, sound: bool) -> dict[str, Any]:
    printed = [
        {
            "pay_table": each.designator,
            "figure": each.figure,
            "printed": each.printed,
            "exact": str(each.ours),
            "agrees": each.agrees,
        }
        for each in comparisons
    ]
    return {
        "checks": [{"check": name, "agrees": right} for name, right in checks],
        "printed": printed,
        "agrees": sound,
    }


def _print(checks: Checks, comparisons: list[Comparison], *, sound: bool) -> None:
    print_title("Every hand enumerated", "22,100 of three cards, 270,725 of four, 2,598,960 of five")
    print_table(("check", ""), [(name, _verdict(right)) for name, right in checks])
    rows = [
        (each.designator, each.figure, f"{each.printed} %", percent(each.ours, 6), _verdict(each.agrees))
        for each in comparisons
    ]
    print_table(("pay table", "figure", "document 004 prints", "exact", ""), rows, left=2)
    click.secho("\neverything agrees" if sound else "\nsomething differs", bold=True)


def _base_tables() -> list[FiveCardPayTable]:
    tables = [load_pay_table(designator) for designator in designators()]
    return [table for table in tables if isinstance(table, FiveCardPayTable) and table.wager is BASE]


def _verdict(right: bool) -> str:
    return "agrees" if right else "DIFFERS"
