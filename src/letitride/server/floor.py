"""What only the house does: accounts, posts, money, new tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from letitride.cards import Money
from letitride.cards.money import MoneyError
from letitride.pit.people import Person, PersonFault, Post
from letitride.server.guard import only
from letitride.server.problem import problems
from letitride.server.services import PersonName, services_of

router = APIRouter(prefix="/api/house", tags=["house"])
Administrator = Annotated[Person, Depends(only(Post.ADMINISTRATOR))]


LARGEST_DEPOSIT = Money.dollars(1_000_000)


class NewPerson(BaseModel):
    """Somebody to enter."""

    model_config = ConfigDict(extra="forbid")

    name: Annotated[str, Field(min_length=1, max_length=60)]
    password: Annotated[str, Field(min_length=1, max_length=200)]
    post: Post


class PersonLine(BaseModel):
    """Somebody with an account."""

    name: str
    post: Post
    guest: bool


class NewPost(BaseModel):
    """Another post for somebody."""

    model_config = ConfigDict(extra="forbid")

    post: Post


class Deposit(BaseModel):
    """Money for a player."""

    model_config = ConfigDict(extra="forbid")

    id: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{8,64}$")]
    amount: Annotated[str, Field(max_length=20)]


class Deposited(BaseModel):
    """Money that a player has got."""

    name: str
    amount: str
    again: bool
    """Whether it had been deposited before by the same id, and was not again."""


@router.get("/people", responses=problems(401))
def people(request: Request, _administrator: Administrator) -> list[PersonLine]:
    """List everybody."""
    everybody = services_of(request).people.everybody()
    return [PersonLine(name=person.name, post=person.post, guest=person.guest) for person in everybody]


@router.post("/people", status_code=201, responses=problems(401))
def enter(request: Request, new: NewPerson, _administrator: Administrator) -> PersonLine:
    """Enter somebody with a post."""
    person = services_of(request).people.register(new.name, new.password, new.post)
    return PersonLine(name=person.name, post=person.post, guest=person.guest)


@router.put("/people/{name}/post", status_code=204, responses=problems(401, 404))
def give_post(request: Request, name: PersonName, new: NewPost, _administrator: Administrator) -> None:
    """Give somebody another post."""
    services = services_of(request)
    person = services.people.called(name)
    services.people.set_post(person.name, new.post)
    services.hub.doubt(person.name)


@router.post("/people/{name}/deposits", status_code=201, responses=problems(401, 404))
def give_money(request: Request, name: PersonName, money: Deposit, administrator: Administrator) -> Deposited:
    """Give a player money to play with."""
    services = services_of(request)
    person, amount = services.people.called(name), _amount(money.amount)
    done = services.pit.deposit(person.name, amount, f"{administrator.name} {money.id}").result()
    return Deposited(name=person.name, amount=str(amount), again=not done)


def _amount(text: str) -> Money:
    try:
        amount = Money.parse(text)
    except MoneyError as fault:
        raise PersonFault(str(fault)) from None
    if not Money(0) < amount <= LARGEST_DEPOSIT:
        raise PersonFault(f"expected an amount above nothing and of at most {LARGEST_DEPOSIT}, got {amount}")
    return amount
