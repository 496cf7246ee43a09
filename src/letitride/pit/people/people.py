"""Who comes to the pit: players, guests, dealers, floor, surveillance, administrators; and how they prove it."""

from __future__ import annotations

import enum
import functools
import hashlib
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.pit.interventions import Notes, take_note
from letitride.pit.people.credentials import LONGEST_PASSWORD, NobodyCalled, PersonFault, check_name, check_password
from letitride.pit.ports import Clock
from letitride.pit.tables.reasons import StaffReason, intervention
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

Result = TypeVar("Result")
DAY = 24 * 60 * 60 * 1000
SESSION_LASTS = 30 * DAY
TOKEN_BYTES = 32


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


class AccountRecord(Struct, frozen=True, kw_only=True):
    """An account, and what is known of it."""

    person: Person
    since: int
    session_until: int | None
    """How long the newest session lasts, if one is open."""


class Register(Notes, Protocol):
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


class People:
    """The accounts of the pit."""

    def __init__(self, registry: Registry, hasher: Hasher, clock: Clock, randomness: Callable[[int], bytes]) -> None:
        self._registry, self._hasher, self._clock, self._randomness = registry, hasher, clock, randomness

    def register(
        self, name: str, password: str, post: Post = Post.PLAYER, *, reason: StaffReason | None = None
    ) -> Person:
        """Enter somebody with a name and a password; where the house does, it is noted with the reason."""
        check_name(name)
        check_password(password)
        if post is Post.PLAYER and name.lower() in {each.value for each in Post}:
            raise PersonFault(f"{name} is a post here, and not the name of a player")
        person, hashed = Person(name=name, post=post), self._hasher.hash(password)
        at = self._clock()

        def work(register: Register) -> bool:
            if not register.add_person(person, hashed, at):
                return False
            if reason is not None:
                take_note(register, intervention(reason, f"Enter as {post.value}", name, at))
            return True

        if not self._registry.on_people(work).result():
            raise PersonFault(f"the name {name!r} is taken")
        return person

    def guest(self) -> Person:
        """Enter a guest, who has no password and plays as long as the browser remembers."""
        person = Person(name=f"guest-{self._randomness(5).hex()}", post=Post.PLAYER, guest=True)
        at = self._clock()
        if not self._registry.on_people(lambda register: register.add_person(person, None, at)).result():
            return self.guest()
        return person

    def log_in(self, name: str, password: str) -> Person:
        """Return whom a name and a password stand for; a stranger takes as long, so that time tells nothing."""

        def look_up(register: Register) -> tuple[Person | None, str | None]:
            return register.person(name), register.password_hash(name)

        nobodys = self._nobodys
        person, hashed = self._registry.look_up(look_up)
        fits = self._hasher.verify(hashed or nobodys, password[:LONGEST_PASSWORD])
        if person is None or hashed is None or not fits:
            raise PersonFault("this name and password do not fit")
        return person

    def open_session(self, person: Person) -> str:
        """Return a token that stands for somebody; only its hash is kept."""
        token, now = self._randomness(TOKEN_BYTES).hex(), self._clock()

        def work(register: Register) -> None:
            register.forget_sessions(now)
            register.open_session(hashed(token), person.name, now + SESSION_LASTS)

        self._registry.on_people(work).result()
        return token

    def person_of(self, token: str) -> Person | None:
        """Return whom a token stands for."""
        now = self._clock()
        return self._registry.look_up(lambda register: register.person_of(hashed(token), now))

    def close_session(self, token: str) -> None:
        """Log out."""
        self._registry.on_people(lambda register: register.close_session(hashed(token))).result()

    def close_sessions(self, name: str) -> None:
        """Log out everywhere."""
        self._registry.on_people(lambda register: register.close_sessions(name)).result()

    def change_password(self, person: Person, old: str, new: str) -> Person:
        """Give somebody another password; every session ends."""
        self.log_in(person.name, old)
        check_password(new)
        if new == old:
            raise PersonFault("choose a password that differs from the old one")
        hashed = self._hasher.hash(new)

        def work(register: Register) -> None:
            register.set_password(person.name, hashed, must_change=False)
            register.close_sessions(person.name)

        self._registry.on_people(work).result()
        return replace(person, must_change_password=False)

    def called(self, name: str) -> Person:
        """Return somebody by name, however it is capitalised."""
        person = self._registry.look_up(lambda register: register.person(name))
        if person is None:
            raise NobodyCalled(f"nobody is called {name[:40]!r}")
        return person

    def close_all_sessions(self) -> None:
        """Log everybody out."""
        self._registry.on_people(lambda register: register.forget_sessions(self._clock() + SESSION_LASTS)).result()

    def set_post(self, name: str, post: Post, *, reason: StaffReason | None = None) -> None:
        """Give somebody another post; every session ends, so that it holds at once."""
        at = self._clock()

        def work(register: Register) -> str:
            person = register.person(name)
            if person is None:
                return "nobody"
            administrators = [each.name for each in register.people() if each.post is Post.ADMINISTRATOR]
            if administrators == [person.name] and post is not Post.ADMINISTRATOR:
                return "last"
            register.set_post(name, post)
            register.close_sessions(name)
            if reason is not None:
                take_note(register, intervention(reason, f"Post {post.value}", person.name, at))
            return ""

        match self._registry.on_people(work).result():
            case "nobody":
                raise NobodyCalled(f"nobody is called {name[:40]!r}")
            case "last":
                raise PersonFault(f"{name} is the last administrator, and stays one")

    def everybody(self) -> Sequence[Person]:
        """Return everybody with an account."""
        return self._registry.look_up(lambda register: register.people())

    def accounts(self, filters: AccountFilter, most: int) -> Sequence[AccountRecord]:
        """Return accounts by name, at most so many."""
        return self._registry.look_up(lambda register: register.accounts(filters, most))

    def first_password(self) -> str | None:
        """Return a new first password of the administrator; None once somebody has replaced it by their own.

        Every start makes another one, so nothing is lost when the server dies before anybody has read it.
        """
        known = self.everybody()
        if any(person.post is Post.ADMINISTRATOR and not person.must_change_password for person in known):
            return None
        first = Person(name=Post.ADMINISTRATOR.value, post=Post.ADMINISTRATOR, must_change_password=True)
        password, at = self._randomness(12).hex(), self._clock()
        hashed = self._hasher.hash(password)

        def work(register: Register) -> bool:
            if register.add_person(first, hashed, at):
                return True
            if register.person(first.name) != first:  # it was replaced a moment ago
                return False
            register.set_password(first.name, hashed, must_change=True)
            register.close_sessions(first.name)
            return True

        return password if self._registry.on_people(work).result() else None

    @functools.cached_property
    def _nobodys(self) -> str:
        """The hash that a stranger's password is held against; made before it is known who comes."""
        return self._hasher.hash("nobody has this password")


def hashed(token: str) -> str:
    """Return what is kept of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
