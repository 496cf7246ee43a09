"""The tables of the database. What is here is also what the newest migration makes; a test compares them."""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

metadata = MetaData()

streams = Table(
    "streams",
    metadata,
    Column("id", Text, primary_key=True),
    Column("house", LargeBinary, nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("hash", Text, nullable=False),
    Column("waiting", Text, nullable=False),
    Column("due", BigInteger),
    Column("owner", Text),
)
Index("streams_due", streams.c.due)
Index("streams_of_owner", streams.c.owner)

events = Table(
    "events",
    metadata,
    Column("stream", Text, ForeignKey("streams.id"), nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("name", Text, nullable=False),
    Column("format", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("stream", "seq"),
)

answers = Table(
    "answers",
    metadata,
    Column("stream", Text, nullable=False),
    Column("command", Text, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", "command"),
)

balances = Table(
    "balances",
    metadata,
    Column("account", Text, primary_key=True),
    Column("kind", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    CheckConstraint("cents >= 0 OR kind NOT IN ('player', 'rail', 'layout', 'bonus')", name="no_player_below_nothing"),
)

movements = Table(
    "movements",
    metadata,
    Column("id", Integer().with_variant(BigInteger, "postgresql"), primary_key=True, autoincrement=True),
    Column("account", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("player", Text, nullable=False),
    Column("cents", BigInteger, nullable=False),
    Column("stream", Text, nullable=False),
    Column("seq", BigInteger, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)
Index("movements_of_player", movements.c.player, movements.c.id)
Index("movements_of_table", movements.c.stream, movements.c.seq)
Index("movements_at", movements.c.at)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, ForeignKey("streams.id"), nullable=False),
    Column("version", BigInteger, nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("stream", "version"),
)

rounds = Table(
    "rounds",
    metadata,
    Column("stream", Text, ForeignKey("streams.id"), nullable=False),
    Column("number", BigInteger, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("outcome", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("stream", "number"),
)
Index("rounds_at", rounds.c.at)

round_players = Table(
    "round_players",
    metadata,
    Column("player", Text, nullable=False),
    Column("stream", Text, nullable=False),
    Column("number", BigInteger, nullable=False),
    PrimaryKeyConstraint("player", "stream", "number"),
)
Index("round_players_of_round", round_players.c.stream, round_players.c.number)

people = Table(
    "people",
    metadata,
    Column("key", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("post", Text, nullable=False),
    Column("guest", Boolean, nullable=False),
    Column("password", Text),
    Column("must_change_password", Boolean, nullable=False, server_default=false()),
    Column("at", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", Text, primary_key=True),
    Column("person", Text, ForeignKey("people.key"), nullable=False),
    Column("until", BigInteger, nullable=False),
)
Index("sessions_of_person", sessions.c.person)

interventions = Table(
    "interventions",
    metadata,
    Column("number", BigInteger, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("person", Text, nullable=False),
    Column("post", Text, nullable=False),
    Column("what", Text, nullable=False),
    Column("whom", Text, nullable=False),
    Column("reason", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

house_key = Table(
    "house_key",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("fingerprint", LargeBinary, nullable=False),
)
