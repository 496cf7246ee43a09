"""Tables: who plays where, what one may do, and live tables over a WebSocket."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Annotated, Any

import msgspec
from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field

from letitride.pit.answer import Answer
from letitride.pit.fairness import GiveSeed
from letitride.pit.people import Person
from letitride.pit.pit import UnknownTable
from letitride.pit.ports import Unknown
from letitride.server.guard import Anybody, NotAllowed, Somebody, check_origin, person_of
from letitride.server.hub import Onlooker
from letitride.server.services import services_of
from letitride.server.shown import state
from letitride.table import COMMANDS, Command, plain
from letitride.table.reading import Malformed, read_command

router = APIRouter(prefix="/api/tables", tags=["tables"])
LARGEST_FRAME = 16 * 1024
_KINDS: tuple[type[Command], ...] = (*COMMANDS, GiveSeed)
CommandId = Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]


class CommandMessage(BaseModel):
    """A command with an id of its own: the same id has always the same answer, and one effect."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: CommandId
    command: dict[str, Any]
    expected: int | None = None
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


@router.get("")
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


@router.get("/{table_id}")
def look(request: Request, table_id: str, person: Anybody) -> dict[str, Any]:
    """Show a table as the asker may see it."""
    return state(services_of(request).pit.live(table_id), person, [])


@router.post("/{table_id}/commands")
async def command(request: Request, table_id: str, message: CommandMessage, person: Somebody) -> CommandAnswer:
    """Carry a command out; the answer comes when it is durable."""
    services_of(request).guard.check_rate("command", request, person.name)
    return await _carry_out(request, table_id, message, person)


async def _carry_out(
    connection: Request | WebSocket, table_id: str, message: CommandMessage, person: Person
) -> CommandAnswer:
    actor = person.actor()
    if actor is None:
        raise NotAllowed(f"a {person.post.value} looks on and changes nothing")
    read = read_command(message.command, kinds=_KINDS)
    command_id = f"{person.name} {message.id}"
    pit = services_of(connection).pit
    answer = await asyncio.wrap_future(pit.handle(table_id, read, actor, command_id, message.expected))
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


@router.websocket("/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Show a table as it changes, and take commands."""
    try:
        check_origin(socket)
        person = await asyncio.to_thread(person_of, socket)
        onlooker = Onlooker(await asyncio.to_thread(services_of(socket).pit.live, table_id))
    except (NotAllowed, UnknownTable) as refused:
        await socket.close(4003 if isinstance(refused, NotAllowed) else 4004, str(refused))
        return
    await socket.accept()
    hub = services_of(socket).hub
    hub.join(onlooker)
    telling = asyncio.create_task(_tell(socket, onlooker, person))
    try:
        await _listen(socket, table_id, person)
    except WebSocketDisconnect:
        pass
    finally:
        hub.leave(onlooker)
        telling.cancel()
        with contextlib.suppress(asyncio.CancelledError, RuntimeError):
            await telling


async def _tell(socket: WebSocket, onlooker: Onlooker, person: Person | None) -> None:
    while True:
        table, happened = await onlooker.news()
        await socket.send_text(_written(state(table, person, happened)))


async def _listen(socket: WebSocket, table_id: str, person: Person | None) -> None:
    guard = services_of(socket).guard
    while True:
        text = await socket.receive_text()
        try:
            guard.check_rate("command", socket, person.name if person else "")
            answer = await _heard(socket, table_id, person, text)
        except NotAllowed as refused:
            answer = {"type": "fault", "code": refused.code, "message": str(refused)}
        except Malformed as fault:
            answer = {"type": "fault", "code": "malformed", "message": str(fault)}
        except Unknown as doubt:
            answer = {"type": "fault", "code": "unknown", "message": str(doubt)}
        await socket.send_text(_written(answer))


async def _heard(socket: WebSocket, table_id: str, person: Person | None, text: str) -> dict[str, Any]:
    if person is None:
        raise NotAllowed("log in first, or come in as a guest", code="not-logged-in")
    if len(text) > LARGEST_FRAME:
        raise Malformed(f"a message has at most {LARGEST_FRAME} characters")
    try:
        message = CommandMessage.model_validate(msgspec.json.decode(text))
    except (msgspec.DecodeError, ValueError, RecursionError) as fault:
        raise Malformed(f"this is not a command: {str(fault).splitlines()[0]}") from None
    answer = await _carry_out(socket, table_id, message, person)
    return {"type": "answer", **answer.model_dump()}


def _written(message: dict[str, Any]) -> str:
    return msgspec.json.encode(plain(message)).decode()
