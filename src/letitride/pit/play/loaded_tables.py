"""A pit's tables in memory: only what the log says, read again whenever another process has written."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from letitride.ledger import TOURNAMENT
from letitride.pit.log.log import read_one
from letitride.pit.log.orders import secret_orders
from letitride.pit.log.snapshot import kept_table
from letitride.pit.ports import Head, Transaction
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.execute import Secrets
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.pit.tables.timers import IDLE
from letitride.table import Event
from letitride.table.model.vocabulary import Stage

Watcher = Callable[[PitTable, Happened], None]
"""Called with a table's durable state and what happened before it."""


PRIVATE = "private-"
"""The prefix of private tables' names."""

MOST_CLOSED = 100
"""How many closed private tables to cache."""


class UnknownTable(NoSuchThing):
    """There is no table with this name."""


class LoadedTables:
    """Tables in their durable state, and as the transaction being written sees them."""

    def __init__(self, secrets: Secrets, watcher: Watcher) -> None:
        self.watcher, self._orders = watcher, secret_orders(secrets)
        self.durable: dict[str, PitTable] = {}
        self.snapshots: dict[str, int] = {}
        """The version of each table's last snapshot. Only the writer touches it."""

        self._closed: dict[str, None] = {}
        self._working: dict[str, PitTable] = {}
        """Only the writer touches it."""

        self._transaction: Transaction | None = None
        """The transaction they belong to. What it saw is forgotten with it, whether it is written or not."""

    def load(self, books: Transaction, table_id: str) -> tuple[PitTable, Head]:
        """Return a table by its log, reading only what is new."""
        head = books.head(table_id)
        if head is None:
            raise UnknownTable(f"no table is called {table_id!r}")
        known = self._seen_by(books).get(table_id) or self.durable.get(table_id)
        live = known or self._from_snapshot(books, table_id)
        happened: list[tuple[PitTable, Event]] = []
        if live.version < head.version:
            for row in books.rows(table_id, live.version):
                after, event = read_one(live, row, self._orders)
                happened.append((live, event))
                live = after
        live = replace(live, due=public_due(head.waiting, head.due))
        if known is None or happened:
            self.publish(books, live, tuple(happened) if known else ())
        return live, head

    def recent(self, books: Transaction, table_id: str, most: int, until: int | None) -> Happened:
        """Return a table's newest events up to a version, each with the table before it, as its log says."""
        head = books.head(table_id)
        if head is None:
            raise UnknownTable(f"no table is called {table_id!r}")
        last = head.version if until is None else min(until, head.version)
        live = kept_table(books, table_id, max(0, last - most))
        happened: list[tuple[PitTable, Event]] = []
        for row in books.rows(table_id, live.version, last):
            after, event = read_one(live, row, self._orders)
            happened.append((live, event))
            live = after
        return tuple(happened[-most:])

    def publish(self, books: Transaction, live: PitTable, happened: Happened) -> None:
        """Show the table's new state once it is durable."""
        self._seen_by(books)[live.id] = live

        def publish() -> None:
            self.durable[live.id] = live
            self._forget_closed(live)
            self.watcher(live, happened)

        books.afterwards(publish)

    def _forget_closed(self, live: PitTable) -> None:
        """Keep the most recently closed private tables. Any other is read again on request."""
        self._closed.pop(live.id, None)
        if live.table.stage is Stage.CLOSED and live.id.startswith((PRIVATE, TOURNAMENT)):
            self._closed[live.id] = None
        while len(self._closed) > MOST_CLOSED:
            oldest = next(iter(self._closed))
            for kept in (self._closed, self.durable, self.snapshots):
                kept.pop(oldest, None)

    def _from_snapshot(self, books: Transaction, table_id: str) -> PitTable:
        kept = kept_table(books, table_id)
        self.snapshots[table_id] = kept.version
        return kept

    def _seen_by(self, books: Transaction) -> dict[str, PitTable]:
        """Return the tables that this transaction has changed or read."""
        if self._transaction is not books:
            self._transaction, self._working = books, {}
        return self._working


def public_due(waiting: str, due: int | None) -> int | None:
    """Return when a wait ends that people at the table can see."""
    return None if waiting.startswith(IDLE) else due
