"""Any script of deeds: money and chips are conserved, what is refused changes nothing, and the audit agrees."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from letitride.cards import Money
from letitride.day.events import Pocket, SlipKind
from letitride.day.rules import DayRefused, Signer
from letitride.pit.play.answer import AnswerKind
from letitride.pit.store_faults import NoSuchThing
from letitride.table.model.command import BuyIn, LeaveSeat, TakeSeat
from tests.day.room import BOSS, DEALER, FLOOR, TABLE, Room
from tests.pit.evening import player
from tests.pit.tampering import faults
from tests.scale import scaled

ANN = Signer(name="Ann", post="player")
SIGNER = st.sampled_from([DEALER, FLOOR, BOSS, ANN])
PIECES = st.tuples(st.integers(0, 30), st.integers(0, 30)).map(lambda both: ((100, both[0]), (200, both[1])))
CENTS = st.integers(-100, 20_000)
DEED = st.one_of(
    st.tuples(st.just("count_opener"), PIECES),
    st.tuples(st.just("verify_opener"), st.none()),
    st.tuples(st.just("fill"), PIECES),
    st.tuples(st.just("credit"), PIECES),
    st.tuples(st.just("accept"), st.integers(0, 4)),
    st.tuples(st.just("void"), st.integers(0, 4)),
    st.tuples(st.just("bring"), CENTS),
    st.tuples(st.just("pay"), CENTS),
    st.tuples(st.just("redeem"), CENTS),
    st.tuples(st.just("sit"), st.none()),
    st.tuples(st.just("leave"), st.none()),
    st.tuples(st.just("stop"), st.none()),
    st.tuples(st.just("resume"), st.none()),
)


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    room = Room(tmp_path_factory.mktemp("any"))
    room.running.people.register("Ann", "the password of Ann")
    room.pit.deposit("Ann", Money.dollars(10_000), "deposit of Ann").result()
    room.open_day()
    yield room
    room.stop()
    assert faults(room.database) == []


def _opener(room: Room) -> Money:
    """Return what was counted, for somebody who verifies it."""
    day = room.days.current()
    opener = day.table(TABLE).opener if day else None
    return opener.total if opener else Money(0)


def do(room: Room, deed: str, given: object, by: Signer) -> None:
    days, named = room.days, room.id()
    match deed, given:
        case "count_opener", tuple(chips):
            days.count_opener(TABLE, chips, by, named)
        case "verify_opener", _:
            days.verify_opener(TABLE, _opener(room), by, named)
        case "fill" | "credit", tuple(chips):
            days.request_slip(SlipKind(deed), TABLE, chips, by, named)
        case "accept", int(slip):
            days.accept_slip(slip, by, named)
        case "void", int(slip):
            days.void_slip(slip, by, named)
        case "bring", int(cents):
            days.bring_cash("Ann", Money(cents), Pocket.CHIPS, by, named)
        case "pay", int(cents):
            days.pay_cash("Ann", Money(cents), Pocket.ACCOUNT, by, named)
        case "redeem", int(cents):
            days.redeem("Ann", Money(cents), by, named)
        case "sit", _:
            room.ask(TABLE, TakeSeat(seat=1, player="Ann"), player("Ann"))
            room.ask(TABLE, BuyIn(seat=1, amount=Money.dollars(20)), player("Ann"))
        case "leave", _:
            room.ask(TABLE, LeaveSeat(seat=1), player("Ann"))
        case "stop", _:
            days.stop_play("power failure", (), by, named)
        case _:
            days.resume_play(by, named)


def books_of(room: Room) -> list[tuple[str, int]]:
    with sqlite3.connect(room.database) as database:
        return database.execute("SELECT account, cents FROM balances ORDER BY account").fetchall()


@settings(max_examples=scaled(12, 200), deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(script=st.lists(st.tuples(DEED, SIGNER), max_size=25))
def test_money_and_chips_are_conserved_whatever_is_tried(
    room: Room, script: list[tuple[tuple[str, object], Signer]]
) -> None:
    for (deed, what), by in script:
        before = books_of(room)
        try:
            do(room, deed, what, by)
        except (DayRefused, NoSuchThing):
            assert books_of(room) == before
        after = books_of(room)
        assert sum(cents for _, cents in after) == 0
        assert all(cents >= 0 for account, cents in after if account.startswith(("player", "chips", "rail")))


def test_a_day_holds_in_every_database(database: str, tmp_path: Path) -> None:
    room = Room(tmp_path, database=database)
    room.open_day()
    room.open_table()
    room.seat("Ann", 1)
    room.play(TABLE)
    room.days.request_slip(SlipKind.CREDIT, TABLE, ((400, 5),), DEALER, room.id())
    room.days.accept_slip(1, FLOOR, room.id())
    room.close_table(missing=1)
    day = room.days.close(FLOOR, room.id())
    again = room.days.day(day.id)
    assert room.ask(TABLE, TakeSeat(seat=1, player="Ann"), player("Ann")).outcome is AnswerKind.REFUSED
    room.stop()

    assert again == day
    assert day.table(TABLE).difference == Money.dollars(-1)
    assert faults(room.database) == []
