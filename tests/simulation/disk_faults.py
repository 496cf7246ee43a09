"""Faults of a disk, each planted for the next time that it can happen."""

from __future__ import annotations

from collections.abc import Callable

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError


class Faults:
    """Faults of a disk, each planted for the next time that it can happen."""

    def __init__(self, wait: Callable[[], None]) -> None:
        self._wait = wait
        self.planted: set[str] = set()
        self.happened: list[str] = []

    def watch(self, engine: Engine) -> None:
        event.listen(engine, "commit", self._committing)
        event.listen(engine, "before_cursor_execute", self._executing)

    def _happens(self, what: str) -> bool:
        if what not in self.planted:
            return False
        self.planted.discard(what)
        self.happened.append(what)
        return True

    def _committing(self, connection: Connection) -> None:
        if self._happens("commit is slow"):
            self._wait()
        if self._happens("commit fails"):
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))
        if self._happens("commit is not answered"):
            connection.connection.dbapi_connection.commit()  # type: ignore[union-attr]
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))

    def _executing(self, _connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT") and self._happens("write fails"):
            raise OperationalError(statement, {}, OSError("database or disk is full"))
