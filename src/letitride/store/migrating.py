"""Bringing a database up to the newest form."""

from __future__ import annotations

from pathlib import Path

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine

_SCRIPTS = Path(__file__).parent / "migrations"


def migrate(engine: Engine) -> None:
    """Apply every migration that a database lacks."""
    config = Config()
    config.set_main_option("script_location", str(_SCRIPTS))
    with engine.connect() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
        connection.commit()
