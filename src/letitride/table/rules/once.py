"""Caches results for a table, since many callers ask before it changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from letitride.table.model.state import Table

Found = TypeVar("Found")


def once_for_a_table(work: Callable[[Table], Found]) -> Callable[[Table], Found]:
    """Return *work* with its result cached for the last table.

    Tables are frozen, so the same table has the same result. Table and result are stored together, so a thread always
    reads a matching pair.
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
