"""Database errors, and what the waiting caller gets."""

from __future__ import annotations

from contextlib import suppress

import structlog
from sqlalchemy.exc import DBAPIError, IntegrityError, OperationalError

from letitride.pit.store_faults import Unavailable

log = structlog.get_logger()
_PASSING = ("40001", "40P01")
"""PostgreSQL's serialization failure and deadlock: the same work may succeed if repeated."""


class Broken(Exception):
    """A job that breaks its transaction. Nothing of it has happened."""

    def __init__(self, why: Exception) -> None:
        self.why = why
        super().__init__(str(why))

    @property
    def passing(self) -> bool:
        """Whether another process came first, so that the same work may succeed if repeated."""
        state = getattr(getattr(self.why, "orig", None), "sqlstate", None)
        return isinstance(self.why, IntegrityError) or state in _PASSING

    def reported(self) -> Exception:
        """Return the error for the waiting caller: with the database in trouble, nothing has changed."""
        return unavailable(self.why, "written to") if isinstance(self.why, OperationalError) else self.why


def broken_by(error: DBAPIError) -> Exception:
    """Return what happens to a refused transaction: repeated in parts, unless the database is away."""
    return unavailable(error, "written to") if error.connection_invalidated else Broken(error)


def unavailable(error: Exception, what: str) -> Unavailable:
    """Return the error for a database that cannot be used now."""
    note("the database is not available", error)
    return Unavailable(f"the database cannot be {what} now, and nothing has changed: {driver_message(error)}")


def note(what: str, error: Exception) -> None:
    """Log something. The log may be on the same full disk, which must not change the answer."""
    with suppress(OSError):
        log.warning(what, why=driver_message(error))


def driver_message(error: Exception) -> str:
    """Return the database's own message, without the statement and its values."""
    said = str(getattr(error, "orig", None) or error).strip()
    return said.splitlines()[0] if said else type(error).__name__
