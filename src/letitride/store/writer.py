"""One thread that writes: everything that waits goes into one transaction, and is answered when that is durable."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import Any, TypeVar, cast

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import SQLAlchemyError

from letitride.pit.people import Register
from letitride.pit.ports import Books, NoSuchThing, Unknown
from letitride.store.books import SqlBooks
from letitride.store.database import open_for_reading
from letitride.store.people import SqlRegister

Result = TypeVar("Result")
Work = Callable[[Books], Any]
MOST_AT_ONCE = 256


class Stopped(RuntimeError):
    """The writer takes no more work."""


class _Job:
    """Work that waits, and where its result goes."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.future: Future[Any] = Future()
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self) -> None:
        if self.error is not None:
            self.future.set_exception(self.error)
        else:
            self.future.set_result(self.result)


class Writer:
    """A store whose transactions are shared by all who wait: a group commit."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._reading = engine, open_for_reading(engine)
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._in_doubt: list[Callable[[], None]] = []
        self._stopped = False
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Books], Result]) -> Future[Result]:
        """Have *work* done within a transaction."""
        if self._stopped:
            raise Stopped("the store is closed")
        job = _Job(work)
        self._waiting.put(job)
        return job.future

    def on_people(self, work: Callable[[Register], Result]) -> Future[Result]:
        """Have *work* done on the accounts."""
        return self.submit(lambda books: work(SqlRegister(cast("SqlBooks", books).connection)))

    def look_up(self, work: Callable[[Register], Result]) -> Result:
        """Have *work* read the accounts."""
        with self._reading.connect() as connection:
            return work(SqlRegister(connection))

    def read(self, work: Callable[[Books], Result]) -> Result:
        """Have *work* read the books."""
        with self._reading.connect() as connection:
            return work(SqlBooks(connection))

    def when_in_doubt(self, call: Callable[[], None]) -> None:
        """Have something done whenever it is not sure whether a transaction has happened."""
        self._in_doubt.append(call)

    def close(self) -> None:
        """Finish what waits, and stop."""
        self._stopped = True
        self._waiting.put(None)
        self._thread.join()
        self._reading.dispose()
        self._engine.dispose()

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            jobs, last = [first], False
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                job = self._waiting.get()
                if job is None:
                    last = True
                    break
                jobs.append(job)
            self._write(jobs)
            if last:
                break

    def _write(self, jobs: list[_Job]) -> None:
        """Do all jobs in one transaction; where one breaks it, do each in its own."""
        try:
            self._transact(jobs)
        except _Broken as broken:
            if len(jobs) > 1:
                for job in jobs:
                    self._write([job])
                return
            jobs[0].error = broken.why
        except Unknown as doubt:
            for job in jobs:
                job.error = doubt
        for job in jobs:
            job.answer()

    def _transact(self, jobs: list[_Job]) -> None:
        with self._engine.connect() as connection:
            books = self._work(connection, jobs)
            try:
                connection.commit()
            except SQLAlchemyError as error:
                self._doubt()
                raise Unknown(f"it is not known whether this has happened: {error}") from error
        for call in books.later:
            call()

    def _work(self, connection: Connection, jobs: list[_Job]) -> SqlBooks:
        try:
            connection.begin()
            books = SqlBooks(connection)
            for job in jobs:
                job.result, job.error = None, None
                try:
                    job.result = job.work(books)
                except NoSuchThing as unknown:
                    job.error = unknown
        except Exception as error:
            self._doubt()
            raise _Broken(error) from error
        return books

    def _doubt(self) -> None:
        for call in self._in_doubt:
            call()


class _Broken(Exception):
    """A job that breaks its transaction: nothing of it has happened."""

    def __init__(self, why: Exception) -> None:
        self.why = why
        super().__init__(str(why))
