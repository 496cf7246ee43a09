"""Connections to the server: whoever is slow to ask is not waited for."""

from __future__ import annotations

import asyncio

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

HEADER_SECONDS = 10.0
"""So long may the head of a request take to arrive, from the first byte on, or from connecting."""


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
        """Take what arrives, and go on waiting where the head is not complete."""
        self._wait_for_head()
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._head_is_there()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._head_is_there()
        super().connection_lost(exc)

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEADER_SECONDS, self.timeout_keep_alive_handler)

    def _head_is_there(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
