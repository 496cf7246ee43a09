"""Live tables over a WebSocket: whoever looks on is told what happens, and may give commands.

A connection that is closed says why: 4001 logged out, 4003 not from here, 4004 no such table, 4008 too slow, too
often, 4029 too many connections.
"""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from msgspec import Struct
from msgspec.structs import asdict

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person
from letitride.pit.ports import NoSuchThing, SessionEnded, Unavailable, Unknown
from letitride.server.http.access import NotAllowed, address_of, check_origin, check_site, person_of, token_of
from letitride.server.http.hub import SessionOver, Subscriber
from letitride.server.http.logs import log
from letitride.server.http.services import Services, services_of
from letitride.server.http.wire import Malformed, reader
from letitride.server.tables import presence
from letitride.server.tables.tables import CommandAnswer, CommandMessage, carry_out
from letitride.server.tables.teller import Teller

router = APIRouter(prefix="/api/tables")
LARGEST_FRAME = 16 * 1024
TOGETHER_SECONDS = 0.05
"""What happens so soon after something was told is told together: a full table does not cost more the busier it is."""

SEND_SECONDS = 20.0
"""So long may what is told lie unread."""

PAUSE_SECONDS = 0.25
"""So long nothing more is heard of who sends too often."""

MOST_FAULTS = 100
"""So many messages in a row that are no commands end a connection."""

LOGGED_OUT, FORBIDDEN, NO_TABLE, TOO_MUCH, TOO_MANY = 4001, 4003, 4004, 4008, 4029
_CODES: dict[type[Exception], str] = {Malformed: "malformed", Unknown: "unknown", Unavailable: "unavailable"}


class AnswerFrame(CommandAnswer, frozen=True, kw_only=True, tag_field="type", tag="answer"):
    """What became of a command that came over the line."""


class FaultFrame(Struct, frozen=True, kw_only=True, tag_field="type", tag="fault"):
    """Why a message was not taken."""

    code: str
    message: str


class _Ended(Exception):
    """A connection that the server ends."""

    def __init__(self, code: int, why: str) -> None:
        self.code, self.why = code, why
        super().__init__(why)


@router.websocket("/{table_id}/live")
async def live(socket: WebSocket, table_id: str) -> None:
    """Show a table as it changes, and take commands."""
    try:
        services_of(socket).guard.check_rate("connect", socket)
        check_site(socket, services_of(socket).sites)
        check_origin(socket)
        person = await asyncio.to_thread(person_of, socket)
        found = await asyncio.to_thread(services_of(socket).pit.live, table_id)
    except (NotAllowed, NoSuchThing) as refused:
        await socket.close(FORBIDDEN if isinstance(refused, NotAllowed) else NO_TABLE, str(refused)[:100])
        return
    await socket.accept()
    name, token = (person.name, token_of(socket) or "") if person else ("", "")
    onlooker = Subscriber(found, name, token=token, address=address_of(socket))
    try:
        _check_room(services_of(socket), onlooker)
    except NotAllowed as full:
        await _within(socket.close(TOO_MANY, str(full)))
        return
    await _Line(socket, table_id, person, onlooker).hold()


def _check_room(services: Services, onlooker: Subscriber) -> None:
    """Turn away who opens too many connections; whoever plays at a table always finds room there."""
    hub, guard, live = services.hub, services.guard, onlooker.live
    guard.check_room("sockets-address", hub.count_from(onlooker.address))
    if onlooker.name:
        guard.check_room("sockets-person", hub.count_of(onlooker.name))
    if onlooker.name not in {seat.player for seat in live.table.seats if seat}:
        guard.check_room("sockets-table", hub.watching(live))


class _Line:
    """The connection of one onlooker."""

    def __init__(self, socket: WebSocket, table_id: str, person: Person | None, onlooker: Subscriber) -> None:
        self._socket, self._table_id, self._person, self._onlooker = socket, table_id, person, onlooker
        self._services = services_of(socket)
        self._teller = Teller(person, only_changes=socket.query_params.get("tell") == "changes")
        socket.state.request = secrets.token_hex(8)
        self._log = log.bind(request=socket.state.request, person=onlooker.name or None, table=table_id)

    async def hold(self) -> None:
        """Tell and listen until one of the two sides ends it."""
        hub = self._services.hub
        hub.join(self._onlooker)
        presence.came(self._services, self._onlooker.live, self._onlooker.name)
        self._log.info("connected")
        tasks = [asyncio.create_task(each()) for each in (self._tell, self._listen)]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
            await self._end(next((task.exception() for task in done if task.exception()), None))
        finally:
            hub.leave(self._onlooker)
            presence.left(self._services, self._onlooker.live, self._onlooker.name)
            for task in tasks:
                task.add_done_callback(_hear_out)
                task.cancel()
            await asyncio.wait(tasks)

    async def _end(self, why: BaseException | None) -> None:
        match why:
            case SessionOver() | SessionEnded():
                await self._end(_Ended(LOGGED_OUT, "this session has ended"))
            case _Ended(code=code, why=reason):
                self._log.info("disconnected", code=code)
                await _within(self._socket.close(code, reason))
            case WebSocketDisconnect(code=code):
                self._log.info("disconnected", code=code)
            case None | RuntimeError():  # it was closed under our hands
                self._log.info("disconnected")
            case _:
                self._log.error("fault", exc_info=why)
                await _within(self._socket.close(1011))

    async def _tell(self) -> None:
        loop, next_at = asyncio.get_running_loop(), 0.0
        while True:
            table, happened = await self._onlooker.next_update(next_at)
            if table.away:
                presence.came(self._services, table, self._onlooker.name)
            watching = self._services.hub.watching(table)
            now = self._services.clock()
            await self._send(self._teller.tell(table, happened, now=now, watching=watching))
            next_at = loop.time() + TOGETHER_SECONDS

    async def _send(self, message: bytes) -> None:
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._socket.send_text(message.decode())
        except TimeoutError:
            raise _Ended(TOO_MUCH, "what is told is not read") from None

    async def _listen(self) -> None:
        faults = 0
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1006))
            answer = await self._answer(message.get("text"))
            faults = faults + 1 if isinstance(answer, FaultFrame) else 0
            if faults >= MOST_FAULTS:
                raise _Ended(TOO_MUCH, "too many messages that are no commands")
            await self._send(ENCODER.encode(answer))

    async def _answer(self, text: str | None) -> AnswerFrame | FaultFrame:
        try:
            self._services.guard.check_rate("command", self._onlooker.name or self._onlooker.address)
            return await self._heard(text)
        except NotAllowed as refused:
            if refused.code == "too-often":
                await asyncio.sleep(PAUSE_SECONDS)
            return FaultFrame(code=refused.code, message=str(refused))
        except tuple(_CODES) as fault:
            return FaultFrame(code=_CODES[type(fault)], message=str(fault))

    async def _heard(self, text: str | None) -> AnswerFrame:
        if self._person is None:
            raise NotAllowed("log in first, or come in as a guest", code="not-logged-in")
        message = read_message(text)
        answer = await carry_out(self._socket, self._table_id, message, self._person)
        return AnswerFrame(**asdict(answer))


def read_message(text: str | None) -> CommandMessage:
    """Return the command that a frame holds."""
    if text is None:
        raise Malformed("a message is text, not bytes")
    if len(text) > LARGEST_FRAME:
        raise Malformed(f"a message has at most {LARGEST_FRAME} characters")
    message: CommandMessage = _read(text)
    return message


_read = reader(CommandMessage)


def _hear_out(task: asyncio.Task[None]) -> None:
    """Take note of how a task ended that was ended anyway."""
    if not task.cancelled():
        task.exception()


async def _within(closing: Any) -> None:
    """Wait for a farewell, but not for long, and not from somebody who has gone."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(1):
            await closing
