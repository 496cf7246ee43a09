"""Who may pass: sessions, posts, origins, sizes and rates."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Annotated
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response
from fastapi.responses import JSONResponse
from limits import RateLimitItem, parse
from limits.storage import MemoryStorage
from limits.strategies import MovingWindowRateLimiter
from starlette.requests import HTTPConnection

from letitride.pit.people import Person, Post

COOKIE = "letitride-session"
LARGEST_BODY = 64 * 1024
RATES = {
    "enter": parse("20/minute"),
    "login": parse("10/minute"),
    "command": parse("40/second"),
    "request": parse("200/second"),
}


class NotAllowed(Exception):
    """Something that this person may not do here, or not so often."""

    def __init__(self, message: str, *, code: str = "not-allowed", status: int = 403) -> None:
        self.code, self.status = code, status
        super().__init__(message)


class Guard:
    """Looks at every request before anybody else does."""

    def __init__(self, rates: dict[str, RateLimitItem] | None = None) -> None:
        self._rates = rates or RATES
        self._limiter = MovingWindowRateLimiter(MemoryStorage())

    async def middleware(self, request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        """Turn away what is too large, from another site, or too often."""
        try:
            self.check_rate("request", request)
            if request.method not in ("GET", "HEAD", "OPTIONS"):
                check_origin(request)
                check_size(request)
        except NotAllowed as refused:
            return JSONResponse({"code": refused.code, "message": str(refused)}, refused.status)
        response = await go_on(request)
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cache-Control"] = response.headers.get("Cache-Control", "no-store")
        return response

    def check_rate(self, what: str, connection: HTTPConnection, *also: str) -> None:
        """Turn away who asks too often."""
        host = connection.client.host if connection.client else "nowhere"
        if not self._limiter.hit(self._rates[what], what, host, *also):
            raise NotAllowed(f"too many requests: {self._rates[what]} are allowed", code="too-often", status=429)


def check_origin(connection: HTTPConnection) -> None:
    """Turn away what a page of another site sends."""
    origin = connection.headers.get("origin")
    if origin is not None and urlsplit(origin).netloc != connection.headers.get("host"):
        raise NotAllowed(f"requests from {origin[:100]} are not taken here", code="cross-site")


def check_size(request: Request) -> None:
    """Turn away a body that is too large, or does not say how large it is."""
    length = request.headers.get("content-length", "0" if request.method == "DELETE" else "")
    if not length.isdigit():
        raise NotAllowed("a request says how long it is", code="no-length", status=411)
    if int(length) > LARGEST_BODY:
        raise NotAllowed(f"a request has at most {LARGEST_BODY} bytes", code="too-large", status=413)


def person_of(connection: HTTPConnection) -> Person | None:
    """Return who asks, or None for a stranger."""
    token = connection.cookies.get(COOKIE) or _bearer(connection)
    if not token:
        return None
    found: Person | None = connection.app.state.services.people.person_of(token)
    return found


def _bearer(connection: HTTPConnection) -> str | None:
    kind, _, token = connection.headers.get("authorization", "").partition(" ")
    return token if kind.lower() == "bearer" else None


def somebody(connection: HTTPConnection) -> Person:
    """Return who asks; strangers are turned away."""
    person = person_of(connection)
    if person is None:
        raise NotAllowed("log in first, or come in as a guest", code="not-logged-in", status=401)
    return person


def only(*posts: Post) -> Callable[[HTTPConnection], Person]:
    """Return who asks, if that person has one of *posts*."""

    def check(connection: HTTPConnection) -> Person:
        person = somebody(connection)
        if person.post not in posts:
            raise NotAllowed(f"this is for {' and '.join(post.value for post in posts)}, not for a {person.post.value}")
        return person

    return check


Somebody = Annotated[Person, Depends(somebody)]
Anybody = Annotated[Person | None, Depends(person_of)]
