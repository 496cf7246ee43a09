"""The first form of the database."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    _logs()
    _chips()
    _rounds()
    _people()


def _logs() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("house", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
    )
    op.create_index("streams_due", "streams", ["due"])
    op.create_table(
        "events",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("stream", "seq"),
    )
    op.create_table(
        "answers",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "command"),
    )


def _chips() -> None:
    op.create_table(
        "balances",
        sa.Column("account", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.CheckConstraint(
            "cents >= 0 OR kind NOT IN ('player', 'rail', 'layout', 'bonus')", name="no_player_below_nothing"
        ),
    )
    op.create_table(
        "movements",
        sa.Column("id", sa.Integer().with_variant(sa.BigInteger, "postgresql"), primary_key=True, autoincrement=True),
        sa.Column("account", sa.Text, nullable=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("cents", sa.BigInteger, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("seq", sa.BigInteger, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
    )
    op.create_index("movements_of_player", "movements", ["player", "id"])


def _rounds() -> None:
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "rounds",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("stream", "number"),
    )
    op.create_index("rounds_at", "rounds", ["at"])
    op.create_table(
        "round_players",
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("player", "stream", "number"),
    )
    op.create_index("round_players_of_round", "round_players", ["stream", "number"])


def _people() -> None:
    op.create_table(
        "people",
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("post", sa.Text, nullable=False),
        sa.Column("guest", sa.Boolean, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("at", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.key"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])
