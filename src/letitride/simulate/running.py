"""Shares many rounds among workers: any executor, any number of workers, and the same result."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from types import FrameType
from typing import Protocol, TypeVar

from letitride.cards import Money
from letitride.extras import how_to_install, require
from letitride.simulate.dealing import MOST_SEATS
from letitride.simulate.engine import Engine, best_engine, numba_works
from letitride.simulate.experiment import Experiment
from letitride.simulate.philox import SEEDS
from letitride.simulate.tally import MOST_UNITS, Tally, count, most_units, unit_of

MOST_ROUNDS = 2**62
HANDS_A_PART = {Engine.NUMBA: 2**24, Engine.NUMPY: 2**21}
"""How many hands a worker counts at a time: a fraction of a second."""

PORTS = 2**16
_PATIENCE = 10.0
"""Seconds for a scheduler to answer."""

Progress = Callable[[int, int], None]
"""Called with how many rounds are done, and of how many."""


class RunError(ValueError):
    """A run that cannot be made."""


class _Adding(Protocol):
    def __add__(self: Sum, other: Sum) -> Sum: ...


Sum = TypeVar("Sum", bound=_Adding)


@dataclass(frozen=True, slots=True)
class Workers:
    """Who counts, and how: an executor's workers or this process, with one engine or the best."""

    executor: Executor | None = None
    engine: Engine | None = None


HERE = Workers()


@dataclass(frozen=True, slots=True)
class Run:
    """The rounds that were dealt, and their counts."""

    seed: int
    seats: int
    wanted: int
    """How many rounds were asked for."""

    tally: Tally

    @property
    def stopped(self) -> bool:
        """Whether it was stopped. The counts are then those of the rounds done."""
        return self.tally.rounds < self.wanted


def simulate(
    experiment: Experiment,
    *,
    rounds: int,
    seed: int,
    seats: int = 1,
    workers: Workers = HERE,
    progress: Progress = lambda _done, _total: None,
) -> Run:
    """Return the result of *rounds* rounds, counted by *workers* or here.

    It depends only on the experiment, rounds, seats and seed. An interruption keeps the rounds done so far.
    """
    check(rounds=rounds, seats=seats, seed=seed)
    _refuse_inexact(experiment, seats)
    chosen = chosen_engine(workers.engine, rounds * seats)
    size = max(HANDS_A_PART[chosen] // seats, 1)
    parts = (
        partial(count, experiment, seed=seed, first=first, rounds=min(size, rounds - first), seats=seats, engine=chosen)
        for first in range(0, rounds, size)
    )
    nothing = Tally.nothing(experiment, seats)
    tally = add_up(parts, nothing, workers.executor, lambda done: progress(done.rounds, rounds))
    return Run(seed, seats, rounds, tally)


def chosen_engine(engine: Engine | None, hands: int) -> Engine:
    """Return the requested engine, or the best."""
    if engine is Engine.NUMBA and not numba_works():
        raise RunError(f"the engine numba needs numba: {how_to_install('fast')}, or leave the engine open")
    return engine or best_engine(hands)


def check(*, rounds: int, seats: int, seed: int) -> None:
    """Refuse what cannot be dealt."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise RunError(f"{rounds:,} rounds cannot be dealt: expected at least one, and at most {MOST_ROUNDS:,}")
    if not 1 <= seats <= MOST_SEATS:
        raise RunError(f"{seats} seats cannot be dealt to: expected 1 to {MOST_SEATS}")
    if not 0 <= seed < SEEDS:
        raise RunError(f"{seed} is not a seed: expected a whole number from 0 to {SEEDS - 1}")


def _refuse_inexact(experiment: Experiment, seats: int) -> None:
    """Refuse stakes whose sums over a round would exceed 64 bits."""
    if seats > 1 and most_units(experiment, seats) >= MOST_UNITS:
        units, unit = most_units(experiment, seats), Money(unit_of(experiment))
        raise RunError(
            f"{seats} seats at these stakes may gain or lose {units:,} times {unit} in a round, "
            f"which cannot be counted exactly: expected less than {MOST_UNITS:,} times; "
            "take smaller or rounder stakes"
        )


def add_up(
    parts: Iterable[Callable[[], Sum]], nothing: Sum, executor: Executor | None, progress: Callable[[Sum], None]
) -> Sum:
    """Return the sum of *parts* in order. An interruption keeps those already added."""
    total = nothing
    waiting: deque[Future[Sum]] = deque()
    ahead = 1 if executor is None else 2 * _workers(executor)
    try:
        for part in parts:
            waiting.append(_begin(part, executor))
            if len(waiting) >= ahead:
                total = total + waiting.popleft().result()
                progress(total)
        while waiting:
            total = total + waiting.popleft().result()
            progress(total)
    except KeyboardInterrupt:
        for promise in waiting:
            promise.cancel()
    except BrokenExecutor as error:
        raise RunError(f"a worker has ended before its work was done: {error}") from error
    return total


def _begin(part: Callable[[], Sum], executor: Executor | None) -> Future[Sum]:
    """Return the future of a part, or its result if there are no workers."""
    if executor is not None:
        return executor.submit(part)
    done: Future[Sum] = Future()
    done.set_result(part())
    return done


def _workers(executor: Executor) -> int:
    """Return how many workers an executor has, if it says."""
    return int(getattr(executor, "_max_workers", 0)) or 8


@contextlib.contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """Yield an executor with this many processes. One worker means this process."""
    if workers < 1:
        raise RunError(f"{workers} workers cannot count: expected at least one")
    with interrupted_once():
        if workers == 1:
            yield None
            return
        # A spawned process shares no threads and no locks with this one, on every system.
        pool = ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_work)
        try:
            yield pool
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


@contextlib.contextmanager
def interrupted_once() -> Iterator[None]:
    """Let the first interruption end the work, and none end the cleanup: workers would wait forever."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(_signal: int, _frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGINT, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def begin_work() -> None:
    """Ignore Ctrl-C, which the parent handles, but do not outlive the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: BaseProcess | None) -> None:
    """End this process when *parent* has ended. A worker waiting for work would never notice."""
    if parent is not None:
        parent.join()
        os._exit(1)


@contextlib.contextmanager
def dask(address: str) -> Iterator[Executor]:
    """Yield the workers of a Dask cluster as an executor."""
    require("cluster", purpose="a cluster")
    from distributed import Client

    _refuse_silent(address)
    try:
        client = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise RunError(f"no Dask scheduler answers at {address}: {error}") from None
    with interrupted_once(), client, client.get_executor(pure=False) as executor:  # type: ignore[no-untyped-call]
        yield executor


def _refuse_silent(address: str) -> None:
    """Refuse an address where nobody listens. A client would keep trying, noisily."""
    scheme, _, place = address.rpartition("://")
    if scheme not in ("", "tcp", "tls"):
        return
    host, _, port = place.rpartition(":")
    if not host or not port.isdecimal() or int(port) >= PORTS:
        raise RunError(f"{address!r} is not the address of a Dask scheduler: expected one as tcp://host:8786")
    try:
        socket.create_connection((host.strip("[]"), int(port)), timeout=_PATIENCE).close()
    except OSError as error:
        raise RunError(f"no Dask scheduler answers at {address}: {error}") from None
