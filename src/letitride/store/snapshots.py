"""Snapshots of tables in a database: the newest few, and enough older ones to keep replays short."""

from __future__ import annotations

from sqlalchemy import Connection, delete, insert, select

from letitride.pit.ports import Snapshot
from letitride.store.schema import snapshots

NEWEST = 3
SPAN = 5000
"""Of older snapshots, the first in this many events is kept, to read old rounds from."""


class SqlSnapshots:
    """Snapshots of tables, over a connection in a transaction."""

    connection: Connection

    def snapshot(self, stream: str, until: int | None = None) -> Snapshot | None:
        """Return the last snapshot of a table, or the last up to a version."""
        wanted = select(snapshots).where(snapshots.c.stream == stream).order_by(snapshots.c.version.desc()).limit(1)
        if until is not None:
            wanted = wanted.where(snapshots.c.version <= until)
        found = self.connection.execute(wanted).one_or_none()
        return Snapshot(version=found.version, data=found.data) if found else None

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Store a snapshot, and delete those no longer needed."""
        kept = {"stream": stream, "version": snapshot.version, "data": snapshot.data}
        self.connection.execute(insert(snapshots), kept)
        own, before = snapshots.c.stream == stream, snapshots.alias()
        newest = select(snapshots.c.version).where(own).order_by(snapshots.c.version.desc()).limit(NEWEST)
        sooner = (before.c.version < snapshots.c.version) & (before.c.version // SPAN == snapshots.c.version // SPAN)
        spare = select(before.c.version).where(before.c.stream == stream, sooner).exists()
        self.connection.execute(delete(snapshots).where(own, snapshots.c.version.not_in(newest), spare))
