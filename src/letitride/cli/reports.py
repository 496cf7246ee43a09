"""``letitride parsheet``, ``letitride rackcard`` and ``letitride procedures``: reports to print and to sign."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.outputs import OUTPUT, goes_to_standard_output, is_standard_output
from letitride.extras import require
from letitride.house import House, find, find_house, source_file

if TYPE_CHECKING:
    from letitride.reports import RackCard, Report, SourceFile

F = TypeVar("F", bound=Callable[..., Any])


def _outputs(command: F) -> F:
    for form in ("pdf", "html"):
        text = f"Write {form.upper()} to this file, or - for standard output. Default: both, in the current folder."
        command = click.option(f"--{form}", type=OUTPUT, help=text)(command)
    return command


@click.command(short_help="Par sheet: every figure of a house or a pay table, to sign.")
@options.target
@options.bet
@_outputs
def parsheet(target: str, bet: Money | None, html: Path | None, pdf: Path | None) -> None:
    """Write the par sheet: every wager with its exact figures, laws, strategy, bands of the win rate, and sources."""
    from letitride.reports import par_sheet

    require("reports", purpose="a par sheet")
    found = find(target)
    report = par_sheet(found, file=_file(target), bet=bet)
    _write(report, found.id if isinstance(found, House) else found.designator, "parsheet", html=html, pdf=pdf)


@click.command(short_help="Rack card: pay tables and strategy for the players.")
@options.target
@_outputs
def rackcard(target: str, html: Path | None, pdf: Path | None) -> None:
    """Write the players' card of a house, 4 by 9 inches: pay tables and limits in front, how to play on the back."""
    from letitride.reports import rack_card

    require("reports", purpose="a rack card")
    house = find_house(target)
    _write(rack_card(house), house.id, "rackcard", html=html, pdf=pdf)


@click.command(short_help="Dealing procedures and rulings of a house, to submit.")
@options.target
@_outputs
def procedures(target: str, html: Path | None, pdf: Path | None) -> None:
    """Write the dealing procedures and irregularity rulings of a house, clause by clause with their sources."""
    from letitride.reports import procedures as procedures_of

    require("reports", purpose="a list of procedures")
    house = find_house(target)
    _write(procedures_of(house, file=_file(target)), house.id, "procedures", html=html, pdf=pdf)


def _file(target: str) -> SourceFile:
    from letitride.reports import SourceFile

    return SourceFile(*source_file(target))


def _write(report: Report | RackCard, name: str, kind: str, *, html: Path | None, pdf: Path | None) -> None:
    from letitride.reports import to_html, to_pdf

    if html is None and pdf is None:
        html, pdf = Path(f"{name}-{kind}.html"), Path(f"{name}-{kind}.pdf")
    replaced = goes_to_standard_output({"html": html, "pdf": pdf})
    # Both are made before either is written: half a report is none.
    made = [(path, printed(report)) for path, printed in ((html, to_html), (pdf, to_pdf)) if path is not None]
    for path, contents in made:
        if is_standard_output(path):
            click.echo(contents, nl=False)
            continue
        try:
            path.write_bytes(contents)
        except OSError as error:
            raise click.FileError(str(path), str(error.strerror).lower()) from None
        click.echo(f"wrote {path}", err=replaced)
