"""The state of a table: seats, decks, the round, the rack. ``evolve`` makes the next state."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from letitride.cards import Card, Money
from letitride.games.phrases import ordinal
from letitride.house import House, Wager
from letitride.table.model.command import Command, Stakes
from letitride.table.model.vocabulary import Ballot, Cause, Handling, Stage

NOTHING = Money(0)
TABLE_KEY, MAINTENANCE_KEY = 1, 3
"""The slots of the controller's two keys."""

Step = Command | type[Command]
"""A due step: a command, or the type of a command that brings what only people or devices know."""


class Deck(Struct, frozen=True, kw_only=True):
    """One of two decks, which differ in the color of their backs."""

    order: tuple[Card, ...] | None = None
    """The undealt cards, top first; None until the deck is shuffled."""

    cut: bool = False
    cut_ordered: bool = False
    handling: Handling | None = None
    """What was last done to the whole deck while preparing it."""


class PlacedWagers(Struct, frozen=True, kw_only=True):
    """What a seat has put up in this round."""

    stakes: Stakes
    units: int
    """How many stakes of the main wager are on the layout."""

    decisions: tuple[str, ...] = ()
    """The options the player chose, by decision point."""

    folded: bool = False
    ended: tuple[Wager, ...] = ()
    """The wagers that were paid or collected."""

    def stake(self, wager: Wager) -> Money:
        """Return the stake of *wager*; zero if it was not made."""
        for made, stake in self.stakes:
            if made is wager:
                return stake
        return NOTHING

    @property
    def collected_before(self) -> Money:
        """Everything collected before the deal."""
        return sum((stake for wager, stake in self.stakes if wager.collected_before), NOTHING)

    def in_action(self, wager: Wager) -> Money:
        """Return what is on the layout for *wager*; for the main wager, all its bets."""
        stake = self.stake(wager)
        return stake if wager.is_side_bet else stake * self.units


class Hand(Struct, frozen=True, kw_only=True):
    """The cards in front of a seat."""

    cards: tuple[Card, ...]
    under: str | None = None
    """The spot under whose bet the player has tucked them."""

    exposed: bool = False


class Seat(Struct, frozen=True, kw_only=True):
    """A taken seat."""

    player: str
    rail: Money = NOTHING
    wagers: PlacedWagers | None = None
    hand: Hand | None = None
    leaving: bool = False
    warned: bool = False
    """Whether the floor has warned the player about showing cards since they sat down."""


class Payout(Struct, frozen=True, kw_only=True):
    """How a wager ends."""

    seat: int
    wager: Wager
    stake: Money
    winnings: Money
    returned: Money
    """Everything pushed back to the player; zero for a losing wager."""


class Round(Struct, frozen=True, kw_only=True):
    """One complete cycle of play, from "no more bets" on."""

    number: int
    dealers_cards: tuple[Card, ...] = ()
    """The cards in front of the chip tray, from the dealer's left, without the burn card."""

    turned: int = 0
    """How many of the dealer's cards are face up, from the left."""

    point: int = 0
    """The decision point at which players are asked, or will be next: 0 for the first."""

    burn_card: Card | None = None
    face_up_cards: int = 0
    """How many cards were found face up in the deck."""

    stub: int | None = None
    """How many cards the stub in the rack has."""

    stub_counted: bool = False
    bonus_collected: bool = False
    again: bool = False
    """Whether the same round is dealt again after an early unload."""

    payouts: tuple[Payout, ...] = ()
    dead: tuple[str, ...] = ()
    """The players whose hands were ruled dead."""


class RackEntry(Struct, frozen=True, kw_only=True):
    """Cards that went into the discard rack together."""

    source: str
    """``seat 3``, ``community``, ``burn``, ``stub`` or ``face up``."""

    cards: tuple[Card, ...]


class Rack(Struct, frozen=True, kw_only=True):
    """The discard rack, oldest cards first: cards of one deck at a time."""

    deck: int | None = None
    entries: tuple[RackEntry, ...] = ()
    cover_card: bool = False

    def having(self, deck: int, *entries: RackEntry) -> Rack:
        """Return the rack with more cards of a deck."""
        return Rack(deck=deck, entries=self.entries + entries, cover_card=self.cover_card)


class Keypad(Struct, frozen=True, kw_only=True):
    """The table controller."""

    keys: tuple[int, ...] = ()
    """The slots with a key in them."""

    locked: bool = False
    display: str = ""


class Halt(Struct, frozen=True, kw_only=True):
    """Where a stopped round continues."""

    cause: Cause
    stage: Stage
    todo: tuple[Step, ...]
    ballots: tuple[tuple[int, Ballot], ...] = ()


class Table(Struct, frozen=True, kw_only=True):
    """The complete state of a table."""

    house: House
    stage: Stage = Stage.CLOSED
    seats: tuple[Seat | None, ...]
    """Seat 1 first, at the dealer's left."""

    todo: tuple[Step, ...] = ()
    """The procedure steps that are due before anything else, in order."""

    round: Round | None = None
    decks: tuple[Deck, Deck] = (Deck(), Deck())
    deck: int = 1
    """The deck dealt in this round or the next: 1 or 2."""

    rack: Rack = Rack()
    keypad: Keypad = Keypad()
    halt: Halt | None = None
    bonus_invited: bool = False
    rounds: int = 0
    """How many rounds have begun."""

    rounds_since_count: int = 0

    @classmethod
    def of(cls, house: House) -> Table:
        """Return the closed and empty table of a house."""
        return cls(house=house, seats=(None,) * house.seating.seats)

    @property
    def stage_in_words(self) -> str:
        """What the table is doing; during decisions, which: ``second decisions``."""
        if self.stage is not Stage.DECIDING or self.round is None:
            return self.stage.value
        return f"{ordinal(self.round.point)} decisions"

    @property
    def cards(self) -> tuple[Card, ...] | None:
        """The undealt cards of the deck in play; None until it is shuffled."""
        return self.decks[self.deck - 1].order

    def seat(self, number: int) -> Seat | None:
        """Return the occupant of a seat, if it exists and is taken."""
        return self.seats[number - 1] if 1 <= number <= len(self.seats) else None

    def with_seat(self, number: int, seat: Seat | None) -> Table:
        """Return the table with this seat replaced."""
        return replace(self, seats=(*self.seats[: number - 1], seat, *self.seats[number:]))

    def with_deck(self, number: int, deck: Deck) -> Table:
        """Return the table with this deck replaced."""
        return replace(self, decks=(deck, self.decks[1]) if number == 1 else (self.decks[0], deck))

    def wagering(self) -> Iterator[tuple[int, Seat, PlacedWagers]]:
        """Return the seats with wagers, clockwise from the dealer's left."""
        for number, seat in enumerate(self.seats, 1):
            if seat is not None and seat.wagers is not None:
                yield number, seat, seat.wagers

    def in_round(self) -> tuple[str, ...]:
        """Return everybody who put up wagers in this round, those whose hands are dead too."""
        return (*(seat.player for _, seat, _ in self.wagering()), *(self.round.dead if self.round else ()))

    def bonus_bets(self) -> tuple[tuple[int, Money], ...]:
        """Return the bets of the round that are collected before the deal, by seat."""
        made = ((number, wagers.collected_before) for number, _, wagers in self.wagering())
        return tuple((number, stake) for number, stake in made if stake)


def in_play(stakes: Stakes) -> Money:
    """Return the total that these wagers put on the layout, counting several equal bets."""
    return sum((stake * wager.spots for wager, stake in stakes), NOTHING)
