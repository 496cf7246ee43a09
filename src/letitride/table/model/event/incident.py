"""Events of what goes wrong."""

from __future__ import annotations

from typing import ClassVar

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.event.base import Event, SeatEvent
from letitride.table.model.vocabulary import Ballot, Cause, Hands, Readable

# Irregularities


class FaceUpCardFound(Event, frozen=True, kw_only=True):
    """A card that lay face up in the deck went into the discard rack."""

    card: Card


class CardDrawnInError(Event, frozen=True, kw_only=True):
    """A card drawn in error, unseen, is the next to be dealt."""


class WrongNumberFound(SeatEvent, frozen=True, kw_only=True):
    """A seat, or the dealer's area, has a wrong number of cards."""

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
    """What a void round moves at a seat, until its owner has every chip of the round again and none more."""

    seat: int
    from_layout: Money
    """Wagers that were still open."""

    from_bonus: Money
    """Bonus bets that had been collected before the deal and were still open."""

    from_tray: Money
    """Wagers that had been collected as lost."""

    given_back: Money
    """Winnings that had been paid: they go from the rail to the tray."""

    @property
    def wagers(self) -> Money:
        """All wagers that go back to the rail."""
        return self.from_layout + self.from_bonus + self.from_tray

    @property
    def to_rail(self) -> Money:
        """How the rail changes."""
        return self.wagers - self.given_back


class RoundVoided(Event, frozen=True, kw_only=True):
    """All hands are void: every wager went back to its owner, and winnings that had been paid to the tray."""

    round: int
    cause: Cause
    returns: tuple[Returned, ...]


# Interruptions


class RoundInterrupted(Event, frozen=True, kw_only=True):
    """Something from outside stopped the round."""

    cards: Readable


class VoteCast(SeatEvent, frozen=True, kw_only=True):
    """A player said whether the round shall be completed."""

    ballot: Ballot


class RoundResumed(Event, frozen=True, kw_only=True):
    """A round that stood still goes on where it was."""
