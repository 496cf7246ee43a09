"""The house's key, in a file that nobody else can read."""

from __future__ import annotations

import contextlib
import os
import re
import stat
import threading
from pathlib import Path

from letitride.fair import Key, KeyFault, new_key
from letitride.store.database import database_url

POSTGRESQL_PORT = 5432


def key_file_of(database: str) -> Path:
    """Return the default path of a database's key.

    A SQLite file has its key beside it. For PostgreSQL it is in the operator's own data folder, never in the current
    one, which may be shared, served or under version control.
    """
    url = database_url(database)
    if url.get_backend_name() == "sqlite":
        return Path(f"{url.database}.key")
    data = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    place = f"{url.database}@{url.host or url.query.get('host', 'localhost')}-{url.port or POSTGRESQL_PORT}"
    return Path(data) / "letitride" / f"{re.sub(r'[^A-Za-z0-9@._-]+', '-', place)}.key"


def load_key(path: Path, *, first_start: bool = True) -> Key:
    """Return the house's key. At the first start it is made, readable by nobody else."""
    try:
        if not path.exists():
            if not first_start:
                raise KeyFault(
                    f"{path} is missing, and the database was dealt with the key that was in it: "
                    "put it back, or name the right one with --key-file"
                )
            _make_key(path)
        mode, written = path.stat().st_mode, path.read_bytes()
    except OSError as error:
        raise KeyFault(f"{path} cannot be used as the key file: {error.strerror}") from None
    if mode & stat.S_IRWXO:
        raise KeyFault(f"{path} is open to everybody on this machine: protect it with chmod 600 {path}")
    try:
        return Key(bytes.fromhex(written.decode("ascii").strip()))
    except ValueError as fault:
        raise KeyFault(f"{path} is not the key of a house: {fault}") from None


def _make_key(path: Path) -> None:
    """Make a key file that is complete and durable before anybody can read it."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_name(f"{path.name}.{os.getpid()}-{threading.get_ident()}")
    descriptor = os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(new_key(os.urandom).secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    with contextlib.suppress(FileExistsError):  # another process was first: its key is the key
        path.hardlink_to(fresh)
    fresh.unlink()
    folder = os.open(path.resolve().parent, os.O_RDONLY)
    os.fsync(folder)
    os.close(folder)
