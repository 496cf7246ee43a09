"""The fingerprint of the house's key has a place of its own; it was kept as the answer to a command."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Take the fingerprint from among the answers."""
    op.create_table(
        "house_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("fingerprint", sa.LargeBinary, nullable=False),
    )
    kept = "FROM answers WHERE stream = 'house' AND command = 'key'"
    op.execute(f"INSERT INTO house_key (id, fingerprint) SELECT 1, answer {kept}")
    op.execute(f"DELETE {kept}")
