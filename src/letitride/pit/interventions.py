"""Staff actions on accounts, money and tables, with reasons: an append-only list."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Intervention(Struct, frozen=True, kw_only=True):
    """A staff action, and its reason."""

    at: int
    person: str
    post: str
    what: str
    whom: str
    """The person or the table concerned."""

    reason: str


class InterventionEntry(Struct, frozen=True, kw_only=True):
    """An intervention in its place."""

    number: int
    """The row of the house's log that records it."""

    intervention: Intervention


class Notes(Protocol):
    """The list, within one transaction."""

    def note(self, entry: InterventionEntry) -> None:
        """Append an entry."""

    def last_intervention(self, whom: str, whats: Sequence[str]) -> InterventionEntry | None:
        """Return the newest entry about a person that is one of these actions."""

    def interventions(self, most: int, before: int | None) -> Sequence[InterventionEntry]:
        """Return entries, newest first, *before* a number."""
