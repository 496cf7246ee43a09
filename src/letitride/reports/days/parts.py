"""What the sheet of a day and the report of a month have in common."""

from __future__ import annotations

import datetime as dt
import hashlib
import zoneinfo
from collections.abc import Iterable, Iterator

from letitride.cards import Money
from letitride.day.licensed_event import LicensedEvent, write_event
from letitride.day.sheet import DaySheet
from letitride.day.state import NOTHING
from letitride.pit.floor.days import DayFigures
from letitride.reports.document import Fact


def event_mark(event: LicensedEvent) -> str:
    """Return the SHA-256 of the event file as the log keeps it."""
    return hashlib.sha256(write_event(event).encode()).hexdigest()


def event_facts(*events: LicensedEvent) -> Iterator[Fact]:
    """Yield what the title block of one day or of several says, each thing once."""
    yield Fact("Room", _joined(event.room for event in events))
    yield Fact("Operator", _joined(event.operator for event in events))
    yield Fact("License", _joined(f"{event.licence.number}, {event.licence.law}" for event in events))
    charities = tuple(dict.fromkeys(charity.name for event in events for charity in event.charities))
    yield Fact("Charity" if len(charities) == 1 else "Charities", _joined(charities))


def _joined(names: Iterable[str]) -> str:
    return ", ".join(dict.fromkeys(names))


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


def signed(number: str) -> str:
    """Return a number with the sign that the other columns print."""
    return number.replace("-", "−")


def hold(figures: DayFigures) -> str:
    """Return the hold, the win as a share of the drop; a dash where nothing was dropped."""
    share = figures.day.hold
    return "–" if share is None else signed(f"{float(share) * 100:.1f} %")


def band(figures: DayFigures) -> tuple[str, str]:
    """Return from where to where luck takes the win, with a star where it is a wider bound than the exact band."""
    luck = figures.luck()
    if luck is None:
        return "–", "–"
    mark = "" if luck.exact else " *"
    low, high = (amount(Money(round(each * 100))) for each in (luck.low, luck.high))
    return f"{low}{mark}", f"{high}{mark}"


def proceeds(sheet: DaySheet) -> Iterator[tuple[str, Money]]:
    """Yield what a day brought, who gets what of it, and what rulings take out of the operator's share."""
    brought, shares, rulings = sheet.proceeds, sheet.shares, sheet.day.rulings
    yield "House winnings at the tables", brought.winnings
    for each in sheet.corrections:
        yield f"of these, corrected after {each.table} closed", Money(each.win)
    yield "Collected for tournaments", brought.collected
    yield "Prizes", NOTHING - brought.prizes
    yield "Rent", NOTHING - Money(shares.rent)
    yield "Gross revenue less prizes and rent", brought.net(Money(shares.rent))
    for name, cents in shares.charities:
        yield f"To {name}", Money(cents)
    yield "To the state", Money(shares.state)
    yield "To the operator", Money(shares.operator)
    if rulings:
        cases = tuple(dict.fromkeys(str(each.case) for each in rulings))
        numbers = f"{'case' if len(cases) == 1 else 'cases'} {', '.join(cases)}"
        yield f"Paid by rulings ({numbers}), borne by the operator", NOTHING - sheet.day.paid_by_rulings
        yield "Left to the operator", Money(shares.operator) - sheet.day.paid_by_rulings


def to_charities(sheet: DaySheet) -> Money:
    """Return what all charities of a day get together."""
    return Money(sum(cents for _, cents in sheet.shares.charities))
