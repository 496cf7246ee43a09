"""The list of interventions in a database."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select

from letitride.pit.interventions import Intervention, InterventionEntry
from letitride.store.schema import interventions


class SqlInterventions:
    """The list of interventions, over a connection that is in a transaction."""

    connection: Connection

    def last_intervention(self) -> InterventionEntry | None:
        """Return the newest entry."""
        newest = self.interventions(1, None)
        return newest[0] if newest else None

    def note(self, entry: InterventionEntry) -> None:
        """Write an entry to the end; one of another process that came first has taken the number."""
        fields: dict[str, Any] = {
            field: getattr(entry.intervention, field) for field in entry.intervention.__struct_fields__
        }
        self.connection.execute(insert(interventions), {"number": entry.number, "hash": entry.hash, **fields})

    def interventions(self, most: int, before: int | None) -> Sequence[InterventionEntry]:
        """Return entries, newest first."""
        wanted = select(interventions).order_by(interventions.c.number.desc()).limit(most)
        if before is not None:
            wanted = wanted.where(interventions.c.number < before)
        return tuple(map(_entry_of, self.connection.execute(wanted).mappings()))

    def all_interventions(self) -> Iterator[InterventionEntry]:
        """Return all entries, in order."""
        return map(
            _entry_of, self.connection.execute(select(interventions).order_by(interventions.c.number)).mappings()
        )


def _entry_of(row: RowMapping) -> InterventionEntry:
    fields = {field: row[field] for field in Intervention.__struct_fields__}
    return InterventionEntry(number=row["number"], intervention=Intervention(**fields), hash=row["hash"])
