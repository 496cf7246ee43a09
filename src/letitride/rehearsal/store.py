"""The store of a rehearsal: the real one, in one thread, with faults of disk and power that the seed plants."""

from __future__ import annotations

import itertools
import os
import signal
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from letitride.store.stepped import SteppedWriter
from letitride.store.writer import Committed

COMMIT_FAILS, ANSWER_LOST = "commit fails", "commit is not answered"
INSTRUCTIONS = 1
"""How many instructions of the database machine lie between two chances to be killed."""

DISK_FAULTS = (COMMIT_FAILS, ANSWER_LOST)


class RehearsedWriter(SteppedWriter):
    """Writes to a file, and fails when the seed says so."""

    def __init__(self, engine: Engine, committed: Committed | None = None) -> None:
        super().__init__(engine, committed)
        self.planted = ""
        self._kill: Callable[[], int] | None = None
        event.listen(engine, "connect", self._connected_to)
        event.listen(engine, "commit", self._committing)
        with engine.connect() as connection:
            self._connected_to(connection.connection.dbapi_connection, None)

    def kill_after(self, steps: int) -> None:
        """Kill this process (SIGKILL) after the database has run this many more steps."""
        left = itertools.count(steps, -1)

        def count() -> int:
            if next(left) <= 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return 0

        self._kill = count
        self._driver.set_progress_handler(count, INSTRUCTIONS)

    def _connected_to(self, driver: Any, _record: object) -> None:
        # A kill loses nothing that the system has; power cuts are rehearsed on copies, and on a real disk in the tests.
        driver.execute("PRAGMA synchronous=OFF")
        driver.set_progress_handler(self._kill, INSTRUCTIONS)
        self._driver = driver

    def _committing(self, connection: Connection) -> None:
        fault, self.planted = self.planted, ""
        if not fault:
            return
        if fault == ANSWER_LOST:
            driver: Any = connection.connection.dbapi_connection
            driver.commit()
        raise OperationalError("COMMIT", {}, OSError(f"rehearsed: {fault}"))
