"""What tests of the store share."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from letitride.store import Writer, open_database
from letitride.store.migrating import migrate


@pytest.fixture
def store(database: str) -> Iterator[Writer]:
    """Give a store over a fresh database of each kind."""
    engine = open_database(database)
    migrate(engine)
    writer = Writer(engine)
    yield writer
    writer.close()
