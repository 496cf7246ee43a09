"""A WebSocket client that does as little as possible: what is measured is the server, not whoever plays."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
SHORT, MEDIUM = 126, 127
HEAD_END = b"\r\n\r\n"
OPENING_SECONDS = 60.0
MASK = bytes(4)
"""A client has to mask what it sends; by nothing, which leaves it as it is."""
Hear = Callable[["Client", bytes], None]


class Client(asyncio.Protocol):
    """One connection; every text message is handed on as the bytes that it is."""

    def __init__(self, request: bytes, hear: Hear) -> None:
        self._request, self._hear = request, hear
        self._left = b""
        self._transport: asyncio.Transport | None = None
        loop = asyncio.get_running_loop()
        self.opened: asyncio.Future[None] = loop.create_future()
        self.closed: asyncio.Future[None] = loop.create_future()

    def send(self, message: bytes) -> None:
        """Send a message, unless the connection is gone."""
        self._send(TEXT, message)

    def close(self) -> None:
        """End the connection."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Ask for the connection to become a WebSocket."""
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        transport.write(self._request)

    def connection_lost(self, exc: Exception | None) -> None:
        """Say that it is over."""
        gone = ConnectionError(f"the server closed the connection: {exc or 'it said nothing'}")
        for waiting in (self.opened, self.closed):
            if not waiting.done():
                waiting.set_exception(gone)
                waiting.exception()

    def data_received(self, data: bytes) -> None:
        """Take every whole frame."""
        if self.opened.cancelled():
            return  # nobody waits for it any more
        data = self._left + data if self._left else data
        at, end = 0 if self.opened.done() else self._opening(data), len(data)
        while self.opened.done() and end - at > 1:
            size, start = data[at + 1], at + 2
            if size >= SHORT:
                start += 2 if size == SHORT else 8
                if start > end:
                    break
                size = int.from_bytes(data[at + 2 : start], "big")
            if start + size > end:
                break
            self._take(data[at] & 0xF, data[start : start + size])
            at = start + size
        self._left = data[at:]

    def _opening(self, data: bytes) -> int:
        """Return where the answer to the request ends; 0 where it is not there yet."""
        found = data.find(HEAD_END)
        if found < 0:
            return 0
        if data.startswith(b"HTTP/1.1 101 "):
            self.opened.set_result(None)
            return found + len(HEAD_END)
        self.opened.set_exception(ConnectionError(data[:100].decode(errors="replace")))
        return 0

    def _take(self, opcode: int, payload: bytes) -> None:
        if opcode == TEXT:
            self._hear(self, payload)
        elif opcode == PING:
            self._send(PONG, payload)
        elif opcode == CLOSE and not self.closed.done():
            self.closed.set_exception(ConnectionError(f"closed by the server: {payload[2:].decode()}"))

    def _send(self, opcode: int, payload: bytes) -> None:
        if self._transport is None or self._transport.is_closing():
            return
        size = len(payload)
        head = (
            bytes((0x80 | opcode, 0x80 | size))
            if size < SHORT
            else bytes((0x80 | opcode, 0xFE)) + size.to_bytes(2, "big")
        )
        self._transport.write(head + MASK + payload)


async def connect(url: str, hear: Hear, token: str = "") -> Client:
    """Return a connection that is open."""
    place = urlsplit(url)
    lines = [
        f"GET {place.path}{f'?{place.query}' if place.query else ''} HTTP/1.1",
        f"Host: {place.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    request = "\r\n".join([*lines, "", ""]).encode()
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(OPENING_SECONDS):
        _, client = await loop.create_connection(lambda: Client(request, hear), place.hostname or "", place.port or 80)
        await client.opened
    return client
