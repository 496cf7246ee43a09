"""A store without a thread: whoever waits for something has it written, so a seed decides the order of everything."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar

from sqlalchemy import Engine

from letitride.pit.ports import Transaction, Wanted
from letitride.store.jobs import AwaitedJob
from letitride.store.writer import MOST_AT_ONCE, Committed, Writer

Result = TypeVar("Result")


class SteppedFuture(Future[Any]):
    """What will have been written: whoever waits for it has it written."""

    def __init__(self, flush: Callable[[], None]) -> None:
        super().__init__()
        self._flush = flush

    def result(self, timeout: float | None = None) -> Any:
        """Return the result, once everything is written that waits before it."""
        while not self.done():
            self._flush()
        return super().result(timeout)


class SteppedWriter(Writer):
    """The writer of the store, whose transactions begin and end when somebody says so."""

    def __init__(self, engine: Engine, committed: Committed | None = None) -> None:
        super().__init__(engine, committed)
        self._jobs: list[AwaitedJob] = []

    def _started(self) -> threading.Thread | None:
        return None

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        """Have *work* done within a transaction, when somebody waits for it."""
        job = AwaitedJob(work, wanted)
        job.future = SteppedFuture(self.flush)
        self._jobs.append(job)
        return job.future

    def flush(self, most: int = MOST_AT_ONCE) -> None:
        """Write what waits, in the order in which it came, with a limit of jobs in one transaction."""
        jobs, self._jobs = self._jobs[:most], self._jobs[most:]
        begun = [job for job in jobs if job.begin()]
        if begun:
            self._write(list(begun))

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._jobs)

    def close(self) -> None:
        """Forget what waits, as a process does that is killed."""
        self._jobs.clear()
        self._let_go()
