"""A store without a thread: what waits is written when the simulation says so, and fails when it says so."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, event
from sqlalchemy.exc import OperationalError

from letitride.pit.ports import Transaction, Wanted
from letitride.store.writer import Committed, Writer, _Job

Result = TypeVar("Result")


class SteppedFuture(Future[Any]):
    """What will have been written: whoever waits for it has it written."""

    def __init__(self, flush: Callable[[], None]) -> None:
        super().__init__()
        self._flush = flush

    def result(self, timeout: float | None = None) -> Any:
        while not self.done():
            self._flush()
        return super().result(timeout)


class SteppedWriter(Writer):
    """The writer of the store, of which every transaction begins and ends when it is told to."""

    def __init__(self, engine: Engine, committed: Committed | None = None) -> None:
        super().__init__(engine, committed)
        super().close()  # its thread ends before it has begun anything
        self._jobs: list[_Job] = []

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        job = _Job(work, wanted)
        job.future = SteppedFuture(self.flush)
        self._jobs.append(job)
        return job.future

    def flush(self, most: int = 256) -> None:
        """Write what waits, in the order in which it came, so many jobs in one transaction."""
        jobs, self._jobs = self._jobs[:most], self._jobs[most:]
        begun = [job for job in jobs if job.future.set_running_or_notify_cancel()]
        if begun:
            self._write(begun)

    @property
    def waiting(self) -> int:
        return len(self._jobs)

    def close(self) -> None:
        """Forget what waits, as a process does that is killed."""
        self._jobs.clear()
        self._reading.dispose()
        self._engine.dispose()


class Faults:
    """Faults of a disk, each planted for the next time that it can happen."""

    def __init__(self) -> None:
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
        if self._happens("commit fails"):
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))
        if self._happens("commit is not answered"):
            connection.connection.dbapi_connection.commit()  # type: ignore[union-attr]
            raise OperationalError("COMMIT", {}, OSError("disk I/O error"))

    def _executing(self, _connection: Connection, _cursor: object, statement: str, *_: object) -> None:
        if statement.startswith("INSERT") and self._happens("write fails"):
            raise OperationalError(statement, {}, OSError("database or disk is full"))
