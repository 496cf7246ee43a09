"""Listens for what other processes write to a PostgreSQL."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial

import psycopg
import structlog
from sqlalchemy import Engine

from letitride.store.write_buffer import CHANNEL

log = structlog.get_logger()
Heard = Callable[[str, int], None]
"""Called when a table has reached a version."""

LISTEN_SECONDS = 1.0
"""How long to listen before checking whether to stop, and whether the server is still there."""

SOONEST, LATEST = 0.1, 5.0
"""Seconds from a failure to the next try, doubling from the first to the second."""


class Listener:
    """A thread that listens to a PostgreSQL, and reconnects whenever it is cut off."""

    def __init__(self, engine: Engine, *, heard: Heard, cut_off: Callable[[], None]) -> None:
        self._engine, self._heard, self._cut_off = engine, heard, cut_off
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="listener", daemon=True)

    def start(self) -> None:
        """Start listening."""
        self._thread.start()

    def stop(self) -> None:
        """Stop listening."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    def _run(self) -> None:
        pause = SOONEST
        while not self._stopping.is_set():
            try:
                with self._connected() as connection:
                    connection.execute(f"LISTEN {CHANNEL}")
                    # From here on nothing is missed. What was written before is asked for.
                    self._attempt(self._cut_off)
                    pause = SOONEST
                    self._listen(connection)
            except Exception as error:  # noqa: BLE001 - whatever it is: a process that is deaf shows old tables
                log.warning("cut off from the other processes", why=str(error).strip(), again_in=pause)
                self._stopping.wait(pause)
                pause = min(pause * 2, LATEST)

    def _connected(self) -> psycopg.Connection:
        lent = self._engine.raw_connection()
        connection: psycopg.Connection = lent.driver_connection  # type: ignore[assignment]  # it is psycopg's own
        lent.detach()
        connection.autocommit = True
        return connection

    def _listen(self, connection: psycopg.Connection) -> None:
        while not self._stopping.is_set():
            for news in connection.notifies(timeout=LISTEN_SECONDS):
                version, _, table_id = news.payload.partition(":")
                self._attempt(partial(self._heard, table_id, int(version)))
                if self._stopping.is_set():
                    return
            connection.execute("SELECT 1")

    def _attempt(self, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception:
            log.exception("what another process wrote could not be read")
