"""What every event is."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from letitride.cards import Money
from letitride.table.model.command import Command

SeatStakes = tuple[tuple[int, Money], ...]
"""Amounts by seat."""


class Event(Struct, frozen=True, kw_only=True, tag=True, tag_field="event"):
    """Something that happened."""

    done: ClassVar[tuple[type[Command], ...]] = ()
    """The procedure steps that this event completes, if one of them is due."""


class SeatEvent(Event, frozen=True, kw_only=True):
    """Something that happened at a seat, or in the dealer's area."""

    seat: int
