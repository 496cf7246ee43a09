"""What the pit stores for the school: progress, classes, and table tests. Rooms above know the questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class Sitting(Struct, frozen=True, kw_only=True):
    """A person's table test: set, begun or over."""

    number: int
    candidate: str
    house: str
    """The id of its house."""

    record: str
    """All rules of its house when the test was set."""

    seed: int
    """Hidden until it is over."""

    set_by: str
    """The instructor who set it; empty if the candidate began it."""

    set_at: int
    started: int | None = None
    """When the first question was shown."""

    shown: int | None = None
    """When the open question was first shown."""

    answers: tuple[tuple[str, int], ...] = ()
    """Each answer, and how many milliseconds it took by the server's clock."""

    finished: int | None = None
    points: int = 0
    passed: bool = False
    head: str = ""
    """The last link of its record's chain, once it is over."""


class SittingFilter(Struct, frozen=True, kw_only=True):
    """A filter for table tests."""

    candidate: str | None = None
    set_by: str | None = None
    before: int | None = None


class KeptProgress(Struct, frozen=True, kw_only=True):
    """A person's progress in a drill of a house, as the room above writes it."""

    person: str
    house: str
    kind: str
    data: bytes


class SchoolRecords(Protocol):
    """The school, within one transaction."""

    def school_progress(self, person: str) -> Sequence[KeptProgress]:
        """Return a person's progress in all drills."""

    def keep_school_progress(self, progress: KeptProgress) -> None:
        """Store a person's progress in a drill."""

    def instructor_of(self, person: str) -> str | None:
        """Return whose class a person is in."""

    def set_instructor(self, person: str, instructor: str | None) -> None:
        """Put a person in a class, or in none."""

    def students_of(self, instructor: str) -> Sequence[str]:
        """Return who is in a class, by name."""

    def sitting(self, number: int) -> Sitting | None:
        """Return a table test."""

    def keep_sitting(self, sitting: Sitting) -> None:
        """Store the current state of a table test."""

    def sittings(self, filters: SittingFilter, most: int) -> Sequence[Sitting]:
        """Return table tests, newest first."""

    def last_sitting(self) -> int:
        """Return the number of the newest table test."""
