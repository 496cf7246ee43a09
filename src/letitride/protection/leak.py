"""A leak: something a player knows who should not, and what that is worth."""

from __future__ import annotations

import enum
from fractions import Fraction

from msgspec import Struct


class What(enum.Enum):
    """What may leak."""

    BURN = "burn"
    """The card that is put out of play."""

    COMMUNITY = "community"
    NEIGHBOURS = "neighbours"
    """The hands of players who show them to each other."""

    FACE_UP = "face-up"
    """All hands, where the house deals them so."""

    DEALER = "dealer"
    """Three Card Poker: the dealer's cards."""


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
