"""Two seats that share two community cards: the exact count of each pair of final hands.

A hand's class is its category, and for one pair also its rank. The counts go through all 169 kinds of community cards,
and through all ways to deal three cards each to two seats, by inclusion and exclusion.
"""

from __future__ import annotations

import functools
import itertools
import json
from collections import Counter
from collections.abc import Iterator, Mapping
from importlib import resources
from math import comb

from letitride.cards.frozen import FrozenMap

CLASSES = (
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "straight",
    "three-of-a-kind",
    "two-pair",
    *(f"pair-{rank}" for rank in ["A", "K", "Q", "J", "10", "9", "8", "7", "6", "5", "4", "3", "2"]),
    "nothing",
)
DEALS = comb(52, 2) * comb(50, 3) * comb(47, 3)
"""All ways to deal two community cards and three cards to each of two seats."""

_FILE = "shared_hands.json"
Pairs = Mapping[tuple[str, str], int]


@functools.cache
def shared_hands() -> Pairs:
    """Return how many deals give two seats each pair of classes."""
    text = resources.files("letitride.odds").joinpath(_FILE).read_text("utf-8")
    rows: list[list[int]] = json.loads(text)
    return FrozenMap({(CLASSES[i], CLASSES[j]): n for i, row in enumerate(rows) for j, n in enumerate(row)})


def class_of(cards: tuple[int, ...]) -> int:
    """Return the class of five cards, each a number from 0 to 51: four times the rank from two to ace, and the suit."""
    ranks = sorted((card >> 2 for card in cards), reverse=True)
    flush = len({card & 3 for card in cards}) == 1
    kinds = sorted(Counter(ranks).values(), reverse=True)
    if kinds[0] == 1:
        straight = ranks[0] - ranks[4] == 4 or ranks == [12, 3, 2, 1, 0]
        if straight and flush:
            return 0 if ranks[1] == 11 else 1
        return 4 if flush else 5 if straight else 21
    if kinds[0] == 4:
        return 2
    if kinds[:2] == [3, 2]:
        return 3
    if kinds[0] == 3:
        return 6
    if kinds[:2] == [2, 2]:
        return 7
    paired = next(rank for rank in ranks if ranks.count(rank) == 2)
    return 8 + 12 - paired


def _communities() -> Iterator[tuple[tuple[int, int], int]]:
    """Yield a pair of community cards of each kind, and how many are equivalent."""
    for high in range(13):
        yield (4 * high, 4 * high + 1), 6
        for low in range(high):
            yield (4 * high, 4 * low), 4
            yield (4 * high, 4 * low + 1), 12


def derive() -> list[list[int]]:
    """Return the shipped counts, computed from scratch. It takes a few minutes."""
    size = len(CLASSES)
    total = [[0] * size for _ in range(size)]
    for community, times in _communities():
        for row, further in zip(total, _disjoint(community), strict=True):
            for place, count in enumerate(further):
                row[place] += times * count
    return total


def _disjoint(community: tuple[int, int]) -> list[list[int]]:
    """Return, by class, how many pairs of three-card hands have no card in common."""
    size = len(CLASSES)
    threes: Counter[int] = Counter()
    sharing: dict[tuple[int, ...], Counter[int]] = {}
    rest = [card for card in range(52) if card not in community]
    for three in itertools.combinations(rest, 3):
        kind = class_of((*community, *three))
        threes[kind] += 1
        for part in (*((card,) for card in three), *itertools.combinations(three, 2)):
            sharing.setdefault(part, Counter())[kind] += 1
    found = [[threes[i] * threes[j] for j in range(size)] for i in range(size)]
    for part, kinds in sharing.items():
        sign = -1 if len(part) == 1 else 1
        for i, first in kinds.items():
            row = found[i]
            for j, second in kinds.items():
                row[j] += sign * first * second
    for kind, count in threes.items():
        found[kind][kind] -= count
    return found
