"""Bringing a database up to the newest form."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, text

_SCRIPTS = Path(__file__).parent / "migrations"
_ONE_AT_A_TIME = text("SELECT pg_advisory_xact_lock(hashtext('letitride migrations'))")


def migrate(engine: Engine) -> None:
    """Apply every migration that a database lacks, in one transaction; processes that start together take turns."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execute(_ONE_AT_A_TIME)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
