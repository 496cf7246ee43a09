"""What the house did to accounts, money and tables, and why: a list that only grows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Intervention(Struct, frozen=True, kw_only=True):
    """Something that somebody of the house did, and why."""

    at: int
    person: str
    post: str
    what: str
    whom: str
    """The person or the table that is concerned."""

    reason: str


class InterventionEntry(Struct, frozen=True, kw_only=True):
    """An intervention in its place."""

    number: int
    """The row of the log of the house that tells of it."""

    intervention: Intervention


class Notes(Protocol):
    """The list, within one transaction."""

    def note(self, entry: InterventionEntry) -> None:
        """Write an entry to the end."""

    def last_intervention(self, whom: str, whats: Sequence[str]) -> InterventionEntry | None:
        """Return the newest entry about somebody that is one of these things."""

    def interventions(self, most: int, before: int | None) -> Sequence[InterventionEntry]:
        """Return entries, newest first; *before* the number of one."""
