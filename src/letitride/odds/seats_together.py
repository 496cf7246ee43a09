"""Two seats of one round: how their results go together, exactly.

Both hold three cards of their own, and both are settled with the same cards of the dealer. For each kind of these, the
results of all hands are summed, those with a card in it, and those with two: inclusion and exclusion then gives the sum
over all pairs of hands that have no card in common.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import comb
from operator import mul

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from letitride.cards import Card, Rank, Suit
from letitride.house import Wager

Numbers = NDArray[np.int64]
Covariances = Mapping[tuple[Wager, Wager], Fraction]
"""Of a wager of one seat with a wager of another, per unit of both stakes."""

HELD = 3


class Kind(Struct, frozen=True):
    """Cards of the dealer that are alike, and what each wager gains with every hand of three beside them."""

    ways: int
    nets: Mapping[Wager, Numbers]
    """In whole units; nothing for hands that are not possible beside these cards."""


class SeatResults(Struct, frozen=True):
    """What a seat may gain in a round, kind by kind, always in the same order."""

    units: Mapping[Wager, int]
    """How many units make one stake."""

    dealers_cards: int
    kinds: functools.partial[Iterator[Kind]]


@functools.cache
def hands_of_three() -> Numbers:
    """Return every hand of three; a card is a number from 0 to 51: four times its rank from two on, and the suit."""
    return np.array(list(itertools.combinations(range(52), HELD)), dtype=np.int64)


@functools.cache
def _pairs_held() -> Numbers:
    """Return the three pairs of cards in every hand, each as one number."""
    low, middle, high = hands_of_three().T
    return np.stack((52 * low + middle, 52 * low + high, 52 * middle + high), axis=1)


@functools.cache
def pattern_numbers() -> Numbers:
    """Return for every hand of three a number that tells ranks, and whether all are of one suit."""
    hands = hands_of_three()
    return numbers_of(hands)


def pattern_number(ranks: Sequence[int], *, suited: bool) -> int:
    """Return the number of a pattern of ascending ranks."""
    return functools.reduce(lambda number, rank: number * 13 + rank - 2, ranks, 0) * 2 + suited


def numbers_of(cards: Numbers) -> Numbers:
    """Return for each row of cards a number for its pattern: ascending ranks, and whether all are of one suit."""
    ranks = np.sort(cards >> 2, axis=1)
    number: Numbers = (cards & 3 == cards[:, :1] & 3).all(axis=1).astype(np.int64)
    for place, column in enumerate(ranks.T[::-1]):
        number += 2 * 13**place * column
    return number


def beside(dead: tuple[int, ...]) -> NDArray[np.bool_]:
    """Tell for every hand of three whether it has none of the cards *dead*."""
    held: NDArray[np.bool_] = np.isin(hands_of_three(), dead)
    return np.logical_not(held.any(axis=1))


def card(number: int) -> Card:
    """Return the card that has a number."""
    return Card(Rank(number // 4 + 2), tuple(Suit)[number % 4])


def covariances(one: SeatResults, other: SeatResults) -> Covariances:
    """Return how the wagers of a seat go together with those of another one, both played their own way."""
    products = dict.fromkeys(itertools.product(one.units, other.units), 0)
    gains = dict.fromkeys(one.units, 0), dict.fromkeys(other.units, 0)
    total = 0
    kinds = ((kind, kind) for kind in one.kinds()) if one is other else zip(one.kinds(), other.kinds(), strict=True)
    for mine, theirs in kinds:
        total += mine.ways
        own = {wager: _Sums(nets) for wager, nets in mine.nets.items()}
        sums = own, own if one is other else {wager: _Sums(nets) for wager, nets in theirs.nets.items()}
        for gained, found in zip(gains, sums, strict=True):
            for wager, each in found.items():
                gained[wager] += mine.ways * each.total
        for first, second in products:
            products[first, second] += mine.ways * _disjoint(sums[0][first], sums[1][second])
    hands = comb(52 - one.dealers_cards, HELD)
    deals = total * hands
    pairs = deals * comb(52 - one.dealers_cards - HELD, HELD)
    return {
        (first, second): (Fraction(product, pairs) - Fraction(gains[0][first] * gains[1][second], deals * deals))
        / (one.units[first] * other.units[second])
        for (first, second), product in products.items()
    }


class _Sums:
    """What a wager gains with all hands, with those that hold a card, and with those that hold two."""

    def __init__(self, nets: Numbers) -> None:
        self.nets, weights = nets, np.repeat(nets, HELD)
        self.total = int(nets.sum())
        self.by_card = _summed(hands_of_three(), weights)
        self.by_pair = _summed(_pairs_held(), weights)


def _summed(places: Numbers, weights: Numbers) -> Numbers:
    # Sums of whole numbers this small are exact in floating point too.
    return np.bincount(places.ravel(), weights=weights).astype(np.int64)


def _disjoint(one: _Sums, other: _Sums) -> int:
    """Return the sum of all products of results, over pairs of hands without a common card."""
    with_a_card: int = sum(map(mul, one.by_card.tolist(), other.by_card.tolist()))
    return one.total * other.total - with_a_card + int(one.by_pair @ other.by_pair) - int(one.nets @ other.nets)
