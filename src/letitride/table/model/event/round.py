"""Events of a round, from the wagers to picking up the last card."""

from __future__ import annotations

from typing import ClassVar

from letitride.cards import Card, Money
from letitride.house import Wager
from letitride.house.setup import Marker
from letitride.table.model import command as commands
from letitride.table.model.command import Command, Stakes
from letitride.table.model.event.base import Event, SeatEvent, SeatStakes
from letitride.table.model.vocabulary import Key, Role

# Betting


class WagersPlaced(SeatEvent, frozen=True, kw_only=True):
    """Chips went from the rail to the layout."""

    stakes: Stakes


class WagersTakenBack(SeatEvent, frozen=True, kw_only=True):
    """Chips went from the layout to the rail before betting closed."""

    stakes: Stakes


class BonusBetsInvited(Event, frozen=True, kw_only=True):
    """The dealer invited bonus bets."""


class BettingClosed(Event, frozen=True, kw_only=True):
    """No more bets were called, and the round began."""

    round: int


class BonusBetsCollected(Event, frozen=True, kw_only=True):
    """The bonus bets were collected into the tray, held apart, and markers put in their places."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CollectBonusBets,)
    stakes: SeatStakes
    marker: Marker


class BonusBetsRedistributed(Event, frozen=True, kw_only=True):
    """The bonus bets went back to where they were made."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.RedistributeBonusBets,)
    stakes: SeatStakes


# The controller


class KeyInserted(Event, frozen=True, kw_only=True):
    """A key went into the controller."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.InsertKey,)
    slot: int


class KeyRemoved(Event, frozen=True, kw_only=True):
    """A key came out of the controller."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.RemoveKey,)
    slot: int


class KeyPressed(Event, frozen=True, kw_only=True):
    """A key of the controller was pressed."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.PressKey,)
    key: Key


# Dealing


class CardsDealt(SeatEvent, frozen=True, kw_only=True):
    """Cards went from the deck to a seat, or to the dealer's area."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.DealCards,)
    cards: tuple[Card, ...]


class CardBurned(Event, frozen=True, kw_only=True):
    """One of the dealer's cards was burned, unseen."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.BurnCard,)
    card: Card


class StubRacked(Event, frozen=True, kw_only=True):
    """The undealt cards went into the discard rack, unseen."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.RackStub, commands.PressStart)
    cards: tuple[Card, ...]


class StubCounted(Event, frozen=True, kw_only=True):
    """The stub was counted."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CountStub,)
    found: int


# Decisions


class DecisionsOpened(Event, frozen=True, kw_only=True):
    """Players look at their cards and are asked at a decision point."""

    point: str


class CardsLookedAt(SeatEvent, frozen=True, kw_only=True):
    """A player looked at their own cards."""

    cards: tuple[Card, ...]


class DecisionMade(SeatEvent, frozen=True, kw_only=True):
    """A player, or the clock for a silent player, chose an option."""

    point: str
    option: str
    put_up: Money
    """What went from the rail to the layout."""

    taken_back: Money
    """What went from the layout to the rail."""

    decided_by: Role


class CardsTurned(Event, frozen=True, kw_only=True):
    """Cards in front of the chip tray were turned: a community card, or the dealer's hand."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.TurnCards,)
    cards: tuple[Card, ...]


# Settlement


class HandExposed(SeatEvent, frozen=True, kw_only=True):
    """A seat's cards were turned face up."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.ExposeHand,)
    cards: tuple[Card, ...]


class BonusHandShown(SeatEvent, frozen=True, kw_only=True):
    """A player showed cards that win a side bet."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.ShowBonusHand,)
    cards: tuple[Card, ...]


class HandWavedOff(SeatEvent, frozen=True, kw_only=True):
    """A player gave up a side bet on their own cards without showing them."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.WaveOff,)


class WagerCollected(SeatEvent, frozen=True, kw_only=True):
    """A losing wager went into the tray."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CollectWager,)
    wager: Wager
    stake: Money


class WagerPaid(SeatEvent, frozen=True, kw_only=True):
    """A wager that does not lose was settled, or any wager by an amount the dealer stated."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.PayWager, commands.CollectWager)
    wager: Wager
    stake: Money
    winnings: Money
    returned: Money
    """Everything that went to the rail."""

    due: Money | None = None
    """What should have gone there, if the dealer settled the wager by another amount."""


class MispayCorrected(SeatEvent, frozen=True, kw_only=True):
    """The floor corrected a wrong payment in a finished round."""

    round: int
    player: str
    wager: Wager
    paid: Money
    due: Money
    moved: Money
    """What the player got now; negative if it went back to the tray."""

    left: Money
    """What could not be taken back, because the player has too few chips."""

    on_rail: bool
    """Whether chips on the rail moved; otherwise money of the player's account."""


class HandPickedUp(SeatEvent, frozen=True, kw_only=True):
    """A seat's cards went into the discard rack."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.PickUpHand,)
    cards: tuple[Card, ...]


class CommunityCardsPickedUp(Event, frozen=True, kw_only=True):
    """The cards in front of the chip tray went into the discard rack."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.PickUpCommunityCards,)
    cards: tuple[Card, ...]


class LammersCollected(Event, frozen=True, kw_only=True):
    """The markers of the bonus bets went back into the tray."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CollectLammers,)


class RoundEnded(Event, frozen=True, kw_only=True):
    """Every wager is paid or collected, and every card is in the rack."""

    round: int
