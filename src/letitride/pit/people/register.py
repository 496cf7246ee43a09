"""A person with an account, and what the pit needs from the store of accounts."""

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
    """A person's post in the pit."""

    PLAYER = "player"
    DEALER = "dealer"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"
    INSTRUCTOR = "instructor"
    ADMINISTRATOR = "administrator"


class Person(Struct, frozen=True, kw_only=True):
    """A person with an account."""

    name: str
    post: Post
    guest: bool = False
    must_change_password: bool = False
    """Whether somebody else knows the password, so that it opens only the form to replace it."""

    has_second_factor: bool = False
    formerly: str = ""
    """The guest who opened this account, if any: what was played under that name belongs to it too."""

    @property
    def names(self) -> tuple[str, ...]:
        """Every name under which this person has played."""
        return (self.name, self.formerly) if self.formerly else (self.name,)

    def actor(self) -> Actor | None:
        """Return who this is at a table: nobody for surveillance and instructors, the floor for an administrator."""
        role = _ROLES.get(self.post)
        return Actor(role=role, player=self.name if role is Role.PLAYER else "") if role else None


_ROLES = {
    Post.PLAYER: Role.PLAYER,
    Post.DEALER: Role.DEALER,
    Post.FLOOR: Role.FLOOR,
    Post.ADMINISTRATOR: Role.FLOOR,
}


class AccountFilter(Struct, frozen=True, kw_only=True):
    """A filter for accounts: all, or by post or part of a name."""

    name_part: str = ""
    post: Post | None = None
    after: str = ""
    """The last name on the previous page."""


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
    """When the newest session expires, if one is open."""


class Register(HouseRecords, Protocol):
    """The accounts, within one transaction."""

    def person(self, name: str) -> Person | None:
        """Return a person by name, ignoring case."""

    def password_hash(self, name: str) -> str | None:
        """Return the hash of a password; None for guests and unknown names."""

    def tables_of(self, name: str) -> Sequence[str]:
        """Return the tables at which a person's chips ever moved."""

    def add_person(self, person: Person, password_hash: str | None, at: int) -> bool:
        """Add an account. Return False if the name is taken."""

    def set_post(self, name: str, post: Post) -> None:
        """Give an account another post."""

    def set_password(self, name: str, password_hash: str, *, must_change: bool) -> None:
        """Store the hash of a new password, and whether it must be changed."""

    def set_formerly(self, name: str, guest: str) -> None:
        """Keep which guest somebody was."""

    def second_factor(self, name: str) -> tuple[str, int] | None:
        """Return the secret of a second factor in hex, and the last step whose code was used."""

    def set_second_factor(self, name: str, secret: str | None, used: int) -> None:
        """Store the secret of a second factor, or none, and the last step whose code was used."""

    def people(self) -> Sequence[Person]:
        """Return all accounts."""

    def accounts(self, filters: AccountFilter, most: int) -> Sequence[AccountRecord]:
        """Return accounts by name."""

    def open_session(self, token_hash: str, name: str, until: int) -> None:
        """Open a session for a token."""

    def person_of(self, token_hash: str, now: int) -> Person | None:
        """Return whose session a token opens."""

    def close_session(self, token_hash: str) -> None:
        """Close the session of a token."""

    def close_sessions(self, name: str) -> None:
        """Close every session of a person."""

    def forget_sessions(self, now: int) -> None:
        """Delete expired sessions."""


class Registry(Protocol):
    """Runs work on accounts in transactions."""

    def on_people(self, work: Callable[[Register], Result]) -> Future[Result]:
        """Run *work* in a transaction."""

    def look_up(self, work: Callable[[Register], Result]) -> Result:
        """Run *work* to read what is durable, without waiting for others."""


class Hasher(Protocol):
    """Hashes passwords in a way that takes long to guess."""

    def hash(self, password: str) -> str:
        """Return a hash."""

    def verify(self, hashed: str, password: str) -> bool:
        """Return whether a password matches its hash."""
