"""What the commands of one transaction ask for is read together, and is what each would have read alone."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from operator import attrgetter
from typing import Any

import pytest
from sqlalchemy import event

from letitride.pit.people.people import Person, Post, Register
from letitride.pit.ports import Head, Movement, SessionProof, Transaction, Wanted
from letitride.pit.store_faults import Insufficient
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from tests.databases import Postgres

ANN = Person(name="Ann", post=Post.FLOOR)
PROOF = SessionProof(token_hash="one", name="Ann", post=Post.FLOOR.value)


@pytest.fixture
def tables(store: Writer) -> Writer:
    """Give a store with two tables, answers to commands at one of them, and an open session."""

    def begin(books: Transaction) -> None:
        for name in ("s", "t"):
            books.create_table(name, b"house", "first")
        books.head("t")
        books.remember("t", "done", b"yes")
        books.refuse("t", "refused", b"no")

    def let_in(register: Register) -> None:
        register.add_person(ANN, None, 1)
        register.open_session("one", "Ann", 100)

    store.submit(begin).result()
    store.on_people(let_in).result()
    return store


@contextmanager
def together(store: Writer) -> Iterator[None]:
    """Hold the writer up, so that all that is asked for meanwhile comes into one transaction."""
    begun, go_on = threading.Event(), threading.Event()

    def wait(_books: Transaction) -> None:
        begun.set()
        assert go_on.wait(60)

    held = store.submit(wait)
    assert begun.wait(60)
    try:
        yield
    finally:
        go_on.set()
        held.result()


def ask(store: Writer, command: str, work: Callable[[Transaction], Any], table: str = "t") -> Future[Any]:
    return store.submit(work, Wanted(stream=table, command=command, token_hash="one"))


def read(command: str, books: Transaction) -> tuple[Head | None, bytes | None, bool]:
    return books.head("t"), books.answer("t", command), books.session_holds(PROOF, 99)


def test_answers_heads_and_sessions_are_read_once_for_all(tables: Writer) -> None:
    asked: list[str] = []
    event.listen(tables._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    with together(tables):
        waiting = [ask(tables, name, partial(read, name)) for name in ("done", "refused", "new", "newer")]
    found = [each.result() for each in waiting]

    assert [answer for _, answer, _ in found] == [b"yes", b"no", None, None]
    assert all(head.version == 0 and head.refusals == 1 for head, _, _ in found)
    assert all(holds for _, _, holds in found)
    # Nobody else writes to a file of SQLite: its heads are known.
    heads = 0 if tables._engine.dialect.name == "sqlite" else 1
    assert len([each for each in asked if each.lstrip().startswith("SELECT")]) == 2 + heads


def test_sessions_are_read_once_for_all_beside_what_the_clock_does(tables: Writer) -> None:
    asked: list[str] = []
    event.listen(tables._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    with together(tables):
        clock = tables.submit(lambda books: books.answer("t", "clock 0"), Wanted(stream="t", command="clock 0"))
        waiting = [ask(tables, name, partial(read, name)) for name in ("new", "newer")]

    assert clock.result() is None
    assert all(holds for _, _, holds in (each.result() for each in waiting))
    assert len([each for each in asked if "FROM people" in each or "sessions" in each]) == 1


def test_an_answer_of_the_same_transaction_is_known_when_it_was_written_meanwhile(tables: Writer) -> None:
    begun: list[str] = []

    def once(command: str, keep: Callable[[Transaction], Callable[..., None]], books: Transaction) -> bytes | None:
        begun.append(command)
        books.head("t")
        known = books.answer("t", command)
        if known is None:
            keep(books)("t", command, b"the first time")
        books.rows("t", 0)  # whatever was gathered is written before it is read
        return known

    with together(tables):
        done = [ask(tables, "done twice", partial(once, "done twice", attrgetter("remember"))) for _ in range(2)]
        refused = [ask(tables, "refused twice", partial(once, "refused twice", attrgetter("refuse"))) for _ in range(2)]

    assert [each.result() for each in done] == [None, b"the first time"]
    assert [each.result() for each in refused] == [None, b"the first time"]
    assert begun == ["done twice"] * 2 + ["refused twice"] * 2  # nothing broke, and was done again


def test_a_session_that_ends_in_the_same_transaction_holds_no_longer(tables: Writer) -> None:
    with together(tables):
        before = ask(tables, "before", lambda books: books.session_holds(PROOF, 99))
        tables.on_people(lambda register: register.set_post("Ann", Post.PLAYER))
        after = ask(tables, "after", lambda books: books.session_holds(PROOF, 99))

    assert (before.result(), after.result()) == (True, False)


def test_a_table_and_a_session_that_nobody_knows_are_none(tables: Writer) -> None:
    stranger = SessionProof(token_hash="two", name="Ann", post=Post.FLOOR.value)
    wanted = Wanted(stream="nowhere", command="new", token_hash="two")
    with together(tables):
        other = ask(tables, "new", lambda books: books.answer("t", "new"))
        found = tables.submit(lambda books: (books.head("nowhere"), books.session_holds(stranger, 1)), wanted)

    assert other.result() is None
    assert found.result() == (None, False)


def test_of_a_table_that_another_process_holds_nothing_is_read_ahead(
    postgres: Postgres,
) -> None:
    database = postgres.new_database()
    engine = open_database(database)
    migrate(engine)
    one, other = Writer(engine), Writer(open_database(database))
    one.submit(lambda books: [books.create_table(name, b"house", "first") for name in ("s", "t")]).result()
    holds, go_on = threading.Event(), threading.Event()

    def hold(books: Transaction) -> None:
        books.head("t")
        books.remember("t", "contested", b"by the other")
        holds.set()
        assert go_on.wait(60)

    held = other.submit(hold)
    assert holds.wait(60)

    def answer(books: Transaction) -> bytes | None:
        go_on.set()
        books.head("t")
        return books.answer("t", "contested")

    with together(one):
        contested = ask(one, "contested", answer)
        free = ask(one, "free", lambda books: books.head("s"), table="s")

    assert contested.result() == b"by the other"
    assert free.result().version == 0
    held.result()
    one.close()
    other.close()


ACCOUNT = "player Ann"


def chips(cents: int) -> list[Movement]:
    """Return a line that puts chips into an account, or takes them from it."""
    return [
        Movement(account=ACCOUNT, kind="player", player="Ann", cents=cents, stream="t", seq=0, at=1, text="moved"),
        Movement(account="cage", kind="cage", player="", cents=-cents, stream="t", seq=0, at=1, text="moved"),
    ]


def spend(cents: int, books: Transaction) -> str:
    try:
        books.book(chips(-cents))
    except Insufficient as short:
        return str(short)
    return "spent"


def buy(store: Writer, command: str, work: Callable[[Transaction], Any]) -> Future[Any]:
    return store.submit(work, Wanted(stream="t", command=command, token_hash=None, account=ACCOUNT))


@pytest.mark.parametrize("written_between", [False, True])
def test_chips_are_counted_once_whoever_else_takes_some_in_the_same_transaction(
    tables: Writer, written_between: bool
) -> None:
    tables.submit(lambda books: books.book(chips(100))).result()

    def look(books: Transaction) -> int | None:
        return books.balance(ACCOUNT) if written_between else None

    with together(tables):
        first = buy(tables, "one", partial(spend, 60))
        looked = buy(tables, "two", look)
        second = buy(tables, "three", partial(spend, 60))
        tables.submit(lambda books: books.book(chips(30)))
        third = buy(tables, "four", partial(spend, 70))

    assert first.result() == third.result() == "spent"
    assert second.result() == "Ann has $0.40, and $0.60 is asked for"
    assert looked.result() == (40 if written_between else None)
    assert tables.read(lambda books: books.balance(ACCOUNT)) == 0


def test_balances_are_read_once_for_all_who_buy(tables: Writer) -> None:
    tables.submit(lambda books: books.book(chips(100))).result()
    asked: list[str] = []
    event.listen(tables._engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    with together(tables):
        waiting = [buy(tables, str(number), partial(spend, 10)) for number in range(5)]

    assert [each.result() for each in waiting] == ["spent"] * 5
    assert len([each for each in asked if "FROM balances" in each]) == 1
