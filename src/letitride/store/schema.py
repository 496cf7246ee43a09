"""The tables of the database. The newest migration must give the same; a test compares them."""

from __future__ import annotations

import sqlalchemy as sa

metadata = sa.MetaData()

streams = sa.Table(
    "streams",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
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
sa.Index("streams_due", streams.c.due)
sa.Index("streams_of_owner", streams.c.owner)
sa.Index("streams_sealed", streams.c.seal)
sa.Index("streams_place", streams.c.place, unique=True)

events = sa.Table(
    "events",
    metadata,
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

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("answer", sa.LargeBinary, nullable=False),
    sa.Column("number", sa.BigInteger),
    sa.PrimaryKeyConstraint("stream", "command"),
)
_NUMBERED = answers.c.number.is_not(None)
sa.Index("answers_refused", answers.c.stream, answers.c.number, sqlite_where=_NUMBERED, postgresql_where=_NUMBERED)

forgotten_refusals = sa.Table(
    "forgotten_refusals",
    metadata,
    sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("link", sa.Text, nullable=False),
)

balances = sa.Table(
    "balances",
    metadata,
    sa.Column("account", sa.Text, primary_key=True),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("cents", sa.BigInteger, nullable=False),
    sa.CheckConstraint(
        "cents >= 0 OR kind NOT IN ('player', 'rail', 'layout', 'bonus', 'chips')", name="no_player_below_nothing"
    ),
)

movements = sa.Table(
    "movements",
    metadata,
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
sa.Index("movements_of_player", movements.c.player, movements.c.id)
sa.Index("movements_of_table", movements.c.stream, movements.c.seq)
AT_TRAYS = sa.text("kind IN ('drop', 'tray')")
"""In words, because SQLite finds an index of some rows only by the same words."""

sa.Index("movements_at_trays", movements.c.at, sqlite_where=AT_TRAYS, postgresql_where=AT_TRAYS)

snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("stream", "version"),
)

rounds = sa.Table(
    "rounds",
    metadata,
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
sa.Index("rounds_at", rounds.c.at)
sa.Index("rounds_sealed", rounds.c.seal)

round_players = sa.Table(
    "round_players",
    metadata,
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.PrimaryKeyConstraint("player", "stream", "number"),
)
sa.Index("round_players_of_round", round_players.c.stream, round_players.c.number)

people = sa.Table(
    "people",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("post", sa.Text, nullable=False),
    sa.Column("guest", sa.Boolean, nullable=False),
    sa.Column("password", sa.Text),
    sa.Column("must_change_password", sa.Boolean, nullable=False, server_default=sa.false()),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("second_factor", sa.Text),
    sa.Column("second_factor_used", sa.BigInteger),
    sa.Column("formerly", sa.Text),
    sa.Column("outline", sa.Text),
)
sa.Index("people_outline", people.c.outline)
sa.Index("people_guests", people.c.key, sqlite_where=sa.text("guest = 1"), postgresql_where=sa.text("guest"))

sessions = sa.Table(
    "sessions",
    metadata,
    sa.Column("token", sa.Text, primary_key=True),
    sa.Column("person", sa.Text, sa.ForeignKey("people.key"), nullable=False),
    sa.Column("until", sa.BigInteger, nullable=False),
)
sa.Index("sessions_of_person", sessions.c.person)

interventions = sa.Table(
    "interventions",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("post", sa.Text, nullable=False),
    sa.Column("what", sa.Text, nullable=False),
    sa.Column("whom", sa.Text, nullable=False),
    sa.Column("reason", sa.Text, nullable=False),
)

cases = sa.Table(
    "cases",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("player", sa.Text, nullable=False),
    sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
    sa.Column("state", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
sa.Index("cases_of_player", cases.c.player, cases.c.number)
sa.Index("cases_in_state", cases.c.state, cases.c.number)

posted_houses = sa.Table(
    "posted_houses",
    metadata,
    sa.Column("id", sa.Text, nullable=False),
    sa.Column("version", sa.BigInteger, nullable=False),
    sa.Column("record", sa.Text, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("by", sa.Text, nullable=False),
    sa.Column("retired", sa.BigInteger),
    sa.PrimaryKeyConstraint("id", "version"),
)

proposed_houses = sa.Table(
    "proposed_houses",
    metadata,
    sa.Column("rules", sa.Text, primary_key=True),
    sa.Column("record", sa.Text, nullable=False),
)

# The rules of every table: with event 0 those it began with.
taken_up_houses = sa.Table(
    "taken_up_houses",
    metadata,
    sa.Column("stream", sa.Text, sa.ForeignKey("streams.id"), nullable=False),
    sa.Column("seq", sa.BigInteger, nullable=False),
    sa.Column("house", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("stream", "seq"),
)

day_entries = sa.Table(
    "day_entries",
    metadata,
    sa.Column("stream", sa.Text, nullable=False),
    sa.Column("number", sa.BigInteger, nullable=False),
    sa.Column("seq", sa.BigInteger, sa.ForeignKey("house_log.seq"), nullable=False),
    sa.PrimaryKeyConstraint("stream", "number"),
)

school_progress = sa.Table(
    "school_progress",
    metadata,
    sa.Column("person", sa.Text, nullable=False),
    sa.Column("house", sa.Text, nullable=False),
    sa.Column("kind", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.PrimaryKeyConstraint("person", "house", "kind"),
)

school_students = sa.Table(
    "school_students",
    metadata,
    sa.Column("person", sa.Text, primary_key=True),
    sa.Column("instructor", sa.Text, nullable=False),
)
sa.Index("school_students_of", school_students.c.instructor, school_students.c.person)

sittings = sa.Table(
    "sittings",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("candidate", sa.Text, nullable=False),
    sa.Column("set_by", sa.Text, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
sa.Index("sittings_of_candidate", sittings.c.candidate, sittings.c.number)
sa.Index("sittings_set_by", sittings.c.set_by, sittings.c.number)

tournaments = sa.Table(
    "tournaments",
    metadata,
    sa.Column("id", sa.Text, primary_key=True),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("over", sa.Boolean, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
)
sa.Index("tournaments_over", tournaments.c.over, tournaments.c.at)

house_key = sa.Table(
    "house_key",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("fingerprint", sa.LargeBinary, nullable=False),
)

house_log = sa.Table(
    "house_log",
    metadata,
    sa.Column("seq", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("name", sa.Text, nullable=False),
    sa.Column("format", sa.Integer, nullable=False),
    sa.Column("data", sa.LargeBinary, nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("actor", sa.Text, nullable=False),
    sa.Column("command", sa.Text, nullable=False),
    sa.Column("hash", sa.Text, nullable=False),
)

seals = sa.Table(
    "seals",
    metadata,
    sa.Column("number", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.Column("house", sa.BigInteger, nullable=False),
    sa.Column("size", sa.BigInteger, nullable=False),
    sa.Column("root", sa.Text, nullable=False),
)
