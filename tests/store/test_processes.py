"""Several pits over one PostgreSQL: each hears of what the others do, and every timer ends once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import psycopg
import pytest

from letitride.house import load_house
from letitride.pit.play.answer import AnswerKind
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.timers import Pace
from letitride.store import DatabaseFault
from letitride.store.key_file import load_key
from letitride.table.model.event import BettingClosed
from letitride.table.model.vocabulary import Stage
from letitride.wiring import Running, Settings
from tests.databases import Postgres
from tests.store.patience import eventually
from tests.store.room import DEPOSIT, HOUSE, SEATS, TABLE, decision, opening

pytestmark = pytest.mark.heavy

NEVER = 10**9


class Process:
    """A pit of its own over a database that others share, and what it has told of."""

    def __init__(self, database: str, folder: Path, pace: Pace) -> None:
        self.told: list[tuple[PitTable, Happened]] = []
        settings = Settings(database=database, key_file=folder / "pit.key", pace=pace, demonstration=False)
        self.running = Running(settings, lambda *told: self.told.append(told))
        self.pit = self.running.pit

    @property
    def live(self) -> PitTable:
        return self.pit.live(TABLE)


@pytest.fixture
def pace() -> Pace:
    return Pace(betting=NEVER, all_have_bet=NEVER, bots=NEVER)


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


@pytest.fixture
def two(url: str, tmp_path: Path, pace: Pace) -> Iterator[tuple[Process, Process]]:
    """Give two pits over one database, that hear of each other."""
    both = Process(url, tmp_path, pace), Process(url, tmp_path, pace)
    both[0].pit.create_table(TABLE, load_house(HOUSE)).result()
    for seat in SEATS:
        both[0].pit.deposit(f"player {seat}", DEPOSIT, f"deposit-{seat}").result()
    for each in both:
        _ = each.live
        each.running.start()
    yield both
    for each in both:
        each.running.stop()


def test_commands_alternate_between_processes_and_both_see_the_same(two: tuple[Process, Process]) -> None:
    one, other = two
    script, number = opening(), 0
    while True:
        command = next(script, None) or decision(one.live)
        if command is None:
            break
        asked = two[number % 2]
        number += 1
        answer = asked.pit.handle(TABLE, command[1], command[2], command[0]).result()
        assert answer.outcome is AnswerKind.DONE, (command, answer)
        # Nobody asks the other one: it hears of it.
        assert eventually(lambda: one.live == other.live)
        assert one.live.version == answer.version

    assert one.live.table.rounds == 1
    events = [[event for _, happened in each.told for _, event in happened] for each in two]
    assert events[0] == events[1], "both tell watchers of everything, once and in order"
    assert len(events[0]) == one.live.version


def test_whoever_was_cut_off_catches_up(two: tuple[Process, Process], postgres: Postgres) -> None:
    one, other = two
    commands = opening()
    for _ in range(3):
        with psycopg.connect(postgres.server.get_uri(), autocommit=True) as connection:
            listening = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = 'LISTEN letitride'"
            idle = "OR (query = 'SELECT 1' AND state = 'idle')"
            cutting = f"{listening} {idle}".encode()
            assert eventually(partial(_rows, connection, cutting)), "nobody listens"
        command = next(commands)
        one.pit.handle(TABLE, command[1], command[2], command[0]).result()
        assert eventually(lambda: other.live == one.live)


def _rows(connection: psycopg.Connection[Any], query: bytes) -> int:
    return connection.execute(query).rowcount


def test_a_time_that_is_up_is_ended_by_one_process(two: tuple[Process, Process]) -> None:
    one, _ = two
    for command in opening():
        if command[0] == "no-more-bets":
            break
        one.pit.handle(TABLE, command[1], command[2], command[0]).result()
    for each in two:
        each.pit.catch_up(TABLE).result()
    one.running.store.submit(lambda books: books.set_timer(TABLE, "bets 1 all", 1)).result()

    with ThreadPoolExecutor(8) as threads:
        for _ in range(4):
            list(threads.map(lambda each: each.running.tick(), two * 4))

    rows = one.running.store.read(lambda books: books.rows(TABLE, 0))
    assert sum(row.name == BettingClosed.__name__ for row in rows) == 1
    assert eventually(lambda: two[0].live == two[1].live)
    assert one.live.table.stage is Stage.DECIDING


@pytest.mark.parametrize("pace", [Pace(betting=1, all_have_bet=1, bots=NEVER)])
def test_the_clocks_of_both_processes_end_each_time_once(two: tuple[Process, Process], pace: Pace) -> None:
    one, other = two
    sit, buy, bet = (next(c for c in opening() if c[0] == name) for name in ("sit-1", "buy-1", "bet-1"))
    one.pit.handle(TABLE, *next(opening())[1:], "open").result()
    for command in (sit, buy):
        one.pit.handle(TABLE, command[1], command[2], command[0]).result()
    for number in range(1, 4):
        which = two[number % 2]
        assert which.pit.handle(TABLE, bet[1], bet[2], f"bet-{number}").result().outcome is AnswerKind.DONE
        assert eventually(lambda: decision(one.live))
        while (asked := decision(one.live)) is not None:
            one.pit.handle(TABLE, asked[1], asked[2], f"{number} {asked[0]}").result()
        assert eventually(lambda: other.live == one.live)
        assert other.live.table.rounds == number
    rows = one.running.store.read(lambda books: books.rows(TABLE, 0))
    assert sum(row.name == BettingClosed.__name__ for row in rows) == 3


def test_a_process_with_another_key_is_turned_away(two: tuple[Process, Process], url: str, tmp_path: Path) -> None:
    (tmp_path / "other").mkdir()
    load_key(tmp_path / "other" / "pit.key")
    with pytest.raises(DatabaseFault, match="is not the key of this database"):
        Process(url, tmp_path / "other", Pace())


def test_threads_of_a_pit_end_with_it(url: str, tmp_path: Path) -> None:
    before = threading.active_count()
    process = Process(url, tmp_path, Pace())
    process.running.start()
    process.running.stop()
    assert threading.active_count() == before
