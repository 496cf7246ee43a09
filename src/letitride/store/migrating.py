"""Brings a database to the newest schema."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import DBAPIError

from letitride.store.database import DatabaseFault
from letitride.store.schema import metadata

_SCRIPTS = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(hashtext('letitride migrations'))")


def migrate(engine: Engine) -> None:
    """Apply every missing migration, in one transaction. Processes that start together take turns.

    An empty database gets the newest schema at once, which takes a third of the time.
    """
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    try:
        with engine.connect() as connection:
            if engine.dialect.name == "postgresql":
                connection.execute(_ONE_AT_A_TIME)
            if inspect(connection).get_table_names():
                config.attributes["connection"] = connection
                command.upgrade(config, "head")
            else:
                _make_newest(connection, ScriptDirectory.from_config(config))
            connection.commit()
    except DBAPIError as error:
        place = engine.url.render_as_string(hide_password=True)
        raise DatabaseFault(f"{place} cannot be used: {str(error.orig).strip()}") from error
    except CommandError as error:
        raise DatabaseFault(f"{engine.url.database} was made by a newer program: {error}") from error


def _make_newest(connection: Connection, scripts: ScriptDirectory) -> None:
    metadata.create_all(connection, checkfirst=False)
    MigrationContext.configure(connection).stamp(scripts, "head")
