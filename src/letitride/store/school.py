"""The school in a database: progress by drill, classes, and the current state of table tests."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Table, delete, func, select
from sqlalchemy.dialects import postgresql, sqlite

from letitride.pit.school_records import KeptProgress, Sitting, SittingFilter
from letitride.store.schema import school_progress, school_students, sittings

_DECODER = msgspec.json.Decoder(Sitting)


class SqlSchool:
    """The school, over a connection in a transaction."""

    connection: Connection

    def _put(self, table: Table, key: Mapping[str, object], now: Mapping[str, object]) -> None:
        upsert = postgresql.insert if self.connection.dialect.name == "postgresql" else sqlite.insert
        kept = upsert(table).values(**key, **now)
        self.connection.execute(kept.on_conflict_do_update(index_elements=list(key), set_=now))

    def school_progress(self, person: str) -> Sequence[KeptProgress]:
        """Return a person's progress in all drills."""
        own = select(school_progress).where(school_progress.c.person == person)
        found = self.connection.execute(own.order_by(school_progress.c.house, school_progress.c.kind))
        return tuple(KeptProgress(**row) for row in found.mappings())

    def keep_school_progress(self, progress: KeptProgress) -> None:
        """Store a person's progress in a drill."""
        key: dict[str, object] = asdict(progress)
        data = {"data": key.pop("data")}
        self._put(school_progress, key, data)

    def instructor_of(self, person: str) -> str | None:
        """Return whose class a person is in."""
        asked = select(school_students.c.instructor).where(school_students.c.person == person)
        found: str | None = self.connection.execute(asked).scalar_one_or_none()
        return found

    def set_instructor(self, person: str, instructor: str | None) -> None:
        """Put a person in a class, or in none."""
        if instructor is None:
            self.connection.execute(delete(school_students).where(school_students.c.person == person))
        else:
            self._put(school_students, {"person": person}, {"instructor": instructor})

    def students_of(self, instructor: str) -> Sequence[str]:
        """Return who is in a class, by name."""
        own = select(school_students.c.person).where(school_students.c.instructor == instructor)
        return tuple(self.connection.execute(own.order_by(school_students.c.person)).scalars())

    def sitting(self, number: int) -> Sitting | None:
        """Return a table test."""
        found = self.connection.execute(select(sittings.c.data).where(sittings.c.number == number)).scalar_one_or_none()
        return _DECODER.decode(found) if found is not None else None

    def keep_sitting(self, sitting: Sitting) -> None:
        """Store the current state of a table test."""
        now = {"candidate": sitting.candidate, "set_by": sitting.set_by, "data": msgspec.json.encode(sitting)}
        self._put(sittings, {"number": sitting.number}, now)

    def sittings(self, filters: SittingFilter, most: int) -> Sequence[Sitting]:
        """Return table tests, newest first."""
        wanted = select(sittings.c.data).order_by(sittings.c.number.desc()).limit(most)
        if filters.candidate is not None:
            wanted = wanted.where(sittings.c.candidate == filters.candidate)
        if filters.set_by is not None:
            wanted = wanted.where(sittings.c.set_by == filters.set_by)
        if filters.before is not None:
            wanted = wanted.where(sittings.c.number < filters.before)
        return tuple(map(_DECODER.decode, self.connection.execute(wanted).scalars()))

    def last_sitting(self) -> int:
        """Return the number of the newest table test."""
        last: int | None = self.connection.execute(select(func.max(sittings.c.number))).scalar_one()
        return last or 0

    def all_sittings(self) -> Iterator[Sitting]:
        """Return all stored table tests, in order."""
        found = self.connection.execute(select(sittings.c.data).order_by(sittings.c.number)).scalars()
        return map(_DECODER.decode, found)
