"""Guests who open an account: whose rounds the account has too. And what is seen of names at a glance."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add the columns."""
    op.add_column("people", sa.Column("formerly", sa.Text))
    op.add_column("people", sa.Column("outline", sa.Text))
    op.create_index("people_outline", "people", ["outline"])
