"""WebSocket connections as frames: messages of a table bypass the framework as plain bytes.

The framework takes longer to pass on a message than the pit takes to carry it out.
"""

from __future__ import annotations

import asyncio
from asyncio import BaseTransport
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol

from starlette.websockets import WebSocket, WebSocketDisconnect
from uvicorn import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol
from websockets.speedups import apply_mask

EXTENSION = "letitride.frames"
Hear = Callable[[str | None], None]
"""Called with a text message, or None for one that is not text."""

Flow = Callable[[bool], None]
"""Called with whether sending has to wait, because the other side does not read."""

_TEXT = 0x81
"""The first byte of a text message in one uncompressed frame."""

_MASKED, _CONTINUATION, _FINAL, _CONTROL = 0x80, 0x0, 0x80, 0x8
_SHORT, _MEDIUM, _LONG = 126, 127, 1 << 16
_MASK = 4
MOST_WAITING = 16
FLUSH_SECONDS = 1.0


class Frames(Protocol):
    """An open connection."""

    def listen(self, hear: Hear, flow: Flow) -> None:
        """Pass on every message from now."""

    def send_texts(self, *messages: bytes) -> None:
        """Send messages together; those for somebody who has gone are dropped."""

    def pause(self) -> None:
        """Pause reading."""

    def go_on(self) -> None:
        """Resume reading."""


def frames_of(socket: WebSocket) -> Frames:
    """Return the frames of an accepted connection."""
    found: Frames | None = socket.scope.get("extensions", {}).get(EXTENSION)
    return found or FramesOverAsgi(socket)


class FrameProtocol(WebSocketsSansIOProtocol):
    """A uvicorn connection that passes on whole text messages at once."""

    _hear: Hear | None = None
    _flow: Flow | None = None
    _left = b""
    """The beginning of a frame."""

    _in_parts = False
    """Whether a message is being received in several frames."""

    _as_ever = False
    """Whether all frames go to the framework: it has seen part of one, or is about to end the connection."""

    @classmethod
    def resumed(cls, config: Config, state: ServerState) -> FrameProtocol:
        """Return the protocol for a connection whose handshake another process has done."""
        protocol = cls(config, state, {})
        protocol.conn = ServerProtocol(state=OPEN, max_size=config.ws_max_size, logger=protocol.logger)
        protocol.handshake_initiated = protocol.handshake_complete = True
        return protocol

    def connection_made(self, transport: BaseTransport) -> None:
        """Look from time to time whether the other side is there, where the handshake is done already."""
        super().connection_made(transport)
        if self.handshake_complete:
            self.start_keepalive()

    def is_untouched(self) -> bool:
        """Tell whether nothing was received since the handshake: only then another process can go on from here."""
        if self.disconnected or self.transport.is_closing() or self.scheme == "wss":
            return False
        return not (self._as_ever or self._left or self.read_paused or self._in_parts or self.frames)

    async def flushed(self) -> bool:
        """Read nothing more, and wait until everything was sent; False where that does not come about."""
        self.pause()
        with suppress(TimeoutError):
            async with asyncio.timeout(FLUSH_SECONDS):
                while self.transport.get_write_buffer_size():
                    await asyncio.sleep(0)
                return not self.transport.is_closing()
        return False

    def let_go(self) -> None:
        """Close this process's hold of a connection that another has now; nothing is said to the other side."""
        self.close_sent = True
        self.transport.abort()

    def listen(self, hear: Hear, flow: Flow) -> None:
        """Pass on every message from now, and those that came early."""
        self._hear, self._flow = hear, flow
        if self._left:
            self.go_on()
            self._take(self._left)

    def send_texts(self, *messages: bytes) -> None:
        """Send messages in one write, unless the connection is ending."""
        if self.close_sent or self.disconnected or self.transport.is_closing():
            return
        self.transport.write(b"".join([_head(len(message)) + message for message in messages]))

    def pause(self) -> None:
        """Pause reading."""
        if not self.read_paused and not self.transport.is_closing():
            self.read_paused = True
            self.transport.pause_reading()

    def go_on(self) -> None:
        """Resume reading."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    # What uvicorn calls

    def handle_connect(self, event: Request) -> None:
        """Make this connection known to the application."""
        super().handle_connect(event)
        if self.response.status_code == 101:
            self.scope["extensions"] = {**(self.scope["extensions"] or {}), EXTENSION: self}  # type: ignore[dict-item]

    def pause_writing(self) -> None:
        """Note that the other side does not read."""
        super().pause_writing()
        if self._flow is not None:
            self._flow(True)

    def resume_writing(self) -> None:
        """Note that it reads again."""
        super().resume_writing()
        if self._flow is not None:
            self._flow(False)

    def send_receive_event_to_app(self) -> None:
        """Pass on a message that came in parts, or is not text, in its turn."""
        if self._hear is None or self.close_sent:
            super().send_receive_event_to_app()
        elif self.curr_msg_data_type == "bytes":
            self.frames = []
            self._hear(None)
        else:
            try:
                text = b"".join(self.frames).decode()
            except UnicodeDecodeError:
                super().send_receive_event_to_app()  # it ends the connection
            else:
                self.frames = []
                self._hear(text)

    def data_received(self, data: bytes) -> None:
        """Pass on whole text messages, and everything else to the framework, frame by frame."""
        if self._as_ever or not self.handshake_initiated:
            super().data_received(data)
        elif self._hear is None and not self.close_sent:
            # The client does not wait for the answer to its handshake. Nothing more is read until somebody listens.
            self._left += data
            self.pause()
        else:
            self._take(self._left + data if self._left else data)

    def _take(self, data: bytes) -> None:
        at, end = 0, len(data)
        while end - at > 1 and not self._as_ever:
            masked, size = data[at + 1] & _MASKED, data[at + 1] & ~_MASKED
            start = at + 2
            if size >= _SHORT:
                start += 2 if size == _SHORT else 8
                if start > end:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if not masked or size > self.config.ws_max_size:
                self._as_ever = True  # the framework says what is wrong
                break
            after = start + _MASK + size
            if after > end:
                break
            self._take_frame(data, at, start, after)
            at = after
        self._left = b"" if self._as_ever else data[at:]
        if self._as_ever and at < end:
            super().data_received(data[at:])

    def _take_frame(self, data: bytes, at: int, start: int, after: int) -> None:
        if data[at] == _TEXT and self._hear is not None and not self._in_parts and not self.close_sent:
            payload = apply_mask(data[start + _MASK : after], data[start : start + _MASK])
            try:
                text = payload.decode()
            except UnicodeDecodeError:
                pass  # the framework ends the connection
            else:
                self._hear(text)
                return
        if not data[at] & _CONTROL:
            self._in_parts = not data[at] & _FINAL
        super().data_received(data[at:after])


def _head(size: int) -> bytes:
    """Return how a frame begins that holds a text message of this length in bytes."""
    if size < _SHORT:
        return bytes((_TEXT, size))
    return b"\x81\x7e" + size.to_bytes(2, "big") if size < _LONG else b"\x81\x7f" + size.to_bytes(8, "big")


def _ignore(_waits: bool) -> None:
    """Do nothing while nobody listens."""


class FramesOverAsgi:
    """The same over any other server: messages wait for each other in a task."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: asyncio.Queue[bytes] = asyncio.Queue()
        self._flow: Flow = _ignore
        self._sending = asyncio.create_task(self._send())

    def listen(self, _hear: Hear, flow: Flow) -> None:
        """Receive everything through the framework."""
        self._flow = flow

    def send_texts(self, *messages: bytes) -> None:
        """Send messages, soon."""
        for message in messages:
            self._waiting.put_nowait(message)
            if self._waiting.qsize() == MOST_WAITING:
                self._flow(True)

    def pause(self) -> None:
        """Nothing is read before it is asked for."""

    def go_on(self) -> None:
        """Nothing is read before it is asked for."""

    async def _send(self) -> None:
        with suppress(RuntimeError, WebSocketDisconnect):  # it has ended
            while True:
                message = await self._waiting.get()
                await self._socket.send_text(message.decode())
                if self._waiting.empty():
                    self._flow(False)
