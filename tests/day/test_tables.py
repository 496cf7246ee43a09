"""Money at the tables of a day: counted by one, verified by another, and compared with the log chip by chip."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.day.events import Pocket, SlipKind
from letitride.day.rules import DayRefused
from letitride.day.sheet import day_sheet
from letitride.house.games.let_it_ride import BASE
from letitride.pit.play.answer import AnswerKind
from letitride.table.model.command import PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Stage
from tests.day.room import BOSS, DEALER, FLOOR, TABLE, TRAY, Room
from tests.pit.evening import player
from tests.pit.tampering import faults
from tests.rules import rule


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    room = Room(tmp_path)
    room.open_day()
    yield room
    room.stop()


def test_a_table_opens_when_a_second_person_has_verified_its_opener(room: Room) -> None:
    assert room.pit.live(TABLE).table.stage is Stage.CLOSED
    room.days.count_opener(TABLE, TRAY, DEALER, room.id())
    assert room.ask(TABLE, TakeSeat(seat=1, player="Ann"), player("Ann")).outcome is AnswerKind.REFUSED

    day = room.days.verify_opener(TABLE, Money.dollars(600), FLOOR, room.id())

    assert day.table(TABLE).is_open
    assert room.pit.live(TABLE).table.stage is not Stage.CLOSED
    assert room.cents(f"tray {TABLE}") == 600_00


def test_a_dealer_counts_the_opener_and_the_floor_verifies_it(room: Room) -> None:
    for supervisor in (FLOOR, BOSS):
        with pytest.raises(DayRefused, match="this is for dealer"):
            room.days.count_opener(TABLE, TRAY, supervisor, room.id())
    room.days.count_opener(TABLE, TRAY, DEALER, room.id())

    with pytest.raises(DayRefused, match="this is for floor or administrator"):
        room.days.verify_opener(TABLE, Money.dollars(600), DEALER, room.id())
    assert room.cents(f"tray {TABLE}") == 0


def test_whoever_counts_the_closer_does_not_verify_it(room: Room) -> None:
    room.open_table()
    room.days.close_table(TABLE, FLOOR, room.id())
    room.days.count_closer(TABLE, TRAY, FLOOR, room.id())

    with pytest.raises(DayRefused, match="somebody else verifies it"):
        room.days.verify_closer(TABLE, Money.dollars(600), FLOOR, room.id())


@pytest.mark.parametrize("seen", [0, 599, 601])
def test_whoever_verifies_says_what_they_saw_and_another_amount_is_refused(room: Room, seen: int) -> None:
    room.days.count_opener(TABLE, TRAY, DEALER, room.id())

    with pytest.raises(
        DayRefused, match=rf"Flora saw \${seen}, which was not counted: count the opener of table-1 again"
    ):
        room.days.verify_opener(TABLE, Money.dollars(seen), FLOOR, room.id())
    assert room.cents(f"tray {TABLE}") == 0


def test_the_drop_and_the_closer_are_verified_by_their_amounts(room: Room) -> None:
    room.open_table()
    room.days.close_table(TABLE, FLOOR, room.id())
    room.days.count_closer(TABLE, TRAY, DEALER, room.id())
    room.days.count_drop(TABLE, Money(0), FLOOR, room.id())

    with pytest.raises(DayRefused, match="count the closer of table-1 again"):
        room.days.verify_closer(TABLE, Money.dollars(1), FLOOR, room.id())
    with pytest.raises(DayRefused, match="count the drop of table-1 again"):
        room.days.verify_drop(TABLE, Money.dollars(1), BOSS, room.id())


def test_chips_that_the_house_does_not_issue_are_not_counted(room: Room) -> None:
    with pytest.raises(DayRefused, match=r"table-1 has no chips of \$5"):
        room.days.count_opener(TABLE, ((500, 1),), DEALER, room.id())


@rule("001-wagers-3", "001-house-7")
def test_no_bet_above_the_posted_maximum_of_the_day_is_taken(room: Room) -> None:
    room.open_table()
    room.seat("Ann", 1)

    answer = room.ask(TABLE, PlaceWagers(seat=1, stakes=((BASE, Money.dollars(3)),)), player("Ann"))

    assert (answer.outcome, answer.code) == (AnswerKind.REFUSED, "limits")
    assert "$1 to $2" in answer.message
    room.do(TABLE, PlaceWagers(seat=1, stakes=((BASE, Money.dollars(2)),)), player("Ann"))


def test_the_maximum_is_the_houses_own_again_after_the_day(room: Room) -> None:
    own = room.pit.live(TABLE).table.house
    room.open_table()
    assert room.pit.live(TABLE).table.house != own

    room.days.close_table(TABLE, FLOOR, room.id())

    assert room.pit.live(TABLE).table.house == own


def test_a_fill_and_a_credit_move_chips_when_a_second_person_signs(room: Room) -> None:
    room.open_table()
    room.days.request_slip(SlipKind.FILL, TABLE, ((100, 40),), DEALER, room.id())
    room.days.request_slip(SlipKind.CREDIT, TABLE, ((400, 5),), FLOOR, room.id())
    assert room.cents(f"tray {TABLE}") == 600_00

    with pytest.raises(DayRefused, match="somebody else signs it"):
        room.days.accept_slip(1, DEALER, room.id())
    room.days.accept_slip(1, FLOOR, room.id())
    assert room.cents(f"tray {TABLE}") == 640_00
    day = room.days.accept_slip(2, DEALER, room.id())

    assert room.cents(f"tray {TABLE}") == 620_00
    assert [(slip.number, slip.amount) for slip in day.slips] == [(1, Money.dollars(40)), (2, Money.dollars(20))]


def test_a_voided_slip_keeps_its_number_and_moves_nothing(room: Room) -> None:
    room.open_table()
    room.days.request_slip(SlipKind.FILL, TABLE, ((100, 40),), DEALER, room.id())
    room.days.void_slip(1, DEALER, room.id())
    with pytest.raises(DayRefused, match="no slip 1 waits"):
        room.days.accept_slip(1, FLOOR, room.id())

    day = room.days.request_slip(SlipKind.FILL, TABLE, ((100, 5),), DEALER, room.id())

    assert [slip.number for slip in day.slips] == [1, 2]
    with pytest.raises(DayRefused, match="slip 2 of table-1 waits"):
        room.days.close_table(TABLE, FLOOR, room.id())


def test_a_table_is_closed_when_its_round_is_over(room: Room) -> None:
    room.open_table()
    room.seat("Ann", 1)
    room.bet(TABLE)

    with pytest.raises(DayRefused, match="round 1 of table-1 is on: pause the table, and close it when the round is"):
        room.days.close_table(TABLE, FLOOR, room.id())

    room.finish(TABLE)
    room.days.close_table(TABLE, FLOOR, room.id())


def test_the_same_command_is_carried_out_once(room: Room) -> None:
    room.open_table()
    room.days.request_slip(SlipKind.FILL, TABLE, ((100, 40),), DEALER, "the same id")
    day = room.days.request_slip(SlipKind.FILL, TABLE, ((100, 40),), DEALER, "the same id")

    assert len(day.slips) == 1


def played(room: Room) -> None:
    room.open_table()
    room.seat("Ann", 1)
    room.seat("Bob", 2)
    for _ in range(4):
        room.play(TABLE)
    room.void(TABLE)
    room.days.request_slip(SlipKind.FILL, TABLE, ((100, 40),), DEALER, room.id())
    room.days.accept_slip(1, FLOOR, room.id())
    room.play(TABLE)


def test_the_win_of_honest_counts_is_what_the_settlements_say(room: Room) -> None:
    played(room)
    room.close_table()

    money = room.days.day("2099-11-21").table(TABLE)

    assert money.log_drop == Money.dollars(120)
    assert money.log_win
    assert money.win == money.log_win
    assert money.difference == Money(0)
    assert [room.cents(f"{kind} {TABLE}") for kind in ("tray", "drop", "difference")] == [0, 0, 0]


def test_a_chip_that_is_missing_is_an_exception_with_its_amount(room: Room) -> None:
    played(room)
    room.close_table(missing=3, lost_cash=5)

    money = room.days.day("2099-11-21").table(TABLE)

    assert money.difference == Money.dollars(-8)
    assert room.cents(f"difference {TABLE}") == 800
    assert [room.cents(f"{kind} {TABLE}") for kind in ("tray", "drop")] == [0, 0]


def test_what_was_counted_stays_counted(room: Room) -> None:
    room.open_table()
    with pytest.raises(DayRefused, match="counted when it is closed"):
        room.days.count_closer(TABLE, TRAY, DEALER, room.id())
    room.close_table()

    with pytest.raises(DayRefused, match="the closer of table-1 is verified"):
        room.days.count_closer(TABLE, TRAY, DEALER, room.id())
    with pytest.raises(DayRefused, match="the drop of table-1 is verified"):
        room.days.verify_drop(TABLE, Money(0), FLOOR, room.id())
    with pytest.raises(DayRefused, match="not open"):
        room.days.close_table(TABLE, FLOOR, room.id())


def test_one_day_is_open_at_a_time_and_none_twice(room: Room) -> None:
    with pytest.raises(DayRefused, match="was opened already"):
        room.open_day()


def test_the_audit_tells_the_day_again(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.open_day()
    played(room)
    room.close_table(missing=2)
    room.days.redeem("Ann", Money.dollars(10), BOSS, room.id())
    room.stop()

    assert faults(room.database) == []


def test_cash_too_much_does_not_make_up_for_a_chip_that_is_missing(room: Room) -> None:
    played(room)
    room.close_table(missing=3, lost_cash=-3)

    sheet = day_sheet(room.running.store, room.days.day("2099-11-21"), room.running.clock())

    assert sheet.tables[0].money.difference == Money(0)
    assert [(each.where, each.what, each.amount) for each in sheet.exceptions] == [
        (TABLE, "tray", Money.dollars(-3)),
        (TABLE, "drop box", Money.dollars(3)),
    ]


def test_chips_are_followed_by_denomination(room: Room) -> None:
    played(room)
    room.close_table()

    sheet = day_sheet(room.running.store, room.days.day("2099-11-21"), room.running.clock())

    ones, *others = sheet.tables[0].chips
    assert (ones.chip, ones.opener, ones.fills, ones.credits) == (Money.dollars(1), 200, 40, 0)
    assert ones.taken == 240 - ones.closer
    assert [(line.opener, line.closer, line.taken) for line in others] == [(100, 100, 0), (0, 0, 0), (50, 50, 0)]
    assert sheet.exceptions == ()


@pytest.mark.parametrize(("sold", "strange"), [(0, 5), (17, 1), (20, 0)])
def test_more_chips_of_a_kind_than_were_given_out_are_an_exception_though_the_total_agrees(
    room: Room, sold: int, strange: int
) -> None:
    room.open_table()
    if sold:
        room.running.people.register("Ann", "the password of Ann")
        room.days.bring_cash("Ann", Money.dollars(sold), Pocket.CHIPS, FLOOR, room.id())
    room.days.close_table(TABLE, FLOOR, room.id())
    room.days.count_closer(TABLE, ((100, 180), (200, 100), (400, 55)), DEALER, room.id())
    room.days.verify_closer(TABLE, Money.dollars(600), FLOOR, room.id())

    sheet = day_sheet(room.running.store, room.days.day("2099-11-21"), room.running.clock())

    assert sheet.tables[0].money.tray_difference == Money(0)
    expected = [("casablanca", f"{strange} more $4 chips came back than were given out", Money.dollars(4 * strange))]
    assert [(each.where, each.what, each.amount) for each in sheet.exceptions] == (expected if strange else [])
