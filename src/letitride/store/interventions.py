"""The list of interventions in a database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from letitride.pit.interventions import Intervention, Noted
from letitride.store.schema import interventions


class SqlNotes:
    """The list of interventions, over a connection that is in a transaction."""

    connection: Connection

    def last_noted(self) -> Noted | None:
        """Return the newest entry."""
        newest = self.noted(1, None)
        return newest[0] if newest else None

    def note(self, entry: Noted) -> None:
        """Write an entry to the end; one of another process that came first has taken the number."""
        fields: dict[str, Any] = {
            field: getattr(entry.intervention, field) for field in entry.intervention.__struct_fields__
        }
        self.connection.execute(insert(interventions), {"number": entry.number, "hash": entry.hash, **fields})

    def noted(self, most: int, before: int | None) -> Sequence[Noted]:
        """Return entries, newest first."""
        wanted = select(interventions).order_by(interventions.c.number.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(interventions.c.number < before)
        return tuple(map(_noted, self.connection.execute(wanted).mappings()))

    def all_noted(self) -> Iterator[Noted]:
        """Return all entries, in order."""
        return map(_noted, self.connection.execute(select(interventions).order_by(interventions.c.number)).mappings())


def _noted(row: RowMapping) -> Noted:
    fields = {field: row[field] for field in Intervention.__struct_fields__}
    return Noted(number=row["number"], intervention=Intervention(**fields), hash=row["hash"])
