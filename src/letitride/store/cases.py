"""Cases in a database: the current state of each, by state, player and table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from sqlalchemy import Connection, func, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.audit.stored_record import KeptCase
from letitride.pit.cases import Case, CaseFilter, CaseState
from letitride.store.names import is_called, names_player
from letitride.store.schema import cases

_DECODER = msgspec.json.Decoder(Case)


class SqlCases:
    """The cases, over a connection in a transaction."""

    connection: Connection

    def keep_case(self, case: Case) -> None:
        """Store the current state of a case."""
        upsert = postgresql.insert if self.connection.dialect.name == "postgresql" else sqlite.insert
        now = {
            "player": case.player,
            "stream": case.table,
            "state": case.state.value,
            "data": msgspec.json.encode(case),
        }
        kept = upsert(cases).values(number=case.number, **now)
        self.connection.execute(kept.on_conflict_do_update(index_elements=["number"], set_=now))

    def case(self, number: int) -> Case | None:
        """Return a case."""
        found = self.connection.execute(select(cases.c.data).where(cases.c.number == number)).scalar_one_or_none()
        return _DECODER.decode(found) if found is not None else None

    def cases(self, filters: CaseFilter, most: int) -> Sequence[Case]:
        """Return cases, newest first."""
        wanted = select(cases.c.data).order_by(cases.c.number.desc()).limit(most)
        if filters.state is not None:
            wanted = wanted.where(cases.c.state == filters.state.value)
        if names_player(filters):
            wanted = wanted.where(is_called(cases.c.player, filters))
        if filters.table is not None:
            wanted = wanted.where(cases.c.stream == filters.table)
        if filters.before is not None:
            wanted = wanted.where(cases.c.number < filters.before)
        return tuple(map(_DECODER.decode, self.connection.execute(wanted).scalars()))

    def open_cases(self) -> Mapping[str, int]:
        """Return how many cases are open, by table."""
        waiting = select(cases.c.stream, func.count().label("open")).where(cases.c.state == CaseState.OPEN.value)
        return {row.stream: row.open for row in self.connection.execute(waiting.group_by(cases.c.stream))}

    def last_case(self) -> int:
        """Return the number of the newest case."""
        last: int | None = self.connection.execute(select(func.max(cases.c.number))).scalar_one()
        return last or 0

    def all_cases(self) -> Iterator[KeptCase]:
        """Return all stored cases, in order."""
        return (KeptCase(**row) for row in self.connection.execute(select(cases).order_by(cases.c.number)).mappings())
