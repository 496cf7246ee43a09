"""The financial report of a month for a spreadsheet: one line per day and table, then one per day."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator

from letitride.cards import Money
from letitride.day.sheet import DaySheet, MonthSheet
from letitride.reports.days.parts import to_charities

_OF_TABLE = ("day", "table", "rounds", "drop", "win", "difference")
HEADS = (*_OF_TABLE, "collected", "prizes", "rent", "charities", "state", "operator", "paid by rulings")


def month_csv(month: MonthSheet) -> str:
    """Return the lines of a month; a line without a table is that of the whole day."""
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(HEADS)
    for day in month.days:
        writer.writerows(_lines(day))
    return text.getvalue()


def _lines(sheet: DaySheet) -> Iterator[tuple[str | int, ...]]:
    for each in sheet.tables:
        found = each.figures
        difference = each.money.difference or Money(0)
        yield (
            *(sheet.day.id, each.table, found.settled, _plain(found.day.drop), _plain(found.day.win)),
            *(_plain(difference), "", "", "", "", "", "", ""),
        )
    total, shares = sheet.total, sheet.shares
    differences = sum((each.money.difference or Money(0) for each in sheet.tables), Money(0))
    yield (
        *(sheet.day.id, "", total.settled, _plain(total.day.drop), _plain(total.day.win), _plain(differences)),
        *(_plain(sheet.proceeds.collected), _plain(sheet.proceeds.prizes), _plain(Money(shares.rent))),
        *(_plain(to_charities(sheet)), _plain(Money(shares.state)), _plain(Money(shares.operator))),
        _plain(sheet.day.paid_by_rulings),
    )


def _plain(value: Money) -> str:
    sign = "-" if value.cents < 0 else ""
    return f"{sign}{abs(value.cents) // 100}.{abs(value.cents) % 100:02}"
