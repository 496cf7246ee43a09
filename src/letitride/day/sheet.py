"""The day sheet: table by table and in total, drop, win, hold and the band of luck, the counts, and who gets what."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Protocol, TypeVar

from msgspec import Struct, structs

from letitride.cards import Money
from letitride.day.cash import CashLine, cash_lines
from letitride.day.chip_counts import ChipLine, CountException, chip_lines, exceptions_of
from letitride.day.closing import corrections_of
from letitride.day.events import Corrected, SharesBooked, TournamentMoney
from letitride.day.rules import left_to_do
from letitride.day.shares import Proceeds, proceeds_of, shares_of
from letitride.day.state import NOTHING, HouseDay, TableMoney
from letitride.day.stopped_tournaments import undecided_tournaments
from letitride.day.tournaments import in_all, tournaments_of
from letitride.house.setup import Redemption
from letitride.ledger import Day
from letitride.pit.floor.days import DayFigures, figures_of
from letitride.pit.history.history import house_after
from letitride.pit.ports import Transaction

Result = TypeVar("Result")


class Reader(Protocol):
    """Something whose books can be read."""

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Have *work* read what is durable."""


class TableSheet(Struct, frozen=True, kw_only=True):
    """One table of a day."""

    table: str
    house: str
    same_day: bool
    """Whether its chips are good on their day only."""

    chips: tuple[ChipLine, ...]
    """By denomination, once the closer is verified."""

    money: TableMoney
    figures: DayFigures
    """Drop and win by the log; the band follows from the wagers that were made."""


class DaySheet(Struct, frozen=True, kw_only=True):
    """A day, worked out from its stream and from the logs of its tables."""

    day: HouseDay
    tables: tuple[TableSheet, ...]
    total: DayFigures
    tournaments: tuple[TournamentMoney, ...]
    """What each tournament collected and paid."""

    proceeds: Proceeds
    shares: SharesBooked
    """As they were booked; of a day that is open, as they would be."""

    cash: tuple[CashLine, ...]
    left: tuple[str, ...]
    """What has to be done before the day can be closed."""

    exceptions: tuple[CountException, ...]
    """Counts that do not agree with the log, and chips that cannot be there."""

    corrections: tuple[Corrected, ...]
    """Wrong payments corrected after their table had closed; they are in the winnings."""

    too_late: tuple[Corrected, ...]
    """Those corrected after the day had closed; the shares know nothing of them."""

    @property
    def all_exceptions(self) -> tuple[CountException, ...]:
        """The exceptions of the counts, and what was corrected too late."""
        what = "corrected after the day closed, not in the shares"
        late = (CountException(where=each.table, what=what, amount=Money(each.win)) for each in self.too_late)
        return (*self.exceptions, *late)


def day_sheet(store: Reader, day: HouseDay, now: int) -> DaySheet:
    """Return the sheet of a day as it stands *now*."""
    until = (day.closed_at if day.closed_at is not None else now) + 1
    tables = store.read(lambda books: tuple(_table(books, day, table, until) for table in day.tables))
    played = store.read(lambda books: tournaments_of(books, day)) if day.closed is None else day.closed.tournaments
    corrections = store.read(lambda books: corrections_of(books, day))
    too_late: tuple[Corrected, ...] = ()
    if day.closed is not None:
        corrections, too_late = day.closed.corrections, _too_late(corrections, day.closed.corrections)
    proceeds = proceeds_of(day, in_all(played), corrections)
    open_win = sum((each.figures.day.win for each in tables if each.money.is_open), NOTHING)
    expected = Proceeds(winnings=proceeds.winnings + open_win, collected=proceeds.collected, prizes=proceeds.prizes)
    shares = day.closed.shares if day.closed else shares_of(expected, day.event.split, day.event.charities)
    return DaySheet(
        day=day,
        tables=tables,
        total=_total(tables),
        tournaments=played,
        proceeds=expected,
        shares=shares,
        cash=cash_lines(day),
        exceptions=tuple(exceptions_of(day, {each.house for each in tables if each.same_day})),
        corrections=corrections,
        too_late=too_late,
        left=()
        if day.closed
        else (*left_to_do(day), *store.read(lambda books: tuple(undecided_tournaments(books, day)))),
    )


def _too_late(now: Sequence[Corrected], then: Sequence[Corrected]) -> tuple[Corrected, ...]:
    """Return what was corrected since the day was closed."""
    known = {each.table: each.win for each in then}
    late = (structs.replace(each, win=each.win - known.get(each.table, 0)) for each in now)
    return tuple(each for each in late if each.win)


def _table(books: Transaction, day: HouseDay, table: str, until: int) -> TableSheet:
    """Return the figures of a table: of one that is open, what its log says so far."""
    money, since = day.table(table), day.opened_at
    win, drop = money.log_win, money.log_drop
    wagers = books.wagers_between(table, since, until) if money.joined else ()
    ended = books.rounds_ended_between(since, until)
    figures = figures_of(
        functools.partial(house_after, books, table),
        Day(drop=drop, win=win),
        settled=ended.get((table, "settled"), 0),
        void=ended.get((table, "void"), 0),
        wagers=wagers,
    )
    if money.is_open:
        gains = books.house_gains_between(since, until)
        drop, tray = (Money(gains.get((table, kind), 0)) for kind in ("drop", "tray"))
        figures = structs.replace(figures, day=Day(drop=drop, win=drop + tray))
    planned = day.event.table(table)
    return TableSheet(
        table=table,
        house=planned.house if planned else "",
        same_day=house_after(books, table, None).chips.redemption is Redemption.SAME_DAY,
        chips=chip_lines(day, table),
        money=money,
        figures=figures,
    )


def _total(tables: Sequence[TableSheet]) -> DayFigures:
    nothing = DayFigures(day=Day(drop=NOTHING, win=NOTHING))
    return functools.reduce(DayFigures.__add__, (each.figures for each in tables), nothing)


class NothingToReport(ValueError):
    """A month without a closed day."""


class MonthSheet(Struct, frozen=True, kw_only=True):
    """The closed days of a month, as the financial report lists them."""

    month: str
    days: tuple[DaySheet, ...]


def month_sheet(store: Reader, days: Sequence[HouseDay], month: str, now: int) -> MonthSheet:
    """Return the sheet of a month, as in 2026-11: the days of *days* in it that are closed. There is at least one."""
    closed = [day for day in days if day.id.startswith(f"{month}-") and day.closed is not None]
    if not closed:
        raise NothingToReport(f"no day of {month} is closed: close its days first")
    return MonthSheet(month=month, days=tuple(day_sheet(store, day, now) for day in closed))
