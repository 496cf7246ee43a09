"""Many rounds shared among workers: any executor, any number of them, and the same result."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Protocol, TypeVar

from letitride.simulate.dealing import MOST_SEATS
from letitride.simulate.engine import Engine, best_engine
from letitride.simulate.experiment import Experiment
from letitride.simulate.philox import SEEDS
from letitride.simulate.tally import Tally, count

MOST_ROUNDS = 2**62
HANDS_A_PART = {Engine.NUMBA: 2**24, Engine.NUMPY: 2**21}
"""How many hands a worker counts at a time: a fraction of a second."""

Progress = Callable[[int, int], None]
"""Told how many rounds are done, and of how many."""


class RunError(ValueError):
    """A run that cannot be made."""


class _Adding(Protocol):
    def __add__(self: Sum, other: Sum) -> Sum: ...


Sum = TypeVar("Sum", bound=_Adding)


@dataclass(frozen=True, slots=True)
class Run:
    """The rounds that were dealt, and what was counted."""

    seed: int
    seats: int
    wanted: int
    """How many rounds were asked for."""

    tally: Tally

    @property
    def stopped(self) -> bool:
        """Whether somebody stopped it; what was counted is then what so many rounds give."""
        return self.tally.rounds < self.wanted


def simulate(
    experiment: Experiment,
    *,
    rounds: int,
    seed: int,
    seats: int = 1,
    executor: Executor | None = None,
    engine: Engine | None = None,
    progress: Progress | None = None,
) -> Run:
    """Return what *rounds* rounds give, on the workers of *executor* or here.

    The result depends on the experiment, rounds, seats and seed alone. An interruption keeps the rounds done so far.
    """
    check(rounds=rounds, seats=seats, seed=seed)
    chosen = engine or best_engine(rounds * seats)
    size = max(HANDS_A_PART[chosen] // seats, 1)

    def parts() -> Iterator[Callable[[Executor | None], Future[Tally]]]:
        for first in range(0, rounds, size):
            yield lambda pool, first=first: submit(  # type: ignore[misc]
                pool, count_part, experiment, seed, first, min(size, rounds - first), seats, chosen
            )

    tally = add_up(
        parts(), Tally.nothing(experiment, seats), executor, lambda done: _tell(progress, done.rounds, rounds)
    )
    return Run(seed, seats, rounds, tally)


def check(*, rounds: int, seats: int, seed: int) -> None:
    """Refuse what cannot be dealt."""
    if not 1 <= rounds <= MOST_ROUNDS:
        raise RunError(f"{rounds:,} rounds cannot be dealt: expected at least one, and at most {MOST_ROUNDS:,}")
    if not 1 <= seats <= MOST_SEATS:
        raise RunError(f"{seats} seats cannot be dealt to: expected 1 to {MOST_SEATS}")
    if not 0 <= seed < SEEDS:
        raise RunError(f"{seed} is not a seed: expected a whole number from 0 to {SEEDS - 1}")


def count_part(experiment: Experiment, seed: int, first: int, rounds: int, seats: int, engine: Engine) -> Tally:
    """Count a part of the rounds, in whichever process this is called."""
    return count(experiment, seed=seed, first=first, rounds=rounds, seats=seats, engine=engine)


def submit(executor: Executor | None, work: Callable[..., Sum], *what: object) -> Future[Sum]:
    """Return the promise of *work*, or its result where there are no workers."""
    if executor is not None:
        return executor.submit(work, *what)
    done: Future[Sum] = Future()
    done.set_result(work(*what))
    return done


def add_up(
    parts: Iterator[Callable[[Executor | None], Future[Sum]]],
    nothing: Sum,
    executor: Executor | None,
    progress: Callable[[Sum], None],
) -> Sum:
    """Return the sum of *parts* in their order; an interruption keeps those that were added."""
    total = nothing
    waiting: deque[Future[Sum]] = deque()
    ahead = 1 if executor is None else 2 * _workers(executor)
    try:
        for part in parts:
            waiting.append(part(executor))
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


def _workers(executor: Executor) -> int:
    """Return how many workers an executor has, as far as it says."""
    return int(getattr(executor, "_max_workers", 0)) or 8


def _tell(progress: Progress | None, done: int, total: int) -> None:
    if progress is not None:
        progress(done, total)


@contextlib.contextmanager
def processes(workers: int) -> Iterator[Executor | None]:
    """Yield an executor of so many processes; one worker is this process."""
    if workers < 1:
        raise RunError(f"{workers} workers cannot count: expected at least one")
    if workers == 1:
        yield None
        return
    # A process that is born anew shares no threads and no locks with this one, on every system.
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn"), initializer=begin_work) as pool:
        yield pool


def begin_work() -> None:
    """Let an interruption be the affair of whoever gives the work, but do not outlive them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_leave_with, args=(parent_process(),), daemon=True).start()


def _leave_with(parent: BaseProcess | None) -> None:
    """End this process when *parent* has ended: a worker that waits for work would never notice."""
    if parent is not None:
        parent.join()
        os._exit(1)


@contextlib.contextmanager
def dask(address: str) -> Iterator[Executor]:
    """Yield the workers of a Dask cluster as an executor."""
    try:
        from distributed import Client
    except ImportError:
        raise RunError("a cluster needs the package distributed: install letitride[cluster]") from None
    try:
        client = Client(address, timeout="10s", set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError) as error:
        raise RunError(f"no Dask scheduler answers at {address}: {error}") from None
    with client, client.get_executor(pure=False) as executor:  # type: ignore[no-untyped-call]
        yield executor
