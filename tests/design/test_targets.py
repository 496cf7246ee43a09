"""What is asked: ranges, what rounds to a figure, and whether figures lie within."""

from fractions import Fraction

import pytest

from letitride.design import DesignError, Measured, Range, Targets


def measured(**given: Fraction) -> Measured:
    figures = dict.fromkeys(("house_edge", "par", "hit_frequency", "average_bets", "variance"), Fraction(1, 4))
    return Measured(**{**figures, **given})


def test_a_range_goes_from_its_lowest_to_its_highest_figure() -> None:
    wanted = Range.parse("2.5..3", of=100)

    assert wanted == Range(Fraction(1, 40), Fraction(3, 100))
    assert (wanted.aim, wanted.reach) == (Fraction(11, 400), Fraction(1, 400))
    assert wanted.holds(Fraction(3, 100))
    assert not wanted.holds(Fraction(301, 10_000))


def test_a_single_figure_asks_for_what_rounds_to_it() -> None:
    assert Range.parse("5") == Range(Fraction(9, 2), Fraction(11, 2))
    assert Range.parse("2.86", of=100).low == Fraction(2855, 100_000)


@pytest.mark.parametrize("text", ["", "a", "3..2", "3..3", "-1..2", "1..", "..2", "1...2", "1e3", "1/2", "2.5..3..4"])
def test_anything_else_is_no_range(text: str) -> None:
    with pytest.raises(DesignError, match="is not a range"):
        Range.parse(text)


def test_the_deviation_is_compared_by_its_square() -> None:
    half = Targets(standard_deviation=Range(Fraction(1, 4), Fraction(1, 2)))

    assert half.met_by(measured(variance=Fraction(1, 4)))
    assert half.met_by(measured(variance=Fraction(1, 16)))
    assert not half.met_by(measured(variance=Fraction(1, 4) + Fraction(1, 10**12)))


def test_every_figure_that_is_asked_for_must_fit() -> None:
    asked = Targets(par=Range.parse("20..30", of=100), hit_frequency=Range.parse("20..30", of=100))

    assert asked.met_by(measured())
    assert not asked.met_by(measured(hit_frequency=Fraction(1, 2)))
    assert not asked.met_by(measured(par=Fraction(1, 2)))
    assert not Targets().any
