"""A read-only view of a whole database as of one moment, row by row."""

from __future__ import annotations

import contextlib
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, CursorResult, Engine, Select, create_engine, func, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.pool import NullPool

from letitride.pit.audit.stored_record import Balance, KeptAccount, KeptAnswer, KeptSession, SealedRound
from letitride.pit.chain import Seal
from letitride.pit.ports import Head, Movement, RoundLine, Row, Snapshot
from letitride.store.database import DatabaseFault, database_url, open_database, open_for_reading
from letitride.store.heads import SELECT_HEADS, head_of
from letitride.store.round_queries import LINE
from letitride.store.schema import (
    answers,
    balances,
    cases,
    events,
    house_log,
    movements,
    people,
    round_players,
    rounds,
    seals,
    sessions,
    snapshots,
    streams,
    taken_up_houses,
)
from letitride.store.transaction import SELECT_ROWS, SqlTransaction

AT_ONCE = 1000
"""How many rows are fetched at a time."""


@contextlib.contextmanager
def open_record(database: str) -> Iterator[SqlRecord]:
    """Yield the record in a database, which stays unchanged."""
    engine = _engine(database)
    try:
        with engine.connect() as connection, contextlib.closing(_record(connection, database)) as record:
            yield record
    except SQLAlchemyError as error:
        # The driver's message may contain the server's address and password.
        cause = type(getattr(error, "orig", None) or error).__name__
        raise DatabaseFault(f"{_without_password(database)} cannot be read: {cause}") from error
    finally:
        engine.dispose()


def _record(connection: Connection, database: str) -> SqlRecord:
    if connection.dialect.name == "postgresql":
        connection = connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
        connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = 0")
    try:
        connection.execute(select(streams.c.id).limit(1)).all()
    except SQLAlchemyError:
        raise DatabaseFault(f"{_without_password(database)} is not the database of a pit") from None
    return SqlRecord(connection)


def _engine(database: str) -> Engine:
    url = database_url(database)
    if url.get_backend_name() != "sqlite":
        return open_database(database)
    path = Path(url.database or "")
    try:
        mode = path.stat().st_mode
    except FileNotFoundError:
        raise DatabaseFault(f"there is no file {database!r}") from None
    except OSError as error:
        raise DatabaseFault(f"{database[:100]!r} cannot be read: {str(error.strerror).lower()}") from None
    if stat.S_ISDIR(mode):
        raise DatabaseFault(f"{database!r} is a folder: expected the SQLite file of a pit, or the URL of a PostgreSQL")
    if not stat.S_ISREG(mode):
        raise DatabaseFault(f"{database!r} is not a file: expected the SQLite file of a pit")
    engine = open_for_reading(open_database(database))
    try:
        with engine.connect() as connection:
            connection.exec_driver_sql("SELECT 1 FROM sqlite_master").all()
    except SQLAlchemyError:
        # A file on a read-only medium, without a journal: nothing can change it.
        if path.with_name(f"{path.name}-wal").exists():
            raise DatabaseFault(f"{database!r} cannot be read") from None
        return create_engine(f"sqlite:///file:{path}?immutable=1&uri=true", poolclass=NullPool)
    return engine


def _without_password(database: str) -> str:
    return database_url(database).render_as_string(hide_password=True)


class SqlRecord(SqlTransaction):
    """Everything a database keeps about tables and chips."""

    def __init__(self, connection: Connection) -> None:
        super().__init__(connection)
        self._being_read: list[CursorResult[Any]] = []

    def kept_head(self, stream: str) -> Head:
        """Return where the store says a log ends."""
        found = self.connection.execute(SELECT_HEADS.where(streams.c.id == stream)).one()
        return head_of(tuple(found))[0]

    def log(self, stream: str) -> Iterator[Row]:
        """Return all events of a log, in order."""
        return (Row(**row) for row in self._read(SELECT_ROWS, stream=stream))

    def named(self, stream: str, name: str) -> Iterator[Row]:
        """Return the events with this name, in order."""
        return (Row(**row) for row in self._read(SELECT_ROWS.where(events.c.name == name), stream=stream))

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Return all snapshots of a table, the oldest first."""
        query = select(snapshots).where(snapshots.c.stream == stream).order_by(snapshots.c.version)
        return (Snapshot(version=row["version"], data=row["data"]) for row in self._read(query))

    def movements_of(self, stream: str) -> Iterator[Movement]:
        """Return what moved at a table, in event order."""
        query = select(movements).where(movements.c.stream == stream).order_by(movements.c.seq, movements.c.id)
        return (Movement(**row) for row in self._read(query))

    def movements(self) -> Iterator[Movement]:
        """Return all movements, in booking order."""
        return (Movement(**row) for row in self._read(select(movements).order_by(movements.c.id)))

    def balances(self) -> Iterator[Balance]:
        """Return the balance of every account."""
        return (Balance(**row) for row in self._read(select(balances).order_by(balances.c.account)))

    def answers(self, stream: str) -> Iterator[KeptAnswer]:
        """Return all answers to commands."""
        query = select(answers.c.command, answers.c.answer, answers.c.number).where(answers.c.stream == stream)
        return (KeptAnswer(**row) for row in self._read(query))

    def house_log(self) -> Iterator[Row]:
        """Return all rows of the house's log, in order."""
        return (Row(**row) for row in self._read(select(house_log).order_by(house_log.c.seq)))

    def everybody(self) -> Iterator[KeptAccount]:
        """Return all accounts."""
        own = [people.c[name] for name in KeptAccount.__struct_fields__]
        return (KeptAccount(**row) for row in self._read(select(*own).order_by(people.c.key)))

    def staff_sessions(self) -> Iterator[KeptSession]:
        """Return the sessions of staff."""
        query = select(sessions.c.token, people.c.name, sessions.c.until).join(people)
        return (KeptSession(**row) for row in self._read(query.where(people.c.post != "player")))

    def all_seals(self) -> Iterator[Seal]:
        """Return all seals, in order."""
        return (Seal(**row) for row in self._read(select(seals).order_by(seals.c.number)))

    def sealed_rounds(self) -> Iterator[SealedRound]:
        """Return finished rounds, in the order of their seals."""
        ended = (events.c.stream == rounds.c.stream) & (events.c.seq == rounds.c.last)
        own = [rounds.c[name] for name in SealedRound.__struct_fields__ if name != "hash"]
        query = select(*own, events.c.hash).join(events, ended, isouter=True)
        return (SealedRound(**row) for row in self._read(query.order_by(func.coalesce(rounds.c.seal, 0))))

    def leaves(self) -> Iterator[tuple[str, int | None, bytes | None]]:
        """Return each table's position in the tree of heads, and its leaf."""
        query = select(streams.c.id, streams.c.place, streams.c.leaf)
        return ((row["id"], row["place"], row["leaf"]) for row in self._read(query))

    def rounds_of(self, stream: str) -> Iterator[tuple[RoundLine, tuple[str, ...]]]:
        """Return a table's finished rounds, each with its players."""
        played: dict[int, list[str]] = {}
        query = select(round_players.c.number, round_players.c.player).where(round_players.c.stream == stream)
        for row in self._read(query.order_by(round_players.c.player)):
            played.setdefault(row["number"], []).append(row["player"])
        for row in self._read(select(*LINE).where(rounds.c.stream == stream).order_by(rounds.c.number)):
            yield RoundLine(**row), tuple(played.pop(row["number"], ()))
        for number, players in played.items():
            yield RoundLine(stream=stream, number=number, first=0, last=0, outcome="", at=0), tuple(players)

    def names(self) -> dict[str, set[str]]:
        """Return, for each part of the store, the tables it mentions."""
        parts = (answers, cases, events, movements, round_players, rounds, snapshots, taken_up_houses)
        return {part.name: set(self.connection.execute(select(part.c.stream).distinct()).scalars()) for part in parts}

    def _read(self, query: Select[Any], **parameters: str) -> Iterator[Any]:
        found = self.connection.execute(query, parameters, execution_options={"yield_per": AT_ONCE})
        self._being_read.append(found)
        yield from found.mappings()
        self._being_read.remove(found)

    def close(self) -> None:
        """Close cursors that were not read to the end."""
        for found in self._being_read:
            found.close()
