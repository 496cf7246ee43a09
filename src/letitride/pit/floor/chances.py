"""Exact chances of a count: how often honest luck would reach at least as much."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import comb

from msgspec import Struct


class Stratum(Struct, frozen=True):
    """Comparable rounds: how many there are, how many are marked, and how many somebody had."""

    rounds: int
    marked: int
    own: int


def at_least_by_rate(count: int, of: int, rate: Fraction) -> Fraction:
    """Return the chance of *count* or more *of* a number if each happens at a rate: the binomial law.

    >>> at_least_by_rate(2, 3, Fraction(1, 2))
    Fraction(1, 2)
    """
    if count <= 0:
        return Fraction(1)
    happens, fails = rate.numerator, rate.denominator - rate.numerator
    fewer = count <= of - count
    numbers = range(count) if fewer else range(count, of + 1)
    ways = comb(of, numbers.start) * happens**numbers.start * fails ** (of - numbers.start) if numbers else 0
    total = 0
    for number in numbers:
        total += ways
        ways = ways * (of - number) * happens // ((number + 1) * fails)
    found = Fraction(total, rate.denominator**of)
    return 1 - found if fewer else found


def at_least_by_lot(count: int, strata: Iterable[Stratum]) -> Fraction:
    """Return the chance that *count* or more marked rounds are somebody's own, if lots marked them in each stratum.

    Within a stratum that is the hypergeometric law; strata are independent.

    >>> at_least_by_lot(2, [Stratum(4, 2, 2)])
    Fraction(1, 6)
    """
    ways, every = [1], 1
    for stratum in strata:
        rounds, marked, own = stratum.rounds, stratum.marked, stratum.own
        each = [comb(own, number) * comb(rounds - own, marked - number) for number in range(min(marked, own) + 1)]
        every *= comb(rounds, marked)
        together = [0] * (len(ways) + len(each) - 1)
        for place, one in enumerate(ways):
            for further, other in enumerate(each):
                together[place + further] += one * other
        ways = together
    return Fraction(sum(ways[count:]), every) if count > 0 else Fraction(1)
