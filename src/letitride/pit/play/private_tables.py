"""Private tables: anybody can open them for people who get the name, and they close when unused."""

from __future__ import annotations

import base64
from collections.abc import Callable

from letitride.house import House
from letitride.pit.people.people import Person
from letitride.pit.play.loaded_tables import PRIVATE
from letitride.pit.play.pit import Pit
from letitride.pit.tables.hosting import Hosting, HostTable, TablePace, hosted
from letitride.table import Actor, Table
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Role

MOST_OPEN = 5
"""How many private tables a person can have open at once."""

_SECRET_BYTES = 15
_PIT = Actor(role=Role.DEVICE)


class TooManyTables(ValueError):
    """A person has as many private tables as allowed. Nothing was opened."""


class PrivateTables:
    """Opens unlisted tables. Anybody who has the name can watch and sit down, and nobody can guess it."""

    def __init__(self, pit: Pit, randomness: Callable[[int], bytes]) -> None:
        self._pit, self._randomness = pit, randomness

    def open(self, owner: Person, house: House, title: str = "", pace: TablePace = TablePace.NORMAL) -> str:
        """Open a table of a house for a host, and return its name."""
        opened = self._pit.open_tables(owner.name)
        if len(opened) >= MOST_OPEN:
            raise TooManyTables(
                f"{owner.name} has {len(opened)} private tables open, and {MOST_OPEN} is the most: "
                "close one, or wait until an unused one closes"
            )
        table_id = f"{PRIVATE}{base64.b32encode(self._randomness(_SECRET_BYTES)).decode().lower()}"
        hosting = HostTable(host=owner.name, title=title, pace=pace)
        hosted(Table.of(house), Hosting(), hosting, _PIT)
        self._pit.create_table(table_id, house, owner.name).result()
        self._pit.handle(table_id, hosting, _PIT, "host").result()
        self._pit.handle(table_id, OpenTable(), Actor(role=Role.FLOOR), "open").result()
        return table_id
