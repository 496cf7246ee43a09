"""A PostgreSQL that several writers share: row locks, commits in doubt, and news of each other."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial

import psycopg
import pytest

from letitride.pit.play.answer import AnswerKind
from letitride.pit.ports import Head, Transaction
from letitride.pit.store_faults import Unavailable, Unknown
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from letitride.store.notifications import Listener
from letitride.store.write_buffer import CHANNEL
from letitride.table.model.command import BuyIn
from tests.databases import Postgres
from tests.store.cutter import Cutter
from tests.store.room import BOUGHT, SEATS, TABLE, Room, opening, player
from tests.store.test_contract import row

SOON = 20
"""Seconds after which a test gives up."""


@pytest.fixture
def url(postgres: Postgres) -> str:
    """Give a fresh database of PostgreSQL."""
    return postgres.new_database()


@pytest.fixture
def two(url: str) -> Iterator[tuple[Writer, Writer]]:
    """Give two writers over one database, as two processes have them."""
    engine = open_database(url)
    migrate(engine)
    engine.dispose()
    writers = Writer(open_database(url)), Writer(open_database(url))
    yield writers
    for writer in writers:
        writer.close()


def found(store: Writer, *names: str) -> None:
    store.submit(lambda books: [books.create_table(name, b"", "") for name in names]).result()


def advance(books: Transaction, stream: str) -> int:
    """Write one more event to a log, and return its place."""
    head = books.head(stream)
    assert head is not None
    books.append(stream, [row(head.version + 1)])
    return head.version + 1


# Locks


def test_who_asks_for_the_head_of_a_log_waits_for_whoever_has_it(two: tuple[Writer, Writer]) -> None:
    one, other = two
    found(one, "t")
    has, go = threading.Event(), threading.Event()

    def hold(books: Transaction) -> int:
        place = advance(books, "t")
        has.set()
        assert go.wait(SOON)
        return place

    held = one.submit(hold)
    assert has.wait(SOON)
    waits = other.submit(lambda books: advance(books, "t"))
    with pytest.raises(TimeoutError):
        waits.result(0.2)
    go.set()

    assert (held.result(SOON), waits.result(SOON)) == (1, 2)


def test_work_on_a_held_table_is_set_aside_and_other_tables_go_on(two: tuple[Writer, Writer]) -> None:
    one, other = two
    found(one, "held", "free")
    has, go, gate = threading.Event(), threading.Event(), threading.Event()

    def hold(books: Transaction) -> Head | None:
        head = books.head("held")
        has.set()
        assert go.wait(SOON)
        return head

    held = one.submit(hold)
    assert has.wait(SOON)
    other.submit(lambda _books: gate.wait(SOON))
    aside = other.submit(lambda books: advance(books, "held"))
    goes_on = other.submit(lambda books: advance(books, "free"))
    gate.set()

    assert goes_on.result(SOON) == 1
    assert not aside.done()
    go.set()
    assert held.result(SOON) is not None
    assert aside.result(SOON) == 1


def test_a_timer_that_another_process_holds_is_not_offered(two: tuple[Writer, Writer]) -> None:
    one, other = two
    found(one, "a", "b")
    for name in ("a", "b"):
        one.submit(partial(_due_at_once, name)).result()
    has, go = threading.Event(), threading.Event()

    def hold(books: Transaction) -> None:
        books.head("a")
        has.set()
        assert go.wait(SOON)

    held = one.submit(hold)
    assert has.wait(SOON)
    assert other.read(lambda books: books.due_timers(10, 10)) == ("b",)
    go.set()
    held.result(SOON)
    assert other.read(lambda books: books.due_timers(10, 10)) == ("a", "b")


def test_batches_over_the_same_tables_in_opposite_order_all_happen(two: tuple[Writer, Writer]) -> None:
    names = [f"t{number}" for number in range(20)]
    found(two[0], *names)
    jobs = []
    for _ in range(10):
        for writer, order in zip(two, (names, list(reversed(names))), strict=True):
            jobs += [writer.submit(partial(advance, stream=name)) for name in order]
    for job in jobs:
        job.result(60)

    versions = two[0].read(lambda books: [books.head(name) for name in names])
    assert [head.version for head in versions if head] == [20] * 20


def _due_at_once(name: str, books: Transaction) -> None:
    books.set_timer(name, "bets", 1)


# The same command in two processes


def test_the_same_command_in_two_processes_at_once_happens_once(url: str) -> None:
    rooms = Room(url), Room(url)
    rooms[0].set_up()
    for command in opening():
        asked = [room.pit.handle(TABLE, *command[1:], command[0]) for room in rooms for _ in range(3)]
        answers = {answer.result(SOON) for answer in asked}
        assert len(answers) == 1, command
        assert answers.pop().outcome is AnswerKind.DONE
    assert rooms[0].pit.catch_up(TABLE).result() == rooms[1].pit.catch_up(TABLE).result()
    given = [room.pit.deposit("Zoe", BOUGHT, "welcome") for room in rooms for _ in range(10)]
    assert [each.result(SOON) for each in given].count(True) == 1
    for room in rooms:
        room.close()


def test_two_processes_spend_the_same_money_once(url: str) -> None:
    rooms = Room(url), Room(url)
    rooms[0].set_up()
    for command in opening():
        rooms[0].ask(*command)
        if command[0] == "sit-7":
            break
    asked = []
    for number in range(40):
        for which, room in enumerate(rooms):
            buy = BuyIn(seat=number % 7 + 1, amount=BOUGHT)
            asked.append(room.pit.handle(TABLE, buy, player(number % 7 + 1), f"buy-{which}-{number}"))
    answers = [answer.result(60) for answer in asked]
    assert sum(answer.outcome is AnswerKind.DONE for answer in answers) == 3 * len(SEATS)
    for room in rooms:
        room.close()


# Commits in doubt


def test_a_commit_whose_answer_is_lost_is_unknown_and_the_id_tells(url: str) -> None:
    with Cutter(url) as wire:
        room = Room(wire.url)
        room.set_up()
        for command in opening():
            wire.cut_next.set()
            with pytest.raises(Unknown, match="it is not known whether this has happened"):
                room.ask(*command)
            answer = room.ask(*command)
            assert answer.outcome is AnswerKind.DONE
            assert answer == room.ask(*command)
            if command[0] == "buy-3":
                break
        assert sum(seat is not None for seat in room.live.table.seats) == 7
        assert [room.pit.balance(f"player {seat}").cents for seat in SEATS] == [70_000] * 3 + [100_000] * 4
        room.close()


def test_what_is_unknown_and_has_happened_is_seen_without_asking_again(url: str) -> None:
    with Cutter(url) as wire:
        room = Room(wire.url)
        room.set_up()
        first, second, *_ = opening()
        room.ask(*first)
        before = room.live
        wire.cut_next.set()
        with pytest.raises(Unknown):
            room.ask(*second)

        deadline = time.monotonic() + SOON
        while room.live == before and time.monotonic() < deadline:
            time.sleep(0.01)
        assert room.live.table.seats[0] is not None
        assert room.ask(*second).version == room.live.version
        room.close()


def test_a_connection_that_is_cut_in_the_middle_changes_nothing(url: str, postgres: Postgres) -> None:
    room = Room(url)
    room.set_up()

    def cut(books: object) -> None:
        pid = books.connection.exec_driver_sql("SELECT pg_backend_pid()").scalar_one()  # type: ignore[attr-defined]
        books.remember("t", "cut", b"")  # type: ignore[attr-defined]
        with psycopg.connect(postgres.server.get_uri(), autocommit=True) as other:
            other.execute("SELECT pg_terminate_backend(%s, 5000)", (pid,))
        books.remember("t", "after", b"")  # type: ignore[attr-defined]

    with pytest.raises(Unavailable, match="nothing has changed"):
        room.store.submit(cut).result()
    assert room.store.read(lambda books: books.answer("t", "cut")) is None
    answers = [room.ask(*command) for command in opening()]
    assert {answer.outcome for answer in answers} == {AnswerKind.DONE}
    room.close()


def test_a_server_that_is_not_there_is_told_of(url: str) -> None:
    with Cutter(url) as wire:
        room = Room(wire.url)
        room.set_up()
        first = next(opening())
        wire.close()
        room.store._engine.dispose()
        for _ in range(3):
            with pytest.raises(Unavailable, match="cannot be written to now"):
                room.ask(*first)
        with pytest.raises(Unavailable, match="cannot be read now"):
            room.pit.tables()
        room.close()


def test_a_listener_asks_for_what_it_missed_once_and_then_listens(url: str) -> None:
    told, caught_up, engine = threading.Semaphore(0), [], open_database(url)
    listener = Listener(engine, heard=lambda *_: told.release(), cut_off=lambda: caught_up.append(1))
    listener.start()
    try:
        with psycopg.connect(url, autocommit=True) as other:
            for _ in range(3):
                # What is said before it listens is lost: say it until it was heard.
                for _ in range(SOON):
                    other.execute("SELECT pg_notify(%s, '1:t')", [CHANNEL])
                    if told.acquire(timeout=1):
                        break
                else:
                    pytest.fail("nothing was heard")
    finally:
        listener.stop()
        engine.dispose()

    assert caught_up == [1]
