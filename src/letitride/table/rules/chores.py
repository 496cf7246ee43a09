"""Chores: the procedure steps that a table can do by itself."""

from __future__ import annotations

from collections.abc import Callable

from letitride.cards import Card
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.event import Event
from letitride.table.model.state import Table
from letitride.table.rules.engine import EVENTS, apply
from letitride.table.rules.procedure import due

Chores = frozenset[type[Command]]
Orders = Callable[[], tuple[Card, ...]]
"""Returns the order of a shuffled deck."""

_STEPS = {kind for event in EVENTS for kind in event.done} | {
    commands.CallDeadGame,
    commands.InviteBonusBets,
    commands.ReturnFromDeadGame,
}
_JUDGMENTS = {commands.CountDeck, commands.DeclareMisdeal, commands.ReplaceDeck, commands.VerifyHands}

ALL_CHORES: Chores = frozenset(_STEPS - _JUDGMENTS)
"""Everything that needs no judgment. Calls and rulings are for people."""

DEFAULT_CUT = 26
"""Where to cut if nobody chose: in the middle."""


def default_cut(table: Table) -> int:
    """Return how many cards a cut takes if nobody chose."""
    return max(DEFAULT_CUT, table.house.cards.cut_at_least)


def next_chore(table: Table, chores: Chores, orders: Orders) -> Command | None:
    """Return what the table does next by itself, or None if it waits."""
    for step in due(table):
        if isinstance(step, type):
            if step in chores:
                return _filled_in(table, step, orders)
        elif type(step) in chores:
            return step
    return None


def _filled_in(table: Table, step: type[Command], orders: Orders) -> Command:
    """Return a step with what the table cannot know: a fair order, a cut in the middle, a true count."""
    if step is commands.ShuffleDeck:
        return commands.ShuffleDeck(order=orders())
    if step is commands.CutDeck:
        return commands.CutDeck(at=default_cut(table))
    if step is commands.CountStub and table.round and table.round.stub is not None:
        return commands.CountStub(found=table.round.stub)
    if step is commands.ChooseDeck:
        return commands.ChooseDeck(deck=1)
    raise LookupError(f"{step.__name__} needs judgment, so it is not a chore")


def do_chores(table: Table, chores: Chores, orders: Orders) -> tuple[Table, tuple[Event, ...]]:
    """Return the table after all its chores, and what happened."""
    happened: list[Event] = []
    while (chore := next_chore(table, chores, orders)) is not None:
        table, events = apply(table, chore)
        happened += events
    return table, tuple(happened)
