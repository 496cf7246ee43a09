"""Replays of finished rounds, as the asker saw them."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query, Request
from msgspec import Struct

from letitride.pit.history.round_replay import Moment, RoundReplay
from letitride.pit.people.people import Person
from letitride.server.http.access import Somebody, somebody
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId, services_of
from letitride.server.http.wire import Router
from letitride.server.tables.events import EventResponse, event_for
from letitride.server.tables.rounds import RoundNumber, RoundPlayed
from letitride.server.tables.table_state import WATCHER, ViewResponse, audience_of, view_as
from letitride.table import Audience

router = Router(prefix="/api/tables", tags=["record"])
LinkKey = Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{22}$", description="The key of a link to the round.")]


class ReplayStep(Struct, frozen=True, kw_only=True):
    """An event, and the table after it."""

    event: EventResponse
    at: int
    """Milliseconds since 1970."""

    view: ViewResponse


class ReplayResponse(RoundPlayed, frozen=True, kw_only=True):
    """A replay of a finished round. No card is open that was not open then."""

    seat: int | None
    """Where the asker sat, if anywhere."""

    house: str
    first: ViewResponse
    """The table just before the first wager."""

    steps: tuple[ReplayStep, ...]
    last: ViewResponse


class RoundLink(Struct, frozen=True):
    """The key that opens a round to anybody who has it."""

    key: str


@router.get("/{table_id}/rounds/{number}/link", responses=problems(401, 404))
def link(services: Serving, table_id: TableId, number: RoundNumber, person: Somebody) -> RoundLink:
    """Get the key with which anybody sees a round as you saw it. You must have played in it."""
    return RoundLink(key=services.round_links.make(person, table_id, number))


@router.get("/{table_id}/rounds/{number}/replay", responses=problems(401, 404))
def replay(request: Request, table_id: TableId, number: RoundNumber, key: LinkKey = None) -> ReplayResponse:
    """Replay a round, step by step: as you saw it, or with a link's key as its sender saw it."""
    services = services_of(request)
    person = somebody(request) if key is None else services.round_links.sender(key, table_id, number)
    told = services.history.round_replay(person, table_id, number)
    # A link's reader was not at the table: no call says "you".
    listener = WATCHER if key else None
    return replay_response(told, services.history.as_played(person, table_id, number), listener)


def replay_response(told: RoundReplay, person: Person, listener: Audience | None = None) -> ReplayResponse:
    """Return a round as *person* saw it, with its calls as they or *listener* hear them."""
    line = told.line
    seats = (audience_of(moment.before, person).seat for moment in told.moments)
    return ReplayResponse(
        table=line.stream,
        round=line.number,
        outcome=line.outcome,
        at=line.at,
        seat=next(filter(None, seats), None),
        house=told.first.table.house.id,
        first=view_as(told.first, audience_of(told.first, person)),
        steps=tuple(_step(moment, person, listener) for moment in told.moments),
        last=view_as(told.last, audience_of(told.last, person)),
    )


def _step(moment: Moment, person: Person, listener: Audience | None) -> ReplayStep:
    event = event_for(moment.before, moment.event, audience_of(moment.before, person), told=listener)
    view = view_as(moment.after, audience_of(moment.after, person))
    return ReplayStep(event=event, at=moment.at, view=view)
