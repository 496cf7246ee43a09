"""Events of house days and tournaments, written to the house's log and read back."""

from __future__ import annotations

from letitride.pit.day_records import DayRow
from letitride.pit.log.house_log import DayEntered, enter, read_house_event
from letitride.pit.ports import Row, Transaction

DAY = "day"
"""The stream of what moves in days and tournaments, and where the answers to their commands are kept."""


def enter_in_day(books: Transaction, event: DayEntered, *, at: int, command: str = "") -> DayRow:
    """Append a day's event to the house's log. The caller has already asked for its head."""
    seq = enter(books, event, at=at, command=command)
    row = _row(event, seq=seq, at=at, command=command)
    books.append_to_day(row)
    return row


def day_row_of(row: Row) -> DayRow:
    """Return the stream event in a row of the house's log."""
    event = read_house_event(row)
    if not isinstance(event, DayEntered):
        raise TypeError(f"row {row.seq} of the house's log tells of {row.name}, which belongs to no day")
    return _row(event, seq=row.seq, at=row.at, command=row.command)


def _row(event: DayEntered, *, seq: int, at: int, command: str) -> DayRow:
    return DayRow(
        stream=event.stream,
        number=event.number,
        name=event.name,
        data=event.data,
        by=event.by,
        post=event.post,
        seq=seq,
        at=at,
        command=command,
    )
