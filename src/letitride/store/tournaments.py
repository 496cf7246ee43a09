"""Tournaments in a database, in their current state."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from sqlalchemy import Connection, select, text
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.kept_tournaments import read_tournament, write_tournament
from letitride.store.schema import tournaments
from letitride.store.statements import Statement
from letitride.tournament import Phase, Tournament

_SELECT_NEWEST = Statement(
    text("SELECT data FROM tournaments WHERE over = :is_over ORDER BY at DESC, id LIMIT :most"), "is_over", "most"
)


class SqlTournaments:
    """The tournaments, over a connection in a transaction."""

    connection: Connection

    def tournament(self, tournament: str) -> Tournament | None:
        """Return a tournament's current state."""
        wanted = select(tournaments.c.data).where(tournaments.c.id == tournament)
        found = self.connection.execute(wanted).scalar_one_or_none()
        return read_tournament(found) if found is not None else None

    def tournaments(self, most: int, *, over: bool) -> Sequence[Tournament]:
        """Return tournaments that are over, or those that are not."""
        return tuple(read_tournament(data) for (data,) in _SELECT_NEWEST.all(self.connection, over, most))

    def keep_tournament(self, tournament: Tournament, at: int) -> None:
        """Store a tournament's current state."""
        upsert = postgresql.insert if self.connection.dialect.name == "postgresql" else sqlite.insert
        now = {"over": tournament.phase is Phase.OVER, "data": write_tournament(tournament)}
        kept = upsert(tournaments).values(id=tournament.id, at=at, **now)
        self.connection.execute(kept.on_conflict_do_update(index_elements=["id"], set_=now))

    def all_tournaments(self) -> Iterator[tuple[str, bytes]]:
        """Return all stored tournaments."""
        query = select(tournaments.c.id, tournaments.c.data).order_by(tournaments.c.id)
        return ((row.id, row.data) for row in self.connection.execute(query))
