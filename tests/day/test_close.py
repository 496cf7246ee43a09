"""The close: everything counted, every chip redeemed in one entry, and the proceeds shared out to the cent."""

from __future__ import annotations

import sqlite3
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from letitride.cards import Money
from letitride.day.licensed_event import Charity, Share, Split
from letitride.day.rules import DayRefused
from letitride.day.shares import Proceeds, shares_of
from letitride.table.model.command import LeaveSeat
from tests.day.event import SATURDAY, saturday
from tests.day.room import DEALER, FLOOR, TABLE, Room
from tests.pit.evening import player
from tests.pit.tampering import faults
from tests.rules import rule

DAY = "2099-11-21"
TWO_CHARITIES = SATURDAY.replace(
    'name = "Harbor Food Pantry"', 'name = "Harbor Food Pantry"\nparts = 2\n\n[[charities]]\nname = "Lighthouse Fund"'
).replace("rent = 50", "rent = 3")


def evening(folder: Path) -> Room:
    room = Room(folder)
    room.open_day(saturday(TWO_CHARITIES))
    room.open_table()
    room.seat("Ann", 1)
    room.seat("Bob", 2)
    for _ in range(6):
        room.play(TABLE)
    room.do(TABLE, LeaveSeat(seat=2), player("Bob"))
    return room


@pytest.fixture(scope="module")
def closed(tmp_path_factory: pytest.TempPathFactory) -> Room:
    room = evening(tmp_path_factory.mktemp("closed"))
    with pytest.raises(DayRefused, match="table-1 is open"):
        room.days.close(FLOOR, room.id())
    room.close_table()
    with pytest.raises(DayRefused, match="this is for floor or administrator"):
        room.days.close(DEALER, room.id())
    room.days.close(FLOOR, room.id())
    room.stop()
    return room


@rule("001-house-3b", "001-house-6a")
def test_closing_redeems_every_chip_in_one_entry_each(closed: Room) -> None:
    database = sqlite3.connect(closed.database)
    chips = dict(database.execute("SELECT account, cents FROM balances WHERE kind = 'chips'").fetchall())
    redeemed = database.execute(
        "SELECT account, count(*) FROM movements WHERE text = 'ChipsRedeemed' AND kind = 'chips' GROUP BY account"
    ).fetchall()

    assert chips == {f"chips {DAY} Ann": 0, f"chips {DAY} Bob": 0}
    assert redeemed == [(f"chips {DAY} Ann", 1), (f"chips {DAY} Bob", 1)]


def test_all_accounts_together_come_to_nothing_and_the_audit_agrees(closed: Room) -> None:
    ((total,),) = sqlite3.connect(closed.database).execute("SELECT sum(cents) FROM balances").fetchall()

    assert total == 0
    assert faults(closed.database) == []


def test_nothing_happens_in_a_day_that_is_closed(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.open_day()
    room.days.close(FLOOR, room.id())

    with pytest.raises(LookupError, match="no day is open"):
        room.open_table()
    with pytest.raises(DayRefused, match="chips of 2099-11-21 were good"):
        room.days.redeem("Ann", Money.dollars(1), FLOOR, room.id(), issued=DAY)
    with pytest.raises(DayRefused, match="was opened already"):
        room.open_day()
    room.open_day(saturday(SATURDAY.replace("2099-11-21", "2099-11-28")))
    current = room.days.current()
    room.stop()
    assert current is not None
    assert current.id == "2099-11-28"


def share(percent: int) -> Share:
    return Share(percent=f"{percent} %", source="an example")


PERCENT = st.integers(0, 50)
CENTS = st.integers(-(10**9), 10**9)


@given(
    winnings=CENTS,
    collected=st.integers(0, 10**9),
    prizes=st.integers(0, 10**9),
    rent=st.integers(0, 10**7),
    percents=st.tuples(PERCENT, PERCENT, PERCENT),
    parts=st.lists(st.integers(1, 9), min_size=1, max_size=4),
)
def test_every_cent_is_somebodys_and_only_the_operator_bears_a_loss(
    winnings: int, collected: int, prizes: int, rent: int, percents: tuple[int, int, int], parts: list[int]
) -> None:
    split = Split(
        charity=share(percents[0]),
        state_of_winnings=share(percents[1]),
        state_of_collections=share(percents[2]),
        rent=Money(rent),
    )
    charities = [Charity(name=f"charity {place}", parts=part) for place, part in enumerate(parts)]
    proceeds = Proceeds(winnings=Money(winnings), collected=Money(collected), prizes=Money(prizes))

    shares = shares_of(proceeds, split, charities)

    left = winnings + collected - prizes
    to_charities = sum(cents for _, cents in shares.charities)
    assert to_charities + shares.state + shares.operator + shares.rent == left
    assert all(cents >= 0 for _, cents in shares.charities)
    assert shares.state >= 0
    due = Fraction(percents[0] * max(0, left - rent), 100)
    assert due <= to_charities < due + 2  # at least its part, and the broken cents of the two others at most
    assert shares.state <= Fraction(percents[1] * max(0, winnings) + percents[2] * collected, 100)


def test_a_day_that_is_over_by_its_date_is_not_opened(tmp_path: Path) -> None:
    room = Room(tmp_path)
    with pytest.raises(DayRefused, match="2020-11-21 ended at 04:00: change the date"):
        room.open_day(saturday(SATURDAY.replace("2099-11-21", "2020-11-21")))
