"""Payment mistakes: a dealer settles a wager by the wrong amount, and the floor corrects it later.

Both are on the record. Until the round is over, a void undoes the mistake. After that it takes a correction, which
moves the difference, and says what could not be taken back.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.table import Command, Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import MispayCorrected, RoundVoided, WagerPaid
from letitride.table.model.state import NOTHING

Purse = Callable[[str], tuple[str, Money]]
"""Whose account a player's money is in by now, and how much is away from the tables."""


class SettleAsStated(Command, frozen=True, kw_only=True):
    """Settle a wager by an amount you state, although another is due. Zero takes the wager."""

    seat: commands.Number
    wager: Wager
    returned: Money
    """Everything that goes to the player."""


class CorrectMispay(commands.FloorCommand, frozen=True, kw_only=True):
    """Correct a dealer's wrong payment in a finished round."""

    round: commands.Number
    seat: commands.Number
    wager: Wager


MISPAY_COMMANDS: tuple[type[Command], ...] = (SettleAsStated, CorrectMispay)


class Mispay(Struct, frozen=True, kw_only=True):
    """A wager that was settled by another amount than was due, and not corrected yet."""

    round: int
    seat: int
    player: str
    wager: Wager
    paid: Money
    due: Money


def mispays_after(open_: tuple[Mispay, ...], table: Table, event: Event) -> tuple[Mispay, ...]:
    """Return the open mispays after an event, given the table before it."""
    match event:
        case WagerPaid(seat=number, wager=wager, returned=paid, due=due) if due is not None:
            seat, round_ = table.seat(number), table.round
            if seat is None or round_ is None:
                raise LookupError(f"seat {number} has nothing to be paid")
            found = Mispay(round=round_.number, seat=number, player=seat.player, wager=wager, paid=paid, due=due)
            return (*open_, found)
        case MispayCorrected(round=number, seat=seat, wager=wager):
            return tuple(each for each in open_ if (each.round, each.seat, each.wager) != (number, seat, wager))
        case RoundVoided(round=number) if open_:
            return tuple(each for each in open_ if each.round != number)
        case _:
            return open_


def can_be_corrected(open_: tuple[Mispay, ...], table: Table) -> tuple[Mispay, ...]:
    """Return the mispays of finished rounds. Those of the current round can still become void."""
    return tuple(each for each in open_ if table.round is None or each.round != table.round.number)


def corrected(open_: tuple[Mispay, ...], table: Table, command: CorrectMispay, purse: Purse) -> MispayCorrected:
    """Return the events of correcting a mispay, or refuse."""
    wanted = (command.round, command.seat, command.wager)
    found = next(
        (each for each in can_be_corrected(open_, table) if (each.round, each.seat, each.wager) == wanted), None
    )
    if found is None:
        message = f"no wrong payment of round {command.round} to seat {command.seat} is open"
        raise Refused("no-mispay", message, rule=cite(table.house, "settlement"))
    seat = table.seat(found.seat)
    player, in_purse = purse(found.player)
    on_rail = seat is not None and seat.player == player
    has = seat.rail if seat is not None and on_rail else in_purse
    wrong = found.due - found.paid
    moved = max(wrong, NOTHING - has)
    return MispayCorrected(
        seat=found.seat,
        round=found.round,
        player=player,
        wager=found.wager,
        paid=found.paid,
        due=found.due,
        moved=moved,
        left=moved - wrong,
        on_rail=on_rail,
    )
