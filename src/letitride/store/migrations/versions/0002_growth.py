"""Indexes for guests and for refusals by number, and where the kept refusals begin."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add two indexes, and a table."""
    on_sqlite, on_postgresql = sa.text("guest = 1"), sa.text("guest")
    op.create_index("people_guests", "people", ["key"], sqlite_where=on_sqlite, postgresql_where=on_postgresql)
    numbered = sa.text("number IS NOT NULL")
    op.create_index(
        "answers_refused", "answers", ["stream", "number"], sqlite_where=numbered, postgresql_where=numbered
    )
    op.create_table(
        "forgotten_refusals",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("link", sa.Text, nullable=False),
    )
