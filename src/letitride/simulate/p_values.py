"""Exact tests: how likely honest cards bring a count, a total or all outcomes at least as far from what is expected.

Each p is exact or, where results come in steps, a little too large, so honest cards bring a p of x or less with a
probability of at most x. No normal law stands in for a heavy tail.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from letitride.odds import Law
from letitride.risk import Session, play_session, tail_bound
from letitride.risk.lattice import TooLong

LEAST_EXPECTED = 10
"""Outcomes expected less often are counted together: rare ones say little and would drown the others."""

MOST_POINTS = 2**22
"""Totals that spread over more points are judged by a bound on their law."""


class OutcomesP(NamedTuple):
    """How all outcomes together differ from the law."""

    outcomes: int
    """How many were distinguished."""

    far: float
    """The p of counts at least this far from what is expected."""

    near: float
    """The p of counts at least this close: too close is suspicious too."""


def total_p(law: Law, rounds: int, total: int) -> float:
    """Return the p of a *total* of this many independent rounds, by the law of the sum."""
    try:
        session = _session(law, rounds)
    except TooLong:
        return _two_sided(*(tail_bound(law, rounds, Fraction(total), above=above) for above in (False, True)))
    at_most, at_least = session.below(total + session.step), session.above(total - session.step)
    return _two_sided(at_most + session.error, at_least + session.error)


@functools.lru_cache(maxsize=4)
def _session(law: Law, rounds: int) -> Session:
    return play_session(law, rounds, most_points=MOST_POINTS)


def count_p(count: int, hands: int, share: Fraction) -> float:
    """Return the p of an outcome of probability *share* that came *count* times in this many hands."""
    found = _binomial(count, hands, share)
    return _two_sided(found.at_most, found.at_least)


def outcomes_p(observed: Sequence[int], law: Sequence[int]) -> OutcomesP:
    """Return the p of all counts together, by Fisher's method; what the law forbids must not have happened.

    One outcome after the other is judged among the hands that ended in none before it. Each of these tests is exact
    whatever came before, so their p may be joined as if they were independent.
    """
    cells = [(ways, count) for ways, count in zip(law, observed, strict=True) if ways]
    # By ways alone: an order that depended on the counts would bend the law of the tests.
    pooled = _pooled(sorted(cells, key=lambda cell: cell[0]), Fraction(sum(observed), sum(law)))
    far, near = [], []
    hands, ways_left = sum(observed), sum(law)
    for ways, count in pooled[:-1]:
        found = _binomial(count, hands, Fraction(ways, ways_left))
        nearer = min(found.at_most, found.at_least, 0.5)
        far.append(_two_sided(found.at_most, found.at_least))
        near.append(min(1 - 2 * nearer + 2 * found.most, 1.0))
        hands, ways_left = hands - count, ways_left - ways
    forbidden = sum(count for _, count in cells) < sum(observed)
    return OutcomesP(len(pooled), 0.0 if forbidden else _joined(far), _joined(near))


def _pooled(cells: Iterable[tuple[int, int]], scale: Fraction) -> list[tuple[int, int]]:
    """Return ways and counts, with rare outcomes grouped until enough are expected."""
    pooled: list[tuple[int, int]] = []
    ways = count = 0
    for more_ways, more in cells:
        ways, count = ways + more_ways, count + more
        if ways * scale >= LEAST_EXPECTED:
            pooled.append((ways, count))
            ways = count = 0
    if ways and pooled:
        before_ways, before = pooled.pop()
        pooled.append((before_ways + ways, before + count))
    return pooled


def _joined(each: Sequence[float]) -> float:
    """Return the p of a product of independent p, the smaller the further: a Poisson sum, by Fisher."""
    if min(each, default=1.0) <= 0:
        return 0.0
    point = -math.fsum(map(math.log, each))
    if not point:
        return 1.0
    terms = [k * math.log(point) - point - math.lgamma(k + 1) for k in range(len(each))]
    return min(math.fsum(map(math.exp, terms)), 1.0)


class _Binomial(NamedTuple):
    at_most: float
    at_least: float
    most: float
    """The probability of the likeliest count."""


def _binomial(count: int, hands: int, share: Fraction) -> _Binomial:
    """Return how likely an outcome of probability *share* comes at most, and at least, *count* times.

    Every count's probability follows from its neighbour's, beginning at the likeliest; all together make one.
    """
    if share in (0, 1) or not hands:
        sure = int(hands * share)
        return _Binomial(float(count >= sure), float(count <= sure), 1.0)
    likeliest = int((hands + 1) * share)
    deviation, odds = math.sqrt(hands * share * (1 - share)), float(share / (1 - share))
    distance = abs(count - likeliest)
    if distance > 40 * deviation + 400:  # Smaller than any float above zero.
        return _Binomial(float(count > likeliest), float(count < likeliest), 0.0)
    reach = max(int(12 * deviation) + 100, distance)
    up = likeliest + np.arange(min(reach, hands - likeliest), dtype=np.float64)
    down = likeliest - np.arange(min(reach, likeliest), dtype=np.float64)
    above = np.cumprod((hands - up) / (up + 1) * odds)
    below = np.cumprod(down / (hands - down + 1) / odds)
    low, high = float(below.sum()), float(above.sum())
    weight = 1 + low + high
    if count >= likeliest:
        beyond = float(above[distance - 1 :].sum()) if distance else 1 + high
        own = float(above[distance - 1]) if distance else 1.0
        return _Binomial((weight - beyond + own) / weight, beyond / weight, 1 / weight)
    beyond, own = float(below[distance - 1 :].sum()), float(below[distance - 1])
    return _Binomial(beyond / weight, (weight - beyond + own) / weight, 1 / weight)


def _two_sided(at_most: float, at_least: float) -> float:
    return min(2 * min(at_most, at_least), 1.0)
