"""An account may have a second factor."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Leave every account without one."""
    op.add_column("people", sa.Column("second_factor", sa.Text))
    op.add_column("people", sa.Column("second_factor_used", sa.BigInteger))
