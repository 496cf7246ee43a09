"""Rebuilds the hands of a round from the discard rack."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Card
from letitride.table.model.state import Rack


class SeatHand(Struct, frozen=True):
    """The cards of a seat, as they were picked up."""

    seat: int
    cards: tuple[Card, ...]


class Reconstruction(Struct, frozen=True, kw_only=True):
    """A finished round, rebuilt from the rack."""

    hands: tuple[SeatHand, ...]
    community_cards: tuple[Card, ...]
    """The dealer's cards, in the order in which they lay."""

    burn_card: Card | None
    face_up_cards: tuple[Card, ...]
    stub: tuple[Card, ...]

    def hand(self, seat: int) -> tuple[Card, ...]:
        """Return the cards of a seat."""
        return next(hand.cards for hand in self.hands if hand.seat == seat)


def reconstruct(rack: Rack) -> Reconstruction:
    """Return the hands in the rack, as they were picked up."""
    found: dict[str, tuple[Card, ...]] = {}
    for entry in rack.entries:
        found[entry.source] = found.get(entry.source, ()) + entry.cards
    seats = {int(source[5:]): cards for source, cards in found.items() if source.startswith("seat ")}
    burned = found.get("burn", ())
    return Reconstruction(
        hands=tuple(SeatHand(seat, seats[seat]) for seat in sorted(seats)),
        community_cards=found.get("community", ()),
        burn_card=burned[0] if burned else None,
        face_up_cards=found.get("face up", ()),
        stub=found.get("stub", ()),
    )
