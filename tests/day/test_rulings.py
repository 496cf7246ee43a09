"""What a ruling on a case pays is in the house day: the operator bears it, and sheet, month and audit say so."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day.events import RulingPaid
from letitride.day.rules import DayRefused, Signer
from letitride.day.sheet import DaySheet, day_sheet, month_sheet
from letitride.pit.cases import Case, CaseReason
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.reasons import StaffReason
from letitride.reports.days import month_csv, month_report, sheet_report
from letitride.table.model.command import LeaveSeat
from tests.day.room import BOSS, FLOOR, TABLE, Room
from tests.pit.evening import player
from tests.pit.tampering import faults

DAY, CLAUSE = "2099-11-21", "001-payouts-1"
FIVE = Money.dollars(5)
WHY = StaffReason(by=FLOOR.name, post=FLOOR.post, reason="The flush was paid as a straight.")


class Disputed(Room):
    """A room where Ann has played a round of a day, and calls the floor about it."""

    def __init__(self, folder: Path, *, two_persons: bool = False) -> None:
        super().__init__(folder, two_persons=two_persons)
        self.running.people.register("Ann", "the password of Ann")
        self.open_day()
        self.open_table()
        self.seat("Ann", 1)
        self.play(TABLE)
        self.do(TABLE, LeaveSeat(seat=1), player("Ann"))

    def call_the_floor(self) -> Case:
        ann = Person(name="Ann", post=Post.PLAYER, must_change_password=False)
        return self.running.cases.open(ann, TABLE, CaseReason.PAID_WRONG, "I had a flush.")

    def rule(self, correction: Money = FIVE) -> Case:
        return self.running.cases.rule(self.call_the_floor().number, WHY, CLAUSE, correction)

    def sheet(self) -> DaySheet:
        return day_sheet(self.running.store, self.days.day(DAY), self.running.clock())


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Disputed]:
    made = Disputed(tmp_path)
    yield made
    made.stop()
    assert faults(made.database) == []


def test_the_operator_bears_what_a_ruling_pays_and_no_share_knows_of_it(room: Disputed) -> None:
    shares, cage = room.sheet().shares, room.cents("cage")

    room.rule()
    room.rule(Money(0))

    sheet = room.sheet()
    assert sheet.day.rulings == (RulingPaid(case=1, player="Ann", cents=500),)
    assert sheet.shares == shares
    assert room.cents("cage") == cage
    room.close_table()
    closed = room.days.close(FLOOR, room.id()).closed
    assert closed is not None
    assert room.cents("operator") == closed.shares.operator - 500


def test_sheet_and_month_list_it(room: Disputed) -> None:
    room.rule()
    room.rule()
    room.close_table()
    day = room.days.close(FLOOR, room.id())

    assert day.closed is not None
    left = Money(day.closed.shares.operator) - FIVE * 2
    printed = str(sheet_report(room.sheet()))
    assert "('Paid by rulings (cases 1, 2), borne by the operator', '−10.00')" in printed
    month = month_sheet(room.running.store, [day], "2099-11", room.running.clock())
    assert "What rulings on cases paid is borne by the operator" in str(month_report(month))
    assert f"'−10.00', '{'−' if left < Money(0) else ''}{abs(left.cents) / 100:.2f}')" in str(month_report(month))
    *tables, whole = csv.DictReader(io.StringIO(month_csv(month)))
    assert (whole["paid by rulings"], {each["paid by rulings"] for each in tables}) == ("10.00", {""})


def test_a_proposed_payment_is_in_the_day_once_a_second_person_agrees(tmp_path: Path) -> None:
    room = Disputed(tmp_path, two_persons=True)
    case = room.rule()
    assert room.sheet().day.rulings == ()

    room.running.cases.pay(case.number, Person(name=BOSS.name, post=Post.ADMINISTRATOR, must_change_password=False))

    assert [each.cents for each in room.sheet().day.rulings] == [500]
    room.stop()
    assert not any("rulings" in fault for fault in faults(room.database))


def test_where_chips_are_money_a_ruling_pays_in_a_day_only(room: Disputed) -> None:
    room.close_table()
    room.days.close(FLOOR, room.id())
    room.pit.real_money = True
    case, had = room.call_the_floor(), room.cents("player Ann")

    with pytest.raises(DayRefused, match="the cage pays while a house day is open"):
        room.running.cases.rule(case.number, WHY, CLAUSE, FIVE)

    assert room.running.cases.case(case.number) == case
    assert room.cents("player Ann") == had
    assert room.running.cases.rule(case.number, WHY, CLAUSE, Money(0)).ruling


def test_with_play_chips_a_ruling_pays_at_any_time(room: Disputed) -> None:
    room.close_table()
    room.days.close(FLOOR, room.id())
    had = room.cents("player Ann")

    room.rule()

    assert room.cents("player Ann") == had + 500
    assert room.sheet().day.rulings == ()


def test_a_ruling_that_no_case_paid_is_named(tmp_path: Path) -> None:
    room = Disputed(tmp_path)
    room.days.do(RulingPaid(case=1, player="Ann", cents=900), Signer(name="Flora", post="floor"), "a-lie-of-the-floor")
    room.stop()

    assert any(
        "has $9 paid by rulings, and cases paid $0 while it was open" in fault for fault in faults(room.database)
    )


def test_a_payment_that_no_day_knows_of_is_named(tmp_path: Path) -> None:
    room = Disputed(tmp_path)
    room.running.cases._book_payment = lambda *_: None
    room.rule()
    room.stop()

    assert any(
        "has $0 paid by rulings, and cases paid $5 while it was open" in fault for fault in faults(room.database)
    )
