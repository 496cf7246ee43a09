"""The deck of 52."""

from collections.abc import Iterable

from letitride.cards.card import Card, CardError, Rank, Suit

DECK: tuple[Card, ...] = tuple(Card(rank, suit) for suit in Suit for rank in Rank)
"""All 52 cards, by suit and in sequence, as a new deck is spread."""

_ALL = frozenset(DECK)


def without(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Return the deck without *cards*, in order."""
    gone = frozenset(cards)
    if not gone <= _ALL:
        raise CardError(f"only cards can be taken from a deck, got {', '.join(map(repr, gone - _ALL))}")
    return tuple(card for card in DECK if card not in gone)
