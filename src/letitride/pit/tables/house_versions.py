"""A table takes up new rules of its house: between two rounds, and its furniture when it is closed.

Every round is under one record of a house from its first bet to its last card. The table's log says when another was
taken up, with all its rules, and the next shuffle is committed after that.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from letitride.house import House
from letitride.pit.house_record import read_house, rules_of
from letitride.table import Command, Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model.vocabulary import Role, Stage

WHEN_CLOSED = ("seating", "chips", "cards", "opening", "wagering")
"""The parts of a house that are its furniture: seats, chips, cards and devices at the table."""


class TakeUpHouse(Command, frozen=True, kw_only=True):
    """Take up another version of the house's rules. Only the pit itself asks for this."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    version: int
    record: str


class HouseTakenUp(Event, frozen=True, kw_only=True):
    """The table took up another version of the house's rules, which are all here."""

    version: int
    record: str

    @property
    def house(self) -> House:
        """The current house."""
        return read_house(self.record.encode())

    @property
    def rules(self) -> str:
        """The hash of the record, which goes into every later link of the chain."""
        return rules_of(self.record.encode())


def taken_up(table: Table, command: TakeUpHouse) -> HouseTakenUp:
    """Return the events of taking up new rules, or refuse."""
    if why := why_not_yet(table, read_house(command.record.encode())):
        raise Refused("not-yet", why, rule=cite(table.house, "no more bets"))
    return HouseTakenUp(version=command.version, record=command.record)


def why_not_yet(table: Table, house: House) -> str:
    """Return why a table cannot take up these rules now; empty if it can."""
    if (house.id, house.game) != (table.house.id, table.house.game):
        return f"a table of {table.house.id} cannot become one of {house.id}"
    if table.stage is Stage.CLOSED:
        return ""
    changed = [part for part in WHEN_CLOSED if getattr(house, part) != getattr(table.house, part)]
    if changed:
        return f"what changes in its {' and '.join(changed)} is taken up when the table is closed"
    if table.round is not None or any(table.wagering()):
        return "new rules are taken up between two rounds"
    return ""


def under(table: Table, house: House) -> Table:
    """Return a table under new rules."""
    if table.stage is Stage.CLOSED:
        return replace(Table.of(house), rounds=table.rounds)
    return replace(table, house=house)
