"""How a table of the pit is attended: whether it is paused, and whether a dealer deals or the machine.

The documents know neither. A paused table takes no bets, finishes the round that is on, and keeps everybody's seat.
Where the deal is in hand every card waits for the dealer, or for the floor in the dealer's place, and what goes wrong
in a deal can be reported; the rest of the procedure goes on by itself.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from letitride.table import ALL_CHORES, Actor, Chores, Command, Event, Legal, Refused, Table, legal_for
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import BettingClosed, CardsDealt, TableClosed
from letitride.table.model.vocabulary import Role, Stage


class PauseTable(commands.FloorCommand, frozen=True, kw_only=True):
    """Take no more bets until the table is resumed; the round that is on is finished."""


class ResumeTable(commands.FloorCommand, frozen=True, kw_only=True):
    """Take bets again at a table that was paused."""


class TakeDealInHand(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Have the dealer deal every card by hand, so that what goes wrong in a deal can be reported."""


class LeaveDealToMachine(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Have the cards dealt by themselves again, those of this round too."""


class TablePaused(Event, frozen=True, kw_only=True):
    """The floor paused the table."""


class TableResumed(Event, frozen=True, kw_only=True):
    """The table takes bets again."""


class DealTakenInHand(Event, frozen=True, kw_only=True):
    """A dealer deals from now on."""


class DealLeftToMachine(Event, frozen=True, kw_only=True):
    """The cards are dealt by themselves again."""


ModeCommand = PauseTable | ResumeTable | TakeDealInHand | LeaveDealToMachine
MODE_COMMANDS: tuple[type[Command], ...] = (PauseTable, ResumeTable, TakeDealInHand, LeaveDealToMachine)
MODE_EVENTS: tuple[type[Event], ...] = (TablePaused, TableResumed, DealTakenInHand, DealLeftToMachine)
_CALLS: dict[type[Event], str] = {
    TablePaused: "The table is paused: no bets are taken until the floor says so.",
    TableResumed: "The table is open again. Place your bets.",
    DealTakenInHand: "Cards are dealt by hand now.",
    DealLeftToMachine: "Cards are dealt by the machine again.",
}
_ALREADY: dict[type[Event], str] = {
    TablePaused: "the table is already paused",
    TableResumed: "the table is already open",
    DealTakenInHand: "cards are already dealt by hand",
    DealLeftToMachine: "the machine already deals",
}
_BETTING = (commands.PlaceWagers, commands.BetCash, commands.CallNoMoreBets)


class TableModes(Struct, frozen=True, kw_only=True):
    """How a table is attended."""

    paused: bool = False
    by_hand: bool = False
    hand_dealt: bool = False
    """Whether a card of the last round was dealt by hand."""

    def evolve(self, event: Event) -> TableModes:
        """Return how the table is attended after an event; a closed table starts over."""
        match event:
            case TablePaused() | TableResumed():
                return replace(self, paused=isinstance(event, TablePaused))
            case DealTakenInHand() | DealLeftToMachine():
                return replace(self, by_hand=isinstance(event, DealTakenInHand))
            case CardsDealt() if self.by_hand:
                return replace(self, hand_dealt=True)
            case BettingClosed() if self.hand_dealt:
                return replace(self, hand_dealt=False)
            case TableClosed():
                return TableModes()
            case _:
                return self

    @property
    def chores(self) -> Chores:
        """What the table does by itself."""
        return ALL_CHORES - {commands.DealCards} if self.by_hand else ALL_CHORES

    def holds_bets(self, table: Table) -> bool:
        """Tell whether nobody may bet now because of a pause."""
        return self.paused and table.stage is Stage.BETTING


def change_mode(table: Table, modes: TableModes, command: ModeCommand) -> Event:
    """Return what follows when somebody changes how a table is attended, or refuse it."""
    rule = cite(table.house, "no more bets" if isinstance(command, PauseTable | ResumeTable) else "deal")
    if table.stage is Stage.CLOSED:
        raise Refused("closed", "the table is closed", rule=rule)
    event, is_so = {
        PauseTable: (TablePaused(), modes.paused),
        ResumeTable: (TableResumed(), not modes.paused),
        TakeDealInHand: (DealTakenInHand(), modes.by_hand),
        LeaveDealToMachine: (DealLeftToMachine(), not modes.by_hand),
    }[type(command)]
    if is_so:
        raise Refused("is-so", _ALREADY[type(event)], rule=rule)
    return event


def acting(modes: TableModes, actor: Actor, kind: type[Command]) -> Actor:
    """Return who *actor* is for a command: a floor person deals in the dealer's place where cards are dealt by hand."""
    stands_in = modes.by_hand and kind is commands.DealCards and actor.role is Role.FLOOR
    return Actor(role=Role.DEALER) if stands_in else actor


def require_bets_taken(table: Table, modes: TableModes, command: Command) -> None:
    """Refuse a bet, and the end of betting, while a table is paused."""
    if isinstance(command, _BETTING) and modes.holds_bets(table):
        message = "the table is paused: bets are taken again when the floor resumes it"
        raise Refused("paused", message, rule=cite(table.house, "no more bets"))


def call_of(event: Event) -> str:
    """Return what everybody at the table is told."""
    return _CALLS[type(event)]


def legal_in_mode(table: Table, modes: TableModes, actor: Actor, legal: tuple[Legal, ...]) -> tuple[Legal, ...]:
    """Return what *actor* may do at a table, given what the table itself accepts."""
    held, dealing = modes.holds_bets(table), acting(modes, actor, commands.DealCards)
    left = tuple(entry for entry in legal if not (held and issubclass(entry.command, _BETTING)))
    if dealing != actor:
        left += tuple(entry for entry in legal_for(table, dealing) if entry.command is commands.DealCards)
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
