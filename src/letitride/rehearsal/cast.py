"""Who works and who plays in a rehearsed day; all of them come from the seed."""

from __future__ import annotations

from random import Random

from msgspec import Struct

from letitride.cards import Money
from letitride.day.rules import Signer
from letitride.pit.people.register import Person, Post
from letitride.pit.tables.reasons import StaffReason
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

MINUTE = 60_000
_NAMES = """
    Abby Ben Cora Dev Elsa Finn Greta Hugo Inga Jack Kate Lars Maud Nils Orla Paul Quinn Rosa Saul Tess
    Uma Vera Walt Xena York Zoe Amos Bess Curt Dora Egon Faye Gwen Hank Iris Jude Kurt Lena Mona Noah
    Odin Pia Rex Sven Tara Udo Vito Wanda Yara Zack Adele Bruno Clara Denis Edith Felix Gilda Heinz Ilka Jonas
"""
FIRST_NAMES = tuple(_NAMES.split())


class Staffer(Struct, frozen=True, kw_only=True):
    """Somebody who works for the house."""

    name: str
    post: Post

    @property
    def signer(self) -> Signer:
        """Who signs at the day's counts."""
        return Signer(name=self.name, post=self.post.value)

    @property
    def actor(self) -> Actor:
        """Who speaks at a table."""
        return Actor(role=Role.DEALER if self.post is Post.DEALER else Role.FLOOR)

    def because(self, reason: str) -> StaffReason:
        """Return the person with a reason, as the record keeps it."""
        return StaffReason(by=self.name, post=self.post.value, reason=reason)


class Visitor(Struct, frozen=True, kw_only=True):
    """Somebody who comes to play."""

    name: str
    purse: Money
    """The cash in the pocket on arrival."""

    comes: int
    goes: int

    @property
    def person(self) -> Person:
        """The visitor's account."""
        return Person(name=self.name, post=Post.PLAYER)

    @property
    def actor(self) -> Actor:
        """The visitor at a table."""
        return Actor(role=Role.PLAYER, player=self.name)

    @property
    def signer(self) -> Signer:
        """The visitor at the cage."""
        return Signer(name=self.name, post=Post.PLAYER.value)


FLORA = Staffer(name="Flora", post=Post.FLOOR)
FRANK = Staffer(name="Frank", post=Post.FLOOR)
ADA = Staffer(name="Ada", post=Post.ADMINISTRATOR)
DANA, DIRK, DORIS = (Staffer(name=name, post=Post.DEALER) for name in ("Dana", "Dirk", "Doris"))
FLOOR = (FLORA, FRANK, ADA)
DEALERS = (DANA, DIRK, DORIS)
STAFF = (*FLOOR, *DEALERS)
BY_NAME = {each.name: each for each in STAFF}
HIGH_ROLLER = Money.dollars(12_000)
"""One visitor brings enough for the cash log and for a report."""


def visitors_of(rng: Random, people: int, begins: int, ends: int) -> tuple[Visitor, ...]:
    """Return who comes to play, and when: most early, nobody in the last hour."""
    length = ends - begins
    found = []
    for place in range(people):
        name = FIRST_NAMES[place] if place < len(FIRST_NAMES) else f"Visitor {place + 1}"
        comes = begins + int(length * rng.random() ** 1.5 * 0.7)
        goes = comes + int((ends - comes) * rng.uniform(0.4, 1.0))
        purse = HIGH_ROLLER if place == 0 else Money.dollars(rng.choice((60, 100, 200, 400, 800)))
        found.append(Visitor(name=name, purse=purse, comes=comes, goes=goes))
    return tuple(found)
