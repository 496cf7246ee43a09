"""Who has gone without getting up: marked at the table, waited for only briefly, and after a while the seat is free.

A server that loses the last connection of somebody who sits at a table says so here, and says so again when that person
is back. It is on the record, so that all servers of a house know it and a clock that was shortened can be explained.
"""

from __future__ import annotations

from typing import ClassVar

from letitride.table import Command, Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model.command import Number
from letitride.table.model.event import SeatLeft, TableClosed
from letitride.table.model.vocabulary import Role

AWAY_MOST = 60_000
"""So many milliseconds is the seat kept of somebody who has gone and does nothing."""

AWAY_DECIDES = 5_000
"""So many milliseconds is the decision waited for of somebody who has gone."""


class PresenceCommand(Command, frozen=True, kw_only=True):
    """Something that a server sees of somebody's connections."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    seat: Number


class MarkAway(PresenceCommand, frozen=True, kw_only=True):
    """Say that whoever sits here has no connection any more."""


class MarkBack(PresenceCommand, frozen=True, kw_only=True):
    """Say that whoever sits here is back."""


class PlayerWentAway(Event, frozen=True, kw_only=True):
    """Somebody's last connection was lost."""

    seat: int


class PlayerCameBack(Event, frozen=True, kw_only=True):
    """Somebody who was away is back."""

    seat: int


PRESENCE_EVENTS: tuple[type[Event], ...] = (PlayerWentAway, PlayerCameBack)


def away_after(away: tuple[int, ...], event: Event) -> tuple[int, ...]:
    """Return the seats of those who are away after an event."""
    match event:
        case PlayerWentAway(seat=seat):
            return tuple(sorted({*away, seat}))
        case PlayerCameBack(seat=seat) | SeatLeft(seat=seat) if away:
            return tuple(each for each in away if each != seat)
        case TableClosed():
            return ()
        case _:
            return away


def noticed(table: Table, away: tuple[int, ...], command: PresenceCommand) -> Event:
    """Return what follows when a server notices that somebody has gone or is back, or refuse it."""
    is_away = command.seat in away
    if table.seat(command.seat) is None or is_away is isinstance(command, MarkAway):
        raise Refused("is-so", f"nothing has changed at seat {command.seat}", rule=cite(table.house, "stay seated"))
    return PlayerCameBack(seat=command.seat) if is_away else PlayerWentAway(seat=command.seat)
