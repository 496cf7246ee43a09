"""Every request passes here first: size, pace, origin and rate are checked, and it is logged."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from collections.abc import Collection

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from letitride.server.http.access import Guard, NotAllowed, answer_refused, check_origin, check_site
from letitride.server.http.logs import log
from letitride.server.http.metrics import Metrics
from letitride.server.http.problem import Problem
from letitride.server.http.wire import answered

LARGEST_BODY = 64 * 1024
BODY_SECONDS = 10.0
HTTPS_SECONDS = 365 * 24 * 60 * 60
"""How long a browser that came over https uses nothing else."""

_REQUEST_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
_HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}


class Gate:
    """The server behind its checks."""

    def __init__(self, app: ASGIApp, *, guard: Guard, figures: Metrics, sites: Collection[str] = ()) -> None:
        self._app, self._guard, self.figures, self._sites = app, guard, figures, sites
        self._body_seconds = BODY_SECONDS

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        await _Passing(scope, send).pass_through(self, receive)

    async def let_in(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Check a request, then answer it."""
        connection = HTTPConnection(scope)
        self._guard.check_rate("request", connection)
        check_site(connection, self._sites)
        if b"%00" in scope["query_string"]:
            raise NotAllowed("text cannot contain the character 0", code="malformed", status=422)
        if scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            check_origin(connection)
            receive = _replayed(await self._body(connection, receive), receive)
        await self._app(scope, receive, send)

    async def _body(self, connection: HTTPConnection, receive: Receive) -> bytes:
        said = connection.headers.get("content-length", "0")
        if said.isdigit() and int(said[:20]) > LARGEST_BODY:
            raise _too_large()
        try:
            async with asyncio.timeout(self._body_seconds):
                return await _read(receive)
        except TimeoutError:
            raise NotAllowed("the request came too slowly", code="too-slow", status=408) from None


async def _read(receive: Receive) -> bytes:
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise NotAllowed("the sender has gone", code="gone", status=400)
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            raise _too_large()
        if not message.get("more_body", False):
            return bytes(body)


def _too_large() -> NotAllowed:
    return NotAllowed(f"a request has at most {LARGEST_BODY} bytes", code="too-large", status=413)


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a receiver for a body that was already read."""
    left: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def again() -> Message:
        return left.pop() if left else await receive()

    return again


class _Passing:
    """A request on its way through, and its outcome."""

    def __init__(self, scope: Scope, send: Send) -> None:
        self._scope, self._send = scope, send
        self._status = 0
        self._state = scope.setdefault("state", {})
        asked = HTTPConnection(scope).headers.get("x-request-id", "")
        self._id = self._state["request"] = asked if _REQUEST_ID.fullmatch(asked) else secrets.token_hex(8)

    async def pass_through(self, gate: Gate, receive: Receive) -> None:
        started = time.perf_counter()
        try:
            await gate.let_in(self._scope, receive, self._answer)
        except NotAllowed as refused:
            await answer_refused(refused)(self._scope, receive, self._answer)
        except Exception:  # noqa: BLE001 - whatever it is, the next request must find a server
            log.exception("fault", request=self._id, path=self._scope["path"])
            if self._status == 0:
                problem = Problem("fault", f"something went wrong here; request {self._id}")
                await answered(problem, 500)(self._scope, receive, self._answer)
        finally:
            gate.figures.request(self._status)
            log.info(
                "request",
                request=self._id,
                method=self._scope["method"],
                path=self._scope["path"],
                status=self._status,
                person=self._state.get("person"),
                ms=round((time.perf_counter() - started) * 1000, 1),
            )

    async def _answer(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._status = message["status"]
            headers = MutableHeaders(scope=message)
            for name, value in _HEADERS.items():
                headers[name] = value
            if self._scope["scheme"] == "https":
                headers["Strict-Transport-Security"] = f"max-age={HTTPS_SECONDS}"
            headers["X-Request-ID"] = self._id
            headers.setdefault("Cache-Control", "no-store")
        await self._send(message)
