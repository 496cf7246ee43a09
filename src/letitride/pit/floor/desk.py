"""What the floor desk looks up: rounds by time, seat and player, disputes, and the figures of a day."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Money
from letitride.house import House
from letitride.ledger import AccountKind, Day
from letitride.pit.floor.days import DayFigures, figures_of
from letitride.pit.floor.disputes import Dispute, Place, look_into, places_of
from letitride.pit.floor.rates import LOST_CONNECTIONS, READ, STAFF, Rates, rates_of
from letitride.pit.floor.waiting import Proposal, waiting
from letitride.pit.history.history import NoSuchRound, house_after, house_of
from letitride.pit.history.results import Result, result_of
from letitride.pit.history.round_facts import SeedsHidden
from letitride.pit.interventions import InterventionEntry
from letitride.pit.log.house_log import take_note
from letitride.pit.ports import RoundFilter, RoundLine, Store, Transaction
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import StaffReason, intervention

DAY = dt.timedelta(days=1)
MOST_ROUNDS = 50_000
"""For rates, only the last rounds up to this number are used."""


class DeskRound(Struct, frozen=True, kw_only=True):
    """A round that was found, with its players."""

    line: RoundLine
    house: House
    places: tuple[Place, ...]
    total: Result
    """For all players together."""


class TableDay(Struct, frozen=True, kw_only=True):
    """The figures of a table for a day."""

    table: str
    house: House
    figures: DayFigures


class Desk:
    """The pit's past, for staff who settle disputes."""

    def __init__(self, store: Store, lost_connections: Fraction = LOST_CONNECTIONS) -> None:
        self._store, self._lost_connections = store, lost_connections

    def rounds(self, filters: RoundFilter, most: int) -> Sequence[DeskRound]:
        """Return finished rounds, newest first, each with everybody who played."""
        return self._store.read(lambda books: tuple(_desk_round(books, line) for line in books.rounds(filters, most)))

    def dispute(self, table_id: str, number: int) -> Dispute:
        """Return a finished round with everything needed to settle a dispute."""

        def read(books: Transaction) -> Dispute | None:
            line = books.round(table_id, number)
            return look_into(books, line) if line else None

        try:
            found = self._store.read(read)
        except SeedsHidden:
            found = None
        if found is None:
            raise NoSuchRound(f"there is no round {number} of {table_id!r} that is over")
        return found

    def note(self, reason: StaffReason, what: str, whom: str, at: int) -> None:
        """Record a staff action."""
        noted = intervention(reason, what, whom, at)
        self._store.submit(lambda books: take_note(books, noted)).result()

    def interventions(self, most: int, before: int | None) -> Sequence[InterventionEntry]:
        """Return staff actions with their reasons, newest first."""
        return self._store.read(lambda books: books.interventions(most, before))

    def waiting(self, tables: Sequence[PitTable], now: int) -> Sequence[Proposal]:
        """Return what waits for a second person, at these tables and in the house, oldest first."""
        return self._store.read(lambda books: waiting(books, tables, now))

    def rates(self, since: int, until: int) -> Rates:
        """Return how often seeds were withheld and rounds became void in a period, by whom and with whom."""

        def read(books: Transaction) -> Rates:
            told = (*books.events_of_rounds(since, until, READ), *books.deals_by_staff(since, until, STAFF))
            return rates_of(books.rounds_played(since, until, MOST_ROUNDS), told, self._lost_connections)

        return self._store.read(read)

    def day(self, date: dt.date) -> Sequence[TableDay]:
        """Return the figures of every table where something moved on a day, in UTC."""
        first = dt.datetime.combine(date, dt.time(), dt.UTC)
        since, until = (int(moment.timestamp() * 1000) for moment in (first, first + DAY))
        return self._store.read(lambda books: tuple(_table_days(books, since, until)))


def _desk_round(books: Transaction, line: RoundLine) -> DeskRound:
    movements = books.movements_in(line, None)
    house = house_of(books, line)
    return DeskRound(line=line, house=house, places=places_of(movements), total=result_of(movements))


def _table_days(books: Transaction, since: int, until: int) -> Iterator[TableDay]:
    movements, ended = books.house_gains_between(since, until), books.rounds_ended_between(since, until)
    for table in sorted({*(stream for stream, _ in movements), *(stream for stream, _ in ended)}):
        drop, tray = (Money(movements.get((table, kind.value), 0)) for kind in (AccountKind.DROP, AccountKind.TRAY))
        house_at = functools.partial(house_after, books, table)
        figures = figures_of(
            house_at,
            Day(drop=drop, win=drop + tray),
            settled=ended.get((table, "settled"), 0),
            void=ended.get((table, "void"), 0),
            wagers=books.wagers_between(table, since, until),
        )
        yield TableDay(table=table, house=house_at(None), figures=figures)


def by_house(days: Sequence[TableDay]) -> tuple[tuple[House, DayFigures], ...]:
    """Return the figures of each house, over all its tables."""
    found: dict[str, tuple[House, DayFigures]] = {}
    for day in days:
        known = found.get(day.house.id)
        found[day.house.id] = (day.house, known[1] + day.figures if known else day.figures)
    return tuple(found[house_id] for house_id in sorted(found))
