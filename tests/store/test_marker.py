"""A database that is older than the pit was when it last ran is noticed, and refused unless somebody says why."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.store.database import DatabaseFault
from letitride.store.witness import Marker
from letitride.wiring import Running, Settings


def started(folder: Path, *, restored: bool = False) -> Running:
    settings = Settings(
        database=str(folder / "pit.db"), key_file=folder / "pit.key", demonstration=False, restored=restored
    )
    running = Running(settings, lambda *_: None)
    running.start()
    return running


def pay(running: Running, command: str) -> None:
    running.pit.deposit("Ann", Money.dollars(5), command).result()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Give the folder of a pit whose database is an old copy of its own."""
    running = started(tmp_path)
    running.stop()
    shutil.copy(tmp_path / "pit.db", tmp_path / "backup.db")
    running = started(tmp_path)
    pay(running, "one")
    running.stop()
    shutil.copy(tmp_path / "backup.db", tmp_path / "pit.db")
    return tmp_path


def test_a_pit_starts_again_on_its_own_database(tmp_path: Path) -> None:
    for command in ("one", "two"):
        running = started(tmp_path)
        pay(running, command)
        running.stop()

    assert (tmp_path / "pit.key.seal").exists()


def test_an_old_database_is_refused_and_nothing_is_written_to_it(folder: Path) -> None:
    before = (folder / "pit.db").read_bytes()
    for _ in range(2):
        with pytest.raises(DatabaseFault, match="If it was restored from a backup, start once with --restored"):
            started(folder)

    assert (folder / "pit.db").read_bytes() == before


def test_whoever_says_that_it_was_restored_starts_once_and_then_as_ever(folder: Path) -> None:
    running = started(folder, restored=True)
    pay(running, "another")
    running.stop()
    started(folder).stop()


def test_an_old_database_that_went_on_elsewhere_is_refused_too(folder: Path) -> None:
    marker = (folder / "pit.key.seal").read_bytes()
    (folder / "pit.key.seal").unlink()
    running = started(folder, restored=True)
    for command in ("two", "three", "four", "five"):
        pay(running, command)
    running.stop()
    (folder / "pit.key.seal").write_bytes(marker)

    with pytest.raises(DatabaseFault, match="is not the one that ran last"):
        started(folder)


def test_an_old_database_is_refused_too_where_the_marker_is_gone(folder: Path) -> None:
    (folder / "pit.key.seal").unlink()
    for _ in range(2):
        with pytest.raises(DatabaseFault, match=r"pit\.key\.seal is missing\. .* start once with --restored\."):
            started(folder)
    running = started(folder, restored=True)
    pay(running, "another")
    running.stop()

    started(folder).stop()


def test_a_new_pit_that_is_killed_before_it_notes_its_first_seal_starts_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Marker, "send", lambda _marker: None)
    for _ in range(2):
        started(tmp_path).stop()

    assert (tmp_path / "pit.key.seal").read_text() == "null\n"


def test_a_marker_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    started(tmp_path).stop()
    (tmp_path / "pit.key.seal").write_text("half a li")

    with pytest.raises(DatabaseFault, match=r"pit\.key\.seal cannot be read"):
        started(tmp_path)
