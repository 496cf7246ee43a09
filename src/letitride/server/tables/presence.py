"""Who is connected to the table they sit at: the pit hears who has gone, and who is back."""

from __future__ import annotations

import asyncio
from functools import partial

from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.presence import MarkAway, MarkBack, PresenceCommand
from letitride.server.http.services import Services
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

GONE_SECONDS = 5.0
"""How long after the last connection was lost a player counts as gone. Reloading the page takes less."""

_DEVICE = Actor(role=Role.DEVICE)


def came(services: Services, live: PitTable, name: str) -> None:
    """Note that somebody is connected, whatever a server without their connection says."""
    _mark(services, live, name, MarkBack)


def see_who_is_back(services: Services, live: PitTable) -> None:
    """Take note of those who are said to have gone, and have a connection here."""
    for number in live.away:
        seat = live.table.seats[number - 1]
        if seat and services.hub.is_connected(live.id, seat.player):
            came(services, live, seat.player)


def left(services: Services, live: PitTable, name: str) -> None:
    """Note a lost connection, and check later whether there is another."""
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
