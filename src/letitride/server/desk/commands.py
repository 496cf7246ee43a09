"""Everything the desk can ask of a table: the same list at every moment, each entry possible now or not."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel

from letitride.house import House
from letitride.pit.people.people import Person
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.table_modes import MODE_COMMANDS
from letitride.server.desk.words import ClauseShown, clauses_of, label_of, only_when, rules_on, sentence_of
from letitride.server.http.openapi import shaped
from letitride.server.tables.table_state import legal_at, legal_entry
from letitride.table import Actor, Command
from letitride.table.model import command as commands
from letitride.table.rules.legal import Legal

IRREGULARITIES: tuple[type[Command], ...] = (
    commands.ReportFaceUpCard,
    commands.ReportCardDrawnInError,
    commands.ReportWrongNumber,
    commands.ReportCountLamp,
    commands.ReportEarlyUnload,
    commands.InterruptRound,
)
"""All that the documents know to go wrong, in their order."""

_ORDER: tuple[type[Command], ...] = (
    commands.VerifyHands,
    commands.CountDeck,
    commands.DeclareMisdeal,
    commands.CloseVote,
    commands.OpenTable,
    commands.CloseTable,
    *MODE_COMMANDS,
    commands.CallNoMoreBets,
    commands.DealCards,
    commands.OrderCut,
    commands.CountStub,
    commands.ReplaceDeck,
    *IRREGULARITIES,
)
"""All that people do at a table of the pit, as the desk lists it; the table does everything else by itself."""


class FieldShown(BaseModel):
    """A field of a command, with all its values that are possible now, whatever the others are."""

    name: str
    values: list[Any]
    """One of these, or within one of these: a range has from, to and not; a text or an amount says any."""


class CommandShown(BaseModel):
    """Something the asker does at this table, now or at another moment."""

    command: str
    label: str
    what: str
    """What it does, in one sentence."""

    possible: bool
    """Whether it can be done now."""

    only: str
    """At which moments it can be done."""

    irregularity: bool
    fields: list[FieldShown]
    ways: list[Annotated[dict[str, Any], shaped("LegalCommand")]]
    """In which values of its fields go together."""

    clauses: list[ClauseShown]


def commands_of(live: PitTable, person: Person) -> list[CommandShown]:
    """Return everything *person* does at this table, in a fixed order."""
    actor = person.actor()
    if actor is None:
        return []
    ways: dict[type[Command], list[Legal]] = {}
    for entry in legal_at(live, actor):
        ways.setdefault(entry.command, []).append(entry)
    return [_command(live.table.house, kind, ways.get(kind, [])) for kind in kinds_for(live.table.house, actor)]


def kinds_for(house: House, actor: Actor) -> tuple[type[Command], ...]:
    """Return the kinds of commands somebody of the staff gives at a table of *house*."""
    # Whoever takes the deal in hand can deal, the floor too.
    return tuple(
        kind for kind in _ORDER if (actor.role in kind.who or kind is commands.DealCards) and rules_on(house, kind)
    )


def _command(house: House, kind: type[Command], entries: list[Legal]) -> CommandShown:
    ways = [legal_entry(entry) for entry in entries]
    fields: dict[str, list[Any]] = {}
    for way in ways:
        for name, allowed in way.items():
            values = fields.setdefault(name, [])
            if name != "command" and allowed not in values:
                values.append(allowed)
    fields.pop("command", None)
    return CommandShown(
        command=kind.__name__,
        label=label_of(kind),
        what=sentence_of(kind),
        possible=bool(ways),
        only=only_when(kind),
        irregularity=kind in IRREGULARITIES,
        fields=[FieldShown(name=name, values=values) for name, values in fields.items()],
        ways=ways,
        clauses=clauses_of(house, kind),
    )
