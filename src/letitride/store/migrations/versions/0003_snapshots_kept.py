"""Older snapshots of a table are kept: a round of long ago is told again from the one before it."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Let a table have more than one snapshot."""
    op.create_table(
        "snapshots_kept",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
    )
    op.execute("INSERT INTO snapshots_kept (stream, version, data) SELECT stream, version, data FROM snapshots")
    op.drop_table("snapshots")
    op.rename_table("snapshots_kept", "snapshots")
