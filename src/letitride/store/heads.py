"""The heads of the tables' logs."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Connection, bindparam, select

from letitride.pit.ports import Head
from letitride.store.read_ahead import as_list, one_of
from letitride.store.schema import streams
from letitride.store.statements import Statement, Values

_FIELDS = ("version", "hash", "waiting", "due", "owner", "refusals", "refused")
SELECT_HEADS = select(streams.c.id, streams.c.place, *(streams.c[name] for name in _FIELDS))
_ONE = SELECT_HEADS.where(streams.c.id == bindparam("stream"))
SELECT_HEAD = Statement(_ONE, "stream")
TAKE_HEAD = Statement(_ONE.with_for_update(), "stream")
TAKE_HEAD_IF_FREE = Statement(_ONE.with_for_update(skip_locked=True), "stream")
_TAKE_HEADS = one_of(SELECT_HEADS.with_for_update(skip_locked=True), streams.c.id)
MOST_KNOWN = 10_000

PlacedHead = tuple[Head, int]
"""A head, and its position in the tree."""


def head_of(row: Values) -> PlacedHead:
    """Return the head in a row of the database."""
    _, place, version, link, waiting, due, owner, refusals, refused = row
    head = Head(
        version=version,
        hash=link,
        waiting=waiting,
        due=due,
        owner=owner or "",
        refusals=refusals or 0,
        refused=refused or "",
    )
    return head, place or 0


def take_heads(connection: Connection, wanted: set[str]) -> dict[str, PlacedHead]:
    """Return the heads of tables, locked, without those that another process holds."""
    return {row[0]: head_of(row) for row in _TAKE_HEADS.all(connection, as_list(sorted(wanted)))}


class KnownHeads:
    """Durable heads.

    Nobody else writes to a SQLite file, so this process need not read again what it knows.
    """

    def __init__(self) -> None:
        self._heads: dict[str, PlacedHead] = {}

    def get(self, stream: str) -> PlacedHead | None:
        """Return a cached head."""
        return self._heads.get(stream)

    def learn(self, heads: Mapping[str, Head], places: Mapping[str, int]) -> None:
        """Accept heads as durable."""
        if len(self._heads) + len(heads) > MOST_KNOWN:
            self.forget()
        self._heads.update({stream: (head, places[stream]) for stream, head in heads.items()})

    def forget(self) -> None:
        """Forget everything, because it may be outdated."""
        self._heads.clear()
