"""Events about seats, chips and decks."""

from __future__ import annotations

from typing import ClassVar

from letitride.cards import Card, Money
from letitride.table.model import command as commands
from letitride.table.model.command import Command
from letitride.table.model.event.base import Event, SeatEvent
from letitride.table.model.vocabulary import Handling

# Seats and chips


class SeatTaken(SeatEvent, frozen=True, kw_only=True):
    """A player sat down."""

    player: str


class ChipsBought(SeatEvent, frozen=True, kw_only=True):
    """Cash went into the drop box, and chips from the tray to the rail."""

    player: str
    amount: Money


class LeavingAnnounced(SeatEvent, frozen=True, kw_only=True):
    """A player with wagers got up. The seat stays taken until the round ends."""


class SeatLeft(SeatEvent, frozen=True, kw_only=True):
    """A player got up with the chips on the rail."""

    player: str
    amount: Money


# Opening, dead game, closing


class OpeningBegun(Event, frozen=True, kw_only=True):
    """The floor opened the table."""


class ShufflerSwitchedOn(Event, frozen=True, kw_only=True):
    """The shuffler is on and deals packets of three."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.SwitchOnShuffler,)


class DeckChosen(Event, frozen=True, kw_only=True):
    """The dealer took one of two decks."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.ChooseDeck,)
    deck: int


class DeckHandled(Event, frozen=True, kw_only=True):
    """A whole deck was inspected, verified, spread, washed or put somewhere."""

    done: ClassVar[tuple[type[Command], ...]] = (
        commands.InspectDeck,
        commands.VerifyDeck,
        commands.SpreadDeck,
        commands.TurnSpreadUp,
        commands.WashDeck,
        commands.StackDeck,
        commands.LoadShuffler,
        commands.RackDeck,
    )
    deck: int
    handling: Handling


class ShufflingStarted(Event, frozen=True, kw_only=True):
    """The shuffler began to shuffle the deck it holds."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.PressStart,)
    deck: int


class TableReady(Event, frozen=True, kw_only=True):
    """The cards are ready and betting is open."""


class GameWentDead(Event, frozen=True, kw_only=True):
    """The cards were laid out, because nobody plays."""


class PlayReturned(Event, frozen=True, kw_only=True):
    """A player is there again, and the cards were picked up."""


class TableClosed(Event, frozen=True, kw_only=True):
    """The table was closed."""


# Decks


class DeckShuffled(Event, frozen=True, kw_only=True):
    """A deck was shuffled. Nobody sees its order."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.ShuffleDeck,)
    deck: int
    order: tuple[Card, ...]


class DeckCut(Event, frozen=True, kw_only=True):
    """The deck was cut with the cover card, which then went into the discard rack."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.CutDeck,)
    at: int


class CutOrdered(Event, frozen=True, kw_only=True):
    """The floor required a cut."""


class DeckReplaced(Event, frozen=True, kw_only=True):
    """A deck was replaced with a new one."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.ReplaceDeck,)
    deck: int


class NestLoaded(Event, frozen=True, kw_only=True):
    """The deck from the rack went into the shuffler, and the shuffled deck came out."""

    done: ClassVar[tuple[type[Command], ...]] = (commands.LoadNest,)
