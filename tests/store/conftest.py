"""What tests of the store share."""

from __future__ import annotations

import signal
from collections.abc import Iterator

import pytest

from letitride.store import Writer, open_database
from letitride.store.migrating import migrate

STALLED_SECONDS = 300
"""Far longer than any of these tests takes: one that is not over by then waits for something that never comes."""


@pytest.fixture(autouse=True)
def in_time() -> Iterator[None]:
    """Fail a test that stalls, and its way out if that stalls too: whoever waits for a broken store waits for ever."""

    def stalled(_signal: int, _frame: object) -> None:
        raise TimeoutError(f"the store has not answered for {STALLED_SECONDS} seconds")

    before = signal.signal(signal.SIGALRM, stalled)
    signal.setitimer(signal.ITIMER_REAL, STALLED_SECONDS, 10)
    yield
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


@pytest.fixture
def store(database: str) -> Iterator[Writer]:
    """Give a store over a fresh database of each kind."""
    engine = open_database(database)
    migrate(engine)
    writer = Writer(engine)
    yield writer
    writer.close()
