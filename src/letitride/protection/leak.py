"""A leak: something a player knows who should not, and what that is worth."""

from __future__ import annotations

import enum
from fractions import Fraction

from msgspec import Struct


class What(enum.Enum):
    """What may leak."""

    BURN = "burn"
    COMMUNITY = "community"
    NEIGHBOURS = "neighbours"
    FACE_UP = "face-up"
    DEALER = "dealer"

    @property
    def in_words(self) -> str:
        """What it is that somebody sees."""
        return _IN_WORDS[self]


_IN_WORDS = {
    What.BURN: "the burn card",
    What.COMMUNITY: "community cards",
    What.NEIGHBOURS: "neighbours who show their hands",
    What.FACE_UP: "hands dealt face up",
    What.DEALER: "the dealer's cards",
}


class Leak(Struct, frozen=True):
    """What somebody knows, and what it is worth to who plays best with it."""

    what: What
    words: str
    gain: Fraction | float
    """By how much it lowers the house edge; exact where every deal was counted."""

    error: float | None = None
    """The standard error, where deals were sampled."""

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.error is None
