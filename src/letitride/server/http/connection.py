"""Connections that don't wait for slow requests."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from letitride.server.http.frames import FrameProtocol

HEADER_SECONDS = 10.0
"""Seconds for a request's head to arrive, from the first byte or from connecting."""


class Connection(H11Protocol):
    """A connection that ends when the head of a request does not arrive in time.

    Between two requests it may stay idle as long as uvicorn's ``timeout_keep_alive`` says; the body of a request has
    its own limit, in the middleware.
    """

    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not for long."""
        super().connection_made(transport)
        self._wait_for_head()

    def data_received(self, data: bytes) -> None:
        """Take what arrives, and keep waiting if the head is not complete."""
        self._wait_for_head()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._head_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Refuse a handshake that cannot be read, and pass on what came with it: uvicorn does neither."""
        super().handle_websocket_upgrade(event)
        early, _ = self.conn.trailing_data
        protocol = self.transport.get_protocol()
        if isinstance(protocol, FrameProtocol):
            if not protocol.handshake_initiated:
                self.send_400_response("This handshake cannot be read.")
            elif early:
                protocol.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._head_is_there()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEADER_SECONDS, self.timeout_keep_alive_handler)

    def _head_is_there(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
