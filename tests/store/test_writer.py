"""The writer outlives whatever happens to it, and tells the truth about it."""

from __future__ import annotations

import sqlite3
import threading
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from letitride.cards import Money
from letitride.pit.play.answer import AnswerKind
from letitride.pit.ports import Transaction
from letitride.pit.store_faults import Unavailable
from letitride.store import DatabaseFault, Owner, Writer, open_database, writer
from letitride.store.database import sqlite_warning
from letitride.store.migrating import migrate
from letitride.store.writer import Stopped
from letitride.table.model.command import BuyIn, TakeSeat
from tests.store.room import TABLE, Room, opening, player

ONE = Money.dollars(1)
PATIENCE = 50
"""Milliseconds that a test waits for a lock."""


def remember(books: Transaction, name: str) -> str:
    books.remember("t", name, b"done")
    return name


def kept(store: Writer, name: str) -> bool:
    return store.read(lambda books: books.answer("t", name)) is not None


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    """Give a room on SQLite where everybody has money."""
    room = Room(str(tmp_path / "pit.db"))
    room.set_up()
    yield room
    room.close()


# Those who wait


def test_whoever_hangs_up_before_the_turn_changes_nothing(store: Writer) -> None:
    gate = threading.Event()
    store.submit(lambda _books: gate.wait())
    while not store._waiting.empty():
        time.sleep(0.001)
    gone = store.submit(lambda books: remember(books, "gone"))
    stays = store.submit(lambda books: remember(books, "stays"))
    assert gone.cancel()
    gate.set()

    assert stays.result() == "stays"
    assert not kept(store, "gone")


def test_whoever_hangs_up_after_the_turn_is_too_late(store: Writer) -> None:
    begun, gate = threading.Event(), threading.Event()

    def work(books: Transaction) -> str:
        begun.set()
        gate.wait()
        return remember(books, "late")

    job = store.submit(work)
    begun.wait()
    assert not job.cancel()
    gate.set()

    assert job.result() == "late"
    assert kept(store, "late")


def test_only_short_transactions_are_followed_by_a_pause(store: Writer, monkeypatch: pytest.MonkeyPatch) -> None:
    now, pauses = [time.monotonic() + 1], list[float]()
    clock = SimpleNamespace(monotonic=lambda: now[0], sleep=pauses.append, perf_counter=time.perf_counter)
    monkeypatch.setattr(writer, "time", clock)

    def work(_books: Transaction, seconds: float) -> None:
        now[0] += seconds

    def wait(gate: threading.Event, _books: Transaction) -> None:
        gate.wait()

    for seconds in (0.001, 1.0):
        gate = threading.Event()
        store.submit(partial(wait, gate))
        while not store._waiting.empty():
            time.sleep(0.001)
        shared = [store.submit(partial(work, seconds=seconds)) for _ in range(2)]
        gate.set()
        for each in shared:
            each.result()
        store.submit(lambda books: remember(books, f"after {now[0]}")).result()

    assert pauses == [pytest.approx(writer.GATHER_SECONDS - 0.002)]


def test_a_watcher_in_trouble_takes_nobody_along(store: Writer) -> None:
    def work(books: Transaction) -> str:
        books.afterwards(lambda: 1 // 0)  # type: ignore[arg-type]
        return remember(books, "watched")

    assert store.submit(work).result() == "watched"
    assert store.submit(lambda books: remember(books, "next")).result() == "next"


def test_what_waits_when_the_store_closes_is_finished(store: Writer) -> None:
    jobs = [store.submit(lambda books, name=str(n): remember(books, name)) for n in range(600)]  # type: ignore[misc]
    store.close()

    assert [job.result(0) for job in jobs] == [str(n) for n in range(600)]
    with pytest.raises(Stopped, match="closed"):
        store.submit(lambda books: remember(books, "late"))


def test_closing_races_with_nobody(database: str) -> None:
    engine = open_database(database)
    migrate(engine)
    store = Writer(engine)
    answered: list[bool] = []

    def ask() -> None:
        try:
            while True:
                store.submit(lambda books: books.streams()).result(10)
                answered.append(True)
        except Stopped:
            pass

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(answered) < 20:
        time.sleep(0.001)
    store.close()
    for thread in threads:
        thread.join(10)
        assert not thread.is_alive()


# A database that is locked, full, or gone


def impatient(room: Room) -> None:
    """Let locks be waited for no longer than a test likes."""

    def work(books: object) -> None:
        books.connection.exec_driver_sql(f"PRAGMA busy_timeout={PATIENCE}")  # type: ignore[attr-defined]

    room.store.submit(work).result()


def test_a_locked_database_changes_nothing_and_says_so(room: Room, tmp_path: Path) -> None:
    impatient(room)
    other = sqlite3.connect(tmp_path / "pit.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    sit = TakeSeat(seat=1, player="player 1")
    asked = [room.pit.handle(TABLE, sit, player(1), f"sit-{n}") for n in range(300)]
    for answer in asked:
        with pytest.raises(Unavailable, match="cannot be written to now, and nothing has changed: database is locked"):
            answer.result(20)
    other.execute("ROLLBACK")
    other.close()

    assert room.live.version == 0
    for command in opening():
        assert room.ask(*command).outcome is AnswerKind.DONE


def test_a_reader_is_not_kept_waiting_by_the_writer(room: Room, tmp_path: Path) -> None:
    other = sqlite3.connect(tmp_path / "pit.db", isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    assert room.pit.tables() == (TABLE,)
    other.execute("ROLLBACK")
    other.close()


def test_a_full_database_takes_nothing_in_part(room: Room) -> None:
    for command in opening():
        room.ask(*command)
        if command[0] == "sit-7":
            break

    def limit(books: object, pages: int) -> int:
        found: int = books.connection.exec_driver_sql(f"PRAGMA max_page_count={pages}").scalar()  # type: ignore[attr-defined]
        return found

    before, has = room.live, room.pit.balance("player 1")
    room.store.submit(lambda books: limit(books, 1)).result()
    refused = 0
    for number in range(400):
        fault = room.pit.handle(TABLE, BuyIn(seat=1, amount=ONE), player(1), f"small-{number}").exception()
        if fault is not None:
            assert isinstance(fault, Unavailable)
            assert "database or disk is full" in str(fault)
            refused = number
            break
    assert refused
    assert room.pit.balance("player 1") == has - ONE * refused
    assert room.live.version == before.version + refused

    room.store.submit(lambda books: limit(books, 100_000)).result()
    again = room.pit.handle(TABLE, BuyIn(seat=1, amount=ONE), player(1), f"small-{refused}").result()
    assert again.outcome is AnswerKind.DONE
    assert again.version == before.version + refused + 1


# Opening


def test_one_process_owns_a_file_until_it_ends(tmp_path: Path) -> None:
    owner = Owner(str(tmp_path / "pit.db"))
    opened = len(list(Path("/proc/self/fd").iterdir()))
    with pytest.raises(DatabaseFault, match=r"pit\.db is in use by process [0-9]+: one process owns a file"):
        Owner(f"sqlite:///{tmp_path}/pit.db")
    assert len(list(Path("/proc/self/fd").iterdir())) == opened
    owner.release()
    owner.release()
    Owner(str(tmp_path / "pit.db")).release()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(DatabaseFault, match="No such file or directory"):
        Owner(str(tmp_path / "nowhere" / "pit.db"))


@pytest.mark.parametrize(
    ("database", "why"),
    [
        ("mysql://host/name", "mysql is not supported: expected sqlite or postgresql"),
        ("://", "is not a database: expected a file"),
        ("sqlite://", "a database in memory or a stream keeps nothing"),
        (":memory:", "a database in memory or a stream keeps nothing"),
        ("sqlite:///file:pit.db?uri=true", "has a URI for a file: expected the file itself"),
        ("-", "a database in memory or a stream keeps nothing"),
    ],
)
def test_what_cannot_keep_anything_is_refused(database: str, why: str) -> None:
    with pytest.raises(DatabaseFault, match=why):
        open_database(database)


def test_every_commit_of_sqlite_reaches_the_disk(tmp_path: Path) -> None:
    engine = open_database(str(tmp_path / "pit.db"))
    with engine.connect() as connection:
        found = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    engine.dispose()
    assert found == ["wal", 2]


def test_a_file_may_have_any_name(tmp_path: Path) -> None:
    room = Room(str(tmp_path / "100 % safe?mode=memory#.db"))
    room.set_up()
    assert room.pit.tables() == (TABLE,)
    room.close()
    assert (tmp_path / "100 % safe?mode=memory#.db").exists()


def test_an_old_sqlite_is_told_of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    engine = open_database(str(tmp_path / "pit.db"))
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 2))
    assert "is older than 3.51.3: no other program may write" in (sqlite_warning(engine) or "")
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 51, 3))
    assert sqlite_warning(engine) is None
    engine.dispose()
