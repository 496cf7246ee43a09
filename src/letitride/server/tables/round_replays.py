"""Rounds that are over, told again as the asker saw them."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import APIRouter, Query, Request
from pydantic import BaseModel

from letitride.pit.history.round_replay import Moment, RoundReplay
from letitride.pit.people.people import Person
from letitride.server.http.access import Somebody, somebody
from letitride.server.http.openapi import shaped
from letitride.server.http.problem import problems
from letitride.server.http.services import TableId, services_of
from letitride.server.tables.rounds import RoundNumber
from letitride.server.tables.table_state import audience_of, told_as, view_as

router = APIRouter(prefix="/api/tables", tags=["record"])
ViewTold = Annotated[dict[str, Any], shaped("ViewShown")]
LinkKey = Annotated[str | None, Query(pattern=r"^[A-Za-z0-9_-]{22}$", description="The key of a link to the round.")]
EventTold = Annotated[dict[str, Any], shaped("EventTold")]


class StepShown(BaseModel):
    """Something that happened, and the table after it."""

    event: EventTold
    at: int
    """Milliseconds since 1970."""

    view: ViewTold


class ReplayShown(BaseModel):
    """A round that is over, told again: no card is open that was not open then."""

    table: str
    round: int
    outcome: str
    at: int
    seat: int | None
    """Where the asker sat, if anywhere."""

    house: str
    first: ViewTold
    """The table just before the first wager."""

    steps: list[StepShown]
    last: ViewTold


class RoundLinkShown(BaseModel):
    """What opens a round to whoever has it."""

    key: str


@router.get("/{table_id}/rounds/{number}/link", responses=problems(401, 404))
def link(request: Request, table_id: TableId, number: RoundNumber, person: Somebody) -> RoundLinkShown:
    """Give the key with which anybody sees a round as the asker saw it; to those who played in it."""
    return RoundLinkShown(key=services_of(request).round_links.make(person, table_id, number))


@router.get("/{table_id}/rounds/{number}/replay", responses=problems(401, 404))
def replay(request: Request, table_id: TableId, number: RoundNumber, key: LinkKey = None) -> ReplayShown:
    """Tell a round again, step by step: as the asker saw it, or with a link's key as its sender saw it."""
    services = services_of(request)
    person = somebody(request) if key is None else services.round_links.sender(key, table_id, number)
    return replay_shown(services.history.round_replay(person, table_id, number), person)


def replay_shown(told: RoundReplay, person: Person) -> ReplayShown:
    """Return a round as *person* saw it."""
    line = told.line
    seats = (audience_of(moment.before, person).seat for moment in told.moments)
    return ReplayShown(
        table=line.stream,
        round=line.number,
        outcome=line.outcome,
        at=line.at,
        seat=next(filter(None, seats), None),
        house=told.first.table.house.id,
        first=view_as(told.first, audience_of(told.first, person)),
        steps=[_step(moment, person) for moment in told.moments],
        last=view_as(told.last, audience_of(told.last, person)),
    )


def _step(moment: Moment, person: Person) -> StepShown:
    event = told_as(moment.before, moment.event, audience_of(moment.before, person))
    view = view_as(moment.after, audience_of(moment.after, person))
    return StepShown(event=event, at=moment.at, view=view)
