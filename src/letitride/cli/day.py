"""``letitride day``: the file of a licensed event, the days of a database, and what is printed of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from letitride.cli import options
from letitride.cli.lead_day import do, open_day, status
from letitride.cli.outputs import OUTPUT, goes_to_standard_output, write_files
from letitride.cli.tournament import prices

if TYPE_CHECKING:
    from letitride.day.sheet import DaySheet
    from letitride.day.state import HouseDay
    from letitride.pit.ports import Transaction
    from letitride.reports import Report

Result = TypeVar("Result")
FILE = click.argument("file")
DATABASE = click.argument("database")
_PDF = click.option("--pdf", type=OUTPUT, help="Write PDF to this file, or - for standard output.")
_HTML = click.option("--html", type=OUTPUT, help="Write HTML to this file, or - for standard output.")


@click.group(short_help="House days: check an event file, lead a day, print signs, day sheets and the month's report.")
def day() -> None:
    """House days of a charity room.

    An event file (TOML) says what the license and the posters say: room, date, charity, tables, limits, and the split
    of the proceeds. The day is led at a running server (letitride serve): at its desk, or here by open, do and status.
    The other commands read files and databases.
    """


for _command in (open_day, do, status):
    day.add_command(_command)


@day.command(short_help="Check the file of a licensed event, and name every fault in it.")
@FILE
def check(file: str) -> None:
    """Check FILE, the file of a licensed event, or - for standard input."""
    from letitride.cli.show import print_table, print_text, print_title
    from letitride.day.event_file import load_event

    event = load_event(file)
    print_title(event.room, f"house day {event.id}, {event.opens} to {event.ends}, {event.time_zone}")
    rows = [(each.id, each.house, _posted(each.posted)) for each in event.tables]
    print_table(("table", "house", "posted"), rows, left=3)
    if listed := [(plan.name, plan.starts, plan.house, prices(plan), str(cap)) for plan, cap in event.tournaments()]:
        print_table(("tournament", "starts", "house", "prices", "cap"), listed, left=4)
    names = ", ".join(each.name for each in event.charities)
    print_text(f"Charity: {names}, at least {event.split.charity.percent} ({event.split.charity.source}).")
    print_text("The file is in order.")


def _posted(posted: tuple[object, ...]) -> str:
    from letitride.day.licensed_event import PostedMaximum

    maxima = [each for each in posted if isinstance(each, PostedMaximum)]
    return ", ".join(f"{each.wager.value} up to {each.maximum}" for each in maxima) or "as the house"


@day.command(short_help="Print the sign with the notices of a licensed event.")
@FILE
@_PDF
@_HTML
def sign(file: str, pdf: Path | None, html: Path | None) -> None:
    """Print what is posted on the day of FILE: bets, chips, charity, smoking, whom to turn to."""
    from letitride.cli.show import print_text
    from letitride.day.event_file import load_event
    from letitride.day.notices import notices_of
    from letitride.house import load_house

    goes_to_standard_output({"html": html, "pdf": pdf})
    event = load_event(file)
    notices = notices_of(event, load_house)
    if pdf is None and html is None:
        for each in notices:
            print_text(f"{each.topic}: {each.text}", "  ")
        return
    from letitride.reports.days import sign as sign_of

    _write(sign_of(event, notices), pdf=pdf, html=html)


@day.command("list", short_help="The house days in a database.")
@DATABASE
@options.as_json
def list_(database: str, *, as_json: bool) -> None:
    """List the house days in DATABASE."""
    from letitride.cli.show import print_json, print_table, print_text

    days = _read(database, _days)
    if as_json:
        print_json([{"day": each.id, "room": each.event.room, "closed": each.closed is not None} for each in days])
        return
    if not days:
        print_text("No house days yet. The floor opens one at the desk, or with letitride day open.")
        return
    print_table(("day", "room", "state"), [(each.id, each.event.room, _state(each)) for each in days], left=3)


def _state(found: HouseDay) -> str:
    return "closed" if found.closed else "open"


@day.command(short_help="The sheet of a day: every table, the counts, the shares.")
@DATABASE
@click.argument("name", metavar="DAY")
@_PDF
@_HTML
def sheet(database: str, name: str, pdf: Path | None, html: Path | None) -> None:
    """Print the sheet of DAY (a date, as in 2026-11-21) in DATABASE."""
    goes_to_standard_output({"html": html, "pdf": pdf})
    found = _read(database, lambda books: _sheet(books, name))
    if pdf is not None or html is not None:
        from letitride.reports.days import sheet_report

        _write(sheet_report(found), pdf=pdf, html=html)
        return
    print_sheet(found)


@day.command(short_help="The financial report of a month, as PDF and CSV.")
@DATABASE
@click.argument("month")
@_PDF
@click.option("--csv", "table", type=OUTPUT, help="Write CSV to this file, or - for standard output.")
def month(database: str, month: str, pdf: Path | None, table: Path | None) -> None:
    """Write the financial report of MONTH, as in 2026-11: every day in DATABASE that is closed.

    Without --pdf and --csv, both are written to the current folder.
    """
    from letitride.day.sheet import month_sheet
    from letitride.reports import to_pdf
    from letitride.reports.days import month_csv, month_report

    goes_to_standard_output({"pdf": pdf, "csv": table})
    found = _read(database, lambda books: month_sheet(_Reader(books), _days(books), month, _now()))
    if pdf is None and table is None:
        pdf, table = Path(f"{month}-report.pdf"), Path(f"{month}-report.csv")
    made = [(table, month_csv(found).encode())] if table is not None else []
    if pdf is not None:
        made.append((pdf, to_pdf(month_report(found))))
    write_files(made)


class _Reader:
    """A store of which only one moment is read."""

    def __init__(self, books: Transaction) -> None:
        self._books = books

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Have *work* read."""
        return work(self._books)


def _read(database: str, work: Callable[[Transaction], Result]) -> Result:
    from letitride.store.stored_record import open_record

    with open_record(database) as record:
        return work(record)


def _days(books: Transaction) -> list[HouseDay]:
    from letitride.day.streams import is_day, read_day

    return [found for name in books.day_streams() if is_day(name) and (found := read_day(books, name))]


def _sheet(books: Transaction, name: str) -> DaySheet:
    from letitride.day.sheet import day_sheet

    found = {each.id: each for each in _days(books)}
    if name not in found:
        raise click.ClickException(f"no day is called {name!r}: known are {', '.join(found) or 'none'}")
    return day_sheet(_Reader(books), found[name], _now())


def _now() -> int:
    return int(dt.datetime.now(dt.UTC).timestamp() * 1000)


def print_sheet(found: DaySheet) -> None:
    """Print a day sheet: results with the band of luck, the counts, the shares, and what is wrong or left to do."""
    from letitride.cli.show import print_table, print_text, print_title
    from letitride.day.state import NOTHING
    from letitride.reports.days.parts import amount, proceeds

    print_title(found.day.event.room, f"house day {found.day.id}, {_state(found.day)}")
    _print_results(found)
    tables = [(each.money.win, each.money.log_win, each.money.difference) for each in found.tables]
    in_all = (sum((money for money in column if money), NOTHING) for column in zip(*tables, strict=True))
    print_table(
        ("table", "win by the counts", "win by the log", "difference"),
        [
            (name, *map(amount, money))
            for name, money in zip((*found.day.tables, "total"), (*tables, tuple(in_all)), strict=True)
        ],
    )
    print_table(("proceeds and shares", "amount"), [(what, amount(money)) for what, money in proceeds(found)])
    for each in found.all_exceptions:
        print_text(f"Exception: {each.where}, {each.what}: {amount(each.amount)}.", "  ")
    for line in found.left:
        print_text(f"Left to do: {line}.", "  ")


def _print_results(found: DaySheet) -> None:
    """Print drop, win, hold and the band of luck, table by table and in total."""
    from letitride.cli.show import print_note, print_table
    from letitride.reports.days.parts import amount, band, hold

    figures = [*((each.table, each.figures) for each in found.tables), ("total", found.total)]
    print_table(
        ("table", "rounds", "drop", "win", "hold", "band from", "to"),
        [
            (name, f"{each.settled:,}", amount(each.day.drop), amount(each.day.win), hold(each), *band(each))
            for name, each in figures
        ],
    )
    print_note("Of days with these very bets, played best, about 95 % have a win within the band.")
    if any((luck := each.luck()) is not None and not luck.exact for _, each in figures):
        print_note("* A wider bound that always holds: the exact variance of these seats together is not worked out.")


def _write(report: Report, *, pdf: Path | None, html: Path | None) -> None:
    from letitride.reports import to_html, to_pdf

    write_files([(path, printed(report)) for path, printed in ((html, to_html), (pdf, to_pdf)) if path is not None])
