"""Reading the stream of a day, and writing to it: the log of the house has the rows."""

from __future__ import annotations

import re
from collections.abc import Iterable

from msgspec import Struct

from letitride.day.booking import entry_of
from letitride.day.events import DayEvent, read_day_event, write_day_event
from letitride.day.rules import Signer
from letitride.day.state import HouseDay, evolve
from letitride.pit.day_records import DayRow
from letitride.pit.log.day_log import DAY, enter_in_day
from letitride.pit.log.house_log import DayEntered
from letitride.pit.play.booking import lines_of
from letitride.pit.ports import Transaction

_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")


def is_day(stream: str) -> bool:
    """Tell whether a stream is that of a day: it is called by its date, and any other stream is not.

    >>> is_day("2026-11-21"), is_day("2026-11-21 tournament evening")
    (True, False)
    """
    return _DAY.fullmatch(stream) is not None


def fold(rows: Iterable[DayRow], day: HouseDay | None = None) -> HouseDay | None:
    """Return a day after more rows of its stream."""
    for row in rows:
        day = evolve(day, read_day_event(row.name, row.data), by=row.by, at=row.at)
    return day


def read_day(books: Transaction, stream: str, known: HouseDay | None = None) -> HouseDay | None:
    """Return a day as its stream has it, *known* being an earlier state of it; None where there is no such day."""
    return fold(books.day_rows(stream, known.number if known else 0), known)


class Writing(Struct, frozen=True, kw_only=True):
    """Who writes to a day, when, and by which command."""

    by: Signer
    at: int
    command: str = ""


def write_to_day(books: Transaction, stream: str, day: HouseDay | None, event: DayEvent, writing: Writing) -> HouseDay:
    """Write an event to the end of a day's stream, book what it moves, and return the day after it."""
    by, at = writing.by, writing.at
    name, data = write_day_event(event)
    number = day.number + 1 if day else 1
    entered = DayEntered(stream=stream, number=number, name=name, data=data, by=by.name, post=by.post)
    row = enter_in_day(books, entered, at=at, command=writing.command)
    entry = entry_of(day, event) if day else None
    if entry is not None:
        books.book(lines_of(entry, stream=DAY, seq=row.seq, at=at, players={}))
    return evolve(day, event, by=by.name, at=at)
