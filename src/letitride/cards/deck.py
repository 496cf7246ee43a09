"""The deck of 52."""

from collections.abc import Iterable

from letitride.cards.card import Card, Rank, Suit

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 52 cards, by suit and in sequence, as a new deck is spread."""


def without(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the deck less *cards*, in order."""
    gone = frozenset(cards)
    return tuple(card for card in DECK if card not in gone)
