"""House days: their streams in the house's log, and chips that players take away from a table."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
_CHECK = "no_player_below_nothing"
_NEVER_BELOW = "cents >= 0 OR kind NOT IN ('player', 'rail', 'layout', 'bonus', 'chips')"


def upgrade() -> None:
    """Add a table, and forbid chip accounts below zero."""
    op.create_table(
        "day_entries",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("seq", sa.BigInteger, sa.ForeignKey("house_log.seq"), nullable=False),
        sa.PrimaryKeyConstraint("stream", "number"),
    )
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint(_CHECK, "balances", type_="check")
        op.create_check_constraint(_CHECK, "balances", _NEVER_BELOW)
        return
    # SQLite cannot change a constraint, so the table is made again.
    op.create_table(
        "balances_again",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint(_NEVER_BELOW, name=_CHECK),
    )
    op.execute("INSERT INTO balances_again SELECT account, kind, cents FROM balances")
    op.drop_table("balances")
    op.rename_table("balances_again", "balances")
