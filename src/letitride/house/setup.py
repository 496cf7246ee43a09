"""How a house sets up its table: seats, chips, cards, the opening, and closing the betting.

Every choice on which the documents differ is a field with the trade's own words as values. Where all four agree there
is no field: that is the game.
"""

from __future__ import annotations

import enum
import functools
from collections.abc import Iterator, Mapping
from math import gcd
from typing import Annotated

from msgspec import Meta

from letitride.cards import Money
from letitride.house.fault import Complaint
from letitride.house.validation import Validated

MOST_CHIPS = 20
MOST_STEPS = 10_000
"""The most steps per chip to find out whether chips add up to an amount, whatever a file says."""


class Permission(enum.Enum):
    """Whether the house allows something."""

    ALLOWED = "allowed"
    REFUSED = "refused"


class Seating(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The places at the table."""

    seats: Annotated[int, Meta(ge=1, le=7)]
    """Betting positions, counted from the dealer's left."""

    hands_per_player: Annotated[int, Meta(ge=1, le=7)]
    """How many seats one player can bet on."""

    leaving_mid_round: Permission
    """Whether a player with cards can leave before the round ends."""


class Redemption(enum.Enum):
    """How long chips can be turned back into money."""

    SAME_DAY = "same-day"
    ANY_DAY = "any-day"


class Chips(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The chips of the house."""

    denominations: tuple[Money, ...]
    """The chips the house issues, in dollars, smallest first."""

    verbal_wager_with_cash: Permission
    """Whether a player can call a bet and lay down cash."""

    redemption: Redemption

    def __str__(self) -> str:
        return ", ".join(map(str, self.denominations))

    def can_make(self, amount: Money) -> bool:
        """Return whether chips add up to *amount*."""
        chips = tuple(chip.cents for chip in self.denominations[: MOST_CHIPS + 1])  # more would not be counted
        reached = _least_by_remainder(chips).get(amount.cents % chips[0])
        return reached is not None and amount.cents >= reached

    def _check_ascending(self) -> Iterator[Complaint]:
        ascending = sorted(set(self.denominations))
        if not self.denominations or list(self.denominations) != ascending or ascending[0] <= Money(0):
            yield Complaint("denominations", str(self) or "none", "one or more amounts above zero, smallest first")

    def _check_countable(self) -> Iterator[Complaint]:
        if self.denominations and not _countable(tuple(chip.cents for chip in self.denominations)):
            expected = f"at most {MOST_CHIPS} amounts, the smallest at most {MOST_STEPS:,} times what divides them all"
            yield Complaint("denominations", str(self)[:60], expected)


def _countable(chips: tuple[int, ...]) -> bool:
    return 0 < len(chips) <= MOST_CHIPS and 0 < chips[0] <= MOST_STEPS * gcd(*chips)


@functools.lru_cache(maxsize=32)
def _least_by_remainder(chips: tuple[int, ...]) -> Mapping[int, int]:
    """Return, for each remainder of the smallest chip, the least amount in chips that has it."""
    least = {0: 0}
    if not _countable(chips):
        return least
    smallest, *larger = chips
    for chip in larger:
        for start in list(least):
            total = least[start] + chip
            while total < least.get(total % smallest, total + 1):
                least[total % smallest] = total
                total += chip
    return least


class Shuffle(enum.Enum):
    """Who mixes the cards."""

    BY_HAND = "by-hand"
    SHUFFLER = "shuffler"


class Cut(enum.Enum):
    """Whether the deck is cut after the shuffle."""

    ALWAYS = "always"
    NEVER = "never"
    WHEN_REQUIRED = "when-required"
    """The house may require a cut. At this table the floor says when."""


class Counting(enum.Enum):
    """Who makes sure that no card is missing."""

    DEALER = "dealer"
    """The dealer counts the stub."""

    SHUFFLER = "shuffler"
    """The shuffler counts every deck and signals a wrong one."""


class Cards(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Decks, and how they are mixed and counted."""

    decks: Annotated[int, Meta(ge=1, le=2)]
    """One deck, or two that alternate round by round."""

    cover_cards: Annotated[int, Meta(ge=0, le=2)]
    """How many cut cards the table has."""

    shuffle: Shuffle
    cut: Cut
    cut_at_least: Annotated[int, Meta(ge=1, le=51)]
    """The fewest cards a cut takes from the top."""

    recut_on_floors_order: Permission
    """Whether the floor can have the deck cut again before the first card."""

    counted_by: Counting
    stub_count_every: Annotated[int, Meta(ge=0, le=1000)]
    """The dealer counts the stub at least once in this many rounds; 0 if the shuffler counts the whole deck."""

    def _check_counting(self) -> Iterator[Complaint]:
        if (self.counted_by is Counting.DEALER) != (self.stub_count_every > 0):
            found = f"{self.stub_count_every} with counted_by = {self.counted_by.value!r}"
            yield Complaint("stub_count_every", found, "1 or more if and only if the dealer counts")


class Idle(enum.Enum):
    """How the cards lie at an open table without players."""

    SPREAD_FACE_UP = "spread-face-up"
    SPREAD_FACE_DOWN = "spread-face-down"
    DEAD_GAME = "dead-game"
    """The dead game of a table with a shuffler: one deck shuffled, the other in the rack."""


class Verification(enum.Enum):
    """Who checks a deck after the dealer has inspected it."""

    FLOOR = "floor"
    NOBODY = "nobody"


class Spread(enum.Enum):
    """How the deck is shown to the first player."""

    FACE_UP_BY_SUIT = "face-up-by-suit"
    """Spread face up, by suit and in sequence."""

    NONE = "none"


class Opening(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Opening the table, and an open table without players."""

    verified_by: Verification
    spread: Spread
    idle: Idle


class Controller(enum.Enum):
    """The device that registers bonus bets."""

    KEYPAD = "keypad"
    """Lit sensors, lock-out, GAME OVER, and keys in slots 1 and 3."""

    NONE = "none"


class Marker(enum.Enum):
    """What marks a bonus bet that was collected before the deal."""

    LAMMER = "lammer"
    SENSOR = "sensor"
    NONE = "none"


class Wagering(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Placing bets and closing the betting."""

    controller: Controller
    bonus_marker: Marker
