"""A hand as it grows card by card: from one number and the next card to the next number.

Of two, three or four cards only the ranks matter, and the suit if they are still all of one: 403, 1,599 and 4,680 kinds
of hands. A table leads from each kind and each of the 52 cards to the kind it becomes, the last one to what five cards
are worth. Nothing is sorted, and any order of the same cards leads to the same place.
"""

from __future__ import annotations

import functools
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from letitride.cards import DECK, Rank, Suit, ThreeCardHand, rank_three_cards
from letitride.odds.derive import Pattern, example
from letitride.simulate.classify import PAIR, rank_bits

Whole = TypeVar("Whole", np.uint8, np.uint16)

CARDS = len(DECK)
ENDINGS = 22
"""Royal flush to two pair, 13 pairs from aces down, and a high card."""

FIRST_PAIR, HIGH_CARD = 8, 21
_RANK = np.array([card.rank - Rank.TWO for card in DECK], dtype=np.int64)
_SUIT = np.array([list(Suit).index(card.suit) for card in DECK], dtype=np.int64)
_RANKS, _NO_SUIT = len(Rank), len(Suit)


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """The kinds of hands of one size."""

    ranks: NDArray[np.int64]
    """The ranks of each kind, ascending from zero for a two."""

    suits: NDArray[np.int64]
    """The suit all cards share, or four where they do not."""

    def __len__(self) -> int:
        return len(self.suits)

    def patterns(self) -> list[Pattern]:
        """Return the ascending ranks of each kind, with 14 for an ace, and whether all cards are of one suit."""
        ranks = (self.ranks + int(Rank.TWO)).tolist()
        return [(tuple(each), suited) for each, suited in zip(ranks, (self.suits != _NO_SUIT).tolist(), strict=True)]


@dataclass(frozen=True, slots=True, eq=False)
class Growth:
    """Where each kind of hand goes with each card, kind by kind and card by card in one row."""

    to_two: NDArray[np.uint16]
    to_three: NDArray[np.uint16]
    to_four: NDArray[np.uint16]
    to_five: NDArray[np.uint8]
    """Which of the 22 endings five cards are."""

    two: Kinds
    three: Kinds
    four: Kinds

    @property
    def tables(self) -> tuple[NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint16], NDArray[np.uint8]]:
        """Where hands go from one to two cards, and on to five."""
        return self.to_two, self.to_three, self.to_four, self.to_five


@functools.cache
def growth() -> Growth:
    """Return the tables, which a process makes once."""
    one = Kinds(_RANK.reshape(-1, 1), _SUIT)
    to_two, two = _one_more(one)
    to_three, three = _one_more(two)
    to_four, four = _one_more(three)
    tables = to_two, to_three, to_four, _endings(four)
    for table in tables:
        table.flags.writeable = False
    return Growth(*tables, two, three, four)


def _one_more(kinds: Kinds) -> tuple[NDArray[np.uint16], Kinds]:
    """Return where each card leads, and the kinds it leads to."""
    ranks, next_suit = _with_each_card(kinds)
    ranks.sort(axis=1)
    no_pair = np.all(np.diff(ranks, axis=1) > 0, axis=1)
    suits = np.where(no_pair & (np.repeat(kinds.suits, CARDS) == next_suit), next_suit, _NO_SUIT)
    numbers = suits.copy()
    for column in ranks.T:
        numbers = numbers * _RANKS + column
    _, first, found = np.unique(numbers, return_index=True, return_inverse=True)
    return found.astype(np.uint16), Kinds(ranks[first], suits[first])


def _with_each_card(kinds: Kinds) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the ranks of every kind with every card more, and the suit of that card."""
    longer = np.column_stack([np.repeat(kinds.ranks, CARDS, axis=0), np.tile(_RANK, len(kinds))])
    return longer, np.tile(_SUIT, len(kinds))


def _endings(four: Kinds) -> NDArray[np.uint8]:
    ranks, next_suit = _with_each_card(four)
    rankings, paired = rank_bits(np.uint16(1) << ranks.T.astype(np.uint16), np.repeat(four.suits, CARDS) == next_suit)
    pairs_from_aces_down = FIRST_PAIR + int(Rank.ACE) - paired
    from_pairs_on = np.where(rankings == PAIR, pairs_from_aces_down, HIGH_CARD)
    return np.where(rankings < PAIR, rankings, from_pairs_on).astype(np.uint8)


@functools.cache
def three_card_hands() -> tuple[ThreeCardHand, ...]:
    """Return what each kind of three cards is worth."""
    return tuple(rank_three_cards(example(pattern)) for pattern in growth().three.patterns())


def kinds_of_two(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the kind of hand that two rows of cards are."""
    return next_kinds(growth().to_two, cards[0], cards[1])


def kinds_of_three(cards: NDArray[np.uint8]) -> NDArray[np.uint16]:
    """Return the kind of hand that three rows of cards are."""
    return next_kinds(growth().to_three, kinds_of_two(cards), cards[2])


def next_kinds(table: NDArray[Whole], kinds: NDArray[np.integer], cards: NDArray[np.uint8]) -> NDArray[Whole]:
    """Return what *table* says of each kind with one card more."""
    place = np.multiply(kinds, np.uint32(CARDS), dtype=np.uint32)
    place += cards
    found: NDArray[Whole] = table.take(place)
    return found


def three_card_rankings() -> NDArray[np.int64]:
    """Return the place in ThreeCardRanking of each kind of three cards."""
    return np.array([hand.ranking.place for hand in three_card_hands()])
