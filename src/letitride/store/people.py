"""Accounts and passwords within a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import argon2
from sqlalchemy import Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from letitride.pit.people.lookalikes import outline
from letitride.pit.people.people import AccountFilter, AccountRecord, Person, Post
from letitride.store.schema import answers, balances, house_log, movements, people, sessions
from letitride.store.transaction import SqlTransaction


def _person(row: Row[Any]) -> Person:
    return Person(
        name=row.name,
        post=Post(row.post),
        guest=row.guest,
        must_change_password=row.must_change_password,
        has_second_factor=row.second_factor is not None,
        formerly=row.formerly or "",
    )


class SqlRegister:
    """The accounts, within a transaction."""

    def __init__(self, books: SqlTransaction) -> None:
        self.books, self._connection = books, books.connection
        self.house_head, self.append_to_house = books.house_head, books.append_to_house
        self.note, self.interventions = books.note, books.interventions
        self.last_intervention = books.last_intervention

    def person(self, name: str) -> Person | None:
        """Return a person by name."""
        found = self._connection.execute(select(people).where(people.c.key == name.lower())).one_or_none()
        return _person(found) if found else None

    def password_hash(self, name: str) -> str | None:
        """Return the hash of a password."""
        found: str | None = self._connection.execute(
            select(people.c.password).where(people.c.key == name.lower())
        ).scalar_one_or_none()
        return found

    def add_person(self, person: Person, password_hash: str | None, at: int) -> bool:
        """Add an account."""
        entry = {
            "key": person.name.lower(),
            "name": person.name,
            "post": person.post.value,
            "guest": person.guest,
            "password": password_hash,
            "must_change_password": person.must_change_password,
            "at": at,
            "outline": None if person.guest else outline(person.name),
        }
        try:
            with self._connection.begin_nested():
                self._connection.execute(insert(people), entry)
        except IntegrityError:
            return False
        return True

    def set_post(self, name: str, post: Post) -> None:
        """Give an account another post."""
        self._connection.execute(update(people).where(people.c.key == name.lower()).values(post=post.value))

    def set_password(self, name: str, password_hash: str, *, must_change: bool) -> None:
        """Store the hash of a new password."""
        kept = {"password": password_hash, "must_change_password": must_change}
        self._connection.execute(update(people).where(people.c.key == name.lower()).values(kept))

    def set_formerly(self, name: str, guest: str) -> None:
        """Keep which guest somebody was."""
        self._connection.execute(update(people).where(people.c.key == name.lower()).values(formerly=guest))

    def second_factor(self, name: str) -> tuple[str, int] | None:
        """Return the secret of a second factor, and the last step whose code was used."""
        wanted = select(people.c.second_factor, people.c.second_factor_used).where(people.c.key == name.lower())
        found = self._connection.execute(wanted).one_or_none()
        return (found[0], found[1] or 0) if found and found[0] is not None else None

    def set_second_factor(self, name: str, secret: str | None, used: int) -> None:
        """Store the secret of a second factor, or none, and the last step whose code was used."""
        kept = {"second_factor": secret, "second_factor_used": used}
        self._connection.execute(update(people).where(people.c.key == name.lower()).values(kept))

    def people(self) -> Sequence[Person]:
        """Return all accounts, by name."""
        found = self._connection.execute(select(people).order_by(people.c.key))
        return tuple(map(_person, found))

    def accounts(self, filters: AccountFilter, most: int) -> Sequence[AccountRecord]:
        """Return accounts by name."""
        newest = select(func.max(sessions.c.until)).where(sessions.c.person == people.c.key).scalar_subquery()
        asked = select(people, newest.label("until")).order_by(people.c.key).limit(most)
        if filters.name_part:
            asked = asked.where(people.c.key.contains(filters.name_part.lower(), autoescape=True))
        if filters.post is not None:
            asked = asked.where(people.c.post == filters.post.value)
        if filters.after:
            asked = asked.where(people.c.key > filters.after.lower())
        return tuple(
            AccountRecord(person=_person(row), since=row.at, session_until=row.until)
            for row in self._connection.execute(asked)
        )

    def names_like(self, wanted: str) -> Sequence[str]:
        """Return the accounts, without guests, whose names have this outline."""
        alike = select(people.c.name).where(people.c.outline == wanted).order_by(people.c.key)
        return tuple(self._connection.execute(alike).scalars())

    def open_guests(self, now: int) -> int:
        """Return how many guests have a session."""
        of_guests = select(func.count()).select_from(people.join(sessions, sessions.c.person == people.c.key))
        return self._connection.execute(of_guests.where(people.c.guest, sessions.c.until > now)).scalar_one()

    def gone_guests(self, now: int, *, came_before: int, after: str, most: int) -> Sequence[str]:
        """Return the guests, after a name, who came before a time and have no session."""
        here = select(sessions.c.token).where(sessions.c.person == people.c.key, sessions.c.until > now).exists()
        gone = select(people.c.name).where(people.c.guest, people.c.key > after, people.c.at <= came_before, ~here)
        return tuple(self._connection.execute(gone.order_by(people.c.key).limit(most)).scalars())

    def tables_of(self, name: str) -> Sequence[str]:
        """Return the tables at which a person's chips ever moved."""
        moved = select(movements.c.stream).where(movements.c.player == name, movements.c.stream.not_in(("cage", "day")))
        return tuple(self._connection.execute(moved.distinct().order_by(movements.c.stream)).scalars())

    def remove_guest(self, name: str) -> None:
        """Delete a guest with an empty account and the cage's answers to this name, so the name can be reused."""
        self.books.write()
        at_cage = select(movements.c.seq).where(movements.c.player == name, movements.c.stream == "cage")
        asked = select(house_log.c.command).where(house_log.c.seq.in_(at_cage))
        for forgotten in (
            delete(balances).where(balances.c.account == f"player {name}", balances.c.cents == 0),
            delete(answers).where(answers.c.stream == "cage", answers.c.command.in_(asked)),
            delete(sessions).where(sessions.c.person == name.lower()),
            delete(people).where(people.c.key == name.lower(), people.c.guest),
        ):
            self._connection.execute(forgotten)

    def open_session(self, token_hash: str, name: str, until: int) -> None:
        """Open a session for a token."""
        self._connection.execute(insert(sessions), {"token": token_hash, "person": name.lower(), "until": until})

    def person_of(self, token_hash: str, now: int) -> Person | None:
        """Return whose session a token opens."""
        found = self._connection.execute(
            select(people)
            .join(sessions, sessions.c.person == people.c.key)
            .where(sessions.c.token == token_hash, sessions.c.until > now)
        ).one_or_none()
        return _person(found) if found else None

    def close_session(self, token_hash: str) -> None:
        """Close the session of a token."""
        self._connection.execute(delete(sessions).where(sessions.c.token == token_hash))

    def close_sessions(self, name: str) -> None:
        """Close every session of a person."""
        self._connection.execute(delete(sessions).where(sessions.c.person == func.lower(name)))

    def forget_sessions(self, now: int) -> None:
        """Delete expired sessions."""
        self._connection.execute(delete(sessions).where(sessions.c.until <= now))


class Argon2:
    """Password hashing with Argon2id."""

    hasher = argon2.PasswordHasher()

    def hash(self, password: str) -> str:
        """Return a hash."""
        return self.hasher.hash(password)

    def verify(self, hashed: str, password: str) -> bool:
        """Return whether a password matches its hash."""
        try:
            return self.hasher.verify(hashed, password)
        except (argon2.exceptions.VerifyMismatchError, argon2.exceptions.InvalidHashError):
            return False
