"""Exact numbers in print: rounded half up from fractions, never through a float."""

from __future__ import annotations

from fractions import Fraction

from letitride.odds import words

MINUS = "−"


def decimal(value: Fraction, digits: int) -> str:
    """Return a fraction with this many decimals.

    >>> decimal(Fraction(2, 3), 4), decimal(Fraction(-1, 8), 2), decimal(Fraction(-1, 3000), 2)
    ('0.6667', '−0.13', '0.00')
    """
    printed = words.percent(value / 100, digits)
    if not printed.strip("-0."):
        return printed.lstrip("-")
    return printed.replace("-", MINUS)


def grouped(value: Fraction, digits: int) -> str:
    """Return a fraction with this many decimals, and commas at the thousands."""
    whole, point, rest = decimal(value, digits).partition(".")
    sign, whole = (MINUS, whole[1:]) if whole.startswith(MINUS) else ("", whole)
    return f"{sign}{int(whole):,}{point}{rest}"


def counted(count: int, total: int, share: Fraction) -> tuple[str, str, str]:
    """Return a number of deals, its probability, and what it adds to an expectation."""
    return f"{count:,}", decimal(Fraction(count, total), 8), decimal(share, 6)


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a proportion in percent."""
    return f"{decimal(100 * value, digits)} %"


def dollars(value: Fraction, digits: int = 4) -> str:
    """Return an expectation in dollars, not necessarily whole cents."""
    printed = grouped(abs(value), digits)
    return f"{MINUS}${printed}" if value < 0 and printed.strip("0.,") else f"${printed}"


def signed(value: Fraction) -> str:
    """Return an exact net result: whole where it is whole, a fraction where it is not.

    >>> signed(Fraction(3)), signed(Fraction(-1)), signed(Fraction(0)), signed(Fraction(1000, 3))
    ('+3', '−1', '0', '+1000/3')
    """
    number = f"{value.numerator:,}" if value.denominator == 1 else str(value)
    return f"+{number}" if value > 0 else number.replace("-", MINUS)


def one_in(value: Fraction, digits: int = 0) -> str:
    """Return a probability as one in how many rounds."""
    return f"1 in {grouped(1 / value, digits)}"
