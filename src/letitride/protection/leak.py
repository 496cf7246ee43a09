"""A leak: something a player should not know, and what it is worth."""

from __future__ import annotations

import enum
from fractions import Fraction

from msgspec import Struct


class What(enum.Enum):
    """The kinds of leaks."""

    BURN = "burn"
    COMMUNITY = "community"
    NEIGHBOURS = "neighbours"
    FACE_UP = "face-up"
    DEALER = "dealer"

    @property
    def in_words(self) -> str:
        """What is seen."""
        return _IN_WORDS[self]


_IN_WORDS = {
    What.BURN: "the burn card",
    What.COMMUNITY: "community cards",
    What.NEIGHBOURS: "neighbours who show their hands",
    What.FACE_UP: "hands dealt face up",
    What.DEALER: "the dealer's cards",
}


class Leak(Struct, frozen=True):
    """What a player knows, and what it is worth at best play."""

    what: What
    words: str
    gain: Fraction | float
    """How far it lowers the house edge; exact if every deal was counted."""

    error: float | None = None
    """The standard error, if deals were sampled."""

    @property
    def exact(self) -> bool:
        """Whether every deal was counted."""
        return self.error is None
