"""A house that was retired: its open tables go on, and a closed one stays closed."""

from __future__ import annotations

from letitride.pit.ports import Transaction
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Command, Refused
from letitride.table.clauses.citing import cite
from letitride.table.model.command import OpenTable


def require_in_use(books: Transaction, live: PitTable, command: Command) -> None:
    """Refuse to open a table whose house is retired."""
    if not isinstance(command, OpenTable):
        return
    house = live.table.house
    versions = [each for each in books.posted() if each.id == house.id]
    if versions and versions[-1].retired is not None:
        message = f"{house.name} is retired: post the house again to open its tables"
        raise Refused("house-retired", message, rule=cite(house, "opening"))
