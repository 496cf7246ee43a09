"""What only staff do: accounts, posts, money, new tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.cards.money import MoneyError
from letitride.pit.log.two_persons import waits_for_second
from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.people import SESSION_LASTS, AccountFilter, Person, Post
from letitride.pit.people.register import ends_of_guest
from letitride.pit.tables.reasons import LONGEST_REASON, StaffReason, is_reason
from letitride.server.http.access import Administrator, NotAllowed
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import PersonName, Serving
from letitride.server.http.wire import Body, Router, filled, whole
from letitride.server.people.accounts import Name, Password

router = Router(prefix="/api/house", tags=["house"])
LARGEST_DEPOSIT = Money.dollars(1_000_000)
ONE_CENT = Money(1)
Reason = Annotated[str, Meta(max_length=LONGEST_REASON)]


class NewPerson(Body, frozen=True):
    """An account to add."""

    name: Name
    password: Password
    post: Post
    reason: Reason = ""
    """The reason, which is required."""


class PersonEntered(Struct, frozen=True, kw_only=True):
    """A new account."""

    name: str
    post: Post
    guest: bool


class PersonLine(PersonEntered, frozen=True, kw_only=True):
    """An account, and what is known of it."""

    balance: Money
    """The balance, away from the tables."""

    since: int
    """When it was opened, in milliseconds since 1970."""

    logged_in: int | None
    """When the newest open session began; null without one."""


class NewPost(Body, frozen=True):
    """A new post for somebody."""

    post: Post
    reason: Reason = ""
    """The reason, which is required."""


class Deposit(Body, frozen=True):
    """Money for a player."""

    id: Annotated[str, whole("[A-Za-z0-9_-]{8,64}")]
    amount: Annotated[str, Meta(max_length=20)]
    reason: Reason = ""
    """The reason, which is required."""


class Deposited(Struct, frozen=True, kw_only=True):
    """Money that a player got."""

    name: str
    amount: str
    again: bool
    """Whether it was already deposited under the same id, and not again."""


@router.get("/people", responses=problems(401))
@as_csv(after="name")
def people(
    services: Serving,
    _administrator: Administrator,
    search: Annotated[
        str, Query(max_length=60, description="A part of the name, also as it is shown: Guest 223a.")
    ] = "",
    post: Annotated[Post | None, Query(description="Those of one post only.")] = None,
    after: Annotated[str, Query(max_length=60, description="The last name of the page before.")] = "",
    most: Annotated[int, Query(ge=1, le=500, description="How many lines are wanted.")] = 100,
) -> list[PersonLine]:
    """List accounts by name, with their balances."""
    name_part = next((part for part in reversed(ends_of_guest(search) or ()) if part), search)
    found = services.people.accounts(AccountFilter(name_part=name_part, post=post, after=after), most)
    balances = services.pit.balances([each.person.name for each in found])
    return [
        filled(
            PersonLine,
            each.person,
            balance=balance,
            since=each.since,
            logged_in=None if each.session_until is None else each.session_until - SESSION_LASTS,
        )
        for each, balance in zip(found, balances, strict=True)
    ]


@router.post("/people", status_code=201, responses=problems(401))
def enter(services: Serving, new: NewPerson, administrator: Administrator) -> PersonEntered:
    """Add an account with a post."""
    given = why(administrator, new.reason)
    person = services.people.register(new.name, new.password, new.post, reason=given)
    return filled(PersonEntered, person)


@router.put("/people/{name}/post", status_code=204, responses=problems(401, 404))
def give_post(services: Serving, name: PersonName, new: NewPost, administrator: Administrator) -> None:
    """Give an account another post."""
    person = services.people.called(name)
    services.people.set_post(person.name, new.post, reason=why(administrator, new.reason))
    services.hub.recheck_session(person.name)


@router.delete("/people/{name}/second-factor", status_code=204, responses=problems(401, 404, 409))
def remove_second_factor(
    services: Serving,
    name: PersonName,
    administrator: Administrator,
    reason: Annotated[str, Query(max_length=LONGEST_REASON, description="Why.")] = "",
) -> None:
    """Remove a second factor whose device is lost."""
    services.people.second_factors.remove(services.people.called(name).name, why(administrator, reason))


@router.post("/people/{name}/deposits", status_code=201, responses=problems(401, 404, 409))
def give_money(services: Serving, name: PersonName, money: Deposit, administrator: Administrator) -> Deposited:
    """Give a player play money; where chips are money, the cage takes cash instead."""
    if services.pit.real_money:
        raise NotAllowed("chips are money here: take cash at the cage", code="real-money", status=409)
    person, amount = services.people.called(name), amount_of(money.amount)
    given = why(administrator, money.reason)
    done = services.pit.deposit(person.name, amount, f"{administrator.name} {money.id}", reason=given).result()
    if done is None:
        raise waits_for_second(f"Deposit {amount}", person.name)
    return Deposited(name=person.name, amount=str(amount), again=not done)


def why(person: Person, reason: str) -> StaffReason:
    """Return the reason a staff member gives, or refuse."""
    if not is_reason(reason.strip()):
        message = f"give a reason (1 to {LONGEST_REASON} characters): it goes on the record"
        raise NotAllowed(message, code="reason-wanted", status=400)
    return StaffReason(by=person.name, post=person.post.value, reason=reason.strip())


def amount_of(text: str, *, least: Money = ONE_CENT) -> Money:
    """Return an amount to give, above a minimum."""
    try:
        amount = Money.parse(text)
    except MoneyError as fault:
        raise PersonFault(str(fault)) from None
    if not least <= amount <= LARGEST_DEPOSIT:
        raise PersonFault(f"enter an amount from {least} to {LARGEST_DEPOSIT}, not {amount}")
    return amount
