"""Every command the desk can give a table: always the same list, each possible now or not."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import asdict

from letitride.house import House
from letitride.pit.people.people import Person
from letitride.pit.play.tables_of_day import WHAT_TO_DO
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import ConfirmVoid, proposed_command
from letitride.server.desk import words
from letitride.server.tables.dealers_chair import staff_of
from letitride.server.tables.legal_commands import LegalCommand, legal_at, legal_entry
from letitride.table import Actor, Command
from letitride.table.model.command import OpenTable
from letitride.table.rules.legal import Legal


class CommandField(Struct, frozen=True):
    """A field of a command, with all values that are possible now."""

    name: str
    values: tuple[Any, ...]
    """A list of values or ranges: a range has from, to and not; a text or an amount says any."""


class CommandInWords(Struct, frozen=True, kw_only=True):
    """A command: what it does in a sentence, whether it is possible now, and its clauses."""

    command: str
    label: str
    what: str
    possible: bool
    clauses: tuple[words.ClauseResponse, ...]


class DeskCommand(CommandInWords, frozen=True, kw_only=True):
    """Something you can do at this table, now or at another moment."""

    only: str
    """When it is possible."""

    irregularity: bool
    fields: tuple[CommandField, ...]
    ways: tuple[LegalCommand, ...]
    """Which values of its fields go together."""


def commands_of(live: PitTable, person: Person, *, only_in_a_day: bool) -> tuple[DeskCommand, ...]:
    """Return everything *person* can do at this table, in a fixed order."""
    actor = person.actor()
    if actor is None:
        return ()
    ways: dict[type[Command], list[Legal]] = {}
    for entry in legal_at(live, actor, staff_of(person)):
        ways.setdefault(entry.command, []).append(entry)
    only: dict[type[Command], str] = {}
    if only_in_a_day:
        ways.pop(OpenTable, None)
        only[OpenTable] = f"Only in a house day: {WHAT_TO_DO}."
    return tuple(
        _command(live, kind, ways.get(kind, []), only.get(kind) or words.only_when(kind))
        for kind in kinds_for(live.table.house, actor)
    )


def kinds_for(house: House, actor: Actor) -> tuple[type[Command], ...]:
    """Return the types of commands that staff give at a table of *house*."""
    return tuple(kind for kind in words.AT_THE_DESK if actor.role in kind.who and words.rules_on(house, kind))


def _command(live: PitTable, kind: type[Command], entries: list[Legal], only: str) -> DeskCommand:
    house = live.table.house
    # A second person reads the clauses of what is proposed.
    about = type(proposed_command(live.proposal)) if kind is ConfirmVoid and live.proposal else kind
    ways = tuple(map(legal_entry, entries))
    fields: dict[str, list[Any]] = {}
    for way in ways:
        for name, allowed in asdict(way).items():
            values = fields.setdefault(name, [])
            if allowed not in values:
                values.append(allowed)
    return DeskCommand(
        **{**in_words(house, kind, possible=bool(ways)), "clauses": words.clauses_of(house, about)},
        only=only,
        irregularity=kind in words.IRREGULARITIES,
        fields=tuple(CommandField(name, tuple(values)) for name, values in fields.items()),
        ways=ways,
    )


def in_words(house: House, kind: type[Command], *, possible: bool) -> dict[str, Any]:
    """Return what a command is and does in a house."""
    return {
        "command": kind.__name__,
        "label": words.label_of(kind),
        "what": words.sentence_of(kind),
        "possible": possible,
        "clauses": words.clauses_of(house, kind),
    }
