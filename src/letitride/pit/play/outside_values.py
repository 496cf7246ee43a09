"""Gives every table the outside value it waits for, as soon as the beacon has it."""

from __future__ import annotations

from letitride.fair.beacon import Beacon
from letitride.pit.play.pit import Pit
from letitride.pit.ports import Clock
from letitride.pit.tables.outside import Naming, ShowOutside
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import Pace, awaited_outside
from letitride.table import Actor
from letitride.table.model.vocabulary import Role

DEVICE = Actor(role=Role.DEVICE)
MOST_KEPT = 100


class OutsideValues:
    """Asks a beacon for the tables, in its own thread, since a beacon may be slow."""

    def __init__(self, pit: Pit, beacon: Beacon, clock: Clock) -> None:
        self._pit, self._beacon, self._clock = pit, beacon, clock
        self._kept: dict[int, str] = {}

    def give(self) -> None:
        """Give each waiting table its value, if it is out."""
        for live in self._pit.loaded():
            self.give_to(live)

    def give_to(self, live: PitTable) -> bool:
        """Give a table its value. Return False if it waits for none, or it is not out yet."""
        outside = awaited_outside(live)
        if outside is None or self._clock() < outside.at or outside.beacon != self._beacon.schedule.beacon:
            return False
        value = self._value(outside.round)
        if value is None:
            return False
        command = ShowOutside(value=value)
        answer = self._pit.handle(live.id, command, DEVICE, f"outside {live.version}", live.version).result()
        return not answer.code

    def _value(self, number: int) -> str | None:
        if number not in self._kept and (value := self._beacon.value(number)) is not None:
            self._kept = dict([*self._kept.items(), (number, value)][-MOST_KEPT:])
        return self._kept.get(number)


def naming_of(beacon: Beacon | None, pace: Pace, clock: Clock) -> Naming | None:
    """Return how outside values are named, if there is a beacon."""
    if beacon is None:
        return None
    return Naming(schedule=beacon.schedule, clock=clock, betting=pace.betting, seeds=pace.seeds)
