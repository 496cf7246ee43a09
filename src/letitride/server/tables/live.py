"""Live tables over a WebSocket: clients get what happens, and can send commands.

When the server closes a connection it says why: 4001 signed out, 4003 not from here, 4004 no such table, 4008 too slow
or too often, 4029 too many connections.
"""

from __future__ import annotations

import asyncio

from fastapi import APIRouter, WebSocket

from letitride.pit.people.people import Person
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.pit_table import PitTable
from letitride.server.http.access import NotAllowed, address_of, check_origin, check_site, person_of, token_of
from letitride.server.http.hub import Subscriber
from letitride.server.http.services import Services, Visitor, services_of
from letitride.server.tables.line import Line, LineNearby, say_farewell
from letitride.server.tables.visit import Visit

router = APIRouter(prefix="/api/tables")
FORBIDDEN, NO_TABLE, TOO_MANY = 4003, 4004, 4029


@router.websocket("/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Show a table as it changes, and take commands."""
    try:
        services_of(socket).guard.check_rate("connect", socket)
        check_site(socket, services_of(socket).sites)
        check_origin(socket)
        person, found = await asyncio.to_thread(_look_up, socket, table_id)
    except (NotAllowed, NoSuchThing) as refused:
        await socket.close(FORBIDDEN if isinstance(refused, NotAllowed) else NO_TABLE, str(refused)[:100])
        return
    await socket.accept()
    name, token = (person.name, token_of(socket) or "") if person else ("", "")
    onlooker = Subscriber(found, name, token=token, address=address_of(socket))
    try:
        _check_room(services_of(socket), onlooker)
    except NotAllowed as full:
        await say_farewell(socket.close(TOO_MANY, str(full)))
        return
    services, only_changes = services_of(socket), socket.query_params.get("tell") == "changes"
    visitor = Visitor(table_id, person, onlooker, only_changes=only_changes)
    if services.sockets is not None and await services.sockets.take_over(socket, visitor):
        return
    calls, clock = services.hub.loop, services.clock
    line = Line(socket, onlooker, person, clock=clock, only_changes=only_changes, at_end=calls.at_end)
    nearby = LineNearby(line, calls.call)
    await line.hold(Visit(services, table_id, person, onlooker, nearby))


def _look_up(socket: WebSocket, table_id: str) -> tuple[Person | None, PitTable]:
    return person_of(socket), services_of(socket).pit.live(table_id)


def _check_room(services: Services, onlooker: Subscriber) -> None:
    """Refuse somebody with too many connections. A player seated at the table always gets one."""
    hub, guard, live = services.hub, services.guard, onlooker.live
    guard.check_room("sockets-address", hub.count_from(onlooker.address))
    if onlooker.name:
        guard.check_room("sockets-person", hub.count_of(onlooker.name))
    if onlooker.name not in {seat.player for seat in live.table.seats if seat}:
        guard.check_room("sockets-table", hub.watching(live))
