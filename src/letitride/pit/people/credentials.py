"""The names and passwords an account can have."""

from __future__ import annotations

import re

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{1,28}[A-Za-z0-9]")
_NICKNAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9 ._-]{0,14}[A-Za-z0-9]")
SHORTEST_PASSWORD, LONGEST_PASSWORD = 10, 200
BOT = "bot "
"""The prefix of bots' names, which no person can have."""

_OURS = ("guest-", BOT)
_NOT_NAMES = frozenset({"bot", "cage", "clock", "device", "guest", "welcome"})
"""Words with another meaning in the log."""


class PersonFault(ValueError):
    """A name or password that is invalid or wrong."""


class NobodyCalled(PersonFault):
    """A name that nobody has."""


def check_name(name: str) -> None:
    """Refuse an invalid name."""
    if not _NAME.fullmatch(name) or name.lower().startswith(_OURS) or name.lower() in _NOT_NAMES:
        choose = "3 to 30 letters, digits, spaces, dots, hyphens or underscores, not beginning with guest- or bot"
        raise PersonFault(f"{name[:40]!r} cannot be a name: choose {choose}")


def check_nickname(nickname: str) -> None:
    """Refuse an invalid nickname."""
    if not _NICKNAME.fullmatch(nickname) or nickname.lower() in _NOT_NAMES:
        choose = "2 to 16 letters, digits, spaces, dots, hyphens or underscores"
        raise PersonFault(f"{nickname[:40]!r} cannot be a nickname: choose {choose}")


def check_password(password: str) -> None:
    """Refuse an invalid password."""
    if not SHORTEST_PASSWORD <= len(password) <= LONGEST_PASSWORD:
        raise PersonFault(f"choose a password of {SHORTEST_PASSWORD} to {LONGEST_PASSWORD} characters")
