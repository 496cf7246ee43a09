"""What only the house does: accounts, posts, money, new tables."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Depends, Request
from pydantic import BaseModel, ConfigDict, Field

from letitride.cards import Money
from letitride.pit.people import Person, Post
from letitride.server.guard import only
from letitride.server.services import services_of

router = APIRouter(prefix="/api/house", tags=["house"])
Administrator = Annotated[Person, Depends(only(Post.ADMINISTRATOR))]


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


@router.get("/people")
def people(request: Request, _administrator: Administrator) -> list[PersonLine]:
    """List everybody."""
    everybody = services_of(request).people.everybody()
    return [PersonLine(name=person.name, post=person.post, guest=person.guest) for person in everybody]


@router.post("/people", status_code=201)
def enter(request: Request, new: NewPerson, _administrator: Administrator) -> PersonLine:
    """Enter somebody with a post."""
    person = services_of(request).people.register(new.name, new.password, new.post)
    return PersonLine(name=person.name, post=person.post, guest=person.guest)


@router.put("/people/{name}/post", status_code=204)
def give_post(request: Request, name: str, new: NewPost, _administrator: Administrator) -> None:
    """Give somebody another post."""
    services_of(request).people.set_post(name, new.post)


@router.post("/people/{name}/deposits", status_code=201)
def give_money(request: Request, name: str, money: Deposit, administrator: Administrator) -> dict[str, str]:
    """Give a player money to play with."""
    services = services_of(request)
    amount = Money.parse(money.amount)
    services.pit.deposit(name, amount, f"{administrator.name} {money.id}").result()
    return {"name": name, "deposited": str(amount)}
