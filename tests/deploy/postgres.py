"""Debian's PostgreSQL, which docs/deploy.md installs. Where there is none, the one of the other tests."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import psycopg
import pytest

from tests.databases import Postgres

DEBIANS = Path("/usr/lib/postgresql")
OWNER = "postgres"


class DebiansPostgres:
    """A server of its own that Debian's programs run, in a folder of its own."""

    def __init__(self, tools: Path) -> None:
        self.tools, self._folder = tools, Path(tempfile.mkdtemp(prefix="letitride-debian-"))
        if os.geteuid() == 0:
            shutil.chown(self._folder, OWNER, OWNER)
        self._data = self._folder / "data"
        self._run("initdb", "--pgdata", str(self._data), "--username", OWNER, "--auth", "trust", "--no-sync")
        # Processes die in these tests, and not the machine.
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c fsync=off"
        self._run("pg_ctl", "start", "--wait", "--pgdata", str(self._data), "--log", str(self._log), "-o", options)

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def _run(self, program: str, *arguments: str) -> None:
        # It refuses to run as root.
        user = OWNER if os.geteuid() == 0 else None
        subprocess.run([self.tools / program, *arguments], user=user, stdout=subprocess.DEVNULL, check=True, cwd="/")

    def new_database(self) -> str:
        """Return the URL of a fresh database."""
        name = f"pit_{uuid.uuid4().hex}"
        with psycopg.connect(self._url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self._url(name)

    def _url(self, database: str) -> str:
        return f"postgresql://{OWNER}@/{database}?host={self._folder}"

    def stop(self) -> None:
        """Stop the server, and leave nothing behind."""
        self._run("pg_ctl", "stop", "--mode", "immediate", "--pgdata", str(self._data))
        shutil.rmtree(self._folder)


@pytest.fixture(scope="session")
def operators_postgres(request: pytest.FixtureRequest) -> Iterator[Postgres | DebiansPostgres]:
    """Give the newest server that this machine has from Debian, or the one that comes with the tests."""
    newest = max(DEBIANS.glob("*/bin"), key=lambda folder: int(folder.parent.name), default=None)
    if newest is None or not (newest / "initdb").exists():
        yield cast("Postgres", request.getfixturevalue("postgres"))
        return
    server = DebiansPostgres(newest)
    yield server
    server.stop()
