"""Who is connected to a table at which they sit: the pit is told of those who have gone, and of those who are back."""

from __future__ import annotations

import asyncio
from functools import partial

from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.presence import MarkAway, MarkBack, PresenceCommand
from letitride.server.http.services import Services
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

GONE_SECONDS = 5.0
"""So long after the last connection was lost somebody has gone: whoever loads the page again is back by then."""

_DEVICE = Actor(role=Role.DEVICE)


def came(services: Services, live: PitTable, name: str) -> None:
    """Take note of somebody who is connected, whatever another server says that has no connection of theirs."""
    _mark(services, live, name, MarkBack)


def left(services: Services, live: PitTable, name: str) -> None:
    """Take note of a connection that was lost, and see later whether there is another."""
    if any(seat and seat.player == name for seat in live.table.seats):
        asyncio.get_running_loop().call_later(GONE_SECONDS, partial(_see_whether_gone, services, live.id, name))


def _see_whether_gone(services: Services, table_id: str, name: str) -> None:
    if not services.hub.is_connected(table_id, name):
        _mark(services, services.pit.live(table_id), name, MarkAway)


def _mark(services: Services, live: PitTable, name: str, kind: type[PresenceCommand]) -> None:
    for number, seat in enumerate(live.table.seats, 1):
        if seat and seat.player == name and (number in live.away) is (kind is MarkBack):
            command_id = f"{kind.__name__} {number} {live.version}"
            services.pit.handle(live.id, kind(seat=number), _DEVICE, command_id)
