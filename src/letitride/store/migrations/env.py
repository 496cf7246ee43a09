"""Runs alembic's migrations over the given connection."""

from __future__ import annotations

from alembic import context

from letitride.store.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
