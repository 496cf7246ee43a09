"""What an audience may see of the table and its events. Nobody sees a hidden card of an open round."""

from __future__ import annotations

import enum

from msgspec import Struct

from letitride.cards import DECK, Card, Money
from letitride.house.round import Faces
from letitride.house.setup import Marker
from letitride.table.model import event as events
from letitride.table.model.command import PlayerCommand
from letitride.table.model.event import Event
from letitride.table.model.state import RackEntry, Seat, Step, Table
from letitride.table.model.vocabulary import DEALER, Ballot, Cause, Handling, Stage
from letitride.table.rules.deciding import point_of, seats_asked
from letitride.table.rules.procedure import due
from letitride.table.rules.step_names import name_of, public_name_of
from letitride.table.views.spots import SpotView, spots_of


class Watching(enum.Enum):
    """The positions from which people see the table."""

    SEAT = "seat"
    WATCHER = "watcher"
    DEALER = "dealer"
    FLOOR = "floor"
    SURVEILLANCE = "surveillance"


class Audience(Struct, frozen=True):
    """A person who sees the table."""

    watching: Watching
    seat: int = 0
    """The seat of a player."""

    @classmethod
    def at_seat(cls, seat: int) -> Audience:
        """Return the player in a seat."""
        return cls(Watching.SEAT, seat)

    @property
    def may_open_rack(self) -> bool:
        """Whether the cards of a finished round are shown: to staff who settle disputes."""
        return self.watching in (Watching.FLOOR, Watching.SURVEILLANCE)


WATCHER = Audience(Watching.WATCHER)
SEES_NO_HAND = (WATCHER, Audience(Watching.DEALER), Audience(Watching.FLOOR), Audience(Watching.SURVEILLANCE))
"""The audiences without a seat."""

CardsSeen = tuple[Card | None, ...]
"""Cards on the table; None for a card that is face down."""


class FaceDown(Struct, frozen=True, kw_only=True):
    """An event with cards that the audience does not see."""

    event: str
    seat: int | None = None
    cards: int
    place: int | None = None
    """For the burn card, its position among the dealer's cards, 0 at the left."""


class SeatView(Struct, frozen=True, kw_only=True):
    """A taken seat, as an audience sees it."""

    seat: int
    player: str
    rail: Money
    stakes: dict[str, Money]
    spots: tuple[SpotView, ...]
    """The spots of the layout, the main wager's first."""

    cards: CardsSeen
    tucked_under: str | None
    lamp: bool
    marker: Marker | None
    leaving: bool


class RackView(Struct, frozen=True, kw_only=True):
    """Cards that lie together in the discard rack."""

    source: str
    cards: CardsSeen


class HaltView(Struct, frozen=True, kw_only=True):
    """Why a round is stopped."""

    cause: Cause
    ballots: tuple[tuple[int, Ballot], ...]


class View(Struct, frozen=True, kw_only=True):
    """The table, as an audience sees it."""

    house: str
    game: str
    stage: Stage
    round: int | None
    rounds: int
    seats: tuple[SeatView | None, ...]
    point: str | None
    """The decision point at which players are asked."""

    asked: tuple[int, ...]
    """The seats that can decide now."""

    due: tuple[str, ...]
    """What is due, in words."""

    dealers_cards: CardsSeen
    burned: bool
    deck: int
    undealt: int | None
    """How many cards are left of the deck in play; None until it is shuffled."""

    spread: CardsSeen
    """A deck spread on the table; if face up, by suit and in sequence."""

    rack: tuple[RackView, ...]
    cover_card_racked: bool
    display: str
    locked_out: bool
    keys: tuple[int, ...]
    halt: HaltView | None


def view(table: Table, audience: Audience, known: tuple[Table, View] | None = None) -> View:
    """Return the table as *audience* may see it.

    *known* is the same audience's view of another table. Seats that are equal there are reused.
    """
    round_, halt = table.round, table.halt
    return View(
        house=table.house.id,
        game=table.house.game.value,
        stage=table.stage,
        round=round_.number if round_ else None,
        rounds=table.rounds,
        seats=_seats(table, audience, known),
        point=point_of(table).id if table.stage is Stage.DECIDING else None,
        asked=seats_asked(table),
        due=due_seen(table, audience),
        dealers_cards=tuple(card if place < round_.turned else None for place, card in enumerate(round_.dealers_cards))
        if round_
        else (),
        burned=round_ is not None and round_.burn_card is not None,
        deck=table.deck,
        undealt=None if table.cards is None else len(table.cards),
        spread=_spread(table),
        rack=tuple(_racked(table, entry, audience) for entry in table.rack.entries),
        cover_card_racked=table.rack.cover_card,
        display=table.keypad.display,
        locked_out=table.keypad.locked,
        keys=table.keypad.keys,
        halt=HaltView(cause=halt.cause, ballots=halt.ballots) if halt else None,
    )


def event_seen(table: Table, event: Event, audience: Audience) -> Event | FaceDown:
    """Return an event as *audience* sees it, given the table just before."""
    match event:
        case events.CardsDealt(seat=seat, cards=cards) if not _lie_open(table, seat):
            return FaceDown(event="CardsDealt", seat=seat, cards=len(cards))
        case events.DeckShuffled(order=order):
            return FaceDown(event="DeckShuffled", cards=len(order))
        case events.StubRacked(cards=cards):
            return FaceDown(event="StubRacked", cards=len(cards))
        case events.CardBurned():
            return FaceDown(event="CardBurned", cards=1, place=table.house.deal.burn.place)
        case events.CardsLookedAt(seat=seat, cards=cards) if not _sees_hand(table, seat, audience):
            return FaceDown(event="CardsLookedAt", seat=seat, cards=len(cards))
        case events.HandPickedUp(seat=seat, cards=cards) if not _sees_hand(table, seat, audience):
            return FaceDown(event="HandPickedUp", seat=seat, cards=len(cards))
        case _:
            return event


_LOOKED_AT = (Stage.DECIDING, Stage.SETTLING)


def _lie_open(table: Table, seat: int) -> bool:
    """Return whether the cards of a seat are dealt face up."""
    return seat != DEALER and table.house.deal.faces is Faces.UP


def _sees_hand(table: Table, number: int, audience: Audience) -> bool:
    """Return whether a seat's cards are face up, or are the audience's own after the deal."""
    seat = table.seat(number)
    exposed = seat is not None and seat.hand is not None and seat.hand.exposed
    stage = table.halt.stage if table.halt else table.stage
    own = audience == Audience.at_seat(number) and stage in _LOOKED_AT
    return exposed or own or _lie_open(table, number)


def cards_seen(table: Table, number: int, audience: Audience) -> CardsSeen:
    """Return the cards in front of a seat as *audience* sees them."""
    seat = table.seat(number)
    if seat is None or seat.hand is None:
        return ()
    cards = seat.hand.cards
    return cards if _sees_hand(table, number, audience) else (None,) * len(cards)


def _seats(table: Table, audience: Audience, known: tuple[Table, View] | None) -> tuple[SeatView | None, ...]:
    before: tuple[Seat | None, ...] = ()
    seen: tuple[SeatView | None, ...] = ()
    if known is not None and _around_seats(known[0]) == _around_seats(table):
        before, seen = known[0].seats, known[1].seats
    return tuple(
        [
            seen[place]
            if place < len(seen) and before[place] is seat
            else (_seat(table, place + 1, seat, audience) if seat else None)
            for place, seat in enumerate(table.seats)
        ]
    )


def _around_seats(table: Table) -> tuple[object, ...]:
    """Return everything that a seat's view depends on besides the seat itself."""
    round_, halt = table.round, table.halt
    stage = halt.stage if halt else table.stage
    return id(table.house), stage, round_ and round_.bonus_collected, bool(table.keypad.keys)


def _seat(table: Table, number: int, seat: Seat, audience: Audience) -> SeatView:
    wagers, round_ = seat.wagers, table.round
    bonus = wagers is not None and bool(wagers.collected_before)
    collected = bonus and round_ is not None and round_.bonus_collected
    return SeatView(
        seat=number,
        player=seat.player,
        rail=seat.rail,
        stakes={wager.value: stake for wager, stake in wagers.stakes} if wagers else {},
        spots=spots_of(table, wagers) if wagers else (),
        cards=cards_seen(table, number, audience),
        tucked_under=seat.hand.under if seat.hand else None,
        lamp=bonus and bool(table.keypad.keys),
        marker=table.house.wagering.bonus_marker if collected else None,
        leaving=seat.leaving,
    )


def due_seen(table: Table, audience: Audience) -> tuple[str, ...]:
    """Return what is due, in words that *audience* may hear."""
    return tuple(_step(step, audience) for step in due(table))


def _step(step: Step, audience: Audience) -> str:
    own = isinstance(step, PlayerCommand) and audience == Audience.at_seat(step.seat)
    return name_of(step) if own else public_name_of(step)


def _spread(table: Table) -> CardsSeen:
    handlings = {deck.handling for deck in table.decks}
    if handlings & {Handling.SPREAD, Handling.TURNED_UP}:
        return DECK
    return (None,) * len(DECK) if Handling.SPREAD_FACE_DOWN in handlings else ()


def _racked(table: Table, entry: RackEntry, audience: Audience) -> RackView:
    open_to = table.round is None and audience.may_open_rack
    shown = open_to or entry.source == "face up"
    return RackView(source=entry.source, cards=entry.cards if shown else (None,) * len(entry.cards))
