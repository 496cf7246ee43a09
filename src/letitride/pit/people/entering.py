"""Accounts and passwords on the record: in the register and in the house's log."""

from __future__ import annotations

from letitride.pit.log.house_log import PasswordSet, PersonEntered, enter
from letitride.pit.log.marks import password_mark
from letitride.pit.people.register import Person, Register


def entered(register: Register, person: Person, hashed: str | None, at: int) -> bool:
    """Add an account, on the record. Return False if the name is taken."""
    register.house_head()
    if not register.add_person(person, hashed, at):
        return False
    event = PersonEntered(
        name=person.name,
        post=person.post.value,
        guest=person.guest,
        password=password_mark(hashed),
        must_change_password=person.must_change_password,
    )
    enter(register, event, at=at)
    return True


def set_password(register: Register, name: str, hashed: str, *, must_change: bool, at: int) -> None:
    """Change a password, on the record. Every session ends."""
    changed = PasswordSet(name=name, password=password_mark(hashed), must_change_password=must_change)
    enter(register, changed, at=at)
    register.set_password(name, hashed, must_change=must_change)
    register.close_sessions(name)
