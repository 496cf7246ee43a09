"""The outside value of a shuffle: a round of a public beacon, named before the bets and unknown until after.

The name is on the record before the first bet. The round is released when betting is closed and the players' seeds are
revealed or withheld, so nobody chooses anything knowing it. If it would come sooner, a later round is named when no
more bets are called: a value that anybody could already know is never used.

If the value does not come in time, the round goes on without it, and the receipt says so. Somebody who can block it
chooses between the order with it and the order without. That is one more choice, and it is counted at the desk.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from msgspec import Struct

from letitride.fair import SeedFault, check_outside
from letitride.fair.beacon import Schedule
from letitride.table.model.command import Command, Text
from letitride.table.model.event import Event
from letitride.table.model.vocabulary import Role

MARGIN = 2000
"""Milliseconds of safety between a release and what it must not be known at: clocks differ."""


class ShowOutside(Command, frozen=True, kw_only=True):
    """Mix in the named outside value, which is out."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    value: Text


class MissOutside(Command, frozen=True, kw_only=True):
    """Stop waiting for an outside value that does not come."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class OutsideNamed(Event, frozen=True, kw_only=True):
    """The outside value of the next shuffle was named."""

    beacon: str
    round: int
    at: int
    """Its scheduled release, in milliseconds since 1970."""


class OutsideShown(Event, frozen=True, kw_only=True):
    """The outside value is out, and is mixed in."""

    value: str


class OutsideMissed(Event, frozen=True, kw_only=True):
    """The outside value did not come in time. The round goes on without it."""


OUTSIDE_EVENTS: tuple[type[Event], ...] = (OutsideNamed, OutsideShown, OutsideMissed)
OutsideCommand = ShowOutside | MissOutside


class Outside(Struct, frozen=True, kw_only=True):
    """A named outside value."""

    beacon: str
    round: int
    at: int
    value: str = ""
    missed: bool = False

    @property
    def awaited(self) -> bool:
        """Whether it is still to come."""
        return not self.value and not self.missed


class Naming(Struct, frozen=True, kw_only=True):
    """How a pit names outside values."""

    schedule: Schedule
    clock: Callable[[], int]
    betting: int
    """The longest time from the first bet until betting closes, in milliseconds."""

    seeds: int
    """The longest time from there until the last seed is waited for."""

    def before_bets(self) -> OutsideNamed:
        """Name a round that is released when bets and seeds are closed, however long they take."""
        return self._first_after(self.clock() + self.betting + self.seeds + MARGIN)

    def at_close(self, named: Outside | None) -> OutsideNamed | None:
        """Name another round when betting closes, if the named one would come too soon."""
        earliest = self.clock() + self.seeds + MARGIN
        return None if named is not None and named.at > earliest else self._first_after(earliest)

    def _first_after(self, moment: int) -> OutsideNamed:
        number = self.schedule.first_after(moment)
        return OutsideNamed(beacon=self.schedule.beacon, round=number, at=self.schedule.at(number))


def is_value(value: str) -> bool:
    """Return whether a text can be an outside value."""
    try:
        check_outside(value)
    except SeedFault:
        return False
    return True
