"""Tables: who plays where, and what one may do."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Annotated, Union

from fastapi import Request
from msgspec import Meta, Struct
from msgspec.structs import asdict
from starlette.requests import HTTPConnection

from letitride.pit.people.people import Person, Post
from letitride.pit.people.sessions import proof_of
from letitride.pit.play.answer import AnswerKind
from letitride.pit.play.bots import bots_at, people_at
from letitride.pit.play.pit import CommandEnvelope
from letitride.pit.tables.fairness import CommitSeed, RevealSeed
from letitride.pit.tables.hosting import HOST_COMMANDS, LONGEST_TITLE, TablePace
from letitride.pit.tables.phrases import SayPhrase
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.reasons import LONGEST_REASON, StaffReason
from letitride.pit.tables.table_modes import MODE_COMMANDS
from letitride.pit.tables.two_persons import ConfirmVoid
from letitride.server.houses.houses import HouseLine, catalogued, house_line
from letitride.server.http.access import Anybody, NotAllowed, Somebody, token_of
from letitride.server.http.logs import log
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, TableId, services_of
from letitride.server.http.wire import Body, Router, filled, whole
from letitride.server.tables.table_state import TableState, state
from letitride.table import COMMANDS, Command

router = Router(prefix="/api/tables", tags=["tables"])
CommandId = Annotated[str, whole("[A-Za-z0-9_-]{8,64}")]
if TYPE_CHECKING:
    AnyCommand = Command
else:
    AnyCommand = Union[(*COMMANDS, *MODE_COMMANDS, *HOST_COMMANDS, SayPhrase, ConfirmVoid, CommitSeed, RevealSeed)]


class CommandMessage(Body, frozen=True, kw_only=True):
    """A command with an id of its own: the same id has always the same answer, and one effect."""

    id: CommandId
    command: AnyCommand
    expected: Annotated[int, Meta(ge=0)] | None = None
    """The version of the table that the sender has seen; left out where any will do."""

    reason: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    """Why, where dealer, floor or administrator ask; it is on the record, and everybody at the table hears it."""


class CommandAnswer(Struct, frozen=True, kw_only=True):
    """What became of a command."""

    id: str
    outcome: AnswerKind
    version: int
    code: str
    message: str
    rule: str


class TableLine(HouseLine, frozen=True, kw_only=True):
    """A table in the lobby, with what its house offers."""

    house: str
    stage: str
    seats: int
    taken: int
    people: int
    bots: int
    watching: int


class OpenTableRequest(Body, frozen=True):
    """A table that somebody wants to have."""

    house: Annotated[str, whole("[a-z0-9-]{1,60}")]
    """One of the catalogue."""

    title: Annotated[str, Meta(max_length=LONGEST_TITLE)] = ""
    """What its host calls it."""

    pace: TablePace = TablePace.NORMAL


class OpenedTable(Struct, frozen=True):
    """A private table that is ready; its name is all that one needs to find it."""

    id: str


@router.get("", responses=problems())
def lobby(services: Serving) -> list[TableLine]:
    """List all tables that are open to everybody."""
    return [_table_line(services, services.pit.live(table_id)) for table_id in services.pit.public()]


def _table_line(services: Services, live: PitTable) -> TableLine:
    table, line = live.table, house_line(live.table.house)
    people, bots = people_at(table), len(bots_at(table))
    return TableLine(
        **{**asdict(line), "id": live.id},
        house=line.id,
        stage=table.stage.value,
        seats=len(table.seats),
        taken=people + bots,
        people=people,
        bots=bots,
        watching=services.hub.watching(live),
    )


@router.post("", status_code=201, responses=problems(401, 404, 409))
def open_table(request: Request, services: Serving, wanted: OpenTableRequest, person: Somebody) -> OpenedTable:
    """Open a private table of a house: no list shows it, and whoever is given its name may look and sit down."""
    if person.actor() is None:
        raise NotAllowed(f"a {person.post.value} looks on and changes nothing")
    house = catalogued(wanted.house)
    services.guard.check_rate("open", person.name)
    services.guard.check_rate("open-address", request)
    return OpenedTable(id=services.private.open(person, house, wanted.title.strip(), wanted.pace))


@router.get("/{table_id}", responses=problems(404))
def look(services: Serving, table_id: TableId, person: Anybody) -> TableState:
    """Show a table as the asker may see it."""
    live = services.pit.live(table_id)
    return state(live, person, [], now=services.clock(), watching=services.hub.watching(live))


@router.post("/{table_id}/commands", responses=problems(401, 404))
async def command(request: Request, table_id: TableId, message: CommandMessage, person: Somebody) -> CommandAnswer:
    """Carry a command out; the answer comes when it is durable."""
    services_of(request).guard.check_rate("command", person.name)
    return await carry_out(request, table_id, message, person)


async def carry_out(
    connection: HTTPConnection, table_id: str, message: CommandMessage, person: Person
) -> CommandAnswer:
    """Have a command of somebody carried out, and answer when it is durable."""
    actor = person.actor()
    if actor is None:
        raise NotAllowed(f"a {person.post.value} looks on and changes nothing")
    read = message.command
    if isinstance(read, SayPhrase):
        services_of(connection).guard.check_rate("phrase", person.name)
    services, started = services_of(connection), time.perf_counter()
    envelope = CommandEnvelope(
        command=read,
        actor=actor,
        id=f"{person.name} {message.id}",
        reason=given_by(person, message.reason),
        session=proof_of(token_of(connection) or "", person),
    )
    answer = await services.hub.loop.result(services.pit.take(table_id, envelope, message.expected))
    seconds = time.perf_counter() - started
    services.figures.command(read, answer, seconds)
    log.info(
        "command",
        request=getattr(connection.state, "request", None),
        person=person.name,
        table=table_id,
        command=type(read).__name__,
        outcome=answer.outcome.value,
        code=answer.code,
        ms=round(seconds * 1000, 1),
    )
    return filled(CommandAnswer, answer, id=message.id)


def given_by(person: Person, reason: str) -> StaffReason | None:
    """Return the reason of somebody of the house; players act for themselves, and need none."""
    if person.post is Post.PLAYER:
        return None
    return StaffReason(by=person.name, post=person.post.value, reason=reason.strip())
