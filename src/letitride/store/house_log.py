"""The house's log in a database, and the list of interventions that follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import asdict
from sqlalchemy import Connection, RowMapping, insert, select, text

from letitride.pit.interventions import Intervention, InterventionEntry
from letitride.pit.log.house_log import HOUSE
from letitride.pit.ports import Row
from letitride.pit.tables.pit_table import FIRST_HEAD
from letitride.store.locks import lock
from letitride.store.schema import house_log, interventions
from letitride.store.seals import Unsealed
from letitride.store.statements import Statement

_LAST = Statement(text("SELECT seq, hash FROM house_log ORDER BY seq DESC LIMIT 1"))


def house_head_in(connection: Connection) -> tuple[int, str]:
    """Return the end of the house's log, without a lock."""
    seq, link = _LAST.first(connection) or (0, FIRST_HEAD)
    return seq, link


class SqlHouseLog:
    """The house's log, over a connection in a transaction."""

    def __init__(self, connection: Connection, *, waits: bool = True) -> None:
        self.connection, self._waits = connection, waits
        self.unsealed = Unsealed()
        self._house: tuple[int, str] | None = None
        self._house_rows: list[dict[str, Any]] = []

    def house_head(self) -> tuple[int, str]:
        """Return its last number and link, and lock it."""
        if self._house is None:
            lock(self.connection, HOUSE, waits=self._waits)
            self._house = house_head_in(self.connection)
        return self._house

    def append_to_house(self, row: Row) -> None:
        """Append a row."""
        self._house_rows.append(asdict(row))
        self._house = self.unsealed.house = (row.seq, row.hash)
        self.unsealed.at = max(self.unsealed.at, row.at)

    def write_house(self) -> None:
        """Write the waiting rows."""
        if self._house_rows:
            self.connection.execute(insert(house_log), self._house_rows)
            self._house_rows = []

    def note(self, entry: InterventionEntry) -> None:
        """Append an entry to the list of interventions."""
        self.connection.execute(insert(interventions), {"number": entry.number, **asdict(entry.intervention)})

    def last_intervention(self, whom: str, whats: Sequence[str]) -> InterventionEntry | None:
        """Return the newest entry about a person that is one of these actions."""
        wanted = select(interventions).where(interventions.c.whom == whom, interventions.c.what.in_(whats))
        newest = self.connection.execute(wanted.order_by(interventions.c.number.desc()).limit(1)).mappings().first()
        return _entry_of(newest) if newest else None

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
    return InterventionEntry(number=row["number"], intervention=Intervention(**fields))
