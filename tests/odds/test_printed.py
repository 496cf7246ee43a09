"""Every par and hit frequency that document 004 prints."""

from fractions import Fraction

import pytest

from letitride.odds.printed import PRINTED, Comparison, compare_printed
from letitride.odds.words import percent


@pytest.mark.parametrize("comparison", list(compare_printed()), ids=lambda each: f"{each.designator}-{each.figure}")
def test_our_figure_rounds_to_the_printed_digits(comparison: Comparison) -> None:
    assert percent(comparison.ours, 2) == comparison.printed
    assert comparison.agrees


def test_every_table_with_printed_figures_is_compared() -> None:
    names = [comparison.designator for comparison in compare_printed()]

    assert len(names) == 2 * len(PRINTED) == 40
    assert {name.removesuffix("-bonus") for name in names} == {
        *(f"LIRX-0{number}" for number in range(1, 7)),
        *(f"LIRB-{number}" for number in ("03", "06", "09", "10", "25", "28", "29")),
    }


def test_a_percentage_is_rounded_half_up() -> None:
    assert percent(Fraction(12345, 10**6), 2) == "1.23"
    assert percent(Fraction(12350, 10**6), 2) == "1.24"
    assert percent(Fraction(-1, 3), 4) == "-33.3333"
    assert percent(Fraction(1, 2), 0) == "50"


def test_a_wrong_figure_does_not_agree() -> None:
    assert not Comparison("LIRX-01", "par", "2.86", Fraction(287, 10**4)).agrees
