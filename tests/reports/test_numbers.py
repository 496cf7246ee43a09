"""Exact numbers in print."""

import doctest
from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from letitride.reports import numbers


def test_the_examples_hold() -> None:
    assert doctest.testmod(numbers).failed == 0


@given(st.integers(-(10**9), 10**9), st.integers(0, 4))
def test_whole_hundredths_of_cents_are_rounded_as_on_paper(ten_thousandths: int, digits: int) -> None:
    exact = Decimal(ten_thousandths) / 10_000
    rounded = exact.quantize(Decimal(1).scaleb(-digits), rounding=ROUND_HALF_UP)

    printed = numbers.decimal(Fraction(ten_thousandths, 10_000), digits)

    assert Decimal(printed.replace(numbers.MINUS, "-")) == rounded


def test_money_has_its_sign_before_the_dollar_and_commas_at_thousands() -> None:
    assert numbers.dollars(Fraction(1234567, 100), 2) == "$12,345.67"
    assert numbers.dollars(Fraction(-5, 2), 2) == "−$2.50"
    assert numbers.dollars(Fraction(-1, 10**9), 2) == "$0.00"
    assert numbers.grouped(Fraction(-1234), 1) == "−1,234.0"


def test_a_tenth_of_a_cent_is_not_lost_in_a_float() -> None:
    assert numbers.dollars(Fraction(10**17 + 1, 10), 1) == "$10,000,000,000,000,000.1"
