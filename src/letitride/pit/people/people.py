"""Everybody with an account: players, guests, dealers, floor, surveillance, administrators; and sign-in."""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import (
    PostGiven,
    SessionClosed,
    SessionOpened,
    SessionsClosed,
    enter,
    take_note,
)
from letitride.pit.log.marks import session_mark
from letitride.pit.log.two_persons import RESTORE, is_agreed, waits_for_second
from letitride.pit.people.credentials import (
    LONGEST_PASSWORD,
    NobodyCalled,
    PersonFault,
    check_name,
    check_nickname,
    check_password,
)
from letitride.pit.people.entering import entered, set_password
from letitride.pit.people.register import (
    AccountFilter,
    AccountRecord,
    Hasher,
    Person,
    Post,
    Register,
    Registry,
)
from letitride.pit.people.second_factor import SecondFactors, apart
from letitride.pit.ports import Clock
from letitride.pit.tables.reasons import StaffReason, intervention

__all__ = ["AccountFilter", "AccountRecord", "Hasher", "People", "Person", "Post", "Register", "Registry"]
DAY = 24 * 60 * 60 * 1000
SESSION_LASTS = 30 * DAY
TOKEN_BYTES = 32


class People:
    """The accounts of the pit."""

    def __init__(
        self,
        registry: Registry,
        hasher: Hasher,
        clock: Clock,
        randomness: Callable[[int], bytes],
        *,
        two_persons: bool = False,
    ) -> None:
        self._registry, self._hasher, self._clock, self._randomness = registry, hasher, clock, randomness
        self._two_persons = two_persons
        self.second_factors = SecondFactors(registry, clock, randomness, self._proposed)

    def register(
        self, name: str, password: str, post: Post = Post.PLAYER, *, reason: StaffReason | None = None
    ) -> Person:
        """Add an account. If staff do, the reason is recorded, and the password they know must be changed."""
        check_name(name)
        check_password(password)
        if post is Post.PLAYER and name.lower() in {each.value for each in Post}:
            raise PersonFault(f"{name} is a post here and cannot be a name")
        person = Person(name=name, post=post, must_change_password=reason is not None)
        hashed = self._hasher.hash(password)
        at = self._clock()
        done = intervention(reason, f"Enter as {post.value}", name, at) if reason is not None else None

        def work(register: Register) -> str:
            if register.person(name) is not None:
                return "taken"
            if done is not None and self._proposed(register, done):
                return "proposed"
            if not entered(register, person, hashed, at):
                return "taken"
            if done is not None:
                take_note(register, done)
            return ""

        match self._registry.on_people(work).result():
            case "taken":
                raise PersonFault(f"the name {name!r} is taken")
            case "proposed":
                raise waits_for_second(f"Enter as {post.value}", name)
        return person

    def _proposed(self, register: Register, done: Intervention) -> bool:
        """Return whether something has to wait for a second person."""
        return self._two_persons and not is_agreed(register, done)

    def guest(self, nickname: str = "") -> Person:
        """Add a guest, who has no password and plays as long as the browser remembers."""
        if nickname:
            check_nickname(nickname)
            if self._registry.look_up(lambda register: register.person(nickname)) is not None:
                raise PersonFault(f"the name {nickname!r} is taken")
        name = f"guest-{self._randomness(5).hex()}" + (f"-{nickname}" if nickname else "")
        person = Person(name=name, post=Post.PLAYER, guest=True)
        at = self._clock()
        if not self._registry.on_people(lambda register: entered(register, person, None, at)).result():
            return self.guest(nickname)
        return person

    def log_in(self, name: str, password: str) -> Person:
        """Return the person with this name and password. Unknown names take as long, so time reveals nothing."""

        def look_up(register: Register) -> tuple[Person | None, str | None, bool]:
            return register.person(name), register.password_hash(name), register.second_factor(name) is not None

        nobodys = self._nobodys
        person, hashed, two = self._registry.look_up(look_up)
        password, code = apart(password) if two else (password, "")
        fits = self._hasher.verify(hashed or nobodys, password[:LONGEST_PASSWORD])
        if person is None or hashed is None or not fits or (two and not self.second_factors.use(name, code)):
            raise PersonFault("wrong name or password")
        return person

    def open_session(self, person: Person) -> str:
        """Return a token for a new session. Only its hash is stored."""
        token, now = self._randomness(TOKEN_BYTES).hex(), self._clock()

        def work(register: Register) -> None:
            until = now + SESSION_LASTS
            if person.post is not Post.PLAYER:
                opened = SessionOpened(name=person.name, session=session_mark(hashed(token)), until=until)
                enter(register, opened, at=now)
            register.forget_sessions(now)
            register.open_session(hashed(token), person.name, until)

        self._registry.on_people(work).result()
        return token

    def person_of(self, token: str) -> Person | None:
        """Return whose session a token opens."""
        now = self._clock()
        return self._registry.look_up(lambda register: register.person_of(hashed(token), now))

    def close_session(self, token: str) -> None:
        """Sign out."""
        now, kept = self._clock(), hashed(token)

        def work(register: Register) -> None:
            person = register.person_of(kept, now)
            if person is not None and person.post is not Post.PLAYER:
                enter(register, SessionClosed(session=session_mark(kept)), at=now)
            register.close_session(kept)

        self._registry.on_people(work).result()

    def close_sessions(self, name: str) -> None:
        """Sign out everywhere."""

        def work(register: Register) -> None:
            person = register.person(name)
            if person is not None and person.post is not Post.PLAYER:
                enter(register, SessionsClosed(name=person.name), at=self._clock())
            register.close_sessions(name)

        self._registry.on_people(work).result()

    def change_password(self, person: Person, old: str, new: str) -> Person:
        """Change a password. Every session ends."""
        self.log_in(person.name, old)
        check_password(new)
        if new == old:
            raise PersonFault("choose a password that differs from the old one")
        hashed, at = self._hasher.hash(new), self._clock()

        def work(register: Register) -> None:
            set_password(register, person.name, hashed, must_change=False, at=at)

        self._registry.on_people(work).result()
        return replace(person, must_change_password=False)

    def called(self, name: str) -> Person:
        """Return a person by name, ignoring case."""
        person = self._registry.look_up(lambda register: register.person(name))
        if person is None:
            raise NobodyCalled(f"there is no account named {name[:40]!r}")
        return person

    def close_all_sessions(self) -> None:
        """Sign everybody out."""
        now = self._clock()

        def work(register: Register) -> None:
            enter(register, SessionsClosed(), at=now)
            register.forget_sessions(now + SESSION_LASTS)

        self._registry.on_people(work).result()

    def set_post(self, name: str, post: Post, *, reason: StaffReason | None = None) -> None:
        """Give a person another post. Every session ends, so it takes effect at once."""
        at = self._clock()

        def work(register: Register) -> str:
            register.house_head()
            person = register.person(name)
            if person is None:
                return "nobody"
            administrators = [each.name for each in register.people() if each.post is Post.ADMINISTRATOR]
            if administrators == [person.name] and post is not Post.ADMINISTRATOR:
                return "last"
            done = intervention(reason, f"Post {post.value}", person.name, at) if reason is not None else None
            if done is not None and self._proposed(register, done):
                return "proposed"
            enter(register, PostGiven(name=person.name, post=post.value), at=at)
            register.set_post(name, post)
            register.close_sessions(name)
            if done is not None:
                take_note(register, done)
            return ""

        match self._registry.on_people(work).result():
            case "nobody":
                raise NobodyCalled(f"there is no account named {name[:40]!r}")
            case "last":
                raise PersonFault(f"{name} is the last administrator, and stays one")
            case "proposed":
                raise waits_for_second(f"Post {post.value}", name)

    def note_restore(self, *credentials: tuple[str, str]) -> None:
        """Record that two administrators, with their passwords, agree that the database was restored."""
        at = self._clock()
        agreed = {person.name: person for person in (self.log_in(*each) for each in credentials)}
        if len(agreed) < len(credentials) or any(each.post is not Post.ADMINISTRATOR for each in agreed.values()):
            raise PersonFault("two administrators are needed, each with their own password")
        reasons = [
            StaffReason(by=name, post=Post.ADMINISTRATOR.value, reason="a backup was restored") for name in agreed
        ]

        def work(register: Register) -> None:
            for reason in reasons:
                take_note(register, intervention(reason, RESTORE, "the database", at))

        self._registry.on_people(work).result()

    def everybody(self) -> Sequence[Person]:
        """Return everybody with an account."""
        return self._registry.look_up(lambda register: register.people())

    def accounts(self, filters: AccountFilter, most: int) -> Sequence[AccountRecord]:
        """Return accounts by name, up to a limit."""
        return self._registry.look_up(lambda register: register.accounts(filters, most))

    def first_password(self) -> str | None:
        """Return a new first password for the administrator; None once it has been replaced.

        Every start makes another, so nothing is lost if the server dies before anybody has read it.
        """
        known = self.everybody()
        if any(person.post is Post.ADMINISTRATOR and not person.must_change_password for person in known):
            return None
        first = Person(name=Post.ADMINISTRATOR.value, post=Post.ADMINISTRATOR, must_change_password=True)
        password, at = self._randomness(12).hex(), self._clock()
        hashed = self._hasher.hash(password)

        def work(register: Register) -> bool:
            if entered(register, first, hashed, at):
                return True
            if register.person(first.name) != first:  # It was replaced a moment ago.
                return False
            set_password(register, first.name, hashed, must_change=True, at=at)
            return True

        return password if self._registry.on_people(work).result() else None

    @functools.cached_property
    def _nobodys(self) -> str:
        """The hash that unknown names' passwords are checked against, made in advance."""
        return self._hasher.hash("nobody has this password")


def hashed(token: str) -> str:
    """Return what is stored of a token."""
    return hashlib.sha256(token.encode()).hexdigest()
