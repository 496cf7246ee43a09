"""The outside value of a shuffle: a round of a public beacon, named before the bets and known to nobody until after.

The name is on the record before the first bet. The round comes out when no more bets are taken and the players' seeds
are shown or kept back, so nobody chooses anything in knowledge of it. A round that would come out sooner is replaced
by a later one when no more bets are called, whatever it is: a value that anybody may know is never used.

If the value does not come within a limit, the round goes on without it, and the receipt says so. Who can keep it away
chooses between the order with it and the order without; that is one choice more, and it is counted on the desk.
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
"""By so many milliseconds a round comes out later than anything it must not be known at: clocks differ."""


class ShowOutside(Command, frozen=True, kw_only=True):
    """Mix in the outside value that was named, which has come out."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})
    value: Text


class MissOutside(Command, frozen=True, kw_only=True):
    """Wait no longer for an outside value that does not come."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class OutsideNamed(Event, frozen=True, kw_only=True):
    """The outside value of the next shuffle was named."""

    beacon: str
    round: int
    at: int
    """When it comes out by the beacon's schedule, in milliseconds since 1970."""


class OutsideShown(Event, frozen=True, kw_only=True):
    """The outside value came out, and is mixed in."""

    value: str


class OutsideMissed(Event, frozen=True, kw_only=True):
    """The outside value did not come in time: the round goes on without it."""


OUTSIDE_EVENTS: tuple[type[Event], ...] = (OutsideNamed, OutsideShown, OutsideMissed)
OutsideCommand = ShowOutside | MissOutside


class Outside(Struct, frozen=True, kw_only=True):
    """An outside value that was named."""

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
    """The longest time from the first bet until no more are taken, in milliseconds."""

    seeds: int
    """The same, from there until no seed of a player is waited for."""

    def before_bets(self) -> OutsideNamed:
        """Name a round that comes out when bets and seeds are closed, however long they take."""
        return self._first_after(self.clock() + self.betting + self.seeds + MARGIN)

    def at_close(self, named: Outside | None) -> OutsideNamed | None:
        """Name another round when no more bets are taken, where the one that was named would come out too soon."""
        earliest = self.clock() + self.seeds + MARGIN
        return None if named is not None and named.at > earliest else self._first_after(earliest)

    def _first_after(self, moment: int) -> OutsideNamed:
        number = self.schedule.first_after(moment)
        return OutsideNamed(beacon=self.schedule.beacon, round=number, at=self.schedule.at(number))


def is_value(value: str) -> bool:
    """Tell whether a text can be an outside value."""
    try:
        check_outside(value)
    except SeedFault:
        return False
    return True
