"""Opening a database: one file of SQLite, or a PostgreSQL server by its URL."""

from __future__ import annotations

import sqlite3
from typing import Any

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool, StaticPool

BUSY_SECONDS = 5


class DatabaseFault(ValueError):
    """A database that cannot be used."""


def open_database(url: str) -> Engine:
    """Return a database, set up so that what it has committed stays: ``sqlite:///pit.db``, ``postgresql://…``."""
    try:
        parsed = make_url(url if "://" in url else f"sqlite:///{url}")
    except ArgumentError:
        raise DatabaseFault(
            f"{url!r} is not a database: expected a file, or a URL as in postgresql://host/name"
        ) from None
    if parsed.get_backend_name() == "sqlite":
        engine = create_engine(
            parsed, poolclass=StaticPool, connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS}
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", lambda connection: connection.exec_driver_sql("BEGIN IMMEDIATE"))
        return engine
    if parsed.get_backend_name() == "postgresql":
        return create_engine(parsed.set(drivername="postgresql+psycopg"), pool_pre_ping=True)
    raise DatabaseFault(f"{parsed.get_backend_name()} is not supported: expected sqlite or postgresql")


def open_for_reading(engine: Engine) -> Engine:
    """Return the same database for reading beside the writer: of SQLite, connections that cannot write."""
    if engine.dialect.name != "sqlite":
        return engine
    path = engine.url.database
    return create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=BUSY_SECONDS
        ),
        poolclass=QueuePool,
    )


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Let every commit reach the disk, and leave the beginning of transactions to us."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def sqlite_version() -> str:
    """Return the version of SQLite that this Python carries."""
    return sqlite3.sqlite_version
