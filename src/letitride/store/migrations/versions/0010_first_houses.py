"""The rules that a table began with, beside those that it took up: what changes with every command stays short."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    """Move a column, and index only what a day's drop and trays need."""
    op.execute("INSERT INTO taken_up_houses (stream, seq, house) SELECT id, 0, house FROM streams")
    op.drop_column("streams", "house")
    op.drop_index("movements_at", "movements")
    at_trays = sa.text("kind IN ('drop', 'tray')")
    op.create_index("movements_at_trays", "movements", ["at"], sqlite_where=at_trays, postgresql_where=at_trays)
