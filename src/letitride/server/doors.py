"""Coming in and going out: guests, accounts, sessions, statements."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, ConfigDict, Field

from letitride.cards import Money
from letitride.pit.people import Person
from letitride.server.guard import COOKIE, Somebody
from letitride.server.services import services_of
from letitride.table import plain

router = APIRouter(prefix="/api", tags=["people"])


class Credentials(BaseModel):
    """A name and a password."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Annotated[str, Field(min_length=1, max_length=200)]


class Myself(BaseModel):
    """Who somebody is."""

    name: str
    post: str
    guest: bool
    balance: str


@router.post("/guest", status_code=201)
def come_in_as_guest(request: Request, response: Response) -> Myself:
    """Come in as a guest, with play chips, in one step."""
    services = services_of(request)
    services.guard.check_rate("enter", request)
    person = services.people.guest()
    return _let_in(request, response, person, new=True)


@router.post("/register", status_code=201)
def register(request: Request, response: Response, credentials: Credentials) -> Myself:
    """Open an account."""
    services = services_of(request)
    services.guard.check_rate("enter", request)
    person = services.people.register(credentials.name, credentials.password)
    return _let_in(request, response, person, new=True)


@router.post("/login")
def log_in(request: Request, response: Response, credentials: Credentials) -> Myself:
    """Log in."""
    services = services_of(request)
    services.guard.check_rate("login", request, credentials.name.lower())
    return _let_in(request, response, services.people.log_in(credentials.name, credentials.password), new=False)


@router.post("/logout", status_code=204)
def log_out(request: Request, response: Response, _person: Somebody) -> None:
    """Log out of this browser."""
    services_of(request).people.close_session(request.cookies.get(COOKIE, ""))
    response.delete_cookie(COOKIE)


@router.post("/logout-everywhere", status_code=204)
def log_out_everywhere(request: Request, response: Response, person: Somebody) -> None:
    """End every session of this account."""
    services_of(request).people.close_sessions(person.name)
    response.delete_cookie(COOKIE)


@router.get("/me")
def myself(request: Request, person: Somebody) -> Myself:
    """Say who is asking, and what lies in the account."""
    return _myself(request, person)


def _let_in(request: Request, response: Response, person: Person, *, new: bool) -> Myself:
    services = services_of(request)
    if new and services.welcome_chips:
        welcome = Money.dollars(services.welcome_chips)
        services.pit.deposit(person.name, welcome, f"welcome {person.name}").result()
    token = services.people.open_session(person)
    secure = request.url.scheme == "https"
    response.set_cookie(
        COOKIE, token, httponly=True, samesite="strict", secure=secure, max_age=30 * 24 * 3600, path="/"
    )
    return _myself(request, person)


def _myself(request: Request, person: Person) -> Myself:
    balance = services_of(request).pit.balance(person.name)
    return Myself(name=person.name, post=person.post.value, guest=person.guest, balance=str(plain(balance)))
