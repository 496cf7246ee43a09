"""One process owns a SQLite file. A second that wrote to it could destroy what the first has committed."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from letitride.store.database import DatabaseFault, database_url


class Owner:
    """A process that owns a database. A PostgreSQL can have any number."""

    def __init__(self, database: str) -> None:
        url = database_url(database)
        self._descriptor = _lock(Path(url.database or "")) if url.get_backend_name() == "sqlite" else None

    def release(self) -> None:
        """Release the database. The end of the process does the same, however it comes."""
        if self._descriptor is not None:
            os.close(self._descriptor)
            self._descriptor = None


def _lock(database: Path) -> int:
    path = database.resolve()
    path = path.with_name(f"{path.name}.lock")
    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise DatabaseFault(f"{database} cannot be opened: {error.strerror} ({path})") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        owner = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip() or "?"
        os.close(descriptor)
        raise DatabaseFault(
            f"{database} is in use by process {owner}: one process owns a file of SQLite; "
            "stop it, or use a PostgreSQL, which any number may share"
        ) from None
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode("ascii"), 0)
    return descriptor
