"""Events in the log, without any card that is hidden while a round is open.

Dealt, burned and racked cards follow from the order of the deck, and the order from a seed that is secret until the
round is over. So the log says only how many cards went where, and reading it fills in the faces.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec

from letitride.cards import Card
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.tables.pit_table import BESIDE_THE_TABLE, PitTable
from letitride.table import EVENTS, Event
from letitride.table.model.event import CardBurned, CardsDealt, CardsLookedAt, DeckShuffled, HandPickedUp, StubRacked
from letitride.table.model.state import Table
from letitride.table.rules.dealing import burn_card_of

FORMAT = 1
"""The log version that this program writes."""

Orders = Callable[[PitTable], tuple[Card, ...]]
"""Returns the order of the deck that a table shuffles at this point."""

EVENT_KINDS: tuple[type[Event], ...] = (*EVENTS, *BESIDE_THE_TABLE)
_TYPES = {kind.__name__: kind for kind in EVENT_KINDS}
_DECODERS: dict[type[Event], msgspec.json.Decoder[Any]] = {
    kind: msgspec.json.Decoder(kind, dec_hook=decode_hook) for kind in EVENT_KINDS
}
"""Made while modules are loaded: msgspec can crash if two threads are the first to read a type."""

Written = TypeVar("Written", bound=Event)


class LogFault(ValueError):
    """A log that cannot be read."""


def write_event(event: Event) -> tuple[str, bytes]:
    """Return the name of an event and its data for the log."""
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
    """Return the event in the log, given the table just before it."""
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
