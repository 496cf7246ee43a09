"""Money in whole cents."""

from fractions import Fraction
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from letitride.cards import Money, MoneyError

CENTS = st.integers(min_value=-(10**12), max_value=10**12)
AMOUNTS = st.builds(Money, CENTS)
NEARLY_AMOUNTS = st.text(alphabet="-$,.0123456789 +e", max_size=12)


@pytest.mark.parametrize(
    ("text", "cents", "printed"),
    [
        ("10", 1000, "$10"),
        ("$10", 1000, "$10"),
        ("10.50", 1050, "$10.50"),
        ("0.05", 5, "$0.05"),
        ("2.00", 200, "$2"),
        ("1000.50", 100050, "$1,000.50"),
        ("$1,000", 100000, "$1,000"),
        ("1,234,567.89", 123456789, "$1,234,567.89"),
        ("-$5", -500, "-$5"),
        ("-5.25", -525, "-$5.25"),
        ("-0", 0, "$0"),
        (" 7 ", 700, "$7"),
        ("999999999999999", 99999999999999900, "$999,999,999,999,999"),
    ],
)
def test_amounts_are_read_and_printed(text: str, cents: int, printed: str) -> None:
    assert Money.parse(text) == Money(cents)
    assert str(Money(cents)) == printed


@pytest.mark.parametrize(
    "text",
    [
        "",
        "$",
        "-",
        "ten",
        "1.555",
        "1.005",
        "1.",
        ".50",
        "1,00",
        "1,0000",
        "10,00",
        "$-5",
        "+5",
        "1e3",
        "nan",
        "inf",
        "1/2",
    ],
)
def test_what_is_not_an_amount_in_whole_cents_is_refused(text: str) -> None:
    with pytest.raises(MoneyError) as refusal:
        Money.parse(text)

    assert str(refusal.value) == f"{text!r} is not an amount: enter one such as 20 or 2.50"


@given(AMOUNTS)
@example(Money(0))
@example(Money(10**40 + 1))
def test_an_amount_prints_as_it_is_read(amount: Money) -> None:
    assert Money.parse(str(amount)) == amount
    assert eval(repr(amount), {"Money": Money}) == amount


@given(st.text() | NEARLY_AMOUNTS)
def test_any_text_is_an_amount_or_a_money_error(text: str) -> None:
    try:
        amount = Money.parse(text)
    except MoneyError:
        return
    assert Money.parse(str(amount)) == amount


@given(CENTS, CENTS)
def test_amounts_add_and_subtract_as_their_cents_do(a: int, b: int) -> None:
    assert Money(a) + Money(b) == Money(a + b) == Money(b) + Money(a)
    assert Money(a) - Money(b) == Money(a - b) == Money(a) + -Money(b)


@given(CENTS, CENTS)
def test_amounts_compare_as_their_cents_do(a: int, b: int) -> None:
    assert (Money(a) < Money(b)) is (a < b)
    assert (Money(a) <= Money(b)) is (a <= b)
    assert (Money(a) == Money(b)) is (a == b)


@given(AMOUNTS, st.integers(min_value=-1000, max_value=1000))
def test_an_amount_so_many_times_over_is_the_sum_of_so_many(amount: Money, times: int) -> None:
    assert amount * times == Money(amount.cents * times)
    assert amount * times + amount == amount * (times + 1)


@given(AMOUNTS, st.fractions(max_denominator=100))
def test_a_product_is_exact_or_refused(amount: Money, factor: Fraction) -> None:
    exact = amount.cents * factor
    if exact.denominator == 1:
        assert amount * factor == Money(exact.numerator)
    else:
        with pytest.raises(MoneyError, match=r"is not an amount in whole cents$"):
            amount * factor


def test_a_refused_product_names_both_factors() -> None:
    with pytest.raises(MoneyError) as refusal:
        Money(25) * Fraction(3, 2)

    assert str(refusal.value) == "3/2 times $0.25 is not an amount in whole cents"


@given(AMOUNTS)
def test_an_amount_in_dollars_makes_the_same_amount(amount: Money) -> None:
    assert amount.in_dollars == Fraction(amount.cents, 100)
    assert Money.of(amount.in_dollars) == amount


@pytest.mark.parametrize("dollars", [Fraction(1, 3), Fraction(1, 200), Fraction(-5, 1000)])
def test_dollars_that_are_not_whole_cents_are_refused(dollars: Fraction) -> None:
    with pytest.raises(MoneyError) as refusal:
        Money.of(dollars)

    assert str(refusal.value) == f"{dollars} dollars is not an amount in whole cents"


def test_dollars_are_a_hundred_cents() -> None:
    assert Money.dollars(5) == Money(500)


def test_only_no_money_is_false() -> None:
    assert not Money(0)
    assert Money(1)
    assert Money(-1)


@pytest.mark.parametrize("cents", [1.5, "5", True, None, Fraction(5)])
def test_money_is_made_of_whole_cents_only(cents: Any) -> None:
    with pytest.raises(MoneyError, match="not a number of whole cents"):
        Money(cents)


@pytest.mark.parametrize("nonsense", [1.5, "2", True, None])
def test_money_is_multiplied_by_exact_numbers_only(nonsense: Any) -> None:
    with pytest.raises(MoneyError, match="expected an int or a Fraction"):
        Money(100) * nonsense
    with pytest.raises(MoneyError, match="expected an int or a Fraction"):
        Money.of(nonsense)


@pytest.mark.parametrize("text", [5, None, 2.5, b"5"])
def test_only_a_text_names_an_amount(text: Any) -> None:
    with pytest.raises(MoneyError, match="is not an amount"):
        Money.parse(text)
