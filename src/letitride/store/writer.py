"""The single writer thread: all waiting work shares a transaction, and is answered once that is durable."""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from functools import partial
from typing import TypeVar, cast

import structlog
from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, OperationalError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as NoConnection

from letitride.pit.people.people import Register
from letitride.pit.ports import Done, Posted, Transaction, Wanted
from letitride.pit.store_faults import NoSuchThing, Unknown
from letitride.store.database import open_for_reading
from letitride.store.heads import KnownHeads
from letitride.store.jobs import AwaitedJob, Job
from letitride.store.locks import LockedElsewhere
from letitride.store.people import SqlRegister
from letitride.store.seals import SealedTree
from letitride.store.transaction import SqlTransaction
from letitride.store.trouble import Broken, broken_by, driver_message, note, unavailable

log = structlog.get_logger()
Result = TypeVar("Result")
Committed = Callable[[int, float], None]
"""Called for every transaction with its number of jobs and its seconds."""

MOST_AT_ONCE = 256
GATHER_SECONDS = 0.005
"""Shared transactions begin at least this far apart, so that the next is shared too."""

MOST_TRIES = 5
"""How often to repeat work after another process came first."""


class Stopped(RuntimeError):
    """The writer takes no more work."""


class Writer:
    """A store whose transactions are shared by all who wait: a group commit."""

    def __init__(self, engine: Engine, committed: Committed | None = None) -> None:
        self._committed = committed
        self._engine, self._reading = engine, open_for_reading(engine)
        self._waiting: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._tree = SealedTree()
        self._heads = KnownHeads() if engine.dialect.name == "sqlite" else None
        self._idle: Connection | None = None
        """An idle connection."""

        self._in_doubt: list[Callable[[], None]] = []
        self._answered: list[Callable[[], None]] = []
        self._stopped = False
        self._door = threading.Lock()
        """Nothing is queued after the word that ends the queue."""

        self._thread = self._started()

    def _started(self) -> threading.Thread | None:
        """Return the thread that writes, which has begun."""
        thread = threading.Thread(target=self._run, name="writer", daemon=True)
        thread.start()
        return thread

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        """Have *work* done within a transaction."""
        job = AwaitedJob(work, wanted)
        self._put(job)
        return job.future

    def post(self, work: Callable[[Transaction], Result], wanted: Wanted, done: Done[Result]) -> Posted:
        """Have *work* done as ``submit`` does, and *done* called by the writer's thread."""
        job = Job(work, wanted, done)
        self._put(job)
        return job

    def when_answered(self, call: Callable[[], None]) -> None:
        """Have something done whenever all work of a transaction was answered."""
        self._answered.append(call)

    def on_people(self, work: Callable[[Register], Result]) -> Future[Result]:
        """Run *work* on the accounts in a transaction."""
        return self.submit(lambda books: work(SqlRegister(cast("SqlTransaction", books))))

    def look_up(self, work: Callable[[Register], Result]) -> Result:
        """Run *work* to read the accounts."""
        with self._reader() as connection:
            return work(SqlRegister(SqlTransaction(connection)))

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Run *work* to read the store."""
        with self._reader() as connection:
            return work(SqlTransaction(connection))

    def when_in_doubt(self, call: Callable[[], None]) -> None:
        """Call something whenever it is uncertain whether a transaction has happened."""
        self._in_doubt.append(call)

    def close(self) -> None:
        """Finish what waits, and stop."""
        with self._door:
            self._stopped = True
            self._waiting.put(None)
        if self._thread is not None:
            self._thread.join()
        self._let_go()

    def _let_go(self) -> None:
        """Close every connection."""
        if self._idle is not None:
            self._idle.close()
        self._reading.dispose()
        self._engine.dispose()

    def _put(self, job: Job) -> None:
        with self._door:
            if self._stopped:
                raise Stopped("the store is closed")
            self._waiting.put(job)

    @contextmanager
    def _reader(self) -> Iterator[Connection]:
        try:
            with self._reading.connect() as connection:
                yield connection
        except (OperationalError, NoConnection) as error:
            raise unavailable(error, "read") from error

    def _run(self) -> None:
        next_at = 0.0
        while (first := self._waiting.get()) is not None:
            if (early := next_at - time.monotonic()) > 0:
                time.sleep(early)
            jobs, last, began = [first], False, time.monotonic()
            while len(jobs) < MOST_AT_ONCE and not self._waiting.empty():
                job = self._waiting.get()
                if job is None:
                    last = True
                    break
                jobs.append(job)
            # From here on nobody can take a job back: whoever hangs up before the end changes nothing.
            begun = [job for job in jobs if job.begin()]
            if begun:
                self._write(begun)
                for call in self._answered:
                    _tell(call)
            # Somebody alone who gives one command after the other is never kept waiting.
            next_at = began + GATHER_SECONDS if len(jobs) > 1 else 0.0
            if last:
                break

    def _write(self, jobs: list[Job], tries: int = 1) -> None:
        """Do all jobs in one transaction; where one breaks it, do each in its own."""
        try:
            done, aside = self._transact(jobs)
        except Broken as broken:
            self._mend(jobs, broken, tries)
            return
        except Exception as error:  # noqa: BLE001 - the waiting callers get any error, and the writer continues
            for job in jobs:
                job.error = error
            done, aside = jobs, []
        for job in done:
            job.answer()
        for job in aside:
            self._write([job])

    def _mend(self, jobs: list[Job], broken: Broken, tries: int) -> None:
        """Do again, one by one, what may succeed; of a single job tell what broke it."""
        if len(jobs) > 1:
            for job in jobs:
                self._write([job])
        elif broken.passing and tries < MOST_TRIES:
            self._write(jobs, tries + 1)
        else:
            jobs[0].error = broken.reported()
            jobs[0].answer()

    def _transact(self, jobs: list[Job]) -> tuple[list[Job], list[Job]]:
        """Return the jobs that are durably done, and those whose tables another process holds."""
        began = time.perf_counter()
        with self._connected() as connection:
            books = SqlTransaction(connection, waits=len(jobs) == 1, known=self._heads)
            done, aside = self._work(books, jobs)
            try:
                connection.commit()
            except SQLAlchemyError as error:
                # Neither this connection nor the cached heads can be trusted any more.
                connection.invalidate()
                self._doubt()
                note("it is not known whether a transaction has happened", error)
                raise Unknown(f"it is not known whether this has happened: {driver_message(error)}") from error
        books.settle()
        if self._committed is not None:
            _tell(partial(self._committed, len(done), time.perf_counter() - began))
        for call in books.later:
            _tell(call)
        return done, aside

    @contextmanager
    def _connected(self) -> Iterator[Connection]:
        """Yield a connection in a transaction. Fails if the database is away or held by another process."""
        connection, self._idle = self._idle, None
        try:
            connection = connection or self._engine.connect()
        except SQLAlchemyError as error:
            raise unavailable(error, "written to") from error
        try:
            try:
                connection.begin()
            except SQLAlchemyError as error:
                raise unavailable(error, "written to") from error
            yield connection
        except BaseException:
            connection.close()
            raise
        if self._engine.dialect.name == "sqlite":
            self._idle = connection  # a file does not go away
        else:
            connection.close()

    def _work(self, books: SqlTransaction, jobs: list[Job]) -> tuple[list[Job], list[Job]]:
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
                raise broken_by(error) from error
            except Exception as error:
                raise Broken(error) from error
            done.append(job)
        try:
            books.write()
            books.seal(self._tree)
        except DBAPIError as error:
            raise broken_by(error) from error
        return done, aside

    def _doubt(self) -> None:
        if self._heads is not None:
            self._heads.forget()
        for call in self._in_doubt:
            _tell(call)


def _read_ahead(books: SqlTransaction, jobs: list[Job]) -> None:
    """Read together what commands are going to ask for, each after the other."""
    wanted = [job.wanted for job in jobs if job.wanted is not None]
    # Other work may end a session that a later command uses.
    sessions = len(wanted) == len(jobs)
    try:
        books.read_ahead(wanted, sessions=sessions)
    except DBAPIError as error:
        raise broken_by(error) from error


def _tell(call: Callable[[], None]) -> None:
    """Call somebody else's code. Its failure is not the writer's: what is written is written."""
    try:
        call()
    except Exception as error:  # noqa: BLE001 - whatever it is
        note("a listener failed after a write", error)
