"""Events as they lie in the log: no card that is hidden while a round is on, in any form.

Cards that are dealt, burned or racked follow from the order of the deck, and the order from a seed that is a secret
until the round is over. So the log says only how many cards went where; reading it fills the faces in.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from letitride.cards import Card
from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.tables.pit_table import BESIDE_THE_TABLE, PitTable
from letitride.table import EVENTS, Event
from letitride.table.model.event import CardBurned, CardsDealt, CardsLookedAt, DeckShuffled, HandPickedUp, StubRacked
from letitride.table.model.state import Table
from letitride.table.rules.dealing import burn_card_of

FORMAT = 1
"""The version of the log that this program writes."""

Orders = Callable[[PitTable], tuple[Card, ...]]
"""Gives the order of the deck that a table shuffles at this point."""

_KINDS: tuple[type[Event], ...] = (*EVENTS, *BESIDE_THE_TABLE)
_TYPES = {kind.__name__: kind for kind in _KINDS}
_DECODERS: dict[type[Event], msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind, dec_hook=decode_hook) for kind in _KINDS
}
"""Made while modules are loaded: msgspec does not bear two threads that are the first to read a kind of value."""

Written = TypeVar("Written", bound=Event)


class LogFault(ValueError):
    """A log that cannot be read."""


def write_event(event: Event) -> tuple[str, bytes]:
    """Return the name of an event and what the log says of it."""
    name = type(event).__name__
    match event:
        case DeckShuffled(deck=deck):
            return name, msgspec.json.encode({"deck": deck})
        case CardsDealt(seat=seat, cards=cards):
            return name, msgspec.json.encode({"seat": seat, "cards": len(cards)})
        case StubRacked(cards=cards):
            return name, msgspec.json.encode({"cards": len(cards)})
        case CardBurned():
            return name, b"{}"
        case HandPickedUp(seat=seat) | CardsLookedAt(seat=seat):
            return name, msgspec.json.encode({"seat": seat})
        case _:
            return name, msgspec.json.encode(event, enc_hook=encode_hook)


def read_event(name: str, data: bytes, live: PitTable, orders: Orders) -> Event:
    """Return the event that the log tells of, given the table just before it."""
    kind = _TYPES.get(name)
    if kind is None:
        raise LogFault(f"the log of {live.id} tells of {name!r} at {live.version + 1}, which no table does")
    table = live.table
    try:
        if kind in _ELIDED:
            return _filled_in(kind, msgspec.json.decode(data), live, orders, table)
        return decode_event(data, kind)
    except (msgspec.DecodeError, msgspec.ValidationError, KeyError, LookupError) as fault:
        raise LogFault(f"the log of {live.id} cannot be read at {live.version + 1}, {name}: {fault}") from fault


def decode_event(data: bytes | str, kind: type[Written]) -> Written:
    """Return an event of which the log leaves nothing out."""
    event: Written = _DECODERS[kind].decode(data)
    return event


_ELIDED = (DeckShuffled, CardsDealt, StubRacked, CardBurned, HandPickedUp, CardsLookedAt)


def _filled_in(kind: type[Event], said: Any, live: PitTable, orders: Orders, table: Table) -> Event:
    if kind is DeckShuffled:
        return DeckShuffled(deck=said["deck"], order=orders(live))
    if kind is CardsDealt:
        return CardsDealt(seat=said["seat"], cards=(table.cards or ())[: said["cards"]])
    if kind is StubRacked:
        return StubRacked(cards=table.cards or ())
    if kind is CardBurned:
        return CardBurned(card=burn_card_of(table))
    hand = table.seats[said["seat"] - 1]
    if hand is None or hand.hand is None:
        raise LogFault(f"seat {said['seat']} has no cards")
    return kind(seat=said["seat"], cards=hand.hand.cards)


_BURN_PLACE, _EQUAL_BETS = "burn_place", "equal_bets"


def write_house(house: House) -> bytes:
    """Return a house as the log keeps it: all its rules, whatever becomes of its file, and what they come to.

    A program that checks receipts shares no code with this one and need not know the name of any burn rule or wager:
    where the burn card lies, and how many equal bets each wager is, are all it needs. Both are hashed with the rules
    before a card is dealt.
    """
    rules: dict[str, Any] = msgspec.to_builtins(house, enc_hook=encode_hook)
    bets = {wager.value: wager.spots for wager in house.wagers}
    return msgspec.json.encode({**rules, _BURN_PLACE: house.deal.burn.place, _EQUAL_BETS: bets})


@functools.lru_cache(64)
def read_house(data: bytes) -> House:
    """Return the house that the log keeps; tables of the same rules share it."""
    record = msgspec.json.decode(data, type=dict[str, Any])
    rules = {name: value for name, value in record.items() if name not in (_BURN_PLACE, _EQUAL_BETS)}
    return msgspec.convert(rules, House, dec_hook=decode_hook)


def rules_of(record: bytes) -> str:
    """Return the hash of a house's record, as every link of a log contains it."""
    return hashlib.sha256(record).hexdigest()
