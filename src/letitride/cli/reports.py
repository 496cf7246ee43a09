"""``letitride parsheet``, ``rackcard``, ``procedures`` and ``notice``: reports to print and sign."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from letitride.cards import Money
from letitride.cli import options
from letitride.cli.outputs import OUTPUT, goes_to_standard_output, write_files
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
    """Write the par sheet: every wager with its exact figures, laws, strategy, win rate bands, and sources."""
    from letitride.reports import par_sheet

    require("reports", purpose="a par sheet")
    found = find(target)
    report = par_sheet(found, file=_file(target), bet=bet)
    _write(report, found.id if isinstance(found, House) else found.designator, "parsheet", html=html, pdf=pdf)


@click.command(short_help="Rack card: pay tables and strategy for the players.")
@options.target
@_outputs
def rackcard(target: str, html: Path | None, pdf: Path | None) -> None:
    """Write a house's card for players, 4 by 9 inches: pay tables and limits in front, how to play on the back."""
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


@click.command(short_help="Notice to the commission: what a posted house changes.")
@click.argument("database")
@click.argument("house")
@options.number("--version", "a version", 1, 10**6, help="Which version.  [default: the newest]")
@_outputs
def notice(database: str, house: str, version: int | None, html: Path | None, pdf: Path | None) -> None:
    """Write the notice of a version of HOUSE posted in DATABASE, a SQLite file or the URL of a PostgreSQL.

    It lists what changes line by line, since when, the exact figures before and after, who posted it, and the hashes of
    the rules. Nothing is written to the database.
    """
    from letitride.reports import notice as notice_of
    from letitride.store.stored_record import open_record

    require("reports", purpose="a notice")
    with open_record(database) as record:
        posted = tuple(record.posted())
    versions = {each.version: each for each in posted if each.id == house}
    if not versions:
        known = ", ".join(dict.fromkeys(each.id for each in posted)) or "none is posted"
        raise click.ClickException(f"no posted house is called {house!r}: {known}")
    chosen = version or max(versions)
    if chosen not in versions:
        raise click.ClickException(f"{house} has no version {chosen}: the newest is {max(versions)}")
    report = notice_of(versions[chosen], versions.get(chosen - 1))
    _write(report, f"{house}-{chosen}", "notice", html=html, pdf=pdf)


def _file(target: str) -> SourceFile:
    from letitride.reports import SourceFile

    return SourceFile(*source_file(target))


def _write(report: Report | RackCard, name: str, kind: str, *, html: Path | None, pdf: Path | None) -> None:
    from letitride.reports import to_html, to_pdf

    if html is None and pdf is None:
        html, pdf = Path(f"{name}-{kind}.html"), Path(f"{name}-{kind}.pdf")
    goes_to_standard_output({"html": html, "pdf": pdf})
    # Both are made before either is written, so half a report is never left behind.
    write_files([(path, printed(report)) for path, printed in ((html, to_html), (pdf, to_pdf)) if path is not None])
