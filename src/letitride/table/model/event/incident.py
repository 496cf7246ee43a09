"""Events about what goes wrong."""

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
    """A card that was face up in the deck went into the discard rack."""

    card: Card


class CardDrawnInError(Event, frozen=True, kw_only=True):
    """A card drawn in error, unseen, is the next card."""


class WrongNumberFound(SeatEvent, frozen=True, kw_only=True):
    """A seat, or the dealer's area, has a wrong number of cards."""

    found: int


class CountLampLit(Event, frozen=True, kw_only=True):
    """The shuffler signaled a wrong count, and the round is stopped."""


class SensorFoundDark(SeatEvent, frozen=True, kw_only=True):
    """The sensor under a bonus bet stayed dark, and the bet goes back to its owner."""


class PlayerWarned(SeatEvent, frozen=True, kw_only=True):
    """The floor warned a player who showed their cards, or looked at those of others."""


class HandRuledDead(SeatEvent, frozen=True, kw_only=True):
    """The floor ruled a warned player's hand dead: every wager on it went back to its owner."""

    from_layout: Money
    from_bonus: Money
    """Bonus bets that were collected before the deal."""

    @property
    def to_rail(self) -> Money:
        """All wagers that went back to the rail."""
        return self.from_layout + self.from_bonus


class HandsVerified(Event, frozen=True, kw_only=True):
    """The floor counted the cards in front of the players and the dealer."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.VerifyHands,)
    hands: Hands


class DeckCounted(Event, frozen=True, kw_only=True):
    """The floor counted the whole deck of the round."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CountDeck,)
    deck: int
    found: int


class MisdealDeclared(Event, frozen=True, kw_only=True):
    """The dealer declared a misdeal."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.DeclareMisdeal,)


class ShufflerUnloadedEarly(Event, frozen=True, kw_only=True):
    """The deck was unloaded before the dealer had a packet. The same round is dealt again."""


class CardsGathered(Event, frozen=True, kw_only=True):
    """Every card of a round that is void or is dealt again was gathered."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.GatherCards,)


class Returned(Struct, frozen=True, kw_only=True):
    """What a void round moves at a seat, to give the player back exactly the chips of the round."""

    seat: int
    from_layout: Money
    """Open wagers."""

    from_bonus: Money
    """Open bonus bets that were collected before the deal."""

    from_tray: Money
    """Wagers that were collected as lost."""

    given_back: Money
    """Winnings that were paid. They go from the rail to the tray."""

    @property
    def wagers(self) -> Money:
        """All wagers that go back to the rail."""
        return self.from_layout + self.from_bonus + self.from_tray

    @property
    def to_rail(self) -> Money:
        """The change of the rail."""
        return self.wagers - self.given_back


class RoundVoided(Event, frozen=True, kw_only=True):
    """All hands are void: every wager went back to its owner, and paid winnings went back to the tray."""

    round: int
    cause: Cause
    returns: tuple[Returned, ...]


# Interruptions


class RoundInterrupted(Event, frozen=True, kw_only=True):
    """Something outside stopped the round."""

    cards: Readable


class VoteCast(SeatEvent, frozen=True, kw_only=True):
    """A player voted on whether to complete the round."""

    ballot: Ballot


class RoundResumed(Event, frozen=True, kw_only=True):
    """A stopped round continues where it was."""
