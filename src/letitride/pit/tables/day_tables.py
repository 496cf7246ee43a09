"""A table of a house day: it takes bets up to the posted maximums, and its chips are good on that day.

A closed table joins a day when its chips are counted, and leaves it when they are counted again. In between, at a house
that redeems on the same day, players who get up take chips of that day along, and the cage redeems them.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, Wager
from letitride.house.setup import Redemption
from letitride.table import Command, Event, Refused, Table
from letitride.table.clauses.citing import cite
from letitride.table.model.vocabulary import Role, Stage

Maxima = tuple[tuple[Wager, Money | None], ...]
"""The largest stake of wagers; None if there is no limit."""


class DayCommand(Command, frozen=True, kw_only=True):
    """A command of the house day to a table."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEVICE})


class JoinDay(DayCommand, frozen=True, kw_only=True):
    """Join a day as its table, and take bets up to the posted maximums."""

    day: str
    posted: Maxima


class LeaveDay(DayCommand, frozen=True, kw_only=True):
    """Leave the day."""


class DayJoined(Event, frozen=True, kw_only=True):
    """The table joined a day."""

    day: str
    posted: Maxima


class DayLeft(Event, frozen=True, kw_only=True):
    """The table left its day."""

    day: str


DAY_EVENTS: tuple[type[Event], ...] = (DayJoined, DayLeft)


class TableDay(Struct, frozen=True, kw_only=True):
    """The day a table belongs to, if any."""

    day: str = ""
    posted: Maxima = ()
    own: Maxima = ()
    """The house's own maximums on the wagers that have a posted one."""

    left: str = ""
    """The day that it left, whose chips went to the cage; nothing once it is in a day again."""

    def chips_of(self, house: House) -> str:
        """Return the day of the chips that a leaving player takes along; empty if the cage pays at once."""
        return self.day if house.chips.redemption is Redemption.SAME_DAY else ""

    def after(self, event: Event, house: House) -> TableDay:
        """Return the table's day after an event, at a table of *house*."""
        match event:
            case DayJoined(day=day, posted=posted):
                return TableDay(day=day, posted=posted, own=_own(house, posted))
            case DayLeft(day=day):
                return TableDay(left=day)
            case _:
                return self

    def under(self, house: House) -> TableDay:
        """Return the day of a table that takes up other rules."""
        return replace(self, own=_own(house, self.posted))


def joined_or_left(table: Table, day: TableDay, command: DayCommand) -> Event:
    """Return the events of joining or leaving a day, or refuse."""
    rule = cite(table.house, "opening")
    if table.stage is not Stage.CLOSED:
        raise Refused("open", "the table is open: a day begins and ends with a closed one", rule=rule)
    match command:
        case JoinDay(day=name, posted=posted):
            if day.day:
                raise Refused("in-a-day", f"the table belongs to {day.day}", rule=rule)
            return DayJoined(day=name, posted=posted)
        case _:
            if not day.day:
                raise Refused("no-day", "the table belongs to no day", rule=rule)
            return DayLeft(day=day.day)


def house_of_day(house: House, maxima: Maxima) -> House:
    """Return a house that takes at most these stakes."""
    sections = {wager: replace(house.wagers[wager], maximum=maximum) for wager, maximum in maxima}
    return replace(house, wagers=house.wagers.having(sections)) if sections else house


def _own(house: House, posted: Maxima) -> Maxima:
    return tuple((wager, house.wagers[wager].maximum) for wager, _ in posted if wager in house.wagers)
