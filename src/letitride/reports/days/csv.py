"""The financial report of a month for a spreadsheet: one line per day and table, then one per day.

On each line the win and what was corrected later are the winnings. On the line of a day, winnings and money collected
less prizes are the rent and the three shares.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from letitride.cards import Money
from letitride.day.sheet import DaySheet, MonthSheet
from letitride.day.state import NOTHING
from letitride.reports.days.parts import to_charities

_OF_TABLE = ("day", "table", "rounds", "drop", "win", "corrected later", "winnings", "difference")
_OF_DAY = ("collected", "prizes", "rent", "charities", "state", "operator", "paid by rulings")
HEADS = (*_OF_TABLE, *_OF_DAY)


def month_csv(month: MonthSheet) -> str:
    """Return the lines of a month; a line without a table is that of the whole day."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADS)
    for day in month.days:
        writer.writerows(_lines(day))
    return text.getvalue()


def _lines(sheet: DaySheet) -> Iterator[tuple[str | int, ...]]:
    corrected = {each.table: Money(each.win) for each in sheet.corrections}
    for each in sheet.tables:
        found, later = each.figures, corrected.get(each.table, NOTHING)
        money = (found.day.drop, found.day.win, later, found.day.win + later, each.money.difference or NOTHING)
        yield (sheet.day.id, each.table, found.settled, *map(_plain, money), *("" for _ in _OF_DAY))
    total, proceeds, shares = sheet.total, sheet.proceeds, sheet.shares
    money = (
        total.day.drop,
        total.day.win,
        sum(corrected.values(), NOTHING),
        proceeds.winnings,
        sum((each.money.difference or NOTHING for each in sheet.tables), NOTHING),
    )
    shared = (
        proceeds.collected,
        proceeds.prizes,
        Money(shares.rent),
        to_charities(sheet),
        Money(shares.state),
        Money(shares.operator),
        sheet.day.paid_by_rulings,
    )
    yield (sheet.day.id, "", total.settled, *map(_plain, (*money, *shared)))


def _plain(value: Money) -> str:
    sign = "-" if value.cents < 0 else ""
    return f"{sign}{abs(value.cents) // 100}.{abs(value.cents) % 100:02}"
