"""The statements of every command, compiled once and passed straight to SQLite's driver."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, Executable
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import DBAPIError

Values = tuple[Any, ...]
_DIALECT = sqlite.dialect()


class Statement:
    """A statement with the names of its values, in order.

    SQLAlchemy's work around an execution takes longer than SQLite's own. PostgreSQL still goes through SQLAlchemy.
    """

    def __init__(self, clause: Executable, *names: str, postgresql: Executable | None = None) -> None:
        self._clause = clause if postgresql is None else postgresql
        self._names = names
        compiled = clause.compile(dialect=_DIALECT, column_keys=names)  # type: ignore[attr-defined]
        self._text = str(compiled)
        if tuple(compiled.positiontup or ()) != names:
            raise ValueError(f"the values of this statement are {compiled.positiontup}, not {names}: {self._text}")

    def many(self, connection: Connection, rows: Sequence[Values]) -> int:
        """Run it for every row of values. Return how many rows changed, or -1 if the database does not say."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._clause, [self._named(row) for row in rows]).rowcount
        cursor = _cursor(connection)
        _announce(connection, cursor, self._text, rows, many=True)
        try:
            return cursor.executemany(self._text, rows).rowcount
        except sqlite3.Error as error:
            raise _fault(self._text, error) from error

    def all(self, connection: Connection, *values: Any) -> Sequence[Values]:
        """Return all rows."""
        if connection.dialect.name != "sqlite":
            return [tuple(row) for row in connection.execute(self._clause, self._named(values))]
        cursor = _cursor(connection)
        _announce(connection, cursor, self._text, values, many=False)
        try:
            return cursor.execute(self._text, values).fetchall()
        except sqlite3.Error as error:
            raise _fault(self._text, error) from error

    def first(self, connection: Connection, *values: Any) -> Values | None:
        """Return the first row."""
        return next(iter(self.all(connection, *values)), None)

    def _named(self, values: Values) -> dict[str, Any]:
        return dict(zip(self._names, values, strict=True))


def run_in_sqlite(text: str, connection: Connection) -> None:
    """Run a statement without values or rows."""
    try:
        _cursor(connection).execute(text)
    except sqlite3.Error as error:
        raise _fault(text, error) from error


def _cursor(connection: Connection) -> sqlite3.Cursor:
    driver: sqlite3.Connection = connection.connection.driver_connection  # type: ignore[assignment]
    return driver.cursor()


def _announce(connection: Connection, cursor: object, text: str, values: object, *, many: bool) -> None:
    """Notify the engine's listeners of a statement."""
    for listener in connection.engine.dispatch.before_cursor_execute:
        listener(connection, cursor, text, values, None, many)


def _fault(text: str, error: sqlite3.Error) -> BaseException:
    """Return a driver error as SQLAlchemy reports it."""
    return DBAPIError.instance(text, None, error, sqlite3.Error, hide_parameters=True)
