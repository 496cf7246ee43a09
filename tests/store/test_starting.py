"""Starting a pit, and starting it again after it died at any point."""

from __future__ import annotations

import re
import stat
from concurrent.futures import ThreadPoolExecutor
from fnmatch import fnmatch
from pathlib import Path

import pytest
from sqlalchemy import select

from letitride.fair import KeyFault
from letitride.house import house_ids, load_house
from letitride.store import DatabaseFault
from letitride.store.key_file import key_file_of, load_key
from letitride.store.schema import metadata
from letitride.table.model.vocabulary import Stage
from letitride.wiring import Running, Settings
from tests.test_documents import ROOT


def running(folder: Path, *, demonstration: bool = True) -> Running:
    settings = Settings(database=str(folder / "pit.db"), key_file=folder / "pit.key", demonstration=demonstration)
    return Running(settings, lambda *_: None)


def test_processes_that_start_together_have_one_key(tmp_path: Path) -> None:
    with ThreadPoolExecutor(8) as threads:
        keys = list(threads.map(lambda _: load_key(tmp_path / "pit.key"), range(32)))

    assert len(set(keys)) == 1
    assert [path.name for path in tmp_path.iterdir()] == ["pit.key"]
    assert stat.S_IMODE((tmp_path / "pit.key").stat().st_mode) == 0o600


def test_a_key_that_is_not_whole_is_refused(tmp_path: Path) -> None:
    key = tmp_path / "pit.key"
    key.touch(0o600)
    key.write_text("00" * 31)
    with pytest.raises(KeyFault, match=r"pit\.key is not the key of a house: a key has 32 bytes, got 31"):
        running(tmp_path)


@pytest.mark.parametrize("mode", [0o604, 0o602, 0o644])
def test_a_key_that_everybody_on_the_machine_can_reach_is_refused(tmp_path: Path, mode: int) -> None:
    load_key(tmp_path / "pit.key")
    (tmp_path / "pit.key").chmod(mode)

    with pytest.raises(KeyFault, match=r"pit\.key is open to everybody on this machine: protect it with chmod 600"):
        running(tmp_path)
    (tmp_path / "pit.key").chmod(0o640)
    running(tmp_path).stop()


def test_a_key_file_that_cannot_be_used_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for path in (tmp_path / "file" / "pit.key", tmp_path):
        with pytest.raises(KeyFault, match=rf"{re.escape(str(path))} cannot be used as the key file: \S+"):
            load_key(path)


@pytest.mark.parametrize(
    ("database", "expected"),
    [
        ("pit.db", "pit.db.key"),
        ("/srv/pit.db", "/srv/pit.db.key"),
        ("sqlite:///pit.db", "pit.db.key"),
        ("sqlite:////srv/pit.db", "/srv/pit.db.key"),
        ("postgresql://pit:secret@db/pit", "/data/letitride/pit@db-5432.key"),
        ("postgresql://pit@db:5432/pit", "/data/letitride/pit@db-5432.key"),
        ("postgresql://pit@db:5433/pit", "/data/letitride/pit@db-5433.key"),
        ("postgresql://db/other", "/data/letitride/other@db-5432.key"),
        ("postgresql:///pit", "/data/letitride/pit@localhost-5432.key"),
        ("postgresql:///pit?host=/run/pg", "/data/letitride/pit@-run-pg-5432.key"),
        ("postgresql://db/..%2F..%2Fpit", "/data/letitride/..-..-pit@db-5432.key"),
    ],
)
def test_each_database_has_a_place_for_its_key(monkeypatch: pytest.MonkeyPatch, database: str, expected: str) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "/data")

    assert key_file_of(database) == Path(expected)


def test_without_a_data_folder_a_key_goes_to_the_home_of_the_operator(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    path = key_file_of("postgresql://db/pit")

    assert path == tmp_path / ".local" / "share" / "letitride" / "pit@db-5432.key"
    load_key(path)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert stat.S_IMODE(path.parent.stat().st_mode) == 0o700


def test_whoever_has_the_database_does_not_have_the_key(tmp_path: Path, database: str) -> None:
    named = f"sqlite:///{database}" if "://" not in database else database
    settings = Settings(database=named, key_file=tmp_path / "elsewhere.key")
    pit = Running(settings, lambda *_: None)
    pit.set_up()
    key = load_key(settings.key_file).secret
    with pit.store._engine.connect() as connection:
        kept = [value for table in metadata.sorted_tables for row in connection.execute(select(table)) for value in row]
    pit.stop()

    assert len(kept) > 500
    assert not [value for value in kept if isinstance(value, bytes) and (key in value or key.hex().encode() in value)]
    assert not [value for value in kept if isinstance(value, str) and key.hex() in value]


def test_no_key_is_put_under_version_control() -> None:
    ignored = (ROOT / ".gitignore").read_text().splitlines()

    assert {key_file_of(database).suffix for database in ("pit.db", "postgresql://db/pit")} == {".key"}
    assert "*.key" in ignored


def test_nothing_that_a_pit_writes_is_put_under_version_control(tmp_path: Path) -> None:
    ignored = (ROOT / ".gitignore").read_text().splitlines()
    pit = running(tmp_path)
    pit.set_up()
    pit.start()
    written = {file.name for file in tmp_path.iterdir()}
    pit.stop()
    written |= {file.name for file in tmp_path.iterdir()}

    assert {"pit.db", "pit.key", "pit.key.seal"} <= written
    assert [name for name in sorted(written) if not any(fnmatch(name, pattern) for pattern in ignored)] == []


def test_a_pit_that_dies_before_its_first_password_is_read_gives_another(tmp_path: Path) -> None:
    pit = running(tmp_path, demonstration=False)
    lost = pit.set_up()
    pit.stop()

    again = running(tmp_path, demonstration=False)
    password = again.set_up()
    assert password not in (None, lost)
    assert again.people.log_in("administrator", password or "").must_change_password
    again.stop()


def test_a_database_goes_with_its_key(tmp_path: Path) -> None:
    running(tmp_path).stop()
    (tmp_path / "pit.key").rename(tmp_path / "the.key")

    with pytest.raises(DatabaseFault, match="is not the key of this database: its rounds were dealt with another"):
        running(tmp_path)
    (tmp_path / "the.key").rename(tmp_path / "pit.key")
    running(tmp_path).stop()


def test_a_pit_that_died_between_founding_and_opening_a_table_opens_it(tmp_path: Path) -> None:
    pit = running(tmp_path, demonstration=False)
    first = house_ids()[0]
    pit.pit.create_table(first, load_house(first)).result()
    pit.stop()

    again = running(tmp_path)
    again.set_up()
    again.set_up()
    assert all(again.pit.live(house).table.stage is not Stage.CLOSED for house in house_ids())
    again.stop()


def test_a_file_that_is_no_database_is_named(tmp_path: Path) -> None:
    (tmp_path / "pit.db").write_text("not a database, but long enough to be looked at: " * 30)
    for _ in range(2):
        with pytest.raises(DatabaseFault, match=r"pit\.db cannot be used: file is not a database"):
            running(tmp_path)


def test_a_database_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    import sqlite3

    running(tmp_path).stop()
    with sqlite3.connect(tmp_path / "pit.db") as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(DatabaseFault, match="was made by a newer program"):
        running(tmp_path)
