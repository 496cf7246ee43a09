"""What happened in a round, read from its rows alone: no table is needed, and no key once the seeds are shown."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Struct

from letitride.cards import Card, Money
from letitride.fair import order_from
from letitride.house import House
from letitride.pit.log.codec import decode_event
from letitride.pit.ports import Row
from letitride.pit.tables.fairness import PLAYER_SEEDS, Fairness, Promise, ShuffleCommitted, ShuffleRevealed
from letitride.table import EVENTS, Event
from letitride.table.model.event import (
    CardBurned,
    CardsDealt,
    DecisionMade,
    DeckCut,
    DeckShuffled,
    FaceUpCardFound,
    RoundVoided,
    WagerCollected,
    WagerPaid,
    WagersPlaced,
    WagersTakenBack,
)
from letitride.table.model.state import NOTHING, in_play
from letitride.table.model.vocabulary import DEALER

_KNOWN: tuple[type[Event], ...] = (*EVENTS, ShuffleCommitted, *PLAYER_SEEDS)
_KINDS = {kind.__name__: kind for kind in _KNOWN}
_DEALT, _BURNED, _SHUFFLED = (kind.__name__ for kind in (CardsDealt, CardBurned, DeckShuffled))
_ABOUT_CHIPS = {
    kind.__name__
    for kind in (
        DecisionMade,
        RoundVoided,
        WagerCollected,
        WagerPaid,
        WagersPlaced,
        WagersTakenBack,
    )
}
_DECKS: tuple[type[Event], ...] = (ShuffleCommitted, *PLAYER_SEEDS, DeckCut, FaceUpCardFound)
_ABOUT_DECKS = {kind.__name__ for kind in _DECKS}


class SeedsHidden(LookupError):
    """A round whose seeds are still a secret."""


class PayoutRecord(Struct, frozen=True, kw_only=True):
    """How a wager ended."""

    wager: str
    stake: Money
    winnings: Money
    returned: Money


class DealtDeck:
    """A deck whose cards are dealt."""

    def __init__(self, promise: Promise, deck: int, seed: str) -> None:
        self.promise, self.deck, self.seed = promise, deck, seed
        """A seed that is not shown yet is empty: then no card may be dealt."""

        self.order = self.left = order_from(bytes.fromhex(seed), promise.player_seeds) if seed else ()
        self.cuts: list[int] = []
        self.hands: dict[int, tuple[Card, ...]] = {}
        """By seat; the dealer's are at nought."""

        self.burned: Card | None = None
        self.face_up: list[Card] = []

    def cut(self, at: int) -> None:
        """Put cards from the top under the rest."""
        self.left = self.left[at:] + self.left[:at]
        self.cuts.append(at)

    def take(self, count: int) -> tuple[Card, ...]:
        """Return cards from the top, which leave the deck."""
        if not self.seed:
            raise SeedsHidden("the seed of a shuffle of this round has not been shown")
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def deal(self, seat: int, count: int) -> None:
        """Give a seat cards from the top."""
        self.hands[seat] = self.hands.get(seat, ()) + self.take(count)


class SeatFacts:
    """A seat whose chips move."""

    def __init__(self, number: int) -> None:
        self.number, self.player = number, ""
        self.stakes: dict[str, Money] = {}
        self.decisions: list[tuple[str, str]] = []
        self.payouts: list[PayoutRecord] = []
        self.staked = self.returned = NOTHING


class RoundFacts:
    """A round whose rows are read, one after the other."""

    def __init__(self, house: House, rows: Sequence[Row]) -> None:
        self.house, self.fairness = house, Fairness()
        shown = (msgspec.json.decode(row.data) for row in rows if row.name == ShuffleRevealed.__name__)
        self._seeds: dict[int, str] = {each["shuffle"]: each["seed"] for each in shown}
        self.deals: list[DealtDeck] = []
        self.seats: dict[int, SeatFacts] = {}

    def read(self, row: Row, *, own: bool) -> None:
        """Read one row; of those before the round's *own* only what they say about its deck."""
        if row.name == _SHUFFLED:
            self._shuffled(msgspec.json.decode(row.data)["deck"])
        elif row.name == _DEALT:
            said = msgspec.json.decode(row.data)
            self.deals[-1].deal(said["seat"], said["cards"])
        elif row.name == _BURNED:
            deal = self.deals[-1]
            deal.burned = deal.hands[DEALER][self.house.deal.burn.place or 0]
        elif row.name in _ABOUT_DECKS:
            self._about_deck(_event(row))
        elif own and row.name in _ABOUT_CHIPS:
            self._about_chips(_event(row), row.actor)

    def _shuffled(self, deck: int) -> None:
        promise = self.fairness.next
        self.fairness = self.fairness.evolve(DeckShuffled(deck=deck, order=()))
        if promise is None:
            raise SeedsHidden("a deck of this round was shuffled without a promise")
        self.deals.append(DealtDeck(promise, deck, self._seeds.get(promise.shuffle, "")))

    def _about_deck(self, event: Event) -> None:
        match event:
            case DeckCut(at=at):
                self.deals[-1].cut(at)
            case FaceUpCardFound():
                self.deals[-1].face_up += self.deals[-1].take(1)
            case _:
                self.fairness = self.fairness.evolve(event)

    def _about_chips(self, event: Event, actor: str) -> None:
        match event:
            case WagersPlaced(seat=number, stakes=stakes):
                seat = self.seats[number] = SeatFacts(number)
                seat.player, seat.staked = actor, in_play(stakes)
                seat.stakes = {wager.value: stake for wager, stake in stakes}
            case WagersTakenBack(seat=number):
                del self.seats[number]
            case DecisionMade(seat=number, option=option, decided_by=by):
                self.seats[number].decisions.append((option, by.value))
                self.seats[number].staked += event.put_up
                self.seats[number].returned += event.taken_back
            case _:
                self._settled(event)

    def _settled(self, event: Event) -> None:
        match event:
            case WagerCollected(seat=number, wager=wager, stake=stake):
                ended = PayoutRecord(wager=wager.value, stake=stake, winnings=NOTHING, returned=NOTHING)
                self.seats[number].payouts.append(ended)
            case WagerPaid(seat=number, wager=wager, stake=stake, winnings=winnings, returned=returned):
                ended = PayoutRecord(wager=wager.value, stake=stake, winnings=winnings, returned=returned)
                self.seats[number].payouts.append(ended)
                self.seats[number].returned += returned
            case RoundVoided(returns=returns):
                for back in returns:
                    self.seats[back.seat].returned += back.to_rail


def _event(row: Row) -> Event:
    return decode_event(row.data, _KINDS[row.name])
