"""Databases of whole evenings, to be audited and tampered with."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from letitride.house import load_house
from letitride.store.people import Argon2
from letitride.table.model.command import OpenTable
from tests.pit.evening import FLOOR, Evening
from tests.pit.tampering import TABLE, Tampered


@pytest.fixture(scope="session", autouse=True)
def _quick_passwords() -> Iterator[None]:
    """Have passwords hashed with less work than a house does: these tests hash hundreds of them."""
    with pytest.MonkeyPatch.context() as less:
        less.setattr(Argon2, "hasher", PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1))
        yield


@pytest.fixture(scope="module")
def spent(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of a whole evening, with snapshots, its pit stopped and its key gone."""
    folder = tmp_path_factory.mktemp("spent")
    with pytest.MonkeyPatch.context() as often:
        often.setattr("letitride.pit.play.close_round.EVERY", 30)
        evening = Evening(folder)
        evening.spend()
        evening.stop()
    (folder / "pit.key").unlink()
    return folder / "pit.db"


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Give the database of one table with a settled and a void round."""
    folder = tmp_path_factory.mktemp("small")
    evening = Evening(folder, demonstration=False)
    evening.pit.create_table(TABLE, load_house(TABLE)).result()
    evening.do(TABLE, OpenTable(), FLOOR)
    evening.sit_down(TABLE, "Ann", "Bob")
    evening.play(TABLE, seeds={2: "lucky"})
    evening.void(TABLE)
    evening.stop()
    return folder / "pit.db"


@pytest.fixture
def tampered(small: Path, tmp_path: Path) -> Iterator[Tampered]:
    copy = Tampered(small, tmp_path)
    yield copy
    copy.connection.close()
