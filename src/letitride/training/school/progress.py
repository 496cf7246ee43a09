"""Progress in a drill: how each exercise went, and whether the drill is mastered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, Struct

LEAST_EXERCISES = 50
LATEST = 30
LEAST_RIGHT = 27
"""Nine in ten of the last thirty."""

MOST_ITEMS = 200
Times = Annotated[int, Meta(ge=0, le=1_000_000)]


class Progress(Struct, frozen=True, kw_only=True):
    """How the exercises of a house's drill went."""

    exercises: Times = 0
    latest: Annotated[tuple[bool, ...], Meta(max_length=LATEST)] = ()
    """The last thirty, oldest first: whether each was right, and within its target time."""

    items: Annotated[Mapping[str, tuple[Times, Times]], Meta(max_length=MOST_ITEMS)] = {}
    """By item: how often it came up, and how often it went wrong."""

    @property
    def right(self) -> int:
        """How many of the last were right in time."""
        return sum(self.latest)

    @property
    def mastered(self) -> bool:
        """Whether the drill is mastered: fifty exercises, and nine in ten of the last thirty right in time."""
        return self.exercises >= LEAST_EXERCISES and len(self.latest) == LATEST and self.right >= LEAST_RIGHT

    def after(self, item: str, *, right: bool, in_time: bool) -> Progress:
        """Return the progress after one more exercise. Right but slow does not count as wrong."""
        times, wrong = self.items.get(item, (0, 0))
        kept = {**self.items, item: (times + 1, wrong + (not right))}
        return Progress(exercises=self.exercises + 1, latest=(*self.latest, right and in_time)[-LATEST:], items=kept)


NO_PROGRESS = Progress()
