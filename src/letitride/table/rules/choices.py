"""The possible values of a command's field, if there are several: tested, described and sampled here."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import DECK, Card, Money
from letitride.house.setup import Chips

LONGEST_NAME = 60
_WHOLE = frozenset(DECK)


class Counts(Struct, frozen=True, rename={"least": "from", "most": "to", "but": "not"}):
    """A number of cards."""

    least: int
    most: int
    but: int | None = None
    """A number that is excluded."""

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most and number != self.but

    def example(self) -> int:
        """Return a possible number."""
        return self.least if self.least != self.but else self.least + 1

    def __str__(self) -> str:
        left_out = "" if self.but is None else f", not {self.but}"
        return f"{self.least} to {self.most}{left_out}"


ANY_COUNT = Counts(0, 2 * len(DECK))
"""What a person can find when counting a deck. Cards of another deck may have got into it."""


class Amounts(Struct, frozen=True):
    """Any amount above zero that the house's chips can make."""

    chips: Chips

    def __contains__(self, amount: Money) -> bool:
        return amount > Money(0) and self.chips.can_make(amount)

    def example(self) -> Money:
        """Return a possible amount."""
        return self.chips.denominations[0]

    def __str__(self) -> str:
        return f"an amount in chips of {self.chips}"


class Names(Struct, frozen=True):
    """The name of a player who can still sit down."""

    but: tuple[str, ...]
    """Players who already have as many seats as allowed."""

    def __contains__(self, name: str) -> bool:
        return is_name(name) and name not in self.but

    def example(self) -> str:
        """Return a possible name."""
        return next(name for name in map("player {}".format, range(1, len(self.but) + 2)) if name not in self.but)

    def __str__(self) -> str:
        return f"a name of 1 to {LONGEST_NAME} printable characters"


def is_name(text: str) -> bool:
    """Return whether a player can have this name."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


class WholeDeck(Struct, frozen=True):
    """Any order of all 52 cards, each once."""

    def __contains__(self, order: tuple[Card, ...]) -> bool:
        return len(order) == len(_WHOLE) and set(order) == _WHOLE

    def example(self) -> tuple[Card, ...]:
        """Return a possible order."""
        return DECK

    def __str__(self) -> str:
        return "all 52 cards, each once"
