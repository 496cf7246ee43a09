"""What the house did to accounts, money and tables, and why: a list that only grows, chained by hashes."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

from msgspec import Struct
from msgspec.structs import astuple

from letitride.pit.chain import link_of

FIRST = hashlib.sha256(b"letitride interventions 1").hexdigest()


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
    intervention: Intervention
    hash: str


class Notes(Protocol):
    """The list, within one transaction."""

    def last_intervention(self) -> InterventionEntry | None:
        """Return the newest entry."""

    def note(self, entry: InterventionEntry) -> None:
        """Write an entry to the end."""

    def interventions(self, most: int, before: int | None) -> Sequence[InterventionEntry]:
        """Return entries, newest first; *before* the number of one."""


def take_note(notes: Notes, intervention: Intervention) -> None:
    """Write an intervention to the end of the list."""
    last = notes.last_intervention()
    number = last.number + 1 if last else 1
    notes.note(InterventionEntry(number=number, intervention=intervention, hash=_link(last, number, intervention)))


def check_notes(entries: Iterable[InterventionEntry]) -> Iterator[tuple[int, str]]:
    """Name what does not hold in the list, told from its beginning, and at which entry."""
    last: InterventionEntry | None = None
    for entry in entries:
        expected = last.number + 1 if last else 1
        if entry.number != expected:
            yield entry.number, f"entries are missing: {expected} was to come"
        if entry.hash != _link(last, entry.number, entry.intervention):
            yield entry.number, "it was changed, or one before it: the chain is broken"
        last = entry


def _link(before: InterventionEntry | None, number: int, intervention: Intervention) -> str:
    return link_of(before.hash if before else FIRST, number, *astuple(intervention))
