"""Numbers, ranks and lists in words, as a strategy card prints them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction

from letitride.cards import Rank

_NUMBERS = ("no", "one", "two", "three", "four")


def number(count: int) -> str:
    """Return a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def either(items: Iterable[str]) -> str:
    """Return ``a``, ``a or b``, or ``a, b or c``."""
    *first, last = items
    return f"{', '.join(first)} or {last}" if first else last


def ranks_in_words(ranks: Sequence[Rank]) -> str:
    """Return ranks as a player writes them: ``Q-6-4``."""
    return "-".join(rank.label for rank in ranks)


def percent(value: Fraction, digits: int) -> str:
    """Return an exact fraction in percent, rounded half up in the last digit.

    >>> percent(Fraction(1, 8), 1), percent(Fraction(-1, 3), 2)
    ('12.5', '-33.33')
    """
    scaled = abs(value) * 100 * 10**digits
    whole, part = divmod((2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator), 10**digits)
    return f"{'-' if value < 0 else ''}{whole}" + (f".{part:0{digits}}" if digits else "")


def paid_pair(lowest: Rank) -> str:
    """Return the words for the pairs that are paid from *lowest* on."""
    if lowest is Rank.TWO:
        return "any pair"
    return f"a pair of {lowest.plural}" + (" or better" if lowest < Rank.ACE else "")


def capitalised(text: str) -> str:
    """Return *text* with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]
