"""Old refusals can be found by their number, and where the kept ones begin is known."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add an index, and a table."""
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
