"""Migrations bring an empty database to the form that the program knows."""

from __future__ import annotations

import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, event, insert, inspect, select

from letitride.store import open_database
from letitride.store.migrating import migrate
from letitride.store.schema import metadata, people
from tests.databases import Postgres


def checks(connection: Connection) -> set[str | None]:
    """Return the names of all checks, which alembic does not compare."""
    looking = inspect(connection)
    return {check["name"] for table in looking.get_table_names() for check in looking.get_check_constraints(table)}


def test_migrations_from_empty_make_what_the_program_knows(database: str) -> None:
    engine = open_database(database)
    migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True, "compare_server_default": True})
        assert compare_metadata(context, metadata) == []
        assert checks(connection) == {"no_player_below_nothing"}
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
from letitride.store import open_database
from letitride.store.migrating import migrate
migrate(open_database({database!r}))
"""
    started = [subprocess.Popen([sys.executable, "-c", program]) for _ in range(3)]
    assert [process.wait() for process in started] == [0, 0, 0]
