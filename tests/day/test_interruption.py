"""A power failure stops every table at once; each round is finished by vote, or void; then play goes on."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.day.interruption import undecided
from letitride.day.rules import DayRefused
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.reasons import StaffReason
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.table.model.command import PlaceWagers, ReportWrongNumber, Vote
from letitride.table.model.vocabulary import Ballot, Stage
from tests.day.room import DEALER, FLOOR, TABLE, Room
from tests.pit.evening import DANA, FLO, player
from tests.pit.evening import DEALER as DEALS
from tests.pit.evening import FLOOR as SUPERVISES
from tests.pit.tampering import faults
from tests.rules import rule


def dealing(folder: Path) -> Room:
    """Return a room with a round on at both tables."""
    room = Room(folder)
    room.open_day()
    room.open_table()
    room.open_table("table-2", ((500, 200),))
    for table, dollars in ((TABLE, 60), ("table-2", 300)):
        room.seat("Ann", 1, table, dollars)
        room.seat("Bob", 2, table, dollars)
        room.bet(table)
    return room


@rule("001-house-2e", "001-house-2f")
def test_a_power_failure_stops_every_table_and_each_round_is_voted_on(tmp_path: Path) -> None:
    room = dealing(tmp_path)
    rails = room.cents(f"rail {TABLE} seat 1"), room.cents(f"layout {TABLE} seat 1")
    with pytest.raises(DayRefused, match="this is for floor or administrator"):
        room.days.stop_play("power failure", (), DEALER, room.id())
    with pytest.raises(DayRefused, match="table-1: the machine dealt this round, and it can still read every card"):
        room.days.stop_play("power failure", (TABLE,), FLOOR, room.id())

    day = room.days.stop_play("power failure", (), FLOOR, room.id())

    assert day.stopped == "power failure"
    for table in (TABLE, "table-2"):
        live = room.pit.live(table)
        assert (live.due, live.modes.paused) == (None, True)
        assert undecided(live) == "Flora stopped the round, and the dealer has to agree"
    with pytest.raises(DayRefused, match="this is for dealer"):
        room.days.confirm_stop(FLOOR, room.id())
    room.days.confirm_stop(DEALER, room.id())
    assert [room.pit.live(table).table.stage for table in (TABLE, "table-2")] == [Stage.HALTED] * 2
    with pytest.raises(DayRefused, match="table-1: round 1 waits for the votes of seats 1, 2") as waits:
        room.days.resume_play(FLOOR, room.id())
    assert waits.value.rule == "001-house-2e"

    room.do(TABLE, Vote(seat=1, ballot=Ballot.NO), player("Ann"))
    room.do("table-2", Vote(seat=1, ballot=Ballot.YES), player("Ann"))
    with pytest.raises(DayRefused, match="table-2: round 1 waits for the vote of seat 2") as waits:
        room.days.resume_play(FLOOR, room.id())
    assert waits.value.rule == "assumed-001-interruption"  # its house is of document 004
    room.do("table-2", Vote(seat=2, ballot=Ballot.YES), player("Bob"))

    assert room.pit.live(TABLE).table.round is None
    assert room.cents(f"rail {TABLE} seat 1") == sum(rails)
    assert undecided(room.pit.live("table-2")) == ""
    room.finish("table-2")
    stakes = ((room.pit.live(TABLE).table.house.main_wager, Money.dollars(1)),)
    refused = room.ask(TABLE, PlaceWagers(seat=1, stakes=stakes), player("Ann"))
    assert (refused.outcome, refused.code) == (AnswerKind.REFUSED, "paused")
    day = room.days.resume_play(FLOOR, room.id())
    assert not day.stopped
    room.do(TABLE, PlaceWagers(seat=1, stakes=stakes), player("Ann"))
    room.stop()
    assert faults(room.database) == []


def test_each_dealer_confirms_a_stop_at_their_own_table_and_any_dealer_where_a_machine_deals(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.open_day()
    room.open_table()
    room.open_table("table-2", ((500, 200),))
    room.take_chair(TABLE)
    for table, dollars in ((TABLE, 60), ("table-2", 300)):
        room.seat("Ann", 1, table, dollars)
        room.bet(table)
    ron = replace(DEALER, name="Ron")
    room.hire(StaffReason(by="Ron", post="dealer", reason=""))
    room.days.stop_play("power failure", (), FLOOR, room.id())

    room.days.confirm_stop(ron, room.id())
    with pytest.raises(DayRefused, match="Ron has confirmed it"):
        room.days.confirm_stop(ron, room.id())
    with pytest.raises(DayRefused, match="nothing waits for Rita to confirm"):
        room.days.confirm_stop(replace(DEALER, name="Rita"), room.id())

    assert room.pit.live(TABLE).proposal is not None
    assert room.pit.live("table-2").table.stage is Stage.HALTED
    room.days.confirm_stop(DEALER, room.id())
    assert room.pit.live(TABLE).table.stage is Stage.HALTED
    room.stop()
    assert faults(room.database) == []


def test_play_stops_also_where_the_cards_of_a_void_round_are_still_to_be_gathered(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.open_day()
    room.open_table()
    room.take_chair(TABLE)
    room.seat("Ann", 1)
    room.bet(TABLE)
    room.deal_rest(TABLE)
    room.do(TABLE, ReportWrongNumber(seat=1, found=4), DEALS, DANA)
    room.do(TABLE, ConfirmVoid(), SUPERVISES, FLO)
    assert room.pit.live(TABLE).table.round is not None

    room.days.stop_play("power failure", (), FLOOR, room.id())

    assert room.pit.live(TABLE).proposal is None
    room.days.resume_play(FLOOR, room.id())
    room.prepare(TABLE)
    room.play(TABLE)
    room.stop()
    assert faults(room.database) == []


def test_a_false_alarm_starts_the_clocks_again(tmp_path: Path) -> None:
    room = dealing(tmp_path)
    room.days.stop_play("power failure", (), FLOOR, room.id())
    assert room.pit.live(TABLE).due is None

    room.days.resume_play(FLOOR, room.id())

    assert room.pit.live(TABLE).due
    room.finish(TABLE)
    room.stop()
    assert faults(room.database) == []


def test_after_a_crash_the_log_says_what_is_left_to_decide(tmp_path: Path) -> None:
    room = dealing(tmp_path)
    room.days.stop_play("power failure", (), FLOOR, room.id())
    room.stop()

    again = Room(tmp_path)

    day = again.days.current()
    assert day is not None
    assert day.stopped == "power failure"
    assert undecided(again.pit.live(TABLE)) == "Flora stopped the round, and the dealer has to agree"
    assert again.pit.live(TABLE).due is None
    again.stop()


@rule("001-house-6a")
def test_no_bets_are_taken_once_the_house_day_has_ended(tmp_path: Path) -> None:
    room = Room(tmp_path)
    room.open_day()
    room.open_table()
    room.seat("Ann", 1)
    day = room.days.current()
    assert day is not None
    room.days.clock = lambda: day.event.ends_at - 1
    room.days.end_play()
    assert not room.pit.live(TABLE).modes.paused

    room.days.clock = lambda: day.event.ends_at
    room.days.end_play()

    assert room.pit.live(TABLE).modes.paused
    room.stop()
    assert faults(room.database) == []
