"""Names that pass for somebody else's at a glance."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from typing import Protocol, cast

from letitride.pit.people.credentials import PersonFault
from letitride.pit.people.people import Post, Registry

ALIKE = (
    *((separator, "") for separator in " ._-"),
    ("0", "o"),
    ("1", "l"),
    ("i", "l"),
    ("5", "s"),
    ("vv", "w"),
    ("rn", "m"),
)
"""Look-alike letters, in lower case, and what replaces them."""

STAFF = frozenset({*(post.value for post in Post if post is not Post.PLAYER), "admin", "moderator", "staff", "support"})
HOUSE = frozenset({"house", "the house", "casino", "pit", "pit boss", "manager", "cashier", "system", "letitride"})
"""Words that no player's name may contain, and names that no player may have."""

_WORD = re.compile(r"[^ ._-]+")
_LAST_DIGITS = re.compile(r"[0-9]+$")


class NamesTaken(Protocol):
    """The names of all accounts, within one transaction."""

    def names_like(self, outline: str) -> Sequence[str]:
        """Return the accounts, without guests, whose names have this outline."""


def outline(name: str) -> str:
    """Return what is seen of a name at a glance: the same for all that are hardly told apart.

    >>> outline("Bill"), outline("b.1 1l"), outline("Arnie")
    ('blll', 'blll', 'amle')
    """
    seen = unicodedata.normalize("NFKC", name).casefold()
    for one, other in ALIKE:
        seen = seen.replace(one, other)
    return seen


def refuse_lookalike(registry: Registry, name: str) -> None:
    """Refuse a player's name that passes for staff or for somebody else."""
    words = {outline(_LAST_DIGITS.sub("", word)) for word in _WORD.findall(name)} | {outline(name)}
    if words & set(map(outline, STAFF)) or outline(_LAST_DIGITS.sub("", name)) in set(map(outline, HOUSE | STAFF)):
        raise PersonFault(f"{name!r} looks like staff: choose another name")
    taken = registry.look_up(lambda register: cast("NamesTaken", register).names_like(outline(name)))
    if taken and taken[0].lower() != name.lower():
        raise PersonFault(f"{name!r} looks like another account's name: choose another")
