"""What the sheet of a day and the report of a month have in common."""

from __future__ import annotations

import datetime as dt
import hashlib
import zoneinfo
from collections.abc import Iterator

from letitride.cards import Money
from letitride.day.chip_counts import CountException
from letitride.day.licensed_event import LicensedEvent, write_event
from letitride.day.sheet import DaySheet
from letitride.reports.document import Fact


def event_mark(event: LicensedEvent) -> str:
    """Return the SHA-256 of the event file as the log keeps it."""
    return hashlib.sha256(write_event(event).encode()).hexdigest()


def event_facts(event: LicensedEvent) -> Iterator[Fact]:
    """Yield what the title block of a day says."""
    yield Fact("Room", event.room)
    yield Fact("Operator", event.operator)
    yield Fact("Licence", f"{event.licence.number}, {event.licence.law}")
    yield Fact("Charity", ", ".join(each.name for each in event.charities))


def moment(at: int | None, event: LicensedEvent) -> str:
    """Return a time as the clock of the room shows it; nothing where there is none."""
    if at is None:
        return ""
    return dt.datetime.fromtimestamp(at // 1000, zoneinfo.ZoneInfo(event.time_zone)).strftime("%Y-%m-%d %H:%M %Z")


def amount(value: Money | None) -> str:
    """Return an amount with its cents, so that a column aligns; a dash where there is none.

    >>> amount(Money(-1250)), amount(None)
    ('−12.50', '–')
    """
    if value is None:
        return "–"
    sign = "−" if value.cents < 0 else ""
    return f"{sign}{abs(value.cents) // 100:,}.{abs(value.cents) % 100:02}"


def to_charities(sheet: DaySheet) -> Money:
    """Return what all charities of a day get together."""
    return Money(sum(cents for _, cents in sheet.shares.charities))


def late_corrections(sheet: DaySheet) -> Iterator[CountException]:
    """Yield what was corrected after the day had closed."""
    for each in sheet.too_late:
        what = "corrected after the day closed, not in the shares"
        yield CountException(where=each.table, what=what, amount=Money(each.win))
