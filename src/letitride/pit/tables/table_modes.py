"""A table's modes: whether it is paused, and whether a person deals or the machine.

No document mentions a pause. A paused table takes no bets, finishes the current round, and keeps everybody's seat.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from letitride.pit.tables.chair import Chair
from letitride.table import ALL_CHORES, Actor, Chores, Command, Event, Legal, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import BettingClosed, CardsDealt, TableClosed
from letitride.table.model.vocabulary import Role, Stage
from letitride.table.rules.procedure import by_shuffler


class PauseTable(commands.FloorCommand, frozen=True, kw_only=True):
    """Take no more bets until the table is resumed. The current round is finished."""


class ResumeTable(commands.FloorCommand, frozen=True, kw_only=True):
    """Resume a paused table."""


class TablePaused(Event, frozen=True, kw_only=True):
    """The floor paused the table."""


class TableResumed(Event, frozen=True, kw_only=True):
    """The table is open again."""


ModeCommand = PauseTable | ResumeTable
MODE_COMMANDS: tuple[type[Command], ...] = (PauseTable, ResumeTable)
MODE_EVENTS: tuple[type[Event], ...] = (TablePaused, TableResumed)
_CALLS: dict[type[Event], str] = {
    TablePaused: "The table is paused: no bets are taken until the floor says so.",
    TableResumed: "The table is open again. Place your bets.",
}
_BY_MACHINE: Chores = ALL_CHORES - {commands.ShowBonusHand, commands.WaveOff}
_BETTING = (commands.PlaceWagers, commands.BetCash, commands.CallNoMoreBets)


class TableModes(Struct, frozen=True, kw_only=True):
    """Whether a table is paused, and who deals."""

    paused: bool = False
    chair: Chair = Chair()
    hand_dealt: bool = False
    """Whether a card of the last round was dealt by a person."""

    def evolve(self, event: Event) -> TableModes:
        """Return the modes after an event. A closed table starts over."""
        chair = self.chair.evolve(event)
        modes = self if chair is self.chair else replace(self, chair=chair)
        match event:
            case TablePaused() | TableResumed():
                return replace(modes, paused=isinstance(event, TablePaused))
            case CardsDealt() if chair.dealer:
                return replace(modes, hand_dealt=True)
            case BettingClosed() if self.hand_dealt:
                return replace(modes, hand_dealt=False)
            case TableClosed():
                return TableModes()
            case _:
                return modes

    def chores(self, table: Table) -> Chores:
        """Return what the table does by itself; with a person in the chair, only what a shuffler does.

        Players show or wave off their cards themselves.
        """
        if not self.chair.dealer:
            return _BY_MACHINE
        return _BY_MACHINE & {commands.ShuffleDeck} if by_shuffler(table.house) else frozenset()

    def holds_bets(self, table: Table) -> bool:
        """Return whether a pause keeps everybody from betting now."""
        return self.paused and table.stage is Stage.BETTING


def change_mode(table: Table, modes: TableModes, command: ModeCommand) -> Event:
    """Return the events of pausing or resuming a table, or refuse."""
    rule = cite(table.house, "no more bets")
    if table.stage is Stage.CLOSED:
        raise Refused("closed", "the table is closed", rule=rule)
    pauses = isinstance(command, PauseTable)
    if pauses is modes.paused:
        raise Refused("is-so", f"the table is already {'paused' if pauses else 'open'}", rule=rule)
    return TablePaused() if pauses else TableResumed()


def acting(chair: Chair, actor: Actor, kind: type[Command], who: str) -> Actor:
    """Return who *actor* is for a command: a floor person in the chair does the dealer's work."""
    deals = actor.role is Role.FLOOR and bool(chair.dealer) and chair.dealer == who
    return Actor(role=Role.DEALER) if deals and Role.DEALER in kind.who and Role.FLOOR not in kind.who else actor


def require_bets_taken(table: Table, modes: TableModes, command: Command) -> None:
    """Refuse bets, and closing the betting, while a table is paused."""
    if isinstance(command, _BETTING) and modes.holds_bets(table):
        message = "the table is paused: bets are taken again when the floor resumes it"
        raise Refused("paused", message, rule=cite(table.house, "no more bets"))


def call_of(event: Event) -> str:
    """Return what everybody at the table hears."""
    return _CALLS[type(event)]


def legal_in_mode(table: Table, modes: TableModes, actor: Actor, legal: tuple[Legal, ...]) -> tuple[Legal, ...]:
    """Return what *actor* can do at a table, given what the table itself accepts."""
    held = modes.holds_bets(table)
    left = tuple(entry for entry in legal if not (held and issubclass(entry.command, _BETTING)))
    return left + tuple(Legal(kind) for kind in MODE_COMMANDS if _accepted(table, modes, actor, kind))


def _accepted(table: Table, modes: TableModes, actor: Actor, kind: type[Command]) -> bool:
    command = kind()
    if actor.role not in kind.who or not isinstance(command, ModeCommand):
        return False
    try:
        change_mode(table, modes, command)
    except Refused:
        return False
    return True
