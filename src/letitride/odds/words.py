"""Numbers, ranks and lists in words for strategy cards, and exact numbers for programs."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from fractions import Fraction

from msgspec import Struct

from letitride.cards import Rank

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight")


def number(count: int) -> str:
    """Return a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def either(items: Iterable[str]) -> str:
    """Return ``a``, ``a or b``, or ``a, b or c``."""
    *first, last = items
    return f"{', '.join(first)} or {last}" if first else last


def ranks_in_words(ranks: Sequence[int]) -> str:
    """Return ranks as a player writes them: ``Q-6-4``."""
    return "-".join(Rank(rank).label for rank in ranks)


def percent(value: Fraction, digits: int) -> str:
    """Return an exact fraction in percent, rounded half up in the last digit.

    >>> percent(Fraction(1, 8), 1), percent(Fraction(-1, 3), 2)
    ('12.5', '-33.33')
    """
    scaled = abs(value) * 100 * 10**digits
    whole, part = divmod((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**digits)
    return f"{'-' if value < 0 else ''}{whole}" + (f".{part:0{digits}}" if digits else "")


class Proportion(Struct, frozen=True):
    """An exact fraction, with an approximate percentage."""

    exact: str
    percent: float


class ExactValue(Struct, frozen=True):
    """An exact number, with an approximate value."""

    exact: str
    value: float


def exact_percent(value: Fraction) -> Proportion:
    """Return a proportion for a program."""
    return Proportion(str(value), float(100 * value))


def exact_value(value: Fraction) -> ExactValue:
    """Return a number for a program."""
    return ExactValue(str(value), float(value))


def root(variance: Fraction) -> float:
    """Return the square root of an exact variance, correct to the last digit of a float."""
    scale = 10**40
    return math.isqrt(variance.numerator * scale // variance.denominator) / 10**20


def capitalised(text: str) -> str:
    """Return *text* with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]
