"""Replays house days and tournaments from the house's log: numbers, people, and the list of their streams."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol

from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import Record
from letitride.pit.cases import case_paid_by
from letitride.pit.day_records import DayRow
from letitride.pit.log.day_log import day_row_of
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import DayEntered, Deposited
from letitride.pit.ports import Row

PostOf = Callable[[str], str]
"""Returns a person's post at this point of the log; empty if there is no such account."""


class DayFollower(Protocol):
    """Reads the events of days and tournaments. The room above the pit implements it."""

    def follow(self, row: DayRow) -> None:
        """Take the next event of any stream."""

    def follow_payment(self, case: int, event: Deposited) -> None:
        """Take what the cage paid by the ruling on a case."""

    def finish(self) -> None:
        """Take the end of the log."""


MakeDayFollower = Callable[[Record, PostOf, ReportFault], DayFollower]


class DayEntriesAudit:
    """The streams of days and tournaments, followed row by row through the house's log."""

    def __init__(self, post_of: PostOf, report_fault: ReportFault, follower: DayFollower | None) -> None:
        self._post_of, self._report_fault, self._follower = post_of, report_fault, follower
        self._numbers: dict[str, int] = {}
        self._entries: list[tuple[str, int, int]] = []

    def follow(self, event: HouseEvent, row: Row) -> None:
        """Take the next event."""
        if isinstance(event, Deposited) and self._follower is not None and (case := case_paid_by(row.command)):
            self._follower.follow_payment(case, event)
        if not isinstance(event, DayEntered):
            return
        due = self._numbers.get(event.stream, 0) + 1
        if event.number != due:
            self._report_fault(row.seq, f"event {event.number} of {event.stream} was written, and {due} comes next")
        self._numbers[event.stream] = event.number
        self._entries.append((event.stream, event.number, row.seq))
        if event.by and self._post_of(event.by) != event.post:
            what = f"{event.by} did this as {event.post}, and was {self._post_of(event.by) or 'nobody'}: {event.name}"
            self._report_fault(row.seq, what)
        if self._follower is not None:
            self._follower.follow(day_row_of(row))

    def finish(self) -> None:
        """Take the end of the log."""
        if self._follower is not None:
            self._follower.finish()

    def check(self, record: Record) -> Iterator[str]:
        """Report where the list of streams differs from the log."""
        kept, told = set(record.all_day_entries()), set(self._entries)
        for stream, number, _ in sorted(kept - told):
            yield f"event {number} of {stream} was planted in the list of streams, or changed there"
        for stream, number, _ in sorted(told - kept):
            yield f"event {number} of {stream} is missing from the list of streams, or was changed there"
