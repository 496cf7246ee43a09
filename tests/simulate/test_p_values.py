"""Exact tests are exact: what they say is held against every possible result, counted with fractions."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.odds import Law
from letitride.risk import play_session, tail_bound
from letitride.simulate import p_values
from letitride.simulate.p_values import OutcomesP, count_p, outcomes_p, total_p
from tests.risk.test_session import COIN, LAWS, exact_sum

pytestmark = pytest.mark.heavy

ROUNDING = 1e-9


def binomial(hands: int, share: Fraction) -> list[Fraction]:
    """Return the probability of each count, exactly."""
    return [math.comb(hands, k) * share**k * (1 - share) ** (hands - k) for k in range(hands + 1)]


SHARES = st.fractions(Fraction(1, 1000), Fraction(999, 1000), max_denominator=1000)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 40), SHARES)
def test_the_p_of_a_count_is_twice_its_smaller_tail(hands: int, share: Fraction) -> None:
    exact = binomial(hands, share)

    for count in range(hands + 1):
        tail = min(sum(exact[: count + 1]), sum(exact[count:]))
        assert count_p(count, hands, share) == pytest.approx(min(2 * float(tail), 1.0), rel=ROUNDING)


@pytest.mark.parametrize(("share", "count", "p"), [(0, 0, 1), (0, 1, 0), (1, 9, 1), (1, 8, 0)])
def test_what_is_sure_is_no_matter_of_chance(share: int, count: int, p: float) -> None:
    assert count_p(count, 9, Fraction(share)) == p


def test_a_count_of_very_many_hands_has_the_normal_law_in_the_middle_and_no_p_far_out() -> None:
    hands, share = 10**9, Fraction(1, 3)
    deviation = math.sqrt(hands * 2 / 9)

    for z in (0.5, 2.0, 5.0):
        # Half a count to the middle, as a sum in steps asks for.
        count = hands // 3 + round(z * deviation)
        exact_z = (count - 0.5 - hands / 3) / deviation
        assert count_p(count, hands, share) == pytest.approx(math.erfc(exact_z / math.sqrt(2)), rel=1e-2)
    assert count_p(0, hands, share) == count_p(hands, hands, share) == 0.0


def test_a_count_far_out_has_the_p_of_its_few_hands() -> None:
    # One of a million comes 30 times in a million hands: by Poisson about 1.4e-33.
    exact = 2 * sum(math.exp(-1 - math.lgamma(k + 1)) for k in range(30, 60))

    assert count_p(30, 10**6, Fraction(1, 10**6)) == pytest.approx(exact, rel=1e-3)


@settings(deadline=None, max_examples=60)
@given(LAWS.map(lambda law: Law.of((net * 12, count) for net, count in law.counts)), st.integers(1, 6))
def test_the_p_of_a_total_is_that_of_the_exact_sum(law: Law, rounds: int) -> None:
    exact = exact_sum(law, rounds)
    whole = sum(exact.values())

    for total in exact:
        tails = (sum(n for net, n in exact.items() if side * (net - total) >= 0) for side in (1, -1))
        p = min(2 * float(Fraction(min(tails), whole)), 1.0)
        assert p <= total_p(law, rounds, int(total)) + 1e-15
        assert total_p(law, rounds, int(total)) == pytest.approx(p, abs=1e-8)


@settings(deadline=None, max_examples=60)
@given(LAWS.map(lambda law: Law.of((net * 12, count) for net, count in law.counts)), st.integers(1, 6))
def test_a_bound_is_never_below_the_probability_it_bounds(law: Law, rounds: int) -> None:
    exact = exact_sum(law, rounds)
    whole = sum(exact.values())

    for result in exact:
        at_least = Fraction(sum(n for net, n in exact.items() if net >= result), whole)
        at_most = Fraction(sum(n for net, n in exact.items() if net <= result), whole)
        assert tail_bound(law, rounds, result, above=True) >= float(at_least) * (1 - ROUNDING)
        assert tail_bound(law, rounds, result, above=False) >= float(at_most) * (1 - ROUNDING)


@pytest.mark.parametrize("above", [True, False])
def test_a_bound_on_a_probability_is_at_most_one(above: bool) -> None:
    certain = Fraction(-200 if above else 200)

    assert tail_bound(COIN, 100, certain, above=above) == 1


def test_a_total_that_spreads_too_far_is_judged_by_a_bound_close_to_its_law(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = [total_p(COIN, 10_000, total) for total in (0, 300, -500)]
    monkeypatch.setattr(p_values, "MOST_POINTS", 16)
    p_values._session.cache_clear()
    bound = [total_p(COIN, 10_000, total) for total in (0, 300, -500)]

    assert bound[0] == exact[0] == 1.0
    assert all(one < other < 20 * one for one, other in zip(exact[1:], bound[1:], strict=True))


def test_a_total_of_a_thousand_million_rounds_is_judged_exactly() -> None:
    die = Law.of((Fraction(net), 1) for net in (-1, 0, 1))
    deviation = math.sqrt(10**9 * 2 / 3)

    assert play_session(die, 10**9).error < 1e-9
    for z in (1.0, 4.0):
        total = round(z * deviation)
        assert total_p(die, 10**9, total) == pytest.approx(
            math.erfc((total - 0.5) / deviation / math.sqrt(2)), rel=1e-3
        )


def results(hands: int, law: tuple[int, ...]) -> Iterable[tuple[tuple[int, ...], float]]:
    """Yield every result of a number of hands, with its probability."""
    for counts in itertools.product(range(hands + 1), repeat=len(law) - 1):
        left = hands - sum(counts)
        if left >= 0:
            every = (*counts, left)
            ways = math.factorial(hands) // math.prod(map(math.factorial, every))
            yield (
                every,
                float(Fraction(ways * math.prod(w**n for w, n in zip(law, every, strict=True))) / sum(law) ** hands),
            )


P_OF_OUTCOMES: dict[str, Callable[[OutcomesP], float]] = {"far": lambda p: p.far, "near": lambda p: p.near}


@pytest.mark.heavy
@pytest.mark.parametrize("side", P_OF_OUTCOMES)
@pytest.mark.parametrize(("hands", "law"), [(60, (1, 1, 2)), (45, (1, 1, 1)), (25, (2, 3)), (32, (1, 2, 2, 2))])
def test_over_all_results_no_p_comes_more_often_than_it_says(hands: int, law: tuple[int, ...], side: str) -> None:
    found = sorted((P_OF_OUTCOMES[side](outcomes_p(counts, law)), chance) for counts, chance in results(hands, law))
    so_far = np.cumsum([chance for _, chance in found])
    p = np.array([p for p, _ in found])

    # The probability of a p or less is that of all results up to the last one that has this p.
    last = np.append(p[1:] > p[:-1], True)
    assert so_far[-1] == pytest.approx(1)
    assert (so_far[last] <= p[last] * (1 + ROUNDING)).all()


def test_seldom_outcomes_are_counted_together() -> None:
    # Of 1,000 hands 5 and 4 are expected in the first two cells: with the third they make one.
    assert outcomes_p([5, 0, 495, 500], [5, 4, 491, 500]).outcomes == 2
    assert outcomes_p([1, 0, 0], [1, 1, 1]) == OutcomesP(0, 1.0, 1.0)
    assert outcomes_p([9, 9, 2], [9, 9, 2]).outcomes == 1


def test_what_is_left_over_is_counted_with_the_last_outcome() -> None:
    assert outcomes_p([10, 15, 1_000], [10, 15, 1_000]).outcomes == 3
    assert outcomes_p([995, 5], [995, 5]).outcomes == 1


def test_what_the_law_forbids_has_no_p() -> None:
    assert outcomes_p([1, 500, 500], [0, 1, 1]).far == 0.0


def test_counts_too_near_to_be_true_have_a_small_p() -> None:
    found = outcomes_p([1_000_000] * 100, [1] * 100)

    assert found.near < 1e-100
    assert found.far > 0.999


def test_counts_too_far_have_a_small_p() -> None:
    found = outcomes_p([1_000_000 + (-1) ** each * 5_000 for each in range(100)], [1] * 100)

    assert found.far < 1e-100
    assert found.near > 0.999


def test_honest_dice_have_evenly_spread_p_values() -> None:
    random = np.random.default_rng(1)
    found = [outcomes_p(random.multinomial(60_000, [1 / 6] * 6).tolist(), [1] * 6).far for _ in range(400)]

    assert 0.45 < sum(found) / 400 < 0.58
    assert sum(p < 0.1 for p in found) == pytest.approx(40, abs=25)
