"""What only one process at a time may write: the house's log, and the list of seals."""

from __future__ import annotations

from sqlalchemy import Connection, text

_WAIT = text("SELECT pg_advisory_xact_lock(hashtext(:name))")
_TRY = text("SELECT pg_try_advisory_xact_lock(hashtext(:name))")


class LockedElsewhere(Exception):
    """Another process holds a log, and a transaction that holds others must not wait for it."""


def lock(connection: Connection, name: str, *, waits: bool = True) -> None:
    """Lock something until this transaction is over. SQLite has no other process."""
    if connection.dialect.name != "postgresql":
        return
    held = connection.execute(_WAIT if waits else _TRY, {"name": f"letitride {name}"}).scalar()
    if not waits and not held:
        raise LockedElsewhere(name)
