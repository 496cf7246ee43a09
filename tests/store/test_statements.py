"""Statements that SQLite's driver is given directly behave like all others."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import bindparam, event, insert, select
from sqlalchemy.exc import IntegrityError, OperationalError

from letitride.pit.ports import Transaction
from letitride.pit.store_faults import Unknown
from letitride.store import Writer
from letitride.store.schema import balances
from letitride.store.statements import Statement
from letitride.store.transaction import SqlTransaction

OPEN = Statement(insert(balances), "account", "kind", "cents")
FIND = Statement(select(balances.c.kind, balances.c.cents).where(balances.c.account == bindparam("of")), "of")


def within(store: Writer, work: Any) -> Any:
    def in_transaction(books: Transaction) -> Any:
        assert isinstance(books, SqlTransaction)
        return work(books.connection)

    return store.submit(in_transaction).result()


def test_rows_are_written_and_found_by_their_values(store: Writer) -> None:
    rows = [("player Ann", "player", 5), ("tray t", "tray", -5)]

    assert within(store, lambda connection: OPEN.many(connection, rows)) in (2, -1)
    assert within(store, lambda connection: FIND.all(connection, "tray t")) == [("tray", -5)]
    assert within(store, lambda connection: FIND.first(connection, "player Ann")) == ("player", 5)
    assert within(store, lambda connection: FIND.first(connection, "nobody")) is None


def test_what_the_database_refuses_breaks_its_own_work_alone(store: Writer) -> None:
    with pytest.raises(IntegrityError):
        within(store, lambda connection: OPEN.many(connection, [("player Ann", "player", -1)]))

    assert within(store, lambda connection: FIND.all(connection, "player Ann")) == []


def test_whoever_listens_to_the_engine_hears_of_every_statement(store: Writer) -> None:
    heard: list[str] = []
    event.listen(store._engine, "before_cursor_execute", lambda *given: heard.append(given[2]))
    within(store, lambda connection: (OPEN.many(connection, [("a", "cage", 1)]), FIND.first(connection, "a")))

    assert [each.split()[0] for each in heard if "balances" in each] == ["INSERT", "SELECT"]


def test_values_are_named_in_the_order_of_the_statement() -> None:
    with pytest.raises(ValueError, match="the values of this statement are"):
        Statement(insert(balances), "kind", "account", "cents")


def test_chips_are_moved_between_accounts_that_exist_and_new_ones(store: Writer) -> None:
    from letitride.pit.ports import Movement

    def lines(**cents: int) -> list[Movement]:
        return [
            Movement(account=name, kind="tray", player="", cents=each, stream="t", seq=1, at=1, text="")
            for name, each in cents.items()
        ]

    store.submit(lambda books: books.book(lines(one=5, two=-5))).result()
    store.submit(lambda books: books.book(lines(two=-1, three=1, one=1, four=-1))).result()

    found = [store.read(lambda books, name=name: books.balance(name)) for name in ("one", "two", "three", "four")]  # type: ignore[misc]
    assert found == [6, -6, 1, -1]


def test_heads_are_read_again_when_it_is_not_known_what_was_written(store: Writer) -> None:
    store.submit(lambda books: books.create_table("t", b"{}", "first")).result()
    store.submit(lambda books: books.set_timer("t", "bets", 5)).result()

    def fail(_connection: object) -> None:
        raise OperationalError("COMMIT", {}, OSError("disk I/O error"))

    event.listen(store._engine, "commit", fail)
    with pytest.raises(Unknown):
        store.submit(lambda books: books.set_timer("t", "seeds", 9)).result()
    event.remove(store._engine, "commit", fail)

    head = store.submit(lambda books: books.head("t")).result()
    assert head is not None
    assert (head.waiting, head.due) == ("bets", 5)
