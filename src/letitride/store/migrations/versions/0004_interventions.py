"""What the house does to accounts is on a record of its own, and the figures of a day are found by their time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the record of interventions, and the way to what moved on a day."""
    op.create_index("movements_at", "movements", ["at"])
    op.create_table(
        "interventions",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("post", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
