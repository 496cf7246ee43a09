"""``decide`` says what follows from a command, ``evolve`` what the table is after an event. Both are pure."""

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
from letitride.table.rules.betting import BettingCommand, BettingEvent, decide_betting, evolve_betting
from letitride.table.rules.dealing import DealingCommand, DealingEvent, decide_dealing, evolve_dealing
from letitride.table.rules.deciding import DecisionCommand, DecisionEvent, decide_decision, evolve_decision
from letitride.table.rules.interruption import (
    InterruptionCommand,
    InterruptionEvent,
    decide_interruption,
    evolve_interruption,
)
from letitride.table.rules.irregularities import (
    IrregularCommand,
    IrregularEvent,
    decide_irregular,
    evolve_irregular,
)
from letitride.table.rules.keypad import KeypadCommand, KeypadEvent, decide_keypad, evolve_keypad
from letitride.table.rules.preparing import (
    PreparingCommand,
    PreparingEvent,
    decide_preparing,
    evolve_preparing,
)
from letitride.table.rules.seats import SeatCommand, SeatEvent, decide_seats, evolve_seats, leaving
from letitride.table.rules.settling import SettlingCommand, SettlingEvent, decide_settling, evolve_settling
from letitride.table.rules.shuffling import (
    ShufflingCommand,
    ShufflingEvent,
    decide_shuffling,
    evolve_shuffling,
)

_DECIDERS: dict[type[Command], Callable[[Table, Any], tuple[Event, ...]]] = {
    kind: decider
    for family, decider in (
        (SeatCommand, decide_seats),
        (PreparingCommand, decide_preparing),
        (ShufflingCommand, decide_shuffling),
        (BettingCommand, decide_betting),
        (KeypadCommand, decide_keypad),
        (DealingCommand, decide_dealing),
        (DecisionCommand, decide_decision),
        (SettlingCommand, decide_settling),
        (IrregularCommand, decide_irregular),
        (InterruptionCommand, decide_interruption),
    )
    for kind in get_args(family)
}
_EVOLVERS: dict[type[Event], Callable[[Table, Any], Table]] = {
    kind: evolver
    for family, evolver in (
        (SeatEvent, evolve_seats),
        (PreparingEvent, evolve_preparing),
        (ShufflingEvent, evolve_shuffling),
        (BettingEvent, evolve_betting),
        (KeypadEvent, evolve_keypad),
        (DealingEvent, evolve_dealing),
        (DecisionEvent, evolve_decision),
        (SettlingEvent, evolve_settling),
        (IrregularEvent, evolve_irregular),
        (InterruptionEvent, evolve_interruption),
    )
    for kind in get_args(family)
}
COMMANDS = tuple(_DECIDERS)
EVENTS = tuple(_EVOLVERS)


def decide(table: Table, command: Command) -> tuple[Event, ...]:
    """Return what follows from *command*, or raise ``Refused``; nothing has changed yet."""
    return tuple(event for event, _ in carry_out(table, command))


def rule_on(table: Table, command: Command) -> tuple[Event, ...]:
    """Return what *command* itself brings about, or raise ``Refused``; nothing is folded for it."""
    return _DECIDERS[type(command)](table, command)


def carry_out(table: Table, command: Command) -> tuple[tuple[Event, Table], ...]:
    """Return what follows from *command*, each event with the table after it, or raise ``Refused``."""
    steps = _fold(table, rule_on(table, command))
    if len(table.todo) <= 1 or len(steps) != 1:
        after = steps[-1][1]
        steps += _fold(after, _what_follows(after))
    return tuple(steps)


def evolve(table: Table, event: Event) -> Table:
    """Return the table as it is after *event*."""
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
    """Return the table after *command*, and what happened."""
    steps = carry_out(table, command)
    return steps[-1][1], tuple(event for event, _ in steps)


def _fold(table: Table, events: Iterable[Event]) -> list[tuple[Event, Table]]:
    steps = []
    for event in events:
        table = evolve(table, event)
        steps.append((event, table))
    return steps


def _what_follows(after: Table) -> tuple[Event, ...]:
    """Return what happens by itself when a procedure has come to its end."""
    if after.todo:
        return ()
    match after.stage:
        case Stage.PREPARING:
            return (TableReady(), *leaving(after))
        case Stage.DEALING:
            return (DecisionsOpened(point=rules_of(after.house).points[0].id),)
        case Stage.DECIDING if after.round and after.round.turned == rules_of(after.house).turned_by(after.round.point):
            return (DecisionsOpened(point=rules_of(after.house).points[after.round.point + 1].id),)
        case Stage.SETTLING:
            number = after.round.number if after.round else 0
            return (RoundEnded(round=number), *leaving(after))
        case _:
            return ()
