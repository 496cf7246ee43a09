"""Opens a database: a SQLite file, or a PostgreSQL server by its URL."""

from __future__ import annotations

import sqlite3
from functools import partial
from typing import Any
from urllib.parse import quote

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError
from sqlalchemy.pool import QueuePool, StaticPool

from letitride.store.statements import run_in_sqlite

BUSY_SECONDS = 5
"""How long to wait for somebody else's lock."""

ABANDONED_SECONDS = 15
"""When PostgreSQL ends an idle transaction: its process hangs, or its machine is gone."""

SAFE_SQLITE = (3, 51, 3)
"""In older versions, two connections that write or checkpoint a file at once can lose pages."""


class DatabaseFault(ValueError):
    """A database that cannot be used."""


def database_url(database: str) -> URL:
    """Return the URL of a database: ``pit.db``, ``sqlite:///pit.db``, ``postgresql://host/name``."""
    try:
        url = make_url(database) if "://" in database else URL.create("sqlite", database=database)
    except ArgumentError:
        raise DatabaseFault(
            f"{database!r} is not a database: expected a file, or a URL as in postgresql://host/name"
        ) from None
    if url.get_backend_name() not in ("sqlite", "postgresql"):
        raise DatabaseFault(f"{url.get_backend_name()} is not supported: expected sqlite or postgresql")
    if url.get_backend_name() == "sqlite" and (url.database or "").startswith("file:"):
        raise DatabaseFault(f"{database!r} has a URI for a file: expected the file itself, as in sqlite:///pit.db")
    if url.get_backend_name() == "sqlite" and url.database in (None, "", "-", ":memory:"):
        raise DatabaseFault("a database in memory or a stream keeps nothing: expected a file")
    return url


def open_database(database: str) -> Engine:
    """Return a database, set up so that commits are durable."""
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        engine = create_engine(
            url,
            poolclass=StaticPool,
            connect_args={"check_same_thread": False, "timeout": BUSY_SECONDS},
            hide_parameters=True,
        )
        event.listen(engine, "connect", _set_up_sqlite)
        event.listen(engine, "begin", partial(run_in_sqlite, "BEGIN IMMEDIATE"))
        return engine
    limits = f"-c lock_timeout={BUSY_SECONDS}s -c idle_in_transaction_session_timeout={ABANDONED_SECONDS}s"
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        pool_pre_ping=True,
        connect_args={"options": limits, "connect_timeout": BUSY_SECONDS},
        hide_parameters=True,
    )


def open_for_reading(engine: Engine) -> Engine:
    """Return the same database for reading beside the writer; for SQLite, over read-only connections."""
    if engine.dialect.name != "sqlite":
        return engine
    path = quote(engine.url.database or "")
    reading = create_engine(
        "sqlite://",
        creator=lambda: sqlite3.connect(
            f"file:{path}?mode=ro", uri=True, check_same_thread=False, timeout=BUSY_SECONDS, isolation_level=None
        ),
        poolclass=QueuePool,
        hide_parameters=True,
    )
    # Everything read together is as of one moment, while the writer continues.
    event.listen(reading, "begin", lambda connection: connection.exec_driver_sql("BEGIN"))
    return reading


def has_tables(engine: Engine) -> bool:
    """Return whether a pit has run on a database: it has tables, whose shuffles have a key."""
    with engine.connect() as connection:
        return connection.exec_driver_sql("SELECT 1 FROM streams LIMIT 1").first() is not None


def _set_up_sqlite(connection: Any, _record: object) -> None:
    """Make every commit reach the disk, and let us begin transactions ourselves."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def sqlite_warning(engine: Engine) -> str | None:
    """Return a warning for the operator of this database, if any."""
    if engine.dialect.name == "sqlite":
        if sqlite3.sqlite_version_info < SAFE_SQLITE:
            newer = ".".join(map(str, SAFE_SQLITE))
            return (
                f"SQLite {sqlite3.sqlite_version} is older than {newer}: no other program may write to the file while "
                "the pit runs"
            )
        return None
    with engine.connect() as connection:
        for setting in ("fsync", "synchronous_commit"):
            if connection.exec_driver_sql(f"SHOW {setting}").scalar() == "off":
                return f"this PostgreSQL has {setting} switched off: what is answered may be lost when it fails"
    return None
