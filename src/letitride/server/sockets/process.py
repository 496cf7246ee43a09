"""A socket process: it holds live connections, folds the server's events, and sends them on.

It has no store and no key, and decides nothing: messages go to the server, and answers come from there.
"""

from __future__ import annotations

import asyncio
import gc
import os
import pickle
import signal
import socket
import sys
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from typing import Any, cast

import uvicorn
from msgspec import Struct
from starlette.websockets import WebSocket, WebSocketState
from uvicorn.server import ServerState

from letitride.pit.tables.pit_table import PitTable
from letitride.server.http.frames import EXTENSION, FrameProtocol
from letitride.server.http.hub import Hub, Subscriber
from letitride.server.http.logs import write_logs_to
from letitride.server.sockets.messages import (
    Answered,
    Ended,
    Frames,
    FromProcess,
    FromServer,
    Given,
    Handed,
    Left,
    Ready,
    Stop,
    TableChanged,
    TableGiven,
    TableLeft,
    TableWanted,
    decode_told,
    encode,
    folded,
    framed,
    read_table,
)
from letitride.server.tables.line import Line

STOP_SECONDS = 2.0
LARGEST_LETTER = 16 * 1024
_SECOND = 1000


class Orders(Struct, frozen=True):
    """How a socket process is run."""

    options: dict[str, Any]
    """Of uvicorn."""

    log_level: str


class _Link(asyncio.Protocol):
    """The connection to the server: what is said in one turn of the loop goes out together."""

    def __init__(self, hear: Callable[[FromServer], None], heard: Callable[[], None], over: asyncio.Event) -> None:
        self._hear, self._heard, self._over = hear, heard, over
        self._frames, self._out = Frames(), list[FromProcess]()
        self._loop = asyncio.get_running_loop()
        self._transport: asyncio.Transport | None = None
        self.offset = 0

    def say(self, part: FromProcess) -> None:
        """Say something to the server, at the end of this turn."""
        if not self._out:
            self._loop.call_soon(self._flush)
        self._out.append(part)

    def clock(self) -> int:
        """Return the server's time."""
        return self.offset + int(time.monotonic() * _SECOND)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Remember where to write."""
        self._transport = cast("asyncio.Transport", transport)

    def data_received(self, data: bytes) -> None:
        """Take whatever the server says."""
        for message in self._frames.take(data):
            told = decode_told(message)
            self.offset = told.clock
            for part in told.parts:
                self._hear(part)
        self._heard()

    def connection_lost(self, _error: Exception | None) -> None:
        """End with the server."""
        self._over.set()

    def _flush(self) -> None:
        parts, self._out = self._out, []
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(framed(encode(parts)))


class _VisitElsewhere:
    """The visit of a line, which is in the server."""

    def __init__(self, process: SocketProcess, number: int, onlooker: Subscriber) -> None:
        self._process, self._number, self._onlooker = process, number, onlooker

    def begin(self) -> None:
        """Let somebody look at the table."""
        self._process.hub.join(self._onlooker)

    def take(self, text: str | None) -> None:
        """Have a message answered."""
        self._process.link.say(Given(self._number, text))

    def end(self, code: int | None) -> None:
        """Let them go."""
        self._process.leave(self._number, self._onlooker, code)


class SocketProcess:
    """Lines, and the tables that they look at."""

    def __init__(self, orders: Orders, letters: socket.socket) -> None:
        self.hub, self._letters = Hub(), letters
        self._loop = asyncio.get_running_loop()
        self._over = asyncio.Event()
        self.link = _Link(self._hear, self.hub.loop.end_turn, self._over)
        self._tables: dict[str, PitTable] = {}
        self._waiting: dict[str, list[tuple[Handed, socket.socket]]] = {}
        """Connections to tables that the server has not given yet."""

        self._coming: Counter[str] = Counter()
        """Connections that are about to be held, by their tables."""

        self._lines: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._config = uvicorn.Config(_no_application, **orders.options)
        self._config.load()
        self._state = ServerState()

    async def run(self, stream: socket.socket) -> None:
        """Hold connections until the server says stop, or is gone."""
        await self._loop.create_connection(lambda: self.link, sock=stream)
        self._loop.add_reader(self._letters.fileno(), self._receive)
        self.link.say(Ready())
        await self._over.wait()
        self._loop.remove_reader(self._letters.fileno())
        for connection in list(self._state.connections):
            connection.shutdown()
        if self._tasks:
            await asyncio.wait(self._tasks, timeout=STOP_SECONDS)

    def leave(self, number: int, onlooker: Subscriber, code: int | None) -> None:
        """Let somebody go, and their table too where nobody else looks at it."""
        self.hub.leave(onlooker)
        self._lines.pop(number, None)
        self.link.say(Left(number, code))
        self._forget_unwatched(onlooker.live.id)

    def _forget_unwatched(self, table: str) -> None:
        if not self.hub.count(table) and not self._coming[table]:
            self._tables.pop(table, None)
            self.link.say(TableLeft(table))

    def _receive(self) -> None:
        """Take every connection that was handed over."""
        with suppress(BlockingIOError):
            while True:
                letter, sockets, _, _ = socket.recv_fds(self._letters, LARGEST_LETTER, 1)
                if not letter:
                    self._over.set()
                    return
                handed: Handed = pickle.loads(letter)  # noqa: S301 - it comes from our own process
                self._place(handed, socket.socket(fileno=sockets[0]))

    def _place(self, handed: Handed, client: socket.socket) -> None:
        if handed.table in self._tables:
            self._begin(handed, client)
            return
        waiting = self._waiting.setdefault(handed.table, [])
        if not waiting:
            self.link.say(TableWanted(handed.table))
        waiting.append((handed, client))

    def _begin(self, handed: Handed, client: socket.socket) -> None:
        self._coming[handed.table] += 1
        task = self._loop.create_task(self._hold(handed, client))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _hold(self, handed: Handed, client: socket.socket) -> None:
        protocol = FrameProtocol.resumed(self._config, self._state)
        try:
            await self._loop.connect_accepted_socket(lambda: protocol, client)
        except OSError:
            client.close()
            self._coming[handed.table] -= 1
            self.link.say(Left(handed.line, None))
            self._forget_unwatched(handed.table)
            return
        self._coming[handed.table] -= 1
        scope = {"type": "websocket", "extensions": {EXTENSION: protocol}}
        channel: Any = protocol
        websocket = WebSocket(scope, channel.receive, channel.send)
        websocket.client_state = websocket.application_state = WebSocketState.CONNECTED
        onlooker = Subscriber(self._tables[handed.table], handed.name)
        clock, at_end = self.link.clock, self.hub.loop.at_end
        line = Line(websocket, onlooker, handed.person, clock=clock, only_changes=handed.only_changes, at_end=at_end)
        self._lines[handed.line] = line
        try:
            await line.hold(_VisitElsewhere(self, handed.line, onlooker))
        finally:
            if protocol.close_timer is None:
                protocol.transport.close()

    def _hear(self, part: FromServer) -> None:
        match part:
            case Answered(line=number, message=message, wait=wait):
                if (line := self._lines.get(number)) is not None:
                    line.answer(message, wait)
            case TableChanged():
                self._change(part)
            case TableGiven(table=table, written=written):
                self._tables[table] = read_table(written)
                self.hub.tell(self._tables[table], ())
                for handed, client in self._waiting.pop(table, ()):
                    self._begin(handed, client)
            case Ended(line=number, code=code, why=why):
                if (line := self._lines.get(number)) is not None:
                    line.end(code, why)
            case Stop():
                self._over.set()

    def _change(self, change: TableChanged) -> None:
        live = self._tables.get(change.table)
        if live is None:
            return
        if live.version + len(change.happened) != change.version:
            self.link.say(TableWanted(change.table))  # something is missing between the two
            return
        self._tables[change.table], happened = folded(live, change)
        self.hub.tell(self._tables[change.table], happened)


async def _no_application(_scope: object, _receive: object, _send: object) -> None:
    """Answer nothing: connections come with their handshakes done."""


def main(stream: int, letters: int) -> None:
    """Hold connections for the server that started this process."""
    # Ctrl-C is for the server alone: it closes its connections and ends this process.
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    with socket.socket(fileno=stream) as link, socket.socket(fileno=letters) as posts:
        orders: Orders = pickle.loads(posts.recv(LARGEST_LETTER))  # noqa: S301 - it comes from our own process
        for each in (link, posts):
            each.setblocking(False)
        write_logs_to(sys.stderr, level=orders.log_level)
        gc.freeze()
        gc.set_threshold(100_000, 50, 100)

        async def run() -> None:
            await SocketProcess(orders, posts).run(link)

        _runner()(run())
    os._exit(0)


def _runner() -> Callable[[Any], None]:
    try:
        import uvloop
    except ImportError:
        return asyncio.run
    return uvloop.run
