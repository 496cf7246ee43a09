"""Drops old refusals, and keeps the chain of the following ones whole."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import NamedTuple, Protocol, cast

from letitride.pit.chain import refusal_link
from letitride.pit.log.house_log import REFUSALS_KEPT, RefusalsForgotten, enter
from letitride.pit.play.answer import Answer
from letitride.pit.ports import Clock, Store, Transaction

FEWEST, MOST = 100, 1000
"""How many refusals of a table are dropped together. Each time is a row of the house's log."""

TABLES_AT_ONCE = 20


class KeptRefusal(NamedTuple):
    """The answer to a command that was refused."""

    number: int
    command: str
    answer: bytes


class RefusalBooks(Transaction, Protocol):
    """The refusals of tables, within one transaction."""

    def tables_that_refused(self, least: int, after: str, most: int) -> Sequence[str]:
        """Return the ids of tables, after an id, that keep at least this many refusals."""

    def forgotten(self, stream: str) -> tuple[int, str]:
        """Return the number and link of the last dropped refusal."""

    def kept_refusals(self, stream: str, most: int) -> Sequence[KeptRefusal]:
        """Return the oldest refusals kept, in order."""

    def forget_refusals(self, stream: str, number: int, link: str) -> None:
        """Drop the refusals up to this number, which has this link."""


class OldRefusals:
    """Drops old refusals. If a dropped id is sent again, it is new.

    A refusal has changed nothing. A carried-out command keeps its answer as long as the log that contains it, because
    no id may ever be carried out twice.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._after = ""

    def forget(self) -> int:
        """Check some tables, and return how many refusals were dropped."""

        def look_up(books: Transaction) -> Sequence[str]:
            refusals = cast("RefusalBooks", books)
            tables = refusals.tables_that_refused(FEWEST, self._after, TABLES_AT_ONCE)
            self._after = tables[-1] if len(tables) == TABLES_AT_ONCE else ""
            return [table for table in tables if self._is_old(refusals.kept_refusals(table, FEWEST)[-1])]

        return sum(self._forget(table) for table in self._store.read(look_up))

    def _old(self, books: RefusalBooks, table: str) -> Sequence[KeptRefusal]:
        """Return the refusals of a table that can be dropped, if there are enough."""
        old = list(itertools.takewhile(self._is_old, books.kept_refusals(table, MOST)))
        return old if len(old) >= FEWEST else ()

    def _is_old(self, refusal: KeptRefusal) -> bool:
        return Answer.from_bytes(refusal.answer).at <= self._clock() - REFUSALS_KEPT

    def _forget(self, table: str) -> int:
        def work(books: Transaction) -> int:
            refusals = cast("RefusalBooks", books)
            books.house_head()
            old = self._old(refusals, table)  # another process may have been first
            if not old:
                return 0
            number, link = refusals.forgotten(table)
            for number, command, answer in old:
                link = refusal_link(link, table, number, command, answer)
            enter(books, RefusalsForgotten(table=table, number=number, link=link), at=self._clock())
            refusals.forget_refusals(table, number, link)
            return len(old)

        return self._store.submit(work).result()
