"""The pit's time: counted evenly by each process, and the same for all that share a database."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

import structlog
from sqlalchemy import Engine, func, select, text

from letitride.store.schema import house_log, movements

log = structlog.get_logger()
MILLISECOND, SECOND = 1_000_000, 1_000_000_000
SLOWLY = 10
"""A wrong clock is corrected by one part in this many of the time that passes, so no wait gets much shorter."""

_LATEST = 1000
"""The newest movement is among this many: servers that share a database enter theirs at the same time."""

_STEADY = partial(time.clock_gettime_ns, getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC))
# It goes on while the machine sleeps, where there is such a clock.

_DATABASE_TIME = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000000 AS bigint)")


class SteadyClock:
    """Milliseconds since 1970, read once when it is made and counted evenly from there.

    Deadlines use this time: a clock that is set forward must not end every wait, nor one that is set back hold all of
    them up. It never goes backwards.
    """

    def __init__(
        self, told: Callable[[], int] = time.time_ns, steady: Callable[[], int] = _STEADY, *, not_before: int = 0
    ) -> None:
        self._told, self._steady = told, steady
        self._followed, self._last = steady(), not_before
        self._ahead = self._difference()
        behind = not_before - (self._followed + self._ahead) // MILLISECOND
        if behind > 0:
            self._ahead += behind * MILLISECOND
            log.warning("the clock is behind the newest entry of the database, and goes on from there", ms=behind)

    def __call__(self) -> int:
        """Return the time."""
        self._last = max(self._last, (self._steady() + self._ahead) // MILLISECOND)
        return self._last

    def follow(self) -> None:
        """Move slowly toward the source's current time."""
        off = self._difference() - self._ahead
        now = self._steady()
        most = (now - self._followed) // SLOWLY
        self._ahead += max(-most, min(most, off))
        self._followed = now

    def _difference(self) -> int:
        """Return the offset to the steady clock. An answer counts as true halfway through the request."""
        before = self._steady()
        told = self._told()
        return told - (before + self._steady()) // 2


def clock_of(engine: Engine) -> SteadyClock:
    """Return the clock of a database: PostgreSQL's own for all that share it, the machine's for a SQLite file."""
    told = partial(_database_time, engine) if engine.dialect.name == "postgresql" else time.time_ns
    return SteadyClock(told, not_before=_newest_time(engine))


def _database_time(engine: Engine) -> int:
    with engine.connect() as connection:
        microseconds: int = connection.execute(_DATABASE_TIME).scalar_one()
    return microseconds * 1000


def _newest_time(engine: Engine) -> int:
    last_of_house = select(house_log.c.at).order_by(house_log.c.seq.desc()).limit(1)
    lately = select(movements.c.at).order_by(movements.c.id.desc()).limit(_LATEST).subquery()
    with engine.connect() as connection:
        found = [connection.execute(each).scalar() for each in (last_of_house, select(func.max(lately.c.at)))]
    return max(each or 0 for each in found)
