"""The cage: cash in and out, chips of the day out and back, and what is logged and reported."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from letitride.cards import Money
from letitride.day.cash import cash_lines
from letitride.day.events import Pocket
from letitride.day.rules import DayRefused, Signer
from letitride.day.sheet import day_sheet
from letitride.reports.days import sheet_report
from letitride.reports.document import Table
from letitride.table.model.command import LeaveSeat
from tests.day.room import BOSS, DEALER, FLOOR, TABLE, Room
from tests.pit.evening import player
from tests.rules import rule

DAY = "2099-11-21"


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    room = Room(tmp_path_factory.mktemp("cage"))
    room.open_day()
    room.open_table()
    room.open_table("table-2", ((500, 100),))
    for name in ("Ann", "Bob", "Cleo", "Dave", "Eve"):
        room.running.people.register(name, f"the password of {name}")
    yield room
    room.stop()


@rule("001-house-3b", "001-house-6a", "001-house-3a")
def test_who_leaves_a_same_day_house_takes_chips_of_the_day_and_redeems_them_at_face_value(shared: Room) -> None:
    shared.seat("Ann", 1)
    before = shared.pit.balance("Ann")

    shared.do(TABLE, LeaveSeat(seat=1), player("Ann"))

    assert shared.pit.balance("Ann") == before
    assert shared.days.chips_held("Ann") == Money.dollars(60)
    shared.days.redeem("Ann", Money.dollars(20), Signer(name="Ann", post="player"), shared.id(), issued=DAY)
    assert shared.pit.balance("Ann") == before + Money.dollars(20)
    assert shared.days.chips_held("Ann") == Money.dollars(40)


def test_who_leaves_a_house_that_redeems_any_day_is_paid_at_once(shared: Room) -> None:
    shared.seat("Bob", 1, "table-2", dollars=100)

    shared.do("table-2", LeaveSeat(seat=1), player("Bob"))

    assert shared.pit.balance("Bob") == Money.dollars(1000)
    assert shared.days.chips_held("Bob") == Money(0)


@rule("001-house-6a")
def test_chips_of_another_day_are_refused(shared: Room) -> None:
    with pytest.raises(DayRefused, match="chips of 2099-11-20 were good until that day closed") as refused:
        shared.days.redeem("Ann", Money.dollars(1), FLOOR, shared.id(), issued="2099-11-20")
    assert refused.value.rule == "001-house-6a"


def test_a_toke_is_the_dealers_and_no_part_of_the_win(shared: Room) -> None:
    shared.days.bring_cash("Bob", Money.dollars(9), Pocket.CHIPS, FLOOR, shared.id())

    day = shared.days.toke("Bob", TABLE, Money.dollars(4), shared.id())

    assert day.table(TABLE).tokes == Money.dollars(4)
    assert shared.days.chips_held("Bob") == Money.dollars(5)
    assert shared.cents(f"tokes {TABLE}") == 400
    with pytest.raises(DayRefused, match=r"Bob has \$5"):
        shared.days.toke("Bob", TABLE, Money.dollars(6), shared.id())
    with pytest.raises(DayRefused, match="at a table of the day"):
        shared.days.toke("Bob", "nowhere", Money.dollars(1), shared.id())


def test_nobody_gets_more_than_there_is(shared: Room) -> None:
    for pocket in Pocket:
        with pytest.raises(DayRefused, match=r"Cleo has \$0") as refused:
            shared.days.pay_cash("Cleo", Money.dollars(1), pocket, FLOOR, shared.id())
        assert refused.value.rule == "001-house-3a"
    with pytest.raises(DayRefused, match=r"Cleo has \$0"):
        shared.days.redeem("Cleo", Money.dollars(1), FLOOR, shared.id())


@pytest.mark.parametrize("cents", [0, -5, 10**12])
def test_an_amount_is_more_than_nothing(shared: Room, cents: int) -> None:
    with pytest.raises(DayRefused, match="enter an amount"):
        shared.days.bring_cash("Cleo", Money(cents), Pocket.ACCOUNT, FLOOR, shared.id())


@pytest.mark.parametrize("by", [DEALER, Signer(name="Cleo", post="player"), Signer(name="Sue", post="surveillance")])
def test_only_the_floor_serves_at_the_cage(shared: Room, by: Signer) -> None:
    with pytest.raises(DayRefused, match="this is for floor or administrator"):
        shared.days.bring_cash("Cleo", Money.dollars(5), Pocket.ACCOUNT, by, shared.id())


def test_cash_becomes_balance_or_chips_and_comes_back(shared: Room) -> None:
    shared.days.bring_cash("Dave", Money.dollars(50), Pocket.CHIPS, FLOOR, shared.id())
    assert shared.days.chips_held("Dave") == Money.dollars(50)
    shared.days.pay_cash("Dave", Money.dollars(50), Pocket.CHIPS, FLOOR, shared.id())
    assert shared.days.chips_held("Dave") == Money(0)
    shared.days.bring_cash("Dave", Money.dollars(7), Pocket.ACCOUNT, FLOOR, shared.id())
    assert shared.pit.balance("Dave") == Money.dollars(7)


def test_cash_is_logged_from_three_thousand_and_reported_above_ten(shared: Room) -> None:
    def line() -> tuple[bool, bool]:
        day = shared.days.day(DAY)
        (found,) = (each for each in cash_lines(day) if each.player == "Eve")
        return found.logged, found.reported

    def bring(dollars: str) -> None:
        shared.days.bring_cash("Eve", Money.parse(dollars), Pocket.ACCOUNT, BOSS, shared.id())

    bring("2999.99")
    assert line() == (False, False)
    bring("0.01")
    assert line() == (True, False)
    bring("7000")
    assert line() == (True, False)  # exactly $10,000
    bring("0.01")
    assert line() == (True, True)


def test_the_sheet_lists_each_time_that_a_logged_person_brought_or_got_cash(shared: Room) -> None:
    for by, deed, name, dollars, pocket in (
        (FLOOR, shared.days.bring_cash, "Fay", 2_900, Pocket.CHIPS),
        (BOSS, shared.days.bring_cash, "Fay", 1_100, Pocket.ACCOUNT),
        (FLOOR, shared.days.pay_cash, "Fay", 400, Pocket.CHIPS),
        (FLOOR, shared.days.bring_cash, "Gus", 2_999, Pocket.ACCOUNT),
    ):
        deed(name, Money.dollars(dollars), pocket, by, shared.id())

    sheet = day_sheet(shared.days.store, shared.days.day(DAY), 0)

    (cash,) = (section for section in sheet_report(sheet).sections if section.heading == "Cash")
    log = next(part for part in cash.blocks if isinstance(part, Table) and part.caption.startswith("Cash log"))
    assert [row[1:] for row in log.rows if row[1] in ("Fay", "Gus")] == [
        ("Fay", "2,900.00", "", "chips", "Flora"),
        ("Fay", "1,100.00", "", "account", "Ada"),
        ("Fay", "", "400.00", "chips", "Flora"),
    ]
    times = [row[0] for row in log.rows]
    assert times == sorted(times)
    assert all(each.endswith(("EST", "EDT")) for each in times)
