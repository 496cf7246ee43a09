"""Open sessions: what a command is checked against, and which of many are still open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol, cast

from letitride.pit.people.people import Person, Register, Registry, hashed
from letitride.pit.ports import Clock, SessionProof


def proof_of(token: str, person: Person) -> SessionProof:
    """Return the session by which somebody gives a command."""
    return SessionProof(token_hash=hashed(token), name=person.name, post=person.post.value)


class GuestsCounted(Protocol):
    """The sessions of guests, within one transaction."""

    def open_guests(self, now: int) -> int:
        """Return how many guests have a session."""


class Sessions:
    """Looks up sessions for those who keep connections open."""

    def __init__(self, registry: Registry, clock: Clock) -> None:
        self._registry, self._clock = registry, clock

    def still_open(self, tokens: Sequence[str]) -> set[str]:
        """Return which of these tokens have an open session."""
        now = self._clock()

        def look_up(register: Register) -> set[str]:
            return {token for token in tokens if register.person_of(hashed(token), now) is not None}

        return self._registry.look_up(look_up)

    def guests(self) -> int:
        """Return how many guests have a session."""
        now = self._clock()
        return self._registry.look_up(lambda register: cast("GuestsCounted", register).open_guests(now))
