"""What a field of a command may hold, where it is more than one value: tested, told and sampled in one place."""

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
    """A number that is left out."""

    def __contains__(self, number: int) -> bool:
        return self.least <= number <= self.most and number != self.but

    def example(self) -> int:
        """Return one of the numbers."""
        return self.least if self.least != self.but else self.least + 1

    def __str__(self) -> str:
        left_out = "" if self.but is None else f", not {self.but}"
        return f"{self.least} to {self.most}{left_out}"


ANY_COUNT = Counts(0, 2 * len(DECK))
"""What a person may find when counting a deck: another deck may have got into it."""


class Amounts(Struct, frozen=True):
    """Any amount above nothing that the chips of the house make."""

    chips: Chips

    def __contains__(self, amount: Money) -> bool:
        return amount > Money(0) and self.chips.can_make(amount)

    def example(self) -> Money:
        """Return one of the amounts."""
        return self.chips.denominations[0]

    def __str__(self) -> str:
        return f"an amount in chips of {self.chips}"


class Names(Struct, frozen=True):
    """The name of a player who may still sit down."""

    but: tuple[str, ...]
    """Those who hold as many seats as one player may."""

    def __contains__(self, name: str) -> bool:
        return is_name(name) and name not in self.but

    def example(self) -> str:
        """Return one of the names."""
        return next(name for name in map("player {}".format, range(1, len(self.but) + 2)) if name not in self.but)

    def __str__(self) -> str:
        return f"a name of 1 to {LONGEST_NAME} printable characters"


def is_name(text: str) -> bool:
    """Tell whether a player can go by this name."""
    return 0 < len(text) <= LONGEST_NAME and text.isprintable() and text == text.strip()


class WholeDeck(Struct, frozen=True):
    """Any order of all 52 cards, each once."""

    def __contains__(self, order: tuple[Card, ...]) -> bool:
        return len(order) == len(_WHOLE) and set(order) == _WHOLE

    def example(self) -> tuple[Card, ...]:
        """Return one of the orders."""
        return DECK

    def __str__(self) -> str:
        return "all 52 cards, each once"
