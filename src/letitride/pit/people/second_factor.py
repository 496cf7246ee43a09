"""Staff's second factor: six digits from an authenticator app, typed after the password."""

from __future__ import annotations

from collections.abc import Callable

from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import SecondFactorSet, enter, take_note
from letitride.pit.log.marks import second_factor_mark
from letitride.pit.log.two_persons import REMOVE_FACTOR, waits_for_second
from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.register import Person, Post, Register, Registry
from letitride.pit.people.totp import DIGITS, step_of
from letitride.pit.ports import Clock
from letitride.pit.tables.reasons import StaffReason, intervention

SECRET_BYTES = 20
Proposed = Callable[[Register, Intervention], bool]
"""Returns whether something has to wait for a second person."""


class SecondFactors:
    """Second factors: set by the person with the device, and removed by administrators when it is lost."""

    def __init__(
        self, registry: Registry, clock: Clock, randomness: Callable[[int], bytes], proposed: Proposed
    ) -> None:
        self._registry, self._clock, self._randomness, self._proposed = registry, clock, randomness, proposed

    def new_secret(self) -> bytes:
        """Return a new secret."""
        return self._randomness(SECRET_BYTES)

    def set(self, person: Person, secret: bytes, code: str, *, old_code: str = "") -> None:
        """Turn on a second factor. The first code shows that the device works, and *old_code* replaces the old one."""
        now = self._clock()
        step = step_of(secret, code, now, 0)
        if person.post is Post.PLAYER:
            raise PersonFault("a second factor is for staff")
        if step is None or len(secret) < SECRET_BYTES:
            raise PersonFault("wrong code: enter the six digits that your device shows now")

        def work(register: Register) -> bool:
            old = register.second_factor(person.name)
            if old is not None and step_of(bytes.fromhex(old[0]), old_code, now, old[1]) is None:
                return False
            _keep(register, person.name, secret.hex(), step, now)
            return True

        if not self._registry.on_people(work).result():
            raise PersonFault("wrong code of your old device: enter six digits that you have not used yet")

    def remove(self, name: str, reason: StaffReason) -> None:
        """Remove a second factor because the device is lost. The reason is recorded."""
        at = self._clock()
        done = intervention(reason, REMOVE_FACTOR, name, at)

        def work(register: Register) -> bool:
            if self._proposed(register, done):
                return False
            _keep(register, name, None, 0, at)
            take_note(register, done)
            return True

        if not self._registry.on_people(work).result():
            raise waits_for_second(REMOVE_FACTOR, name)

    def use(self, name: str, code: str) -> bool:
        """Return whether a code is valid, and use it up."""
        now = self._clock()

        def work(register: Register) -> bool:
            factor = register.second_factor(name)
            step = step_of(bytes.fromhex(factor[0]), code, now, factor[1]) if factor else None
            if factor is None or step is None:
                return False
            register.set_second_factor(name, factor[0], step)
            return True

        return self._registry.on_people(work).result()


def _keep(register: Register, name: str, secret: str | None, step: int, at: int) -> None:
    enter(register, SecondFactorSet(name=name, mark=second_factor_mark(secret)), at=at)
    register.set_second_factor(name, secret, step)


def apart(typed: str) -> tuple[str, str]:
    """Return the password and the code typed after it, with or without a space."""
    return typed[:-DIGITS].removesuffix(" "), typed[-DIGITS:]
