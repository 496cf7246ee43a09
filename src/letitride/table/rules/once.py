"""Answers that are worked out once for a table, though many ask before it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from letitride.table.model.state import Table

Found = TypeVar("Found")


def once_for_a_table(work: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """Return *work* with the answer remembered for the table that was asked about last.

    Tables are frozen: the same one has the same answer. Table and answer are put down together, so that whatever
    thread reads them reads two that belong together.
    """
    last: tuple[Table, Found] | None = None

    def asked(table: Table) -> Found:
        nonlocal last
        known = last
        if known is not None and known[0] is table:
            return known[1]
        answer = work(table)
        last = (table, answer)
        return answer

    asked.__doc__ = work.__doc__
    return asked
