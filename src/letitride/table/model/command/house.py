"""Commands about seats, chips and decks."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec import Meta

from letitride.cards import Card, Money
from letitride.table.model.command.base import (
    Command,
    DeckCommand,
    FloorCommand,
    Number,
    PlayerCommand,
    SupervisedCommand,
    Text,
)
from letitride.table.model.vocabulary import Role

# Seats and chips


class TakeSeat(PlayerCommand, frozen=True, kw_only=True):
    """Sit down."""

    player: Text


class BuyIn(PlayerCommand, frozen=True, kw_only=True):
    """Exchange cash for chips."""

    amount: Money


class LeaveSeat(PlayerCommand, frozen=True, kw_only=True):
    """Get up with all chips on the rail."""


# Opening, dead game, closing


class OpenTable(FloorCommand, frozen=True, kw_only=True):
    """Open a closed table."""


class SwitchOnShuffler(Command, frozen=True, kw_only=True):
    """Switch on the shuffler."""


class ChooseDeck(DeckCommand, frozen=True, kw_only=True):
    """Take one of two decks, at a table that plays with one."""


class InspectDeck(DeckCommand, frozen=True, kw_only=True):
    """Inspect a deck."""


class VerifyDeck(FloorCommand, frozen=True, kw_only=True):
    """Verify a deck that the dealer has inspected."""

    deck: Number


class SpreadDeck(DeckCommand, frozen=True, kw_only=True):
    """Spread a deck face up, by suit and in sequence, for the first player."""


class TurnSpreadUp(DeckCommand, frozen=True, kw_only=True):
    """Turn a spread deck face down for a player who has arrived."""


class WashDeck(DeckCommand, frozen=True, kw_only=True):
    """Turn a deck face down and mix it on the table."""


class StackDeck(DeckCommand, frozen=True, kw_only=True):
    """Square up a washed deck."""


class LoadShuffler(DeckCommand, frozen=True, kw_only=True):
    """Put a washed deck into the shuffler."""


class RackDeck(DeckCommand, frozen=True, kw_only=True):
    """Put a washed deck into the discard rack, to wait for its turn."""


class PressStart(SupervisedCommand, frozen=True, kw_only=True):
    """Press the shuffler's green button: it shuffles what it holds, or unloads the rest of a dealt deck."""


class CallDeadGame(Command, frozen=True, kw_only=True):
    """Lay out the cards at a table without players."""


class ReturnFromDeadGame(Command, frozen=True, kw_only=True):
    """Pick up the cards for a player who has arrived."""


class CloseTable(FloorCommand, frozen=True, kw_only=True):
    """Close the table between rounds."""


# Decks


class ShuffleDeck(Command, frozen=True, kw_only=True):
    """Shuffle the deck to be dealt next. Its order comes from outside, top card first."""

    who: ClassVar[frozenset[Role]] = frozenset({Role.DEALER, Role.DEVICE})
    order: Annotated[tuple[Card, ...], Meta(max_length=52)]


class CutDeck(Command, frozen=True, kw_only=True):
    """Cut this many cards from the top."""

    at: Number


class OrderCut(FloorCommand, frozen=True, kw_only=True):
    """Require a cut, or another one, before the first card."""


class ReplaceDeck(FloorCommand, frozen=True, kw_only=True):
    """Replace a deck with a new one."""

    deck: Number


class LoadNest(Command, frozen=True, kw_only=True):
    """Put the deck from the discard rack into the shuffler, which releases the deck it has shuffled."""
