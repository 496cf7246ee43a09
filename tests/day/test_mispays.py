"""A wrong payment that the floor corrects changes the win of its day, whenever it is found."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day import events
from letitride.day.sheet import DaySheet, MonthSheet, day_sheet, month_sheet
from letitride.day.streams import Writing, write_to_day
from letitride.reports.days import month_csv, month_report, sheet_report
from tests.day.room import FLOOR, TABLE, Room
from tests.pit.evening import FLO
from tests.pit.tampering import faults

DAY = "2099-11-21"
TOO_MUCH = Money.dollars(3)


class Mispaid(Room):
    """A room where the dealer paid Ann three dollars too much in the only round."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.hire(FLO)
        self.open_day()
        self.open_table()
        self.seat("Ann", 1)
        self.mispay(TABLE, TOO_MUCH)

    def sheet(self) -> DaySheet:
        return day_sheet(self.running.store, self.days.day(DAY), self.running.clock())

    @property
    def printed(self) -> str:
        return str(sheet_report(self.sheet()))

    def month(self) -> MonthSheet:
        return month_sheet(self.running.store, [self.days.day(DAY)], "2099-11", self.running.clock())

    def lines(self) -> list[dict[str, str]]:
        """Return the lines of the month's CSV, each of which adds up."""
        read = list(csv.DictReader(io.StringIO(month_csv(self.month()))))
        *tables, whole = read
        for line in read:
            assert dollars(line, "win") + dollars(line, "corrected later") == dollars(line, "winnings")
        for column in ("rounds", "drop", "win", "corrected later", "winnings", "difference"):
            assert sum(dollars(line, column) for line in tables) == dollars(whole, column)
        shared = [dollars(whole, each) for each in ("rent", "charities", "state", "operator")]
        assert dollars(whole, "winnings") + dollars(whole, "collected") - dollars(whole, "prizes") == sum(shared)
        return read


def dollars(line: dict[str, str], column: str) -> Decimal:
    return Decimal(line[column])


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Mispaid]:
    made = Mispaid(tmp_path)
    yield made
    made.stop()
    assert faults(made.database) == []


def test_corrected_while_the_table_is_open_it_is_in_the_win_at_once(room: Mispaid) -> None:
    before = room.sheet().tables[0].figures.day.win

    room.correct()

    assert room.sheet().tables[0].figures.day.win == before + TOO_MUCH
    room.close_table()
    money = room.days.day(DAY).table(TABLE)
    assert money.log_win == before + TOO_MUCH
    assert money.difference == Money(0)
    assert room.sheet().exceptions == ()
    room.days.close(FLOOR, room.id())
    assert {line["corrected later"] for line in room.lines()} == {"0.00"}


def test_corrected_after_the_table_closed_the_cage_pays_and_the_shares_know(room: Mispaid) -> None:
    room.close_table()
    before = room.sheet().proceeds.winnings

    room.correct()

    assert room.cents(f"tray {TABLE}") == 0
    assert room.days.day(DAY).table(TABLE).difference == Money(0)
    assert room.sheet().proceeds.winnings == before + TOO_MUCH
    day = room.days.close(FLOOR, room.id())
    assert day.closed is not None
    assert [(each.table, each.win) for each in day.closed.corrections] == [(TABLE, TOO_MUCH.cents)]
    assert room.sheet().proceeds.winnings == before + TOO_MUCH
    assert "of these, corrected after table-1 closed" in room.printed
    assert {line["table"]: line["corrected later"] for line in room.lines()} == {
        "table-1": "3.00",
        "table-2": "0.00",
        "": "3.00",
    }


def test_corrected_after_the_day_closed_it_is_an_exception_that_no_share_knows(room: Mispaid) -> None:
    room.close_table()
    room.days.close(FLOOR, room.id())
    before = room.sheet().proceeds.winnings

    room.correct()

    sheet = room.sheet()
    assert sheet.proceeds.winnings == before
    assert [(each.table, each.win) for each in sheet.too_late] == [(TABLE, TOO_MUCH.cents)]
    assert "corrected after the day closed, not in the shares" in room.printed
    assert "table-1, corrected after the day closed, not in the shares" in str(month_report(room.month()))
    assert {line["corrected later"] for line in room.lines()} == {"0.00"}


def test_a_correction_that_the_tables_log_does_not_have_is_named(tmp_path: Path) -> None:
    room = Mispaid(tmp_path)
    room.close_table()
    day = room.days.day(DAY)
    shares = events.SharesBooked(charities=(("Harbor Food Pantry", 0),), state=0, operator=0, rent=0)
    planted = events.Corrected(table=TABLE, version=day.table(TABLE).left, win=900)
    closed = events.DayClosed(shares=shares, corrections=(planted,))
    writing = Writing(by=FLOOR, at=room.running.clock())
    room.running.store.submit(lambda books: write_to_day(books, DAY, day, closed, writing)).result()
    room.stop()

    found = " ".join(faults(room.database))

    assert "has corrections of $9 at table-1 after it closed, and its log says $0" in found
