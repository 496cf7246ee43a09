"""Migrations bring an empty database to the form that the program knows."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, event, insert, inspect, select, text

from letitride.store import migrating, open_database
from letitride.store.migrating import migrate
from letitride.store.schema import metadata, people
from tests.databases import Postgres

VERSIONS = Path(migrating.__file__).parent / "migrations/versions"


def checks(connection: Connection) -> set[str | None]:
    """Return the names of all checks, which alembic does not compare."""
    looking = inspect(connection)
    return {check["name"] for table in looking.get_table_names() for check in looking.get_check_constraints(table)}


def newest(database: str) -> Engine:
    """Return a database that was made at once."""
    engine = open_database(database)
    migrate(engine)
    return engine


def step_by_step(database: str) -> Engine:
    """Return a database that went through every migration, as an old one has."""
    engine = newest(database)
    with engine.begin() as connection:
        metadata.drop_all(connection)
        connection.execute(text("DELETE FROM alembic_version"))
    migrate(engine)
    return engine


def indexes(connection: Connection) -> set[tuple[str, str, str]]:
    """Return every index with its columns, and which rows it has."""
    looking = inspect(connection)
    return {
        (str(index["name"]), str(index["column_names"]), ", ".join(map(str, index["dialect_options"].values())))
        for table in looking.get_table_names()
        for index in looking.get_indexes(table)
    }


@pytest.mark.parametrize("made", [newest, step_by_step])
def test_an_empty_database_becomes_what_the_program_knows(database: str, made: Callable[[str], Engine]) -> None:
    engine = made(database)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert checks(connection) == {"no_player_below_nothing"}
        assert context.get_current_revision() == max(each.stem[:4] for each in VERSIONS.glob("0*.py"))
    engine.dispose()


def test_a_database_made_at_once_has_the_indexes_of_one_that_was_migrated(tmp_path: Path) -> None:
    made = newest(str(tmp_path / "new.db")), step_by_step(str(tmp_path / "old.db"))
    with made[0].connect() as new, made[1].connect() as old:
        assert indexes(new) == indexes(old)
        assert ("people_guests", "['key']", "guest = 1") in indexes(new)
        assert ("movements_at_trays", "['at']", "kind IN ('drop', 'tray')") in indexes(new)
    for engine in made:
        engine.dispose()


def test_a_database_that_is_up_to_date_is_left_alone(database: str) -> None:
    engine = open_database(database)
    migrate(engine)
    with engine.begin() as connection:
        connection.execute(insert(people), {"key": "ann", "name": "Ann", "post": "player", "guest": False, "at": 1})
    said: list[str] = []
    event.listen(engine, "before_cursor_execute", lambda *given: said.append(given[2].split()[0].upper()))
    migrate(engine)

    assert said
    assert set(said) <= {"BEGIN", "PRAGMA", "SELECT"}
    with engine.connect() as connection:
        assert connection.execute(select(people.c.name)).scalars().all() == ["Ann"]
    engine.dispose()


@pytest.mark.heavy
def test_processes_that_start_together_migrate_once(postgres: Postgres) -> None:
    database = postgres.new_database()
    program = f"""
from letitride.store import migrating, open_database
from letitride.store.migrating import migrate
migrate(open_database({database!r}))
"""
    started = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [process.wait() for process in started] == [0, 0, 0]
