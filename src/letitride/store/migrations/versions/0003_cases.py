"""Cases, by state and by player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "cases",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("state", sa.Text, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_index("cases_of_player", "cases", ["player", "number"])
    op.create_index("cases_in_state", "cases", ["state", "number"])
