"""Sessions against exact sums, within the stated error."""

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.house import FiveCardPayTable, load_pay_table
from letitride.odds import Law, analyse_base, analyse_side_bet
from letitride.risk import Session, play_session
from letitride.risk import session as session_module
from letitride.risk.lattice import TooLong
from letitride.risk.session import TAIL

pytestmark = pytest.mark.heavy

COIN = Law.of([(Fraction(1), 1), (Fraction(-1), 1)])
LIRX_01 = load_pay_table("LIRX-01")
assert isinstance(LIRX_01, FiveCardPayTable)
BASE = analyse_base(LIRX_01).figures.law


def exact_sum(law: Law, rounds: int) -> dict[Fraction, int]:
    """Return how often each result of *rounds* rounds comes, out of total to the power of the rounds."""
    counts = {Fraction(): 1}
    for _ in range(rounds):
        longer: dict[Fraction, int] = {}
        for so_far, times in counts.items():
            for net, count in law.counts:
                longer[so_far + net] = longer.get(so_far + net, 0) + times * count
        counts = longer
    return counts


def assert_agrees(session: Session, law: Law) -> None:
    exact, total = exact_sum(law, session.rounds), law.total**session.rounds
    results = sorted(exact)
    for limit in [*results[:: max(len(results) // 50, 1)], results[-1]]:
        below = Fraction(sum(count for net, count in exact.items() if net < limit), total)
        above = Fraction(sum(count for net, count in exact.items() if net > limit), total)
        assert abs(session.below(limit) - float(below)) <= session.error
        assert abs(session.above(limit) - float(above)) <= session.error


@pytest.mark.parametrize("rounds", [1, 2, 3, 4])
def test_a_short_session_of_the_base_game_is_the_exact_sum(rounds: int) -> None:
    assert_agrees(play_session(BASE, rounds), BASE)


@pytest.mark.heavy
@pytest.mark.parametrize("rounds", [1, 2, 7, 40])
def test_a_session_of_three_card_bonus_bets_is_the_exact_sum(rounds: int) -> None:
    law = analyse_side_bet(load_pay_table("3CB-6")).law

    assert_agrees(play_session(law, rounds), law)


LAWS = st.lists(
    st.tuples(st.fractions(Fraction(-5), Fraction(60), max_denominator=4), st.integers(1, 1000)), min_size=1, max_size=5
).map(Law.of)


@settings(deadline=None, max_examples=60)
@given(LAWS, st.integers(1, 8))
def test_any_law_is_summed_within_the_stated_error(law: Law, rounds: int) -> None:
    assert_agrees(play_session(law, rounds), law)


def test_the_error_stays_small_where_it_matters() -> None:
    assert play_session(BASE, 500).error < 1e-11
    assert play_session(BASE, 10_000).error < 1e-11
    assert play_session(BASE, 10**8).error < 1e-9


@pytest.mark.parametrize("rounds", [10**4, 10**6, 10**8])
def test_what_a_change_in_the_last_bit_does_is_within_the_error(rounds: int) -> None:
    """Probabilities are rounded to 53 bits: the error must allow for what one more or less of these would change."""
    exact = Law.of([(Fraction(-1), 2**52), (Fraction(0), 2**51), (Fraction(2), 2**51)])
    rounded = Law.of([(Fraction(-1), 2**52 - 1), (Fraction(0), 2**51), (Fraction(2), 2**51 + 1)])
    one, other = play_session(exact, rounds), play_session(rounded, rounds)

    # At a mean of zero the distribution moves by its density times the change of the mean.
    moved = rounds * float(rounded.mean - exact.mean) / (2 * np.pi * float(exact.variance) * rounds) ** 0.5
    assert abs(one.behind - other.behind) <= one.error + other.error
    assert 0 < moved <= one.error
    assert one.error > TAIL


@pytest.mark.parametrize("tail", [0.5, 0.1, 1e-3])
def test_the_error_covers_what_is_left_outside_the_window(monkeypatch: pytest.MonkeyPatch, tail: float) -> None:
    """With a window so narrow that it misses a part one can see, probabilities are off, but not by more than said."""
    monkeypatch.setattr(session_module, "TAIL", tail)
    session = play_session(COIN, 60)

    assert len(session.points) < 121
    assert_agrees(session, COIN)
    assert session.error == pytest.approx(tail, rel=1e-6)


def test_a_session_has_the_law_of_its_rounds_however_many() -> None:
    """A hundred million rounds of the base game: mean and variance are those of the sum."""
    session = play_session(BASE, 10**8)
    results = (session.lowest + np.arange(len(session.points))) * float(session.step)

    assert float(results @ session.points) == pytest.approx(float(session.mean), rel=1e-9)
    assert float((results - float(session.mean)) ** 2 @ session.points) == pytest.approx(
        float(session.variance), rel=1e-6
    )


def test_a_long_session_in_a_window_is_the_one_over_all_results() -> None:
    """Two hundred thousand coin tosses: the window leaves out what the binomial law says is next to nothing."""
    session = play_session(COIN, 200_000)
    logs = np.cumsum(np.log(np.arange(1, 200_001)))
    middle = np.exp(logs[-1] - 2 * logs[99_999] - 200_000 * np.log(2))

    assert len(session.points) < 20_000
    assert abs(1 - session.ahead - session.behind - middle) <= session.error
    assert abs(session.ahead - session.behind) <= 2 * session.error


def test_probabilities_add_up() -> None:
    session = play_session(BASE, 1000)

    assert abs(float(session.points.sum()) - 1) <= session.error
    assert session.below(Fraction(10**9)) == pytest.approx(1)
    assert session.above(Fraction(-(10**9))) == pytest.approx(1)
    assert session.below(Fraction(-(10**9))) == session.above(Fraction(10**9)) == 0


def test_mean_and_variance_are_exact_and_the_points_have_them() -> None:
    session = play_session(BASE, 300)
    results = (session.lowest + np.arange(len(session.points))) * float(session.step)

    assert session.mean == 300 * BASE.mean
    assert session.variance == 300 * BASE.variance
    assert float(results @ session.points) == pytest.approx(float(session.mean), abs=1e-6)
    assert float((results - float(session.mean)) ** 2 @ session.points) == pytest.approx(
        float(session.variance), rel=1e-6
    )


def test_a_quantile_is_the_smallest_result_not_exceeded_that_often() -> None:
    session = play_session(COIN, 2)

    assert [session.quantile(q) for q in (0.2, 0.25, 0.3, 0.75, 0.9, 1.0)] == [-2, -2, 0, 0, 2, 2]


@settings(deadline=None, max_examples=60)
@given(LAWS, st.integers(1, 6), st.floats(0.01, 0.99))
def test_a_quantile_is_a_result_that_can_occur(law: Law, rounds: int, probability: float) -> None:
    session = play_session(law, rounds)
    result = session.quantile(probability)

    assert result in exact_sum(law, rounds)
    assert session.below(result) <= probability + 3 * session.error
    assert session.below(result) + session.exactly(result) >= probability - 3 * session.error


def test_one_result_has_its_own_probability() -> None:
    session = play_session(COIN, 2)

    assert session.exactly(Fraction(0)) == pytest.approx(0.5)
    assert [session.exactly(Fraction(result)) for result in (1, "1/2", 1000, -1000)] == [
        pytest.approx(0, abs=1e-12)
    ] * 4


def test_a_session_needs_a_round_and_room() -> None:
    with pytest.raises(ValueError, match="at least one round, got 0"):
        play_session(COIN, 0)
    wild = Law.of([(Fraction(1, 1000), 1), (Fraction(10**6), 1)])
    with pytest.raises(TooLong, match="play fewer"):
        play_session(wild, 1000)


def test_fewer_points_may_be_asked_for() -> None:
    with pytest.raises(TooLong, match="more than 16"):
        play_session(BASE, 100, most_points=16)
