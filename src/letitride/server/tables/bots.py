"""Practice bots on request."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from msgspec import Meta, Struct

from letitride.pit.play.bots import people_at
from letitride.pit.tables.reasons import LONGEST_REASON
from letitride.server.http.access import FloorPerson, NotAllowed, Somebody
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId
from letitride.server.http.wire import Body, Router
from letitride.server.people.staff import why

router = Router(prefix="/api/tables", tags=["tables"])


class SeatBotsRequest(Body, frozen=True):
    """How many practice bots to seat."""

    seats: Annotated[int, Meta(ge=1, le=7)]


class BotSeats(Struct, frozen=True):
    """The seats concerned."""

    seats: tuple[int, ...]


@router.post("/{table_id}/bots", status_code=201, responses=problems(401, 404, 409))
def seat_bots(services: Serving, table_id: TableId, wanted: SeatBotsRequest, person: Somebody) -> BotSeats:
    """Seat practice bots at a table with a person. One seat stays free for people."""
    if person.actor() is None:
        raise NotAllowed(f"a {person.post.value} can only watch")
    services.guard.check_rate("command", person.name)
    live = services.pit.live(table_id)
    if live.day.day or not services.welcome_chips:
        raise NotAllowed("chips are money here, and a bot's are not: play with people", code="real-money", status=409)
    if not people_at(live.table):
        raise NotAllowed("bots play where somebody sits: take a seat first", code="nobody-sits", status=409)
    return BotSeats(tuple(services.bots.seat(table_id, wanted.seats)))


@router.delete("/{table_id}/bots", responses=problems(401, 404))
def send_bots_away(
    services: Serving,
    table_id: TableId,
    floor: FloorPerson,
    reason: Annotated[str, Query(max_length=LONGEST_REASON, description="Why.")] = "",
) -> BotSeats:
    """Send all practice bots away after the round. The reason is recorded."""
    given = why(floor, reason)
    services.pit.live(table_id)
    services.desk.note(given, "SendBotsAway", f"bots of {table_id}", services.clock())
    return BotSeats(tuple(services.bots.send_away(table_id)))
