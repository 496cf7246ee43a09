"""The time of the pit: even whatever is done to a clock, never backwards, and one for all who share a PostgreSQL."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import load_house
from letitride.house.games.let_it_ride import BASE
from letitride.pit.log.house_log import SessionsClosed, enter
from letitride.pit.ports import Transaction
from letitride.pit.tables.timers import Pace
from letitride.store import Writer, open_database
from letitride.store.clock import SECOND, SteadyClock, clock_of
from letitride.store.migrating import migrate
from letitride.table import Actor
from letitride.table.model.command import BuyIn, OpenTable, PlaceWagers, TakeSeat
from letitride.table.model.vocabulary import Role
from letitride.wiring import Running, Settings
from tests.databases import Postgres

HOUR = 3_600_000
WAIT = 60_000


class Clocks:
    """A clock that somebody sets, and one that only goes on."""

    def __init__(self) -> None:
        self.told, self.steady = 1_000 * SECOND, 5 * SECOND

    def clock(self, not_before: int = 0) -> SteadyClock:
        return SteadyClock(lambda: self.told, lambda: self.steady, not_before=not_before)

    def go_on(self, seconds: float) -> None:
        self.told += int(seconds * SECOND)
        self.steady += int(seconds * SECOND)


def test_the_time_goes_on_evenly_whatever_is_done_to_the_clock() -> None:
    clocks = Clocks()
    clock = clocks.clock()

    assert clock() == 1_000_000
    clocks.told += 3600 * SECOND
    clocks.go_on(2)
    assert clock() == 1_002_000
    clocks.told = 0
    assert clock() == 1_002_000


@pytest.mark.parametrize("step", [-3600, -1, 1, 3600])
def test_a_clock_that_was_set_is_followed_slowly_and_never_backwards(step: int) -> None:
    clocks = Clocks()
    clock = clocks.clock()
    clocks.told += step * SECOND
    times = [clock()]
    for _ in range(5 * 3600):
        clocks.go_on(10)
        clock.follow()
        times.append(clock())

    assert times == sorted(times)
    # A wait of a minute is never shorter or longer than by a tenth, and the second that is made up at once.
    minutes = [later - sooner for sooner, later in zip(times, times[6:], strict=False)]
    assert 53_000 <= min(minutes) <= max(minutes) <= 67_000
    assert times[-1] == clocks.told // 1_000_000


def test_the_time_does_not_begin_before_what_the_database_tells_of() -> None:
    clocks = Clocks()
    clock = clocks.clock(not_before=1_000_000 + HOUR)

    assert clock() == 1_000_000 + HOUR
    clocks.go_on(20)
    clock.follow()
    assert clock() == 1_000_000 + HOUR + 18_000


def test_a_start_after_the_clock_was_set_back_goes_on_from_the_newest_entry(database: str) -> None:
    engine = open_database(database)
    migrate(engine)
    ahead = time.time_ns() // 1_000_000 + HOUR
    store = Writer(engine)

    def work(books: Transaction) -> None:
        enter(books, SessionsClosed(), at=ahead)

    store.submit(work).result()

    assert ahead <= clock_of(engine)() < ahead + HOUR // 2
    store.close()


def test_servers_that_share_a_database_have_its_time_whatever_their_machines_say(
    postgres: Postgres, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One server's machine is ten minutes slow, the other's ten minutes fast: nobody's time ends early or late."""
    database, truth = postgres.new_database(), time.time_ns
    pace = Pace(all_have_bet=WAIT)
    settings = Settings(database=database, key_file=tmp_path / "pit.key", pace=pace, demonstration=False)
    servers = []
    for wrong in (-600, 600):
        monkeypatch.setattr(time, "time_ns", _off_by(wrong, truth))
        servers.append(Running(settings, lambda *_: None))
    slow, fast = servers

    assert abs(slow.clock() - fast.clock()) < 1000
    assert abs(slow.clock() - truth() // 1_000_000) < 1000
    guest = slow.people.guest()
    token = slow.people.open_session(guest)
    assert fast.people.person_of(token) == guest
    _bet(slow)
    due = slow.pit.live("t1").due
    assert due is not None
    assert abs(due - truth() // 1_000_000 - WAIT) < 2000
    assert fast.pit.live("t1").due == due
    assert fast.pit.waiting() == slow.pit.waiting() == ()
    for server in servers:
        server.stop()


def _bet(server: Running) -> None:
    ann = Actor(role=Role.PLAYER, player="Ann")
    server.pit.create_table("t1", load_house("lir")).result()
    server.pit.deposit("Ann", Money.dollars(100), "for Ann").result()
    for command, actor in (
        (OpenTable(), Actor(role=Role.FLOOR)),
        (TakeSeat(seat=1, player="Ann"), ann),
        (BuyIn(seat=1, amount=Money.dollars(100)), ann),
        (PlaceWagers(seat=1, stakes=((BASE, Money.dollars(5)),)), ann),
    ):
        server.pit.handle("t1", command, actor, type(command).__name__).result()


def _off_by(seconds: int, truth: Callable[[], int]) -> Callable[[], int]:
    return lambda: truth() + seconds * SECOND
