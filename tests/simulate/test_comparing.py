"""The statistics by which a run is judged."""

import math
from fractions import Fraction

import numpy as np
import pytest

from letitride.simulate import Engine, compare, law_of, running
from letitride.simulate.comparing import ChiSquare, Mean, chi_square, chi_square_tail
from tests.simulate.experiments import experiment

PRINTED = [
    # Statistic, degrees of freedom and tail, as any table of the distribution prints them.
    (3.841459, 1, 0.05),
    (6.634897, 1, 0.01),
    (10.827566, 1, 0.001),
    (18.307038, 10, 0.05),
    (2.155856, 10, 0.995),
    (124.342113, 100, 0.05),
    (149.449253, 100, 0.001),
]


@pytest.mark.parametrize(("statistic", "degrees", "tail"), PRINTED)
def test_the_tail_is_the_printed_one(statistic: float, degrees: int, tail: float) -> None:
    assert chi_square_tail(statistic, degrees) == pytest.approx(tail, rel=2e-6)


@pytest.mark.parametrize("statistic", [0.01, 0.5, 1.0, 3.9, 4.1, 20.0, 200.0])
def test_with_two_or_four_degrees_the_tail_is_an_elementary_function(statistic: float) -> None:
    half = statistic / 2

    assert chi_square_tail(statistic, 2) == pytest.approx(math.exp(-half), rel=1e-12)
    assert chi_square_tail(statistic, 4) == pytest.approx(math.exp(-half) * (1 + half), rel=1e-12)
    assert chi_square_tail(statistic, 1) == pytest.approx(math.erfc(math.sqrt(half)), rel=1e-12)


def test_the_ends_of_the_tail() -> None:
    assert chi_square_tail(0.0, 5) == 1.0
    assert chi_square_tail(math.inf, 5) == 0.0
    assert chi_square_tail(5_000.0, 100) < 1e-200


def test_small_cells_are_counted_together() -> None:
    # Of 1,000 hands 5 and 4 are expected in the first two cells: with the third they make one.
    found = chi_square([5, 0, 495, 500], [5, 4, 491, 500])

    assert found.degrees == 1
    assert chi_square([1, 0, 0], [1, 1, 1]) == ChiSquare(0.0, 0, 1.0)


def test_what_the_law_forbids_never_agrees() -> None:
    found = chi_square([1, 500, 500], [0, 1, 1])

    assert not found.agrees
    assert found.p == 0.0


def test_counts_too_near_to_be_true_do_not_agree_either() -> None:
    assert not chi_square([1_000_000] * 100, [1] * 100).agrees


def test_honest_dice_have_evenly_spread_p_values() -> None:
    random = np.random.default_rng(1)
    found = [chi_square(random.multinomial(6_000, [1 / 6] * 6).tolist(), [1] * 6).p for _ in range(400)]

    assert 0.4 < sum(found) / 400 < 0.6
    assert sum(p < 0.1 for p in found) == pytest.approx(40, abs=25)


def test_a_mean_agrees_within_four_standard_errors() -> None:
    assert Mean(Fraction(11), Fraction(10), 0.26).agrees
    assert not Mean(Fraction(11), Fraction(10), 0.24).agrees
    assert Mean(Fraction(11), Fraction(11), 0.0).z == 0.0


def test_the_error_of_seven_seats_is_larger_than_that_of_independent_hands() -> None:
    made = experiment("LIRX-01")
    tally = running.count_part(made, 1, 0, 200_000, 7, Engine.NUMBA)
    found = compare(made, tally)
    law = law_of(made)
    mean = float(found.net.exact)
    variance = sum(ways * (net - mean) ** 2 for ways, net in zip(law, made.nets, strict=True)) / sum(law)

    # A royal flush on the board or two pair in sight help everyone at once.
    assert found.net.error > 1.05 * math.sqrt(variance / (7 * 200_000))
    assert found.agrees


def test_a_single_round_is_compared_too() -> None:
    made = experiment("LIRX-01")

    found = compare(made, running.count_part(made, 1, 0, 1, 1, Engine.NUMPY))

    assert found.agrees
    assert found.chi_squares == (ChiSquare(0.0, 0, 1.0),)
