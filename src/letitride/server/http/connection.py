"""Connections that don't wait for slow requests, and of which no address has too many."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import h11
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol

from letitride.server.http.frames import FrameProtocol
from letitride.server.http.rates import network_of

HEADER_SECONDS = 10.0
"""Seconds for a request's head to arrive, from the first byte or from connecting."""

MOST_FROM_ADDRESS = 100
"""How many connections an address can have, beside live ones. A trusted proxy counts its own."""


class Connection(H11Protocol):
    """A connection that ends when the head of a request does not arrive in time.

    Between two requests it may stay idle as long as uvicorn's ``timeout_keep_alive`` says; the body of a request has
    its own limit, in the middleware. If an address has too many connections, the one that was idle longest ends, or the
    new one if none is idle.
    """

    _by_address: ClassVar[dict[str, dict[Connection, None]]] = {}
    """The open connections of each address, the last used last."""

    _address = ""
    _head_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Wait for the first request, but not for long."""
        super().connection_made(transport)
        self._wait_for_head()
        self._join()

    def data_received(self, data: bytes) -> None:
        """Take what arrives, and keep waiting if the head is not complete."""
        self._wait_for_head()
        if self._address:
            beside = self._by_address[self._address]
            beside[self] = beside.pop(self)
        super().data_received(data)
        if self.conn.their_state is not h11.IDLE:
            self._head_is_there()

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Refuse a handshake that cannot be read, and pass on what came with it: uvicorn does neither."""
        super().handle_websocket_upgrade(event)
        early, _ = self.conn.trailing_data
        protocol = self.transport.get_protocol()
        if isinstance(protocol, FrameProtocol):
            self._leave()
            if not protocol.handshake_initiated:
                self.send_400_response("This handshake cannot be read.")
            elif early:
                protocol.data_received(early)

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop waiting."""
        self._head_is_there()
        self._leave()
        super().connection_lost(exc)

    def _join(self) -> None:
        host = self.client[0] if self.client else ""
        app = self.config.loaded_app
        if not host or (isinstance(app, ProxyHeadersMiddleware) and host in app.trusted_hosts):
            return
        self._address = network_of(host)
        beside = self._by_address.setdefault(self._address, {})
        beside[self] = None
        if len(beside) > MOST_FROM_ADDRESS:
            next((each for each in beside if each.is_idle), self).transport.close()

    def _leave(self) -> None:
        address, self._address = self._address, ""
        beside = self._by_address.get(address, {})
        beside.pop(self, None)
        if not beside:
            self._by_address.pop(address, None)

    @property
    def is_idle(self) -> bool:
        """Whether no request is being read or answered."""
        return self.conn.their_state is h11.IDLE and (self.cycle is None or self.cycle.response_complete)

    def _wait_for_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEADER_SECONDS, self.timeout_keep_alive_handler)

    def _head_is_there(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None
