"""The connection of one onlooker: what the table tells goes out, and messages come in, one after the other.

A line runs in whichever process has the socket; what follows from its messages is for the visit, where the pit is.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, Protocol

from fastapi import WebSocket, WebSocketDisconnect

from letitride.pit.people.people import Person
from letitride.pit.ports import Clock
from letitride.server.http.frames import MOST_WAITING, frames_of
from letitride.server.http.hub import Subscriber, nobody
from letitride.server.http.logs import log
from letitride.server.tables.teller import Teller
from letitride.server.tables.visit import BROKEN, TOO_MUCH

TOGETHER_SECONDS = 0.05
"""Events shortly after an update are sent together, so a busy table costs no more."""

SEND_SECONDS = 20.0
"""How long an update may stay unread."""


class Visiting(Protocol):
    """Where the messages of a line go: to a visit, in this process or in another."""

    def begin(self) -> None:
        """Let somebody look at the table."""

    def take(self, text: str | None) -> None:
        """Have a message answered."""

    def end(self, code: int | None) -> None:
        """Let them go."""


class _Ended(Exception):
    """A connection that the server ends."""

    def __init__(self, code: int, why: str) -> None:
        self.code, self.why = code, why
        super().__init__(why)


class Line:
    """One person's connection."""

    def __init__(
        self,
        socket: WebSocket,
        onlooker: Subscriber,
        person: Person | None,
        *,
        clock: Clock,
        only_changes: bool,
        at_end: Callable[[Callable[[], None]], None],
    ) -> None:
        self._socket, self._onlooker, self._clock = socket, onlooker, clock
        self._loop, self._at_end = asyncio.get_running_loop(), at_end
        self._teller = Teller(person, only_changes=only_changes)
        self._frames = frames_of(socket)
        self._visit: Visiting | None = None
        self._over: asyncio.Future[None] = self._loop.create_future()
        """Done, with the reason, when this side ends the connection."""

        self._next_at = 0.0
        """Before this time of the loop nothing more is sent."""

        self._telling = False
        """Whether it is about to be told."""

        self._ends_turn = False
        """Whether that is at the end of this turn of the loop."""

        self._held: list[bytes] = []
        """Answers that go out together with the next update."""

        self._unread: asyncio.TimerHandle | None = None
        """Runs while sending has to wait."""

        self._answering = False
        self._waiting: deque[str | None] = deque()
        """Messages behind the one being answered."""

    async def hold(self, visit: Visiting) -> None:
        """Tell and listen until one of the two sides ends it."""
        onlooker, code, self._visit = self._onlooker, None, visit
        onlooker.on_news = self._news
        visit.begin()
        self._frames.listen(self._hear, self._flow)
        self._news()
        listening = asyncio.create_task(self._listen())
        try:
            await asyncio.wait((listening, self._over), return_when=asyncio.FIRST_COMPLETED)
            code = await self._end(self._over.exception() if self._over.done() else listening.exception())
        finally:
            onlooker.on_news = onlooker.on_end = nobody
            self._fail(_Ended(0, "it has ended"))
            visit.end(code)
            listening.add_done_callback(_hear_out)
            listening.cancel()
            await asyncio.wait((listening,))

    def end(self, code: int, why: str) -> None:
        """End the connection."""
        self._fail(_Ended(code, why))

    def _fail(self, why: Exception) -> None:
        """End the connection; the first reason counts."""
        if self._unread is not None:
            self._unread.cancel()
        if not self._over.done():
            self._over.set_exception(why)
            self._over.exception()  # reported where the connection is handled

    async def _end(self, why: BaseException | None) -> int | None:
        """Say why it ends where this side ends it, and return the code with which it did."""
        match why:
            case _Ended(code=code, why=reason):
                await say_farewell(self._socket.close(code, reason))
                return code
            case WebSocketDisconnect(code=code):
                return code
            case None | RuntimeError():  # it was closed under our hands
                return None
            case _:
                log.error("fault", person=self._onlooker.name or None, exc_info=why)
                await say_farewell(self._socket.close(BROKEN))
                return BROKEN

    # Telling

    def _news(self) -> None:
        """Have the newest state told: at once, or when enough time has passed since the last, and that was read."""
        if not self._telling and self._unread is None and not self._over.done():
            self._telling, wait = True, self._next_at - self._loop.time()
            if wait <= 0:
                self._ends_turn = True
                self._at_end(self._tell)
            else:
                self._loop.call_later(wait, self._tell)

    def _tell(self) -> None:
        self._telling = self._ends_turn = False
        onlooker, held, self._held = self._onlooker, self._held, []
        if self._over.done() or self._unread is not None:
            self._frames.send_texts(*held)
            return
        table, happened = onlooker.live, onlooker.take_missed()
        try:
            told = self._teller.tell(table, happened, now=self._clock(), watching=onlooker.watching)
            self._frames.send_texts(*held, told)
        except Exception as error:  # noqa: BLE001 - whatever it is, it ends this connection and no other
            self._fail(error)
        self._next_at = self._loop.time() + TOGETHER_SECONDS

    def _flow(self, waits: bool) -> None:
        """Wait for somebody who does not read, but not for long."""
        if waits and self._unread is None:
            late = _Ended(TOO_MUCH, "updates are not read in time")
            self._unread = self._loop.call_later(SEND_SECONDS, self._fail, late)
        elif not waits and self._unread is not None:
            self._unread.cancel()
            self._unread = None
            self._news()
            self._answer_next()

    # Listening

    async def _listen(self) -> None:
        """Wait for the end, and take what comes through the framework."""
        while True:
            message = await self._socket.receive()
            if message["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(message.get("code", 1006))
            self._hear(message.get("text"))

    def _hear(self, text: str | None) -> None:
        self._waiting.append(text)
        if len(self._waiting) >= MOST_WAITING:
            self._frames.pause()
        self._answer_next()

    def _answer_next(self) -> None:
        """Have the next message answered, one after the other, as long as answers are read."""
        while self._visit and self._waiting and not self._answering and self._unread is None and not self._over.done():
            self._answering = True
            text = self._waiting.popleft()
            if not self._waiting:
                self._frames.go_on()
            self._visit.take(text)

    def answer(self, message: bytes, wait: float) -> None:
        """Send the answer to the message that was heard last, after a delay in seconds."""
        if wait:
            self._loop.call_later(wait, self.answer, message, 0)
            return
        self._answering = False
        if not self._over.done():
            if self._ends_turn:
                self._held.append(message)
            else:
                self._frames.send_texts(message)
            self._answer_next()


class LineNearby:
    """A line of this process, as threads other than the loop reach it."""

    def __init__(self, line: Line, call: Callable[[Callable[[], None]], None]) -> None:
        self._line, self._call = line, call

    def answer(self, message: bytes, wait: float) -> None:
        """Have an answer sent."""
        self._call(partial(self._line.answer, message, wait))

    def end(self, code: int, why: str) -> None:
        """Have the connection ended."""
        self._call(partial(self._line.end, code, why))


def _hear_out(task: asyncio.Task[None]) -> None:
    """Consume the result of a task that was ended anyway."""
    if not task.cancelled():
        task.exception()


async def say_farewell(closing: Any) -> None:
    """Wait for the closing handshake, but not for long."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
        async with asyncio.timeout(1):
            await closing
