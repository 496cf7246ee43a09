"""Events of what goes wrong."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.table import command as commands
from letitride.table.command import Command
from letitride.table.event.base import Event
from letitride.table.terms import Ballot, Cause, Hands, Readable

# Irregularities


class FaceUpCardFound(Event, frozen=True, kw_only=True):
    """A card that lay face up in the deck went into the discard rack."""

    card: Card


class CardDrawnInError(Event, frozen=True, kw_only=True):
    """A card drawn in error, unseen, is the next to be dealt."""


class WrongNumberFound(Event, frozen=True, kw_only=True):
    """A seat, or the dealer's area, has a wrong number of cards."""

    seat: int
    found: int


class CountLampLit(Event, frozen=True, kw_only=True):
    """The shuffler signalled a wrong count, and the round stands still."""


class HandsVerified(Event, frozen=True, kw_only=True):
    """The floor counted the cards before the players and the dealer."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.VerifyHands,)
    hands: Hands


class DeckCounted(Event, frozen=True, kw_only=True):
    """The floor counted the whole deck of the round."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CountDeck,)
    deck: int
    found: int


class MisdealDeclared(Event, frozen=True, kw_only=True):
    """The dealer said that the round is a misdeal."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.DeclareMisdeal,)


class ShufflerUnloadedEarly(Event, frozen=True, kw_only=True):
    """The deck was unloaded before the dealer had a packet; the same round is dealt anew."""


class CardsGathered(Event, frozen=True, kw_only=True):
    """Every card of a round that is void or dealt anew was taken up."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.GatherCards,)


class Returned(Struct, frozen=True, kw_only=True):
    """What a void round gives back to a seat."""

    seat: int
    from_layout: Money
    from_tray: Money
    """A dollar bonus bet that had been collected."""


class RoundVoided(Event, frozen=True, kw_only=True):
    """All hands are void, and every wager went back to its owner."""

    round: int
    cause: Cause
    returns: tuple[Returned, ...]


# Interruptions


class RoundInterrupted(Event, frozen=True, kw_only=True):
    """Something from outside stopped the round."""

    cards: Readable


class VoteCast(Event, frozen=True, kw_only=True):
    """A player said whether the round shall be completed."""

    seat: int
    ballot: Ballot


class RoundResumed(Event, frozen=True, kw_only=True):
    """A round that stood still goes on where it was."""
