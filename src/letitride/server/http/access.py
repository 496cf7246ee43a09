"""Access: sessions, posts, origins and rates."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Collection, Mapping
from typing import Annotated

from fastapi import Depends
from starlette.requests import HTTPConnection
from starlette.responses import Response

from letitride.pit.people.people import Person, Post
from letitride.server.http.problem import Problem
from letitride.server.http.rates import Rate, RateLimiter, network_of
from letitride.server.http.services import services_of
from letitride.server.http.wire import answered

COOKIE = "letitride-session"
FOR_MACHINES = ("/healthz", "/metrics")
"""Paths for the operator's machines, reachable under any name."""

_PORT = re.compile(r":[0-9]*$")
RATES: Mapping[str, str] = {
    "enter": "20/minute",
    "enter-day": "300/day",
    "login": "30/minute",
    "login-name": "15/minute",
    "login-anywhere": "60/minute",
    "command": "40/second",
    "phrase": "20/minute",
    "request": "200/second",
    "connect": "60/second",
    "open": "10/hour",
    "open-address": "60/hour",
    "design": "20/minute",
    "explore": "30/second",
    "explore-sessions": "60/minute",
    "last-hand": "10/second",
    "print": "12/minute",
    "csv": "30/minute",
    "case": "10/hour",
    "school": "20/second",
    "exam": "30/hour",
    "sockets-address": "100 at once",
    "sockets-person": "20 at once",
    "sockets-table": "1000 at once",
}
"""How often something may be done: entering (in a minute, and in a day), logging in and connecting by an address,
logging in by a name from one address and from all, commands and phrases by a person, opening private tables by a person
and by an address, searches for pay tables by a person, in the odds explorer figures and sessions by an address, last
hands of tournaments, prints and lists as CSV by an address, calls of the floor by a player, questions of the school by
an address, and table tests by a person. And how many live connections there may be: from an address, of a person, and
to a table beside those of its players."""

LONGEST_DELAY = 3.0
"""The longest delay in seconds: it slows guessing down, and must not lock anybody out."""


class NotAllowed(Exception):
    """Something this person may not do here, or not so often."""

    def __init__(
        self, message: str, *, code: str = "not-allowed", status: int = 403, retry_after: float | None = None
    ) -> None:
        self.code, self.status = code, status
        self.retry_after = retry_after
        """Seconds until it may be allowed."""

        super().__init__(message)


class Guard:
    """Counts how often things are done."""

    def __init__(self, rates: Mapping[str, str] | None = None) -> None:
        self._rates = {what: Rate.parse(rate) for what, rate in {**RATES, **(rates or {})}.items()}
        self._limiter = RateLimiter()

    def check_rate(self, what: str, who: HTTPConnection | str) -> None:
        """Refuse an address or a name that asks too often."""
        rate = self._rates[what]
        wait = self._limiter.hit(rate, what, who if isinstance(who, str) else address_of(who))
        if wait:
            message = f"too often: {rate.text} are allowed"
            raise NotAllowed(message, code="too-often", status=429, retry_after=wait)

    def check_room(self, what: str, taken: int) -> None:
        """Refuse somebody who would have too many of something at once."""
        if taken >= self._rates[what].count:
            message = f"too many connections: {self._rates[what].count} are allowed"
            raise NotAllowed(message, code="too-many", status=429)

    def delay(self, what: str, who: str) -> float:
        """Return how long to delay somebody who asks often; zero for others."""
        return min(self._limiter.hit(self._rates[what], what, who), LONGEST_DELAY)


def address_of(connection: HTTPConnection) -> str:
    """Return the client's address for limits; for IPv6, its network."""
    return network_of(connection.client.host) if connection.client else "nowhere"


def answer_refused(error: NotAllowed) -> Response:
    """Answer a refused request, with when to try again if that is known."""
    answer = answered(Problem(error.code, str(error)), error.status)
    if error.retry_after is not None:
        answer.headers["Retry-After"] = str(math.ceil(error.retry_after))
    return answer


def check_origin(connection: HTTPConnection) -> None:
    """Refuse requests from pages of other sites."""
    origin, own = connection.headers.get("origin"), _own_origin(connection)
    if origin is not None and origin.lower() != own:
        message = f"requests from {origin[:100]} are not taken here, where the address is {own[:100]}"
        raise NotAllowed(message, code="cross-site")
    if connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise NotAllowed("requests from other sites are not accepted here", code="cross-site")


def _own_origin(connection: HTTPConnection) -> str:
    """Return this site's own origin: the same scheme, name and port."""
    scheme = {"ws": "http", "wss": "https"}.get(connection.scope["scheme"], connection.scope["scheme"])
    return f"{scheme}://{connection.headers.get('host', '').lower()}"


def check_site(connection: HTTPConnection, sites: Collection[str]) -> None:
    """Refuse requests for a name that is not this server's."""
    name = _PORT.sub("", connection.headers.get("host", "")).lower()
    if sites and name not in sites and connection.scope["path"] not in FOR_MACHINES:
        raise NotAllowed(f"this server is not called {name[:100]!r}", code="no-such-site", status=421)


def token_of(connection: HTTPConnection) -> str | None:
    """Return the session token of a request."""
    kind, _, bearer = connection.headers.get("authorization", "").partition(" ")
    return connection.cookies.get(COOKIE) or (bearer if kind.lower() == "bearer" else None) or None


def signed_in(connection: HTTPConnection) -> Person | None:
    """Return whose session this is, even if the password must be changed first; None without a session."""
    token = token_of(connection)
    found = services_of(connection).people.person_of(token) if token else None
    if found is not None:
        connection.state.person = found.name
    return found


def must_set_second_factor(connection: HTTPConnection, person: Person) -> bool:
    """Return whether a staff member must set up a second factor before anything else."""
    return services_of(connection).second_factor and person.post is not Post.PLAYER and not person.has_second_factor


def person_of(connection: HTTPConnection) -> Person | None:
    """Return who asks. Without the required password and second factor, it counts as nobody."""
    person = signed_in(connection)
    if person is None or person.must_change_password or must_set_second_factor(connection, person):
        return None
    return person


def account_holder(connection: HTTPConnection) -> Person:
    """Return whose session this is, even if the password must be changed first. Refuse others."""
    person = signed_in(connection)
    if person is None:
        raise NotAllowed("sign in first, or come in as a guest", code="not-logged-in", status=401)
    return person


def with_own_password(connection: HTTPConnection) -> Person:
    """Return who asks. Refuse anybody not signed in, or who must change their password first."""
    person = account_holder(connection)
    if person.must_change_password:
        raise NotAllowed("change your password first: this one was only for signing in once", code="change-password")
    return person


def somebody(connection: HTTPConnection) -> Person:
    """Return who asks. Refuse anybody not signed in, or who must see to password or second factor first."""
    person = with_own_password(connection)
    if must_set_second_factor(connection, person):
        raise NotAllowed("set up a second factor first: this house asks it of all staff", code="set-second-factor")
    return person


def only(*posts: Post, who: Callable[[HTTPConnection], Person] = somebody) -> Callable[[HTTPConnection], Person]:
    """Return who asks, if that person has one of *posts*."""

    def check(connection: HTTPConnection) -> Person:
        person = who(connection)
        if person.post not in posts:
            raise NotAllowed(f"this is for {' and '.join(post.value for post in posts)}, not for a {person.post.value}")
        return person

    return check


SignedIn = Annotated[Person | None, Depends(signed_in)]
AccountHolder = Annotated[Person, Depends(account_holder)]
Somebody = Annotated[Person, Depends(somebody)]
Anybody = Annotated[Person | None, Depends(person_of)]
Player = Annotated[Person, Depends(only(Post.PLAYER))]
FloorPerson = Annotated[Person, Depends(only(Post.FLOOR, Post.ADMINISTRATOR))]
Administrator = Annotated[Person, Depends(only(Post.ADMINISTRATOR))]
Instructor = Annotated[Person, Depends(only(Post.INSTRUCTOR, Post.ADMINISTRATOR))]
_STAFF = tuple(post for post in Post if post not in (Post.PLAYER, Post.INSTRUCTOR))
Staff = Annotated[Person, Depends(only(*_STAFF))]
StaffAtTheDoor = Annotated[Person, Depends(only(*_STAFF, Post.INSTRUCTOR, who=with_own_password))]
"""A staff member, even without the second factor that the house requires."""
