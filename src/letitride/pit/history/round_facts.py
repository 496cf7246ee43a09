"""What happened in a round, read from its rows alone: without a table, and without a key once seeds are revealed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from letitride.cards import Card, Money
from letitride.house import House
from letitride.pit.log.codec import decode_event
from letitride.pit.ports import Row
from letitride.pit.tables.chair import CHAIR_EVENTS, ChairTaken, DealerNamed
from letitride.pit.tables.fairness import PLAYER_SEEDS, Fairness, Promise, ShuffleCommitted, ShuffleRevealed
from letitride.pit.tables.outside import OUTSIDE_EVENTS
from letitride.table import EVENTS, Event
from letitride.table.model import event as events
from letitride.table.model.state import NOTHING, in_play
from letitride.table.model.vocabulary import DEALER

_KNOWN: tuple[type[Event], ...] = (*EVENTS, ShuffleCommitted, *PLAYER_SEEDS, *OUTSIDE_EVENTS, *CHAIR_EVENTS)
_KINDS = {kind.__name__: kind for kind in _KNOWN}
_DEALT, _BURNED, _SHUFFLED = (kind.__name__ for kind in (events.CardsDealt, events.CardBurned, events.DeckShuffled))


def _names(*kinds: type[Event]) -> set[str]:
    return {kind.__name__ for kind in kinds}


_ABOUT_DECKS = _names(ShuffleCommitted, *PLAYER_SEEDS, *OUTSIDE_EVENTS)
_ABOUT_DECKS |= _names(events.SeatLeft, events.DeckCut, events.FaceUpCardFound)
_ABOUT_BETS = _names(events.BettingClosed, events.WagersPlaced, events.WagersTakenBack)
_ABOUT_CHIPS = _names(events.WagersPlaced, events.WagersTakenBack, events.DecisionMade, events.RoundVoided)
_ABOUT_CHIPS |= _names(events.WagerPaid, events.WagerCollected, events.HandRuledDead)
_ABOUT_DEALERS = _names(DealerNamed, ChairTaken)


class SeedsHidden(LookupError):
    """A round whose seeds are still secret."""


class PayoutRecord(Struct, frozen=True, kw_only=True):
    """How a wager ended."""

    wager: str
    stake: Money
    winnings: Money
    returned: Money
    due: Money | UnsetType = UNSET
    """What was due, if the dealer paid another amount."""


class DealtDeck:
    """A deck being dealt."""

    def __init__(self, promise: Promise, deck: int, seed: str) -> None:
        self.promise, self.deck, self.seed = promise, deck, seed
        """A seed that is not revealed yet is empty. Then no card may be dealt."""

        self.order = self.left = promise.order(bytes.fromhex(seed)) if seed else ()
        self.cuts: list[int] = []
        self.hands: dict[int, tuple[Card, ...]] = {}
        """By seat; the dealer's are at 0."""

        self.burned: Card | None = None
        self.face_up: list[Card] = []

    def cut(self, at: int) -> None:
        """Cut cards from the top."""
        self.left = self.left[at:] + self.left[:at]
        self.cuts.append(at)

    def take(self, count: int) -> tuple[Card, ...]:
        """Take cards from the top."""
        if not self.seed:
            raise SeedsHidden("the seed of a shuffle of this round has not been revealed")
        taken, self.left = self.left[:count], self.left[count:]
        return taken

    def deal(self, seat: int, count: int) -> None:
        """Deal a seat cards from the top."""
        self.hands[seat] = self.hands.get(seat, ()) + self.take(count)


class SeatFacts(Struct, frozen=True, kw_only=True):
    """What is known of a seat so far."""

    seat: int
    player: str
    stakes: dict[str, Money]
    decisions: tuple[tuple[str, str], ...]
    """The decisions, and who made them: the player, or the clock for a silent player."""

    payouts: tuple[PayoutRecord, ...]
    staked: Money
    returned: Money
    """Everything that went back to the rail, including bets that were taken back."""

    dead: bool | UnsetType = UNSET
    """Present and true if the floor ruled the hand dead."""


class RoundFacts:
    """A round whose rows are being read."""

    def __init__(self, house: House, rows: Sequence[Row]) -> None:
        self.house, self.fairness = house, Fairness()
        shown = (msgspec.json.decode(row.data) for row in rows if row.name == ShuffleRevealed.__name__)
        self._seeds: dict[int, str] = {each["shuffle"]: each["seed"] for each in shown}
        self.deals: list[DealtDeck] = []
        self.seats: dict[int, SeatFacts] = {}
        self.dealers: dict[str, None] = {}
        """The people who dealt, in order; empty if the machine did."""

        self._is_closed = False
        self._bettors: set[int] = set()
        """The seats with bets, including those of a preceding round that came to nothing."""

    def read(self, row: Row, *, own: bool) -> None:
        """Read a row. Of rows before the round's *own*, only what they say about its deck counts."""
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
        if row.name in _ABOUT_BETS:
            self._about_bets(row.name, msgspec.json.decode(row.data))
        if own and row.name in _ABOUT_CHIPS:
            self._about_chips(_event(row), row.actor)
        if own and row.name == events.BettingClosed.__name__:
            self._is_closed = True
        elif self._is_closed and row.name in _ABOUT_DEALERS:
            self.dealers[msgspec.json.decode(row.data)["dealer"]] = None

    def _shuffled(self, deck: int) -> None:
        promise = self.fairness.next
        self.fairness = self.fairness.evolve(events.DeckShuffled(deck=deck, order=()))
        if promise is None:
            raise SeedsHidden("a deck of this round was shuffled without a promise")
        self.deals.append(DealtDeck(promise, deck, self._seeds.get(promise.shuffle, "")))

    def _about_bets(self, name: str, said: dict[str, Any]) -> None:
        """Follow who bets. When no more bets are called, the other players' seeds are left out."""
        if name == events.BettingClosed.__name__:
            self.fairness = self.fairness.only_of(self._bettors)
            self._bettors = set()
        elif name == events.WagersPlaced.__name__:
            self._bettors.add(said["seat"])
        else:
            self._bettors.discard(said["seat"])

    def _about_deck(self, event: Event) -> None:
        match event:
            case events.DeckCut(at=at):
                self.deals[-1].cut(at)
            case events.FaceUpCardFound():
                self.deals[-1].face_up += self.deals[-1].take(1)
            case _:
                self.fairness = self.fairness.evolve(event)

    def _about_chips(self, event: Event, actor: str) -> None:
        match event:
            case events.WagersPlaced(seat=number, stakes=stakes):
                put_up = {wager.value: stake for wager, stake in stakes}
                self.seats[number] = SeatFacts(
                    seat=number,
                    player=actor,
                    stakes=put_up,
                    decisions=(),
                    payouts=(),
                    staked=in_play(stakes),
                    returned=NOTHING,
                )
            case events.WagersTakenBack(seat=number):
                del self.seats[number]
            case events.DecisionMade(seat=number, option=option, decided_by=by):
                seat = self._given_back(number, event.taken_back)
                decided = (*seat.decisions, (option, by.value))
                self.seats[number] = replace(seat, decisions=decided, staked=seat.staked + event.put_up)
            case events.WagerCollected() | events.WagerPaid():
                amounts = {name: getattr(event, name, NOTHING) for name in ("stake", "winnings", "returned")}
                seat = self._given_back(event.seat, amounts["returned"])
                due = getattr(event, "due", None)
                ended = PayoutRecord(wager=event.wager.value, **amounts, due=UNSET if due is None else due)
                self.seats[event.seat] = replace(seat, payouts=(*seat.payouts, ended))
            case events.HandRuledDead(seat=number):
                self.seats[number] = replace(self._given_back(number, event.to_rail), dead=True)
            case events.RoundVoided(returns=returns):
                for back in returns:
                    self.seats[back.seat] = self._given_back(back.seat, back.to_rail)

    def _given_back(self, number: int, amount: Money) -> SeatFacts:
        seat = self.seats[number]
        return replace(seat, returned=seat.returned + amount)


def _event(row: Row) -> Event:
    return decode_event(row.data, _KINDS[row.name])
