"""What every command is, by who may give it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Self

from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.house import Wager
from letitride.house.to_json import from_json
from letitride.table.model.vocabulary import Role

Stakes = tuple[tuple[Wager, Money], ...]
"""Wagers with their stakes; for several equal bets, the size of one."""

LARGEST_NUMBER = 10**6
Number = Annotated[int, Meta(ge=-LARGEST_NUMBER, le=LARGEST_NUMBER)]
Text = Annotated[str, Meta(max_length=200)]

if TYPE_CHECKING:
    StakesByWager = Stakes
else:

    class StakesByWager(tuple):
        """Stakes in messages, keyed by the names of the wagers."""

        __slots__ = ()

        @classmethod
        def from_json(cls, stakes: Any) -> Self:
            """Return the stakes in a message."""
            if not isinstance(stakes, dict) or len(stakes) > len(Wager.every()):
                raise ValueError("Expected the names of wagers, each with an amount such as '5' or '2.50'")
            return cls((Wager.named(wager), from_json(Money, stake)) for wager, stake in stakes.items())


class Command(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag=True, tag_field="command"):
    """A command to the table, by the dealer unless it says otherwise."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER})


class PlayerCommand(Command, frozen=True, kw_only=True):
    """A command by the player in a seat."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.PLAYER})
    seat: Number


class DeckCommand(Command, frozen=True, kw_only=True):
    """A command about a whole deck."""

    deck: Number


class FloorCommand(Command, frozen=True, kw_only=True):
    """A command by the floor."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.FLOOR})


class SupervisedCommand(Command, frozen=True, kw_only=True):
    """A command by the dealer or the floor."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.FLOOR})
