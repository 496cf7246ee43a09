"""Playing cards: ``As`` and ``10h`` in, the same out."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from typing import Any, NoReturn


class CardError(ValueError):
    """Cards that are malformed or repeated."""


class Rank(enum.IntEnum):
    """The rank of a card; aces are high, and low only in A-2-3 and A-2-3-4-5."""

    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13
    ACE = 14

    @property
    def symbol(self) -> str:
        """The character for this rank in a card: ``T`` for a ten."""
        return "23456789TJQKA"[self - 2]

    @property
    def label(self) -> str:
        """The rank as a player writes it: ``10`` for a ten."""
        return "10" if self is Rank.TEN else self.symbol

    @property
    def plural(self) -> str:
        """The rank in words, as in "a pair of tens"."""
        return f"{self.name.lower()}{'es' if self is Rank.SIX else 's'}"

    @classmethod
    def parse(cls, text: str) -> Rank:
        """Return the rank that *text* names: ``2`` to ``9``, ``10`` or ``T``, ``J``, ``Q``, ``K``, ``A``."""
        symbol = "T" if text == "10" else str(text).upper()
        if isinstance(text, str) and len(symbol) == 1 and symbol in "23456789TJQKA":
            return cls("23456789TJQKA".index(symbol) + 2)
        raise CardError(f"{text!r} is not a rank: expected 2 to 9, 10 or T, J, Q, K or A")


class Suit(enum.Enum):
    """The suit of a card; no suit outranks another."""

    CLUBS = "c"
    DIAMONDS = "d"
    HEARTS = "h"
    SPADES = "s"

    @property
    def sign(self) -> str:
        """The printed sign of this suit."""
        return {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}[self.value]


class Card:
    """One of the 52 cards: there is one object for each.

    >>> Card.parse("10h")
    Card.parse('Th')
    """

    __slots__ = ("rank", "suit")
    rank: Rank
    suit: Suit

    def __new__(cls, rank: Rank, suit: Suit) -> Card:  # noqa: D102 - it makes a card
        if type(rank) is not Rank or type(suit) is not Suit:
            raise CardError(f"{rank!r} and {suit!r} make no card: expected a Rank and a Suit")
        return _CARDS[rank.symbol + suit.value]

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a card does not change: {self!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Card, (self.rank, self.suit)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Return the card that *text* names: a rank and a suit, as in ``As``, ``10h`` or ``T♥``."""
        try:
            return _CARDS[_canonical(text)]
        except (KeyError, AttributeError, TypeError):
            raise CardError(
                f"{text!r} is not a card: expected a rank (2 to 9, 10 or T, J, Q, K, A) "
                "and a suit (c, d, h, s), as in As or 10h"
            ) from None

    def __str__(self) -> str:
        return self.rank.symbol + self.suit.value

    def __repr__(self) -> str:
        return f"Card.parse({str(self)!r})"


_SIGNS = {ord(suit.sign): suit.value for suit in Suit} | {0xFE0F: ""}
"""The printed suits as letters, without the variant selector that makes a sign an emoji."""


def _printed(rank: Rank, suit: Suit) -> Card:
    card = object.__new__(Card)
    object.__setattr__(card, "rank", rank)
    object.__setattr__(card, "suit", suit)
    return card


_CARDS = {rank.symbol + suit.value: _printed(rank, suit) for suit in Suit for rank in Rank}
_RUN_OF_CARDS = re.compile(r"(?:10|[2-9TJQKA])[cdhs]", re.IGNORECASE)


def _canonical(text: str) -> str:
    text = text.translate(_SIGNS)
    rank, suit = text[:-1], text[-1:]
    return ("T" if rank == "10" else rank.upper()) + suit.lower()


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards that *text* names, separated by spaces or commas or not at all.

    >>> parse_cards("10h Js, AcKc")
    (Card.parse('Th'), Card.parse('Js'), Card.parse('Ac'), Card.parse('Kc'))
    """
    if not isinstance(text, str):
        raise CardError(f"{text!r} names no cards: expected a text, as in 'As Ks Qs'")
    cards: list[Card] = []
    for word in text.replace(",", " ").split():
        letters = word.translate(_SIGNS)
        run = _RUN_OF_CARDS.findall(letters)
        cards += [Card.parse(part) for part in (run if "".join(run) == letters else [word])]
    refuse_duplicates(cards)
    return tuple(cards)


def refuse_duplicates(cards: Iterable[Card]) -> None:
    """Raise a CardError if a card is named twice, or if something is not a card."""
    seen: set[Card] = set()
    for card in cards:
        if type(card) is not Card:
            raise CardError(f"{card!r} is not a Card: read one with Card.parse, as in Card.parse('As')")
        if card in seen:
            raise CardError(f"{card} is named twice: one deck holds each card once")
        seen.add(card)


def print_cards(cards: Iterable[Card]) -> str:
    """Return *cards* as ``parse_cards`` reads them.

    >>> print_cards(parse_cards("10h Js"))
    'Th Js'
    """
    return " ".join(map(str, cards))
