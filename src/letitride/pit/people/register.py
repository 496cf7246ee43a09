"""Somebody with an account, and what the pit needs of whoever keeps the accounts."""

from __future__ import annotations

import enum
import re
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from msgspec import Struct

from letitride.pit.ports import HouseRecords
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

Result = TypeVar("Result")


class Post(enum.Enum):
    """What somebody is in the pit."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"
    ADMINISTRATOR = "administrator"


class Person(Struct, frozen=True, kw_only=True):
    """Somebody with an account."""

    name: str
    post: Post
    guest: bool = False
    must_change_password: bool = False
    """Whether the password was printed by the server, and opens nothing but the form to replace it."""

    has_second_factor: bool = False

    def actor(self) -> Actor | None:
        """Return who this is at a table; surveillance changes nothing, and an administrator acts as the floor."""
        role = _ROLES.get(self.post)
        return Actor(role=role, player=self.name if role is Role.PLAYER else "") if role else None


_ROLES = {
    Post.PLAYER: Role.PLAYER,
    Post.DEALER: Role.DEALER,
    Post.FLOOR: Role.FLOOR,
    Post.ADMINISTRATOR: Role.FLOOR,
}


class AccountFilter(Struct, frozen=True, kw_only=True):
    """Which accounts are asked for: all, or those of a post, or with a part of a name."""

    name_part: str = ""
    post: Post | None = None
    after: str = ""
    """The last name of the page before."""


_SHOWN = re.compile(r"(?:guest|gast) (?P<digits>[0-9a-f]{1,10})|(?P<nickname>.+) \((?:guest|gast)\)", re.IGNORECASE)


def ends_of_guest(shown: str) -> tuple[str, str] | None:
    """Return how the name of a guest begins and ends, in small letters, from how it is shown; None for other names.

    >>> ends_of_guest("Guest 223a"), ends_of_guest("Ben (guest)"), ends_of_guest("Ann")
    (('guest-223a', ''), ('guest-', '-ben'), None)
    """
    found = _SHOWN.fullmatch(shown.strip().lower())
    if found is None:
        return None
    return (f"guest-{found['digits']}", "") if found["digits"] else ("guest-", f"-{found['nickname']}")


class AccountRecord(Struct, frozen=True, kw_only=True):
    """An account, and what is known of it."""

    person: Person
    since: int
    session_until: int | None
    """How long the newest session lasts, if one is open."""


class Register(HouseRecords, Protocol):
    """The accounts, within one transaction."""

    def person(self, name: str) -> Person | None:
        """Return somebody by name, however it is capitalised."""

    def password_hash(self, name: str) -> str | None:
        """Return the hash of a password; None for guests and strangers."""

    def add_person(self, person: Person, password_hash: str | None, at: int) -> bool:
        """Enter somebody; False where the name is taken."""

    def set_post(self, name: str, post: Post) -> None:
        """Give somebody another post."""

    def set_password(self, name: str, password_hash: str, *, must_change: bool) -> None:
        """Keep the hash of a new password, and whether it must be changed."""

    def second_factor(self, name: str) -> tuple[str, int] | None:
        """Return the secret of somebody's second factor in hex, and the last step whose code was used."""

    def set_second_factor(self, name: str, secret: str | None, used: int) -> None:
        """Keep the secret of a second factor, or none, and the last step whose code was used."""

    def people(self) -> Sequence[Person]:
        """Return everybody."""

    def accounts(self, filters: AccountFilter, most: int) -> Sequence[AccountRecord]:
        """Return accounts by name."""

    def open_session(self, token_hash: str, name: str, until: int) -> None:
        """Let a token stand for somebody."""

    def person_of(self, token_hash: str, now: int) -> Person | None:
        """Return whom a token stands for."""

    def close_session(self, token_hash: str) -> None:
        """End what a token stands for."""

    def close_sessions(self, name: str) -> None:
        """End every session of somebody."""

    def forget_sessions(self, now: int) -> None:
        """Forget the sessions whose time is over."""


class Registry(Protocol):
    """Runs work on accounts in transactions."""

    def on_people(self, work: Callable[[Register], Result]) -> Future[Result]:
        """Have *work* done within a transaction."""

    def look_up(self, work: Callable[[Register], Result]) -> Result:
        """Have *work* read what is durable, without waiting for others."""


class Hasher(Protocol):
    """Makes hashes of passwords that take long to guess."""

    def hash(self, password: str) -> str:
        """Return a hash."""

    def verify(self, hashed: str, password: str) -> bool:
        """Tell whether a password is the one that was hashed."""
