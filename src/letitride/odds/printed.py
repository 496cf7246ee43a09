"""The pars and hit frequencies that document 004 prints, and whether our figures round to them."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec import Struct

from letitride.house import FiveCardPayTable, PayTable, load_pay_table
from letitride.house.documents import documents
from letitride.house.games.let_it_ride import BASE
from letitride.house.sources import same_lines
from letitride.odds.base import solve
from letitride.odds.side import analyse_side_bet
from letitride.odds.words import percent

PRINTED = {name: figures for each in documents().values() for name, figures in each.printed_figures.items()}
"""The par and hit frequency that the document prints, in percent, by designator."""


class PrintedFigures(Struct, frozen=True):
    """The figures that a document prints for a pay table, in percent."""

    document: str
    par: str
    hit_frequency: str


def printed_for(table: PayTable) -> PrintedFigures | None:
    """Return what a document prints for exactly this table, not for another with its name."""
    if table.designator not in PRINTED:
        return None
    known = load_pay_table(table.designator)
    return (
        PrintedFigures(known.source.partition(",")[0], *PRINTED[table.designator]) if same_lines(known, table) else None
    )


class Comparison(Struct, frozen=True):
    """A printed figure beside ours."""

    designator: str
    figure: str
    printed: str
    ours: Fraction

    @property
    def agrees(self) -> bool:
        """Whether ours rounds to the printed digits."""
        return percent(self.ours, 2) == self.printed


def compare_printed() -> Iterator[Comparison]:
    """Yield every par and hit frequency that the document prints, beside ours."""
    for designator, (par, hit_frequency) in PRINTED.items():
        table = load_pay_table(designator)
        base = isinstance(table, FiveCardPayTable) and table.wager is BASE
        figures = solve(table) if isinstance(table, FiveCardPayTable) and base else analyse_side_bet(table)
        yield Comparison(designator, "par", par, figures.par)
        yield Comparison(designator, "hit frequency", hit_frequency, figures.hit_frequency)
