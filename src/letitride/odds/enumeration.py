"""Derives the rows again, hand by hand: every four cards with every fifth, every three cards with every fourth.

This shares with ``derive`` only the words for shapes and outcomes. Final hands are ranked by ``cards``, and nothing is
treated as equal until it has been counted. All hands take one more card at the same time, in arrays of whole numbers.
"""

from __future__ import annotations

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Iterable
from math import comb
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from letitride.cards import DECK, Rank, Suit, rank_hand, rank_three_cards
from letitride.cards.card import Card
from letitride.odds.rows import FOUR_CARD_HANDS, FourKey, Outcome, Rows, ThreeKey, assemble, outcomes_for
from letitride.odds.shape import shape_of

Whole = NDArray[np.int64]
Progress = Callable[[int, int], None]
"""Called with how many of all hands are done."""

T = TypeVar("T")

_DIGIT = np.array([5 ** (card.rank - 2) for card in DECK])
"""A number for each card. The sum over a hand identifies its ranks."""

_SUIT = np.array([1 << list(Suit).index(card.suit) for card in DECK])
"""A bit for each suit. The bits of a hand show whether it has only one."""

_CARDS = range(len(DECK))
_MOST = 2**62
_ONE_SUIT = 5**13
"""Added to the digits of suited hands."""


def enumerate_rows(lowest_pair: Rank, progress: Progress = lambda _done, _total: None) -> Rows:
    """Return the rows by enumerating all 22,100, 270,725 and 2,598,960 hands."""
    outcomes = outcomes_for((lowest_pair,))
    hands = every_hand(4).astype(np.int64)
    finals = _finals(hands, outcomes, progress)
    shapes, of_shape = _of_each_look(hands, lambda cards: shape_of(cards, lowest_pair=lowest_pair))
    first, key, times = _alike(np.column_stack([of_shape, finals]))
    keys: list[FourKey] = [(shapes[of_shape[hand]], tuple(finals[hand].tolist())) for hand in first]
    key_of_four = np.empty_like(key)
    key_of_four[number_of(hands)] = key
    four = Counter(dict(zip(keys, times.tolist(), strict=True)))
    return assemble(lowest_pair, outcomes, four, _three(key_of_four, keys, lowest_pair))


def _finals(hands: Whole, outcomes: tuple[Outcome, ...], progress: Progress) -> Whole:
    """Return, for every four cards, how many fifth cards lead to each of *outcomes*."""
    column = _columns(outcomes)
    digits, one_suit = np.unique(_DIGIT[hands].sum(axis=0)), np.bitwise_or.reduce(_SUIT[hands])
    place = np.searchsorted(digits, _DIGIT[hands].sum(axis=0))
    held = (1 << hands).sum(axis=0)
    finals = np.zeros((hands.shape[1], len(outcomes)), dtype=np.int64)
    for fifth in _CARDS:
        progress(fifth * FOUR_CARD_HANDS // len(DECK), FOUR_CARD_HANDS)
        # The fifth card makes one outcome of four ranks, and another if all five share its suit.
        unsuited, suited = (
            np.array([column.get(int(each), -1) for each in digits + _DIGIT[fifth] + flush]) for flush in (0, _ONE_SUIT)
        )
        free = np.flatnonzero(held >> fifth & 1 == 0)
        found = np.where(one_suit == _SUIT[fifth], suited[place], unsuited[place])
        finals[free, found[free]] += 1
    progress(FOUR_CARD_HANDS, FOUR_CARD_HANDS)
    return finals


def _three(key_of_four: Whole, keys: list[FourKey], lowest_pair: Rank) -> Counter[ThreeKey]:
    """Return the number of three-card hands by shape, ranking and the four-card hands they become."""
    hands = every_hand(3).astype(np.int64)
    held = (1 << hands).sum(axis=0)
    counts = np.zeros((hands.shape[1], len(keys)), dtype=np.int64)
    for fourth in _CARDS:
        free = np.flatnonzero(held >> fourth & 1 == 0)
        four = np.sort(np.vstack([hands[:, free], np.full(len(free), fourth)]), axis=0)
        counts[free, key_of_four[number_of(four)]] += 1
    looks, of_look = _of_each_look(
        hands, lambda cards: (shape_of(cards, lowest_pair=lowest_pair), rank_three_cards(cards).ranking)
    )
    first, _, times = _alike(np.column_stack([of_look, counts]))
    three: Counter[ThreeKey] = Counter()
    for hand, hands_alike in zip(first, times.tolist(), strict=True):
        fourths = frozenset((keys[key], int(counts[hand, key])) for key in np.flatnonzero(counts[hand]))
        three[*looks[of_look[hand]], fourths] = hands_alike
    return three


def _alike(rows: Whole) -> tuple[Whole, Whole, Whole]:
    """Return the distinct rows, the index of each row among them, and their counts."""
    number, size = np.zeros(len(rows), dtype=np.int64), 1
    for column in rows.T:
        values = int(column.max()) + 1
        if size * values > _MOST:
            number = np.unique(number, return_inverse=True)[1]
            size = int(number.max()) + 1
        number, size = number * values + column, size * values
    _, first, same, times = np.unique(number, return_index=True, return_inverse=True, return_counts=True)
    return first, same, times


@functools.cache
def every_hand(size: int) -> NDArray[np.uint8]:
    """Return every hand of *size* cards as deck positions, one ascending column each."""
    places = itertools.chain.from_iterable(itertools.combinations(_CARDS, size))
    found = np.fromiter(places, dtype=np.uint8, count=size * comb(len(DECK), size)).reshape(-1, size).T
    return np.ascontiguousarray(found)


def number_of(hands: NDArray[np.integer]) -> Whole:
    """Return the index of each column of ascending cards among all hands of its size."""
    ways = np.array([[comb(card, place) for card in _CARDS] for place in range(1, len(hands) + 1)])
    return np.asarray(sum(ways[place][row] for place, row in enumerate(hands)))


def _of_each_look(hands: Whole, told: Callable[[list[Card]], T]) -> tuple[list[T], Whole]:
    """Return the distinct values of *told*, and the index of each hand's. It depends only on ranks and suitedness."""
    suits = np.bitwise_or.reduce(_SUIT[hands])
    looks = _DIGIT[hands].sum(axis=0) + _ONE_SUIT * (suits & (suits - 1) == 0)
    _, first, place = np.unique(looks, return_index=True, return_inverse=True)
    number: dict[T, int] = {}
    numbers = [number.setdefault(told([DECK[card] for card in hands[:, each]]), len(number)) for each in first]
    return list(number), np.array(numbers)[place]


def _columns(outcomes: tuple[Outcome, ...]) -> dict[int, int]:
    """Return the index among *outcomes* of every hand, by its digits, which are larger for suited hands."""
    found: dict[int, int] = {}
    for ranks in itertools.combinations_with_replacement(Rank, 5):
        if len(set(ranks)) == 1:
            continue
        digits = sum(5 ** (rank - 2) for rank in ranks)
        mixed = zip(ranks, itertools.cycle(Suit), strict=False)
        found[digits] = _column(mixed, outcomes)
        if len(set(ranks)) == 5:
            found[digits + _ONE_SUIT] = _column(((rank, Suit.CLUBS) for rank in ranks), outcomes)
    return found


def _column(cards: Iterable[tuple[Rank, Suit]], outcomes: tuple[Outcome, ...]) -> int:
    hand = rank_hand([Card(rank, suit) for rank, suit in cards])
    return next(place for place, outcome in enumerate(outcomes) if outcome.holds(hand))
