"""``decide`` returns the events of a command, ``evolve`` the table after an event. Both are pure."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import reduce
from typing import Any, get_args

from msgspec.structs import replace

from letitride.games import rules_of
from letitride.house import House
from letitride.table.model.command import Command
from letitride.table.model.event import DecisionsOpened, Event, RoundEnded, TableReady
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules import (
    betting,
    conduct,
    dealing,
    deciding,
    interruption,
    irregularities,
    keypad,
    preparing,
    seats,
    settling,
    shuffling,
)

_FAMILIES = (
    seats,
    preparing,
    shuffling,
    betting,
    keypad,
    dealing,
    deciding,
    settling,
    conduct,
    irregularities,
    interruption,
)
"""Each module decides its ``Commands`` and folds its ``Events``."""

_DECIDERS: dict[type[Command], Callable[[Table, Any], tuple[Event, ...]]] = {
    kind: family.decide for family in _FAMILIES for kind in get_args(family.Commands)
}
_EVOLVERS: dict[type[Event], Callable[[Table, Any], Table]] = {
    kind: family.evolve for family in _FAMILIES for kind in get_args(family.Events)
}
COMMANDS: tuple[type[Command], ...] = tuple(_DECIDERS)
EVENTS: tuple[type[Event], ...] = tuple(_EVOLVERS)


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """Return the events of *command*, or raise ``Refused``. Nothing has changed yet."""
    return tuple(event for event, _ in carry_out(table, command))


def rule_on(table: Table, command: Command) -> tuple[Event, ...]:
    """Return the direct events of *command*, or raise ``Refused``, without folding them."""
    return _DECIDERS[type(command)](table, command)


def carry_out(table: Table, command: Command) -> tuple[tuple[Event, Table], ...]:
    """Return the events of *command*, each with the table after it, or raise ``Refused``."""
    steps, after = [], table
    for event in rule_on(table, command):
        after = evolve(after, event)
        steps.append((event, after))
    if len(table.todo) <= 1 or len(steps) != 1:
        for event in _what_follows(after):
            after = evolve(after, event)
            steps.append((event, after))
    return tuple(steps)


def evolve(table: Table, event: Event) -> Table:
    """Return the table after *event*."""
    todo = table.todo
    if todo and event.done:
        step = todo[0]
        if (step if isinstance(step, type) else type(step)) in event.done:
            table = replace(table, todo=todo[1:])
    return _EVOLVERS[type(event)](table, event)


def replay(house: House, events: Iterable[Event]) -> Table:
    """Return the table of a house after all these events."""
    return reduce(evolve, events, Table.of(house))


def apply(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after *command*, and its events."""
    steps = carry_out(table, command)
    return steps[-1][1], tuple([event for event, _ in steps])


def _what_follows(after: Table) -> tuple[Event, ...]:
    """Return what happens by itself at the end of a procedure."""
    if after.todo:
        return ()
    match after.stage:
        case Stage.PREPARING:
            return (TableReady(), *seats.leaving(after))
        case Stage.DEALING:
            return (DecisionsOpened(point=rules_of(after.house).points[0].id),)
        case Stage.DECIDING if after.round and after.round.turned == rules_of(after.house).turned_by(after.round.point):
            return (DecisionsOpened(point=rules_of(after.house).points[after.round.point + 1].id),)
        case Stage.SETTLING:
            number = after.round.number if after.round else 0
            return (RoundEnded(round=number), *seats.leaving(after))
        case _:
            return ()
