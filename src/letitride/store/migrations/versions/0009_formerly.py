"""Guests who open an account: whose rounds the account has too."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Add a column."""
    op.add_column("people", sa.Column("formerly", sa.Text))
