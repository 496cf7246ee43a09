"""Posted houses in a database, and which record each table took up when."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import asdict
from sqlalchemy import Connection, Table, bindparam, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.audit.stored_record import KeptHouse
from letitride.pit.posted_houses import PostedHouse
from letitride.store.schema import posted_houses, proposed_houses, taken_up_houses

_OF_TABLE = taken_up_houses.c.stream == bindparam("of")
_LAST = select(taken_up_houses.c.house).where(_OF_TABLE).order_by(taken_up_houses.c.seq.desc()).limit(1)
_ALL = select(posted_houses).order_by(posted_houses.c.id, posted_houses.c.version)


class SqlHouses:
    """The posted houses, over a connection in a transaction."""

    connection: Connection

    def keep_posted(self, posted: PostedHouse) -> None:
        """Store the current state of a house's version."""
        kept = self._insert_or(posted_houses).values(**asdict(posted))
        key = ["id", "version"]
        self.connection.execute(kept.on_conflict_do_update(index_elements=key, set_={"retired": posted.retired}))

    def posted(self) -> Sequence[PostedHouse]:
        """Return all versions of all houses, by house and version."""
        return tuple(PostedHouse(**row) for row in self.connection.execute(_ALL).mappings())

    def keep_proposed(self, rules: str, record: str) -> None:
        """Store the record of a proposed house."""
        kept = self._insert_or(proposed_houses).values(rules=rules, record=record)
        self.connection.execute(kept.on_conflict_do_nothing(index_elements=["rules"]))

    def proposed(self, rules: str) -> str | None:
        """Return the record proposed under this name."""
        wanted = select(proposed_houses.c.record).where(proposed_houses.c.rules == rules)
        found: str | None = self.connection.execute(wanted).scalar_one_or_none()
        return found

    def _insert_or(self, table: Table) -> sqlite.Insert | postgresql.Insert:
        return (postgresql.insert if self.connection.dialect.name == "postgresql" else sqlite.insert)(table)

    def keep_house_of_table(self, stream: str, seq: int, record: bytes) -> None:
        """Store the record that a table took up with an event."""
        self.connection.execute(insert(taken_up_houses), {"stream": stream, "seq": seq, "house": record})

    def house_record(self, stream: str, until: int | None = None) -> bytes | None:
        """Return the record of a table's house, now or after an event."""
        wanted = _LAST if until is None else _LAST.where(taken_up_houses.c.seq <= until)
        found: bytes | None = self.connection.execute(wanted, {"of": stream}).scalar_one_or_none()
        return found

    def house_taken_up(self, stream: str, until: int) -> int:
        """Return the last event with which a table took up another record."""
        last = select(func.max(taken_up_houses.c.seq)).where(_OF_TABLE, taken_up_houses.c.seq <= until)
        found: int | None = self.connection.execute(last, {"of": stream}).scalar_one()
        return found or 0

    def houses_of_table(self, stream: str) -> Iterator[KeptHouse]:
        """Return the first record of a table, and those that it took up, in order."""
        wanted = select(taken_up_houses.c.seq, taken_up_houses.c.house).where(_OF_TABLE)
        found = self.connection.execute(wanted.order_by(taken_up_houses.c.seq), {"of": stream})
        return (KeptHouse(**row) for row in found.mappings())
