"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make every table."""
    _logs()
    _answers()
    _chips()
    _rounds()
    _people()
    _house()


def _logs() -> None:
    op.create_table(
        "streams",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("house", sa.LargeBinary, nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("waiting", sa.Text, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("owner", sa.Text),
        sa.Column("refusals", sa.BigInteger),
        sa.Column("refused", sa.Text),
        sa.Column("place", sa.BigInteger),
        sa.Column("leaf", sa.LargeBinary),
        sa.Column("seal", sa.BigInteger),
    )
    op.create_index("streams_due", "streams", ["due"])
    op.create_index("streams_of_owner", "streams", ["owner"])
    op.create_index("streams_sealed", "streams", ["seal"])
    op.create_index("streams_place", "streams", ["place"], unique=True)
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


def _answers() -> None:
    op.create_table(
        "answers",
        sa.Column("stream", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("answer", sa.LargeBinary, nullable=False),
        sa.Column("number", sa.BigInteger),
        sa.PrimaryKeyConstraint("stream", "command"),
    )
    op.create_table(
        "snapshots",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("version", sa.BigInteger, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("stream", "version"),
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
    op.create_index("movements_of_table", "movements", ["stream", "seq"])
    op.create_index("movements_at", "movements", ["at"])


def _rounds() -> None:
    op.create_table(
        "rounds",
        sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.Column("first", sa.BigInteger, nullable=False),
        sa.Column("last", sa.BigInteger, nullable=False),
        sa.Column("outcome", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("seal", sa.BigInteger),
        sa.Column("refused", sa.Text),
        sa.Column("path", sa.LargeBinary),
        sa.PrimaryKeyConstraint("stream", "number"),
    )
    op.create_index("rounds_at", "rounds", ["at"])
    op.create_index("rounds_sealed", "rounds", ["seal"])
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
        sa.Column("must_change_password", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("second_factor", sa.Text),
        sa.Column("second_factor_used", sa.BigInteger),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, sa.ForeignKey("people.key"), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_index("sessions_of_person", "sessions", ["person"])


def _house() -> None:
    op.create_table(
        "interventions",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("post", sa.Text, nullable=False),
        sa.Column("what", sa.Text, nullable=False),
        sa.Column("whom", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
    )
    op.create_table(
        "house_key",
        sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("fingerprint", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "house_log",
        sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("format", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "seals",
        sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("house", sa.BigInteger, nullable=False),
        sa.Column("size", sa.BigInteger, nullable=False),
        sa.Column("root", sa.Text, nullable=False),
    )
