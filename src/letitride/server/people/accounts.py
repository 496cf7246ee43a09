"""Coming in and going out: guests, accounts, sessions, statements."""

from __future__ import annotations

import asyncio
import base64
from typing import Annotated
from urllib.parse import quote

from fastapi import Query, Request, Response
from msgspec import Meta, Struct
from starlette.concurrency import run_in_threadpool

from letitride.cards import Money
from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.lookalikes import refuse_lookalike
from letitride.pit.people.people import SESSION_LASTS, Person, Post
from letitride.pit.play.seats import chips_on_layout, seats_by_log, seats_of
from letitride.server.http.access import (
    COOKIE,
    AccountHolder,
    NotAllowed,
    Player,
    SignedIn,
    StaffAtTheDoor,
    address_of,
    must_set_second_factor,
    person_of,
    token_of,
)
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving, services_of
from letitride.server.http.wire import Body, Router, filled
from letitride.table import Actor
from letitride.table.model.command import LeaveSeat
from letitride.table.model.vocabulary import Role

router = Router(prefix="/api", tags=["people"])
HOUR = 3_600_000
MOST_GUESTS = 20_000
"""How many guests can have a session. Each has chips, and can come back until the session ends."""

ENOUGH = 100
"""A player with less than this fraction of what a new player gets has next to nothing left."""


Name = Annotated[str, Meta(min_length=1, max_length=60)]
Nickname = Annotated[str, Query(max_length=60, description="What others at a table see; nothing, for a number.")]
Password = Annotated[str, Meta(min_length=1, max_length=200)]


class Credentials(Body, frozen=True):
    """A name and a password."""

    name: Name
    password: Password


class NewSecondFactor(Struct, frozen=True):
    """A secret for an authenticator app. It is stored once one of its codes is sent back."""

    secret: str
    """In letters and digits, to type into the app."""

    uri: str
    """The same as a URL, for a QR code."""

    replaces: bool
    """Whether it replaces another one, of which a code is needed too."""


class SecondFactor(Body, frozen=True):
    """A secret, and its current code."""

    secret: Annotated[str, Meta(min_length=32, max_length=64, pattern="^[A-Z2-7]+$")]
    code: Annotated[str, Meta(min_length=6, max_length=6)]
    old_code: Annotated[str, Meta(max_length=6)] = ""
    """A code of the second factor that it replaces, if there is one."""


class NewPassword(Body, frozen=True):
    """A new password, and the one it replaces."""

    old: Password
    new: Password


class SeatHeld(Struct, frozen=True):
    """A person's seat, and the chips on its rail."""

    table: str
    seat: int
    rail: Money


class Myself(Struct, frozen=True, kw_only=True):
    """A person's own account."""

    name: str
    post: Post
    guest: bool
    must_change_password: bool
    """Whether the password must be changed before anything else."""

    must_set_second_factor: bool
    """Whether a second factor must be set up before anything else."""

    balance: Money
    seats: tuple[SeatHeld, ...]


@router.post("/guest", status_code=201, responses=problems())
def come_in_as_guest(request: Request, services: Serving, response: Response, nickname: Nickname = "") -> Myself:
    """Come in as a guest, with play chips."""
    _check_entering(services, request)
    if services.sessions.guests() >= MOST_GUESTS:
        message = "too many guests are here: open an account, or come again later"
        raise NotAllowed(message, code="too-many-guests", status=503, retry_after=HOUR / 1000)
    if nickname:
        refuse_lookalike(services.registry, nickname)
    return _let_in(request, response, services.people.guest(nickname), new=True)


def _check_entering(services: Services, request: Request) -> None:
    services.guard.check_rate("enter", request)
    services.guard.check_rate("enter-day", request)


@router.post("/register", status_code=201, responses=problems(409))
async def register(request: Request, services: Serving, response: Response, credentials: Credentials) -> Myself:
    """Register. A guest keeps the chips."""
    _check_entering(services, request)
    await run_in_threadpool(_leave_tables, request)
    await run_in_threadpool(refuse_lookalike, services.registry, credentials.name)
    person = await services.passwords.ask(services.people.register, credentials.name, credentials.password)
    return await run_in_threadpool(_let_in, request, response, person, new=True)


@router.post("/login", responses=problems(401))
async def log_in(request: Request, services: Serving, response: Response, credentials: Credentials) -> Myself:
    """Sign in."""
    services.guard.check_rate("login", request)
    await _slow_down(request, credentials.name)
    try:
        person = await services.passwords.ask(services.people.log_in, credentials.name, credentials.password)
    except PersonFault as fault:
        raise NotAllowed(str(fault), code="login", status=401) from None
    return await run_in_threadpool(_let_in, request, response, person, new=False)


@router.post("/chips", responses=problems(401, 409, 429))
def refill(request: Request, services: Serving, person: Player) -> Myself:
    """Refill the play chips of somebody who has next to none left, once an hour."""
    welcome = Money.dollars(services.welcome_chips)
    if not welcome:
        raise NotAllowed("this room gives no play chips: buy in at the cage", code="no-play-chips", status=409)
    services.guard.check_rate("command", person.name)
    seats = [seat for _, _, seat in seats_by_log(services.pit, services.registry, person.name)]
    at_tables = sum((seat.rail + chips_on_layout(seat) for seat in seats), Money(0))
    if (services.pit.balance(person.name) + at_tables) * ENOUGH >= welcome:
        raise NotAllowed("you still have enough play chips", code="enough-chips", status=409)
    hour = services.clock() // HOUR
    if not services.pit.deposit(person.name, welcome, f"refill {person.name} {hour}").result():
        raise NotAllowed("play chips are given once an hour", code="too-often", status=429)
    return _myself(request, person)


@router.post("/logout", status_code=204, responses=problems(401))
def log_out(request: Request, services: Serving, response: Response, person: AccountHolder) -> None:
    """Sign out of this browser. A guest, who cannot come back, gets up."""
    if person.guest:
        _get_up(services, person)
    services.people.close_session(token_of(request) or "")
    services.hub.recheck_session(person.name)
    _forget(response)


@router.post("/logout-everywhere", status_code=204, responses=problems(401))
def log_out_everywhere(services: Serving, response: Response, person: AccountHolder) -> None:
    """End every session of this account."""
    services.people.close_sessions(person.name)
    services.hub.recheck_session(person.name)
    _forget(response)


@router.post("/password", responses=problems(401))
async def change_password(
    request: Request, response: Response, passwords: NewPassword, person: AccountHolder
) -> Myself:
    """Change the password: every session ends, and a new one begins here."""
    services = services_of(request)
    await _slow_down(request, person.name)
    changed = await services.passwords.ask(services.people.change_password, person, passwords.old, passwords.new)
    services.hub.recheck_session(person.name)
    return await run_in_threadpool(_let_in, request, response, changed, new=False)


async def _slow_down(request: Request, name: str) -> None:
    """Refuse somebody who tries a name too often from one place, and delay tries of a name that many try.

    Nobody can lock somebody else out: what others do elsewhere costs the owner of a name a few seconds at most.
    """
    guard = services_of(request).guard
    guard.check_rate("login-name", f"{address_of(request)} {name.lower()}")
    await asyncio.sleep(guard.delay("login-anywhere", name.lower()))


@router.post("/second-factor", responses=problems(401))
def new_second_factor(services: Serving, person: StaffAtTheDoor) -> NewSecondFactor:
    """Get a secret for a second factor. Nothing changes until one of its codes is sent back."""
    secret = base64.b32encode(services.people.second_factors.new_secret()).decode()
    uri = f"otpauth://totp/letitride:{quote(person.name)}?secret={secret}&issuer=letitride"
    return NewSecondFactor(secret, uri, person.has_second_factor)


@router.put("/second-factor", status_code=204, responses=problems(401))
def set_second_factor(services: Serving, factor: SecondFactor, person: StaffAtTheDoor) -> None:
    """Turn on a second factor: from now on, type the six digits after the password."""
    services.guard.check_rate("login-name", person.name.lower())
    try:
        secret = base64.b32decode(factor.secret)
    except ValueError:
        raise PersonFault("this is not a secret that was given here") from None
    services.people.second_factors.set(person, secret, factor.code, old_code=factor.old_code)


@router.get("/me", responses=problems())
def myself(request: Request, person: SignedIn) -> Myself | None:
    """Show who you are, and your balance; null if you are not signed in."""
    return _myself(request, person) if person else None


def _leave_tables(request: Request) -> None:
    """Stand up a guest who registers, or say that a round has to end first."""
    services, guest = services_of(request), person_of(request)
    if guest is None or not guest.guest:
        return
    _get_up(services, guest)
    if seats_by_log(services.pit, services.registry, guest.name):
        raise NotAllowed("finish the round first: your bets are in play", code="in-play", status=409)


def _let_in(request: Request, response: Response, person: Person, *, new: bool) -> Myself:
    services, before = services_of(request), person_of(request)
    kept = Money(0)
    if before is not None and before.guest:
        _get_up(services, before)
        if new and not person.guest:
            kept = services.kept_chips.move(before, person)
            services.people.close_sessions(before.name)
    if new and services.welcome_chips and not kept:
        welcome = Money.dollars(services.welcome_chips)
        services.pit.deposit(person.name, welcome, f"welcome {person.name}").result()
    token = services.people.open_session(person)
    secure = request.url.scheme == "https"
    response.set_cookie(COOKIE, token, httponly=True, samesite="strict", secure=secure, max_age=SESSION_LASTS // 1000)
    return _myself(request, person)


def _get_up(services: Services, person: Person) -> None:
    """Leave every seat. A player with cards finishes the round."""
    actor = Actor(role=Role.PLAYER, player=person.name)
    for live, number, _ in seats_by_log(services.pit, services.registry, person.name):
        command_id = f"{person.name} gone {live.version}"
        services.pit.handle(live.id, LeaveSeat(seat=number), actor, command_id).result()


def _forget(response: Response) -> None:
    response.delete_cookie(COOKIE, httponly=True, samesite="strict")


def _myself(request: Request, person: Person) -> Myself:
    pit = services_of(request).pit
    balance = pit.balance(person.name)
    seats = tuple(SeatHeld(live.id, number, seat.rail) for live, number, seat in seats_of(pit, person.name))
    must_set = must_set_second_factor(request, person)
    return filled(Myself, person, balance=balance, seats=seats, must_set_second_factor=must_set)
