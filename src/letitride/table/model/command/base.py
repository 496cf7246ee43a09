"""Who may ask, and nothing else."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.table.model.vocabulary import Role

Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with their stakes; of several equal bets, the size of one."""


class Command(Struct, frozen=True, kw_only=True, tag=True, tag_field="command"):
    """Something that is asked of the table, by the dealer unless it says otherwise."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER})


class PlayerCommand(Command, frozen=True, kw_only=True):
    """Something that the player in a seat asks."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    seat: int


class FloorCommand(Command, frozen=True, kw_only=True):
    """Something that the floor person asks."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.FLOOR})


class SupervisedCommand(Command, frozen=True, kw_only=True):
    """Something that the dealer or the floor person asks."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.FLOOR})
