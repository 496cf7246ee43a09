"""A seat is for who plays: whoever bets no more for a long time gets up, with all chips."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.setup import Permission
from letitride.pit.tables.chair import TakeChair
from letitride.pit.tables.table_modes import PauseTable, ResumeTable
from letitride.pit.tables.timers import SECOND
from letitride.table.model.command import CallNoMoreBets, TakeBackWagers
from tests.pit.slow_clock import DEALER, FLOOR, PACE, Pit, a_player


@pytest.fixture
def pit(tmp_path: Path) -> Iterator[Pit]:
    pit = Pit(tmp_path)
    pit.sit(3, "Ann")
    pit.wait(SECOND)
    yield pit
    pit.stop()


def test_who_has_not_bet_for_long_gets_up_with_all_chips(pit: Pit) -> None:
    before = pit.running.pit.balance("Ann")
    seat = pit.table.seats[2]
    assert seat is not None
    pit.wait(PACE.absent - SECOND)
    assert pit.table.seats[2] is not None

    pit.wait(SECOND)

    assert pit.table.seats[2] is None
    assert pit.running.pit.balance("Ann") == before + seat.rail
    assert seat.rail > Money(0)


def test_whoever_bets_stays(pit: Pit) -> None:
    for _ in range(3):
        pit.wait(PACE.absent - SECOND)
        pit.bet(3, "Ann")
        pit.wait(SECOND)
        pit.do(TakeBackWagers(seat=3), a_player("Ann"))

    assert pit.table.seats[2] is not None


def test_whoever_has_bet_stays_however_long_the_round_waits(tmp_path: Path) -> None:
    rules = load_house("nh-000")
    free = replace(rules, seating=replace(rules.seating, leaving_mid_round=Permission.ALLOWED))
    pit = Pit(tmp_path, free)
    pit.sit(3, "Ann")
    pit.do(TakeChair(), DEALER)
    pit.bet(3, "Ann")
    pit.do(CallNoMoreBets(), DEALER)
    pit.wait(SECOND)
    pit.wait(PACE.absent)
    seat = pit.table.seats[2]
    pit.stop()

    assert seat is not None
    assert not seat.leaving


def test_nobody_gets_up_while_the_table_is_paused(pit: Pit) -> None:
    pit.do(PauseTable(), FLOOR)
    pit.wait(SECOND)
    pit.wait(PACE.absent)
    pit.do(ResumeTable(), FLOOR)
    pit.wait(SECOND)
    pit.wait(PACE.absent - SECOND)
    assert pit.table.seats[2] is not None

    pit.wait(SECOND)
    assert pit.table.seats[2] is None


def test_the_time_begins_anew_for_the_next_player_of_a_seat(pit: Pit) -> None:
    pit.wait(PACE.absent)
    pit.sit(3, "Ben")
    pit.wait(SECOND)
    pit.wait(PACE.absent - SECOND)

    seat = pit.table.seats[2]
    assert seat is not None
    assert seat.player == "Ben"


def test_bots_are_not_sent_away_for_sitting_still(pit: Pit) -> None:
    pit.sit(5, "Ben")
    pit.running.bots.seat("t1", 1)
    pit.wait(SECOND)
    pit.bet(5, "Ben")

    pit.wait(PACE.absent)

    assert [number for number, seat in enumerate(pit.table.seats, 1) if seat] == [1, 5]
