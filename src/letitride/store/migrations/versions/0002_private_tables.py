"""Private tables have an owner, and what moved in a round is found by its place in the log."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the owner, and the ways to find things."""
    op.add_column("streams", sa.Column("owner", sa.Text))
    op.create_index("streams_of_owner", "streams", ["owner"])
    op.create_index("movements_of_table", "movements", ["stream", "seq"])
