"""One thread that writes: everything that waits goes into one transaction, and is answered when that is durable."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, TypeVar, cast

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from letitride.pit.people.people import Register
from letitride.pit.ports import NoSuchThing, Transaction, Unavailable, Unknown, Wanted
from letitride.store.database import open_for_reading
from letitride.store.locks import LockedElsewhere
from letitride.store.people import SqlRegister
from letitride.store.seals import SealedTree
from letitride.store.transaction import SqlTransaction

log = structlog.get_logger()
Result = TypeVar("Result")
Work = Callable[[Transaction], Any]
Committed = Callable[[int, float], None]
"""Told of every transaction: how many jobs it did, and how many seconds it took."""

MOST_AT_ONCE = 256
MOST_TRIES = 5
"""How often work is done again that another process came before."""

_PASSING = ("40001", "40P01")
"""What PostgreSQL calls a serialization failure and a deadlock: the same work may well succeed when done again."""


class Stopped(RuntimeError):
    """The writer takes no more work."""


class _Job:
    """Work that waits, and where its result goes."""

    def __init__(self, work: Work, wanted: Wanted | None = None) -> None:
        self.work, self.wanted = work, wanted
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

    def __init__(self, engine: Engine, committed: Committed | None = None) -> None:
        self._committed = committed
        self._engine, self._reading = engine, open_for_reading(engine)
        self._waiting: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._tree = SealedTree()
        self._in_doubt: list[Callable[[], None]] = []
        self._stopped = False
        self._door = threading.Lock()
        """Nothing is put into the queue behind the word that it ends."""

        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        """Have *work* done within a transaction."""
        job = _Job(work, wanted)
        with self._door:
            if self._stopped:
                raise Stopped("the store is closed")
            self._waiting.put(job)
        return job.future

    def on_people(self, work: Callable[[Register], Result]) -> Future[Result]:
        """Have *work* done on the accounts."""
        return self.submit(lambda books: work(SqlRegister(cast("SqlTransaction", books))))

    def look_up(self, work: Callable[[Register], Result]) -> Result:
        """Have *work* read the accounts."""
        with self._reader() as connection:
            return work(SqlRegister(SqlTransaction(connection)))

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Have *work* read the books."""
        with self._reader() as connection:
            return work(SqlTransaction(connection))

    def when_in_doubt(self, call: Callable[[], None]) -> None:
        """Have something done whenever it is not sure whether a transaction has happened."""
        self._in_doubt.append(call)

    def close(self) -> None:
        """Finish what waits, and stop."""
        with self._door:
            self._stopped = True
            self._waiting.put(None)
        self._thread.join()
        self._reading.dispose()
        self._engine.dispose()

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        try:
            with self._reading.connect() as connection:
                yield connection
        except (OperationalError, NoConnection) as error:
            raise _unavailable(error, "read") from error

    def _run(self) -> None:
        while (first := self._waiting.get()) is not None:
            jobs, last = [first], False
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                job = self._waiting.get()
                if job is None:
                    last = True
                    break
                jobs.append(job)
            # From here on nobody can take a job back: whoever hangs up before the end changes nothing.
            begun = [job for job in jobs if job.future.set_running_or_notify_cancel()]
            if begun:
                self._write(begun)
            if last:
                break

    def _write(self, jobs: list[_Job], tries: int = 1) -> None:
        """Do all jobs in one transaction; where one breaks it, do each in its own."""
        try:
            done, aside = self._transact(jobs)
        except _Broken as broken:
            self._mend(jobs, broken, tries)
            return
        except Exception as error:  # noqa: BLE001 - whatever it is, those who wait are told, and the writer goes on
            for job in jobs:
                job.error = error
            done, aside = jobs, []
        for job in done:
            job.answer()
        for job in aside:
            self._write([job])

    def _mend(self, jobs: list[_Job], broken: _Broken, tries: int) -> None:
        """Do again, one by one, what may succeed; of a single job tell what broke it."""
        if len(jobs) > 1:
            for job in jobs:
                self._write([job])
        elif broken.passing and tries < MOST_TRIES:
            self._write(jobs, tries + 1)
        else:
            jobs[0].error = broken.reported()
            jobs[0].answer()

    def _transact(self, jobs: list[_Job]) -> tuple[list[_Job], list[_Job]]:
        """Return the jobs that are durably done, and those whose tables another process holds."""
        began = time.perf_counter()
        with self._connected() as connection:
            books = SqlTransaction(connection, waits=len(jobs) == 1)
            done, aside = self._work(books, jobs)
            try:
                connection.commit()
            except SQLAlchemyError as error:
                # Neither this connection nor what is known of the tables can be trusted any more.
                connection.invalidate()
                self._doubt()
                _note("it is not known whether a transaction has happened", error)
                raise Unknown(f"it is not known whether this has happened: {_driver_message(error)}") from error
        if self._committed is not None:
            _tell(partial(self._committed, len(done), time.perf_counter() - began))
        for call in books.later:
            _tell(call)
        return done, aside

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Give a connection in a transaction; nobody can have one where the database is away, or held by another."""
        try:
            connection = self._engine.connect()
        except SQLAlchemyError as error:
            raise _unavailable(error, "written to") from error
        with connection:
            try:
                connection.begin()
            except SQLAlchemyError as error:
                raise _unavailable(error, "written to") from error
            yield connection

    def _work(self, books: SqlTransaction, jobs: list[_Job]) -> tuple[list[_Job], list[_Job]]:
        done, aside = [], []
        if len(jobs) > 1:
            _read_ahead(books, jobs)
        for job in jobs:
            job.result, job.error = None, None
            try:
                job.result = job.work(books)
            except NoSuchThing as unknown:
                job.error = unknown
            except LockedElsewhere:
                aside.append(job)
                continue
            except DBAPIError as error:
                raise _broken(error) from error
            except Exception as error:
                raise _Broken(error) from error
            done.append(job)
        try:
            books.write()
            books.seal(self._tree)
        except DBAPIError as error:
            raise _broken(error) from error
        return done, aside

    def _doubt(self) -> None:
        for call in self._in_doubt:
            _tell(call)


def _read_ahead(books: SqlTransaction, jobs: list[_Job]) -> None:
    """Read together what commands are going to ask for, each after the other."""
    wanted = [job.wanted for job in jobs if job.wanted is not None]
    # Other work may end a session that a command behind it shows.
    sessions = len(wanted) == len(jobs)
    try:
        books.read_ahead(wanted, sessions=sessions)
    except DBAPIError as error:
        raise _broken(error) from error


class _Broken(Exception):
    """A job that breaks its transaction: nothing of it has happened."""

    def __init__(self, why: Exception) -> None:
        self.why = why
        super().__init__(str(why))

    @property
    def passing(self) -> bool:
        """Whether another process came first, so that the same work may succeed when it is done again."""
        state = getattr(getattr(self.why, "orig", None), "sqlstate", None)
        return isinstance(self.why, IntegrityError) or state in _PASSING

    def reported(self) -> Exception:
        """Return what whoever waits is told: of a database in trouble, that nothing has changed."""
        return _unavailable(self.why, "written to") if isinstance(self.why, OperationalError) else self.why


def _broken(error: DBAPIError) -> Exception:
    """Return what becomes of a transaction that the database refuses: done again in parts, unless it is away."""
    return _unavailable(error, "written to") if error.connection_invalidated else _Broken(error)


def _tell(call: Callable[[], None]) -> None:
    """Call somebody whose trouble is not that of the writer: what is written is written."""
    try:
        call()
    except Exception as error:  # noqa: BLE001 - whatever it is
        _note("what was written could not be told", error)


def _unavailable(error: Exception, what: str) -> Unavailable:
    _note("the database is not available", error)
    return Unavailable(f"the database cannot be {what} now, and nothing has changed: {_driver_message(error)}")


def _note(what: str, error: Exception) -> None:
    """Write to the log of the program, which may lie on the same full disk: that must not change what is answered."""
    with suppress(OSError):
        log.warning(what, why=_driver_message(error))


def _driver_message(error: Exception) -> str:
    """Return what the database itself said, without the statement and its values."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
