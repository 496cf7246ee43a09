"""Houses that wait for a second person, by the beginning of the hash of their rules."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add a table."""
    op.create_table(
        "proposed_houses",
        sa.Column("rules", sa.Text, primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
    )
