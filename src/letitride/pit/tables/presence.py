"""Players who left without getting up: marked as away, waited for no longer, and after a while their seat is free.

A server that loses a seated player's last connection says so here, and again when the player is back. It is on the
record, so that all servers of the pit know it and a shortened clock can be explained.
"""

from __future__ import annotations

from typing import ClassVar

from letitride.table import Command, Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model.command import Number
from letitride.table.model.event import SeatLeft, TableClosed
from letitride.table.model.vocabulary import Role

AWAY_MOST = 60_000
"""Milliseconds that the seat of an idle away player is kept."""


class PresenceCommand(Command, frozen=True, kw_only=True):
    """What a server notices about a player's connections."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    seat: Number


class MarkAway(PresenceCommand, frozen=True, kw_only=True):
    """Mark the player in this seat as away: the last connection is lost."""


class MarkBack(PresenceCommand, frozen=True, kw_only=True):
    """Mark the player in this seat as back."""


class PlayerWentAway(Event, frozen=True, kw_only=True):
    """A player's last connection was lost."""

    seat: int


class PlayerCameBack(Event, frozen=True, kw_only=True):
    """An away player is back."""

    seat: int


PRESENCE_EVENTS: tuple[type[Event], ...] = (PlayerWentAway, PlayerCameBack)


def away_after(away: tuple[int, ...], event: Event) -> tuple[int, ...]:
    """Return the seats of away players after an event."""
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
    """Return the events of a server noticing that somebody has gone or is back, or refuse."""
    is_away = command.seat in away
    if table.seat(command.seat) is None or is_away is isinstance(command, MarkAway):
        raise Refused("is-so", f"seat {command.seat} is already marked so", rule=cite(table.house, "stay seated"))
    return PlayerCameBack(seat=command.seat) if is_away else PlayerWentAway(seat=command.seat)
