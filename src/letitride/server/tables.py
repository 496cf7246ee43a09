"""Tables: who plays where, and what one may do."""

from __future__ import annotations

import asyncio
import time
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, ConfigDict, Field
from starlette.requests import HTTPConnection

from letitride.pit.answer import Answer
from letitride.pit.fairness import GiveSeed
from letitride.pit.people import Person
from letitride.server.guard import Anybody, NotAllowed, Somebody
from letitride.server.logs import log
from letitride.server.problem import problems
from letitride.server.services import TableId, services_of
from letitride.server.shown import TableState, state
from letitride.table import COMMANDS, Command
from letitride.table.reading import read_command

router = APIRouter(prefix="/api/tables", tags=["tables"])
_KINDS: tuple[type[Command], ...] = (*COMMANDS, GiveSeed)
CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class CommandMessage(BaseModel):
    """A command with an id of its own: the same id has always the same answer, and one effect."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: CommandId
    command: dict[str, Any]
    expected: Annotated[int, Field(ge=0)] | None = None
    """The version of the table that the sender has seen; left out where any will do."""


class CommandAnswer(BaseModel):
    """What became of a command."""

    id: str
    outcome: str
    version: int
    code: str = ""
    message: str = ""
    rule: str = ""


class TableLine(BaseModel):
    """A table in the lobby."""

    id: str
    house: str
    name: str
    game: str
    stage: str
    seats: int
    taken: int
    limits: str


@router.get("", responses=problems())
def lobby(request: Request) -> list[TableLine]:
    """List all tables."""
    pit = services_of(request).pit
    lines = []
    for table_id in pit.tables():
        table = pit.live(table_id).table
        limits = table.house.wagers.offered()[table.house.main_wager]
        lines.append(
            TableLine(
                id=table_id,
                house=table.house.id,
                name=table.house.name,
                game=table.house.game.value,
                stage=table.stage.value,
                seats=len(table.seats),
                taken=sum(seat is not None for seat in table.seats),
                limits=str(limits),
            )
        )
    return lines


@router.get("/{table_id}", responses=problems(404))
def look(request: Request, table_id: TableId, person: Anybody) -> TableState:
    """Show a table as the asker may see it."""
    services = services_of(request)
    return TableState.model_validate(state(services.pit.live(table_id), person, [], now=services.clock()))


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
    read = read_command(message.command, kinds=_KINDS)
    services, started = services_of(connection), time.perf_counter()
    handled = services.pit.handle(table_id, read, actor, f"{person.name} {message.id}", message.expected)
    answer = await asyncio.wrap_future(handled)
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
    return _answered(message.id, answer)


def _answered(message_id: str, answer: Answer) -> CommandAnswer:
    return CommandAnswer(
        id=message_id,
        outcome=answer.outcome.value,
        version=answer.version,
        code=answer.code,
        message=answer.message,
        rule=answer.rule,
    )
