"""An account knows whether its password must be changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Leave the passwords that are in use as they are."""
    op.add_column("people", sa.Column("must_change_password", sa.Boolean, nullable=False, server_default=sa.false()))
