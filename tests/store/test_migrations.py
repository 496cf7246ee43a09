"""Migrations bring an empty database to the form that the program knows."""

from __future__ import annotations

import subprocess
import sys

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import Connection, Engine, MetaData, event, insert, inspect, select, text

from letitride.pit.people.people import Person, Post
from letitride.store import migrating, open_database
from letitride.store.migrating import migrate
from letitride.store.people import SqlRegister
from letitride.store.schema import answers, metadata, people
from letitride.store.transaction import SqlTransaction
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


def test_a_database_of_each_older_form_is_brought_up_and_keeps_its_accounts(database: str) -> None:
    for older in ("0001", "0002", "0003", "0004", "0005", "0006", "0007"):
        engine = open_database(database)
        _begin_at(engine, older)
        with engine.begin() as connection:
            columns = "key, name, post, guest, password, at"
            entered = f"INSERT INTO people ({columns}) VALUES ('ann', 'Ann', 'administrator', false, 'hash', 1)"
            connection.execute(text(entered))
        migrate(engine)
        with engine.connect() as connection:
            context = MigrationContext.configure(connection)
            assert compare_metadata(context, metadata) == []
            register = SqlRegister(SqlTransaction(connection))
            assert register.person("Ann") == Person(name="Ann", post=Post.ADMINISTRATOR)
            assert register.password_hash("Ann") == "hash"
        engine.dispose()


def test_the_fingerprint_of_the_key_is_taken_from_among_the_answers(database: str) -> None:
    engine = open_database(database)
    _begin_at(engine, "0005")
    with engine.begin() as connection:
        connection.execute(insert(answers), {"stream": "house", "command": "key", "answer": b"print"})
        connection.execute(insert(answers), {"stream": "cage", "command": "key", "answer": b"{}"})
    migrate(engine)
    with engine.begin() as connection:
        assert SqlTransaction(connection).key_fingerprint() == b"print"
        assert connection.execute(select(answers.c.stream)).scalars().all() == ["cage"]
    engine.dispose()


def _begin_at(engine: Engine, revision: str) -> None:
    """Make a database as an older program left it, and nothing else in it."""
    config = Config()
    config.set_main_option("script_location", str(migrating._SCRIPTS))
    with engine.connect() as connection:
        everything = MetaData()
        everything.reflect(connection)
        everything.drop_all(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
        connection.commit()


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
