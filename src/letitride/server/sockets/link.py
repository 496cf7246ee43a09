"""One socket process, and everything between it and the server."""

from __future__ import annotations

import asyncio
import contextlib
import os
import pickle
import queue
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from functools import partial

from letitride.pit.ports import Transaction
from letitride.pit.tables.pit_table import PitTable
from letitride.server.http.services import Services
from letitride.server.sockets.messages import (
    Answered,
    Ended,
    Frames,
    FromProcess,
    FromServer,
    Given,
    Left,
    Ready,
    Stop,
    TableGiven,
    TableLeft,
    TableWanted,
    Told,
    decode_heard,
    encode,
    framed,
    write_table,
)
from letitride.server.sockets.process import Orders
from letitride.server.tables.visit import Visit

BUFFER = 4 * 1024 * 1024
READ_AT_ONCE = 256 * 1024
STOP_SECONDS, HAND_OVER_SECONDS = 5.0, 5.0
AGAIN_SECONDS = 0.002
_SECOND = 1000


class LineElsewhere:
    """A line that a socket process has."""

    def __init__(self, process: ProcessLink, number: int) -> None:
        self._process, self._number = process, number

    def answer(self, message: bytes, wait: float) -> None:
        """Have an answer sent: with the others of its transaction, or of what was read together."""
        self._process.say(Answered(self._number, message, wait))

    def end(self, code: int, why: str) -> None:
        """Have the connection ended."""
        self._process.say(Ended(self._number, code, why))
        self._process.flush()


class ProcessLink:
    """One socket process, and everything between it and the server."""

    def __init__(self, services: Services, orders: Orders) -> None:
        self._services = services
        self._stream, stream = _pair(socket.SOCK_STREAM)
        self._letters, letters = _pair(socket.SOCK_SEQPACKET)
        self.visits: dict[int, Visit] = {}
        self.tables: set[str] = set()
        """The tables the process has. The store's thread adds to them, the listening task removes them."""

        self._out: list[FromServer] = []
        self._sending = threading.Lock()
        self._behind: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._is_behind = False
        self.is_over = False
        self.is_ready = threading.Event()
        """Set when the process takes connections, or has ended before it could."""

        paths = os.pathsep.join(filter(None, sys.path))
        command = f"from letitride.server.sockets.process import main; main({stream.fileno()}, {letters.fileno()})"
        with stream, letters:
            self._process = subprocess.Popen(  # noqa: S603 - nothing in it comes from outside
                [sys.executable, "-c", command],
                pass_fds=(stream.fileno(), letters.fileno()),
                stdin=subprocess.DEVNULL,
                env={**os.environ, "PYTHONPATH": paths},
            )
        self._letters.sendall(pickle.dumps(orders, protocol=5))
        self._letters.setblocking(False)
        self.pid = self._process.pid

    def listen(self, lost: Callable[[], None]) -> None:
        """Take what the process says, until it ends; *lost* is called then."""
        threading.Thread(target=self._send_rest, name="sockets-send", daemon=True).start()
        threading.Thread(target=self._listen, args=(lost,), name="sockets", daemon=True).start()

    def say(self, part: FromServer) -> None:
        """Queue a message for the next flush."""
        with self._sending:
            self._out.append(part)

    def flush(self) -> None:
        """Send queued messages without waiting for a process that does not read."""
        with self._sending:
            if not self._out or self.is_over:
                return
            parts, self._out = self._out, []
            offset = self._services.clock() - int(time.monotonic() * _SECOND)
            data = framed(encode(Told(offset, parts)))
            if not self._is_behind:
                try:
                    sent = self._stream.send(data, socket.MSG_DONTWAIT)
                except BlockingIOError:
                    sent = 0
                except OSError:
                    return  # the listening task notices that it has ended
                data = data[sent:]
            if data:
                self._is_behind = True
                self._behind.put(data)

    async def hand_over(self, letter: bytes, client: int) -> bool:
        """Give the process a connection."""
        until = time.monotonic() + HAND_OVER_SECONDS
        while time.monotonic() < until and not self.is_over:
            try:
                socket.send_fds(self._letters, [letter], [client])
            except BlockingIOError:
                await asyncio.sleep(AGAIN_SECONDS)
            except OSError:
                return False
            else:
                return True
        return False

    def stop(self) -> None:
        """Have all connections ended, and the process."""
        self.say(Stop())
        self.flush()
        try:
            self._process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()

    def _send_rest(self) -> None:
        """Send what did not fit into the buffer of the socket."""
        while (data := self._behind.get()) is not None:
            with contextlib.suppress(OSError):
                self._stream.sendall(data)
            with self._sending:
                self._is_behind = not self._behind.empty()

    def _listen(self, lost: Callable[[], None]) -> None:
        frames = Frames()
        with contextlib.suppress(OSError):
            while data := self._stream.recv(READ_AT_ONCE):
                for message in frames.take(data):
                    for part in decode_heard(message):
                        self._hear(part)
                self.flush()
        self.is_over = True
        self.is_ready.set()
        self._process.kill()
        self._process.wait()
        self._behind.put(None)
        self._services.hub.loop.call(self._end_visits)
        lost()
        for each in (self._stream, self._letters):
            each.close()

    def _hear(self, part: FromProcess) -> None:
        match part:
            case Given(line=number, text=text):
                visit = self.visits.get(number)
                if visit is not None:
                    visit.take(text)
            case Left(line=number, code=code):
                self._services.hub.loop.call(partial(self._leave, number, code))
            case TableWanted(table=table):
                self._services.pit.within(table, self._give)
            case TableLeft(table=table):
                self.tables.discard(table)
            case Ready():
                self.is_ready.set()

    def _give(self, books: Transaction, live: PitTable) -> None:
        """Send a table to the process. Later changes of this transaction are sent after it."""

        def give() -> None:
            self.tables.add(live.id)
            self.say(TableGiven(live.id, write_table(live)))

        books.afterwards(give)

    def _leave(self, number: int, code: int | None) -> None:
        visit = self.visits.pop(number, None)
        if visit is not None:
            visit.end(code)

    def _end_visits(self) -> None:
        for number in list(self.visits):
            self._leave(number, None)


def _pair(kind: socket.SocketKind) -> tuple[socket.socket, socket.socket]:
    ours, theirs = socket.socketpair(socket.AF_UNIX, kind)
    for each in (ours, theirs):
        for option in (socket.SO_SNDBUF, socket.SO_RCVBUF):
            each.setsockopt(socket.SOL_SOCKET, option, BUFFER)
    return ours, theirs
