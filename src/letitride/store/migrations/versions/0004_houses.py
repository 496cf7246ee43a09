"""Posted houses and their versions, which tables take up between rounds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add two tables."""
    op.create_table(
        "posted_houses",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("by", sa.Text, nullable=False),
        sa.Column("retired", sa.BigInteger),
        sa.PrimaryKeyConstraint("id", "version"),
    )
    op.create_table(
        "taken_up_houses",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("house", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq"),
    )
