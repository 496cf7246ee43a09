"""Ruin against exact walks, within the stated error."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.house import load_pay_table
from letitride.odds import Law, analyse_side_bet
from letitride.risk import ruin
from letitride.risk.lattice import TooLong
from letitride.risk.ruin import BankrollError
from tests.risk.test_session import BASE, COIN

pytestmark = pytest.mark.heavy


def exact_ruin(law: Law, rounds: int, bankroll: Fraction, at_stake: Fraction) -> Fraction:
    """Return the probability of ruin by following every bankroll with fractions."""
    chances, ruined = {bankroll: Fraction(1)}, Fraction()
    for _ in range(rounds):
        longer: dict[Fraction, Fraction] = {}
        for held, chance in chances.items():
            for net, count in law.counts:
                longer[held + net] = longer.get(held + net, Fraction()) + chance * count / law.total
        ruined += sum(chance for held, chance in longer.items() if held < at_stake)
        chances = {held: chance for held, chance in longer.items() if held >= at_stake}
    return ruined


@pytest.mark.parametrize("bankroll", [1, 2, 3, 7])
def test_a_coin_tosser_is_ruined_as_often_as_counted(bankroll: int) -> None:
    fate = ruin(COIN, rounds=12, bankroll=Fraction(bankroll), at_stake=Fraction(1))

    assert abs(fate.probability - float(exact_ruin(COIN, 12, Fraction(bankroll), Fraction(1)))) <= fate.error


@pytest.mark.parametrize(("bankroll", "rounds"), [(3, 1), (3, 2), (5, 3), (6, 4), (100, 4)])
def test_the_base_game_ruins_as_often_as_counted(bankroll: int, rounds: int) -> None:
    fate = ruin(BASE, rounds=rounds, bankroll=Fraction(bankroll), at_stake=Fraction(3))

    assert abs(fate.probability - float(exact_ruin(BASE, rounds, Fraction(bankroll), Fraction(3)))) <= fate.error


LAWS = st.lists(
    st.tuples(st.fractions(Fraction(-3), Fraction(20), max_denominator=2), st.integers(1, 100)), min_size=1, max_size=4
).map(Law.of)


@settings(deadline=None, max_examples=80)
@given(LAWS, st.integers(1, 6), st.fractions(Fraction(1), Fraction(12), max_denominator=4))
def test_any_law_ruins_within_the_stated_error(law: Law, rounds: int, bankroll: Fraction) -> None:
    fate = ruin(law, rounds=rounds, bankroll=bankroll, at_stake=Fraction(1))

    assert abs(fate.probability - float(exact_ruin(law, rounds, bankroll, Fraction(1)))) <= fate.error


def test_more_rounds_ruin_more_and_a_larger_bankroll_less() -> None:
    law = analyse_side_bet(load_pay_table("3CB-1")).law

    def fate(rounds: int, bankroll: int) -> float:
        return ruin(law, rounds=rounds, bankroll=Fraction(bankroll), at_stake=Fraction(1)).probability

    assert fate(50, 20) < fate(200, 20) < fate(800, 20)
    assert fate(200, 40) < fate(200, 20) < fate(200, 10)


def test_whoever_cannot_lose_enough_is_safe_at_once() -> None:
    done: list[tuple[int, int]] = []
    fate = ruin(
        COIN, rounds=50, bankroll=Fraction(1000), at_stake=Fraction(1), progress=lambda *each: done.append(each)
    )

    assert fate.probability == 0
    assert done[-1] == (50, 50)


def test_a_law_without_losses_never_ruins() -> None:
    gift = Law.of([(Fraction(1), 1), (Fraction(2), 1)])

    assert ruin(gift, rounds=5, bankroll=Fraction(1), at_stake=Fraction(1)).probability == 0


def test_a_bankroll_must_cover_one_round() -> None:
    with pytest.raises(BankrollError, match="a bankroll of 2 does not cover one round, which takes 3"):
        ruin(BASE, rounds=5, bankroll=Fraction(2), at_stake=Fraction(3))


def test_what_would_take_hours_is_refused_at_once() -> None:
    with pytest.raises(TooLong, match="would take hours: play fewer or bring less"):
        ruin(BASE, rounds=5_000_000, bankroll=Fraction(10_000), at_stake=Fraction(3))


def test_leaving_out_the_unlikely_is_counted_in_the_error() -> None:
    fate = ruin(BASE, rounds=400, bankroll=Fraction(60), at_stake=Fraction(3))

    assert 0 < fate.probability < 1
    assert fate.error < 1e-10


@pytest.mark.parametrize("bankroll", [3, 5, 8])
def test_on_the_way_ruin_is_as_likely_as_in_a_shorter_session(bankroll: int) -> None:
    held, stake = Fraction(bankroll), Fraction(1)
    fate = ruin(COIN, rounds=12, bankroll=held, at_stake=stake)

    for rounds in (1, 4, 9, 12):
        assert fate.within(rounds) == pytest.approx(float(exact_ruin(COIN, rounds, held, stake)))
    assert fate.within(12) == fate.probability


def test_on_the_way_the_safe_stay_safe() -> None:
    fate = ruin(COIN, rounds=3, bankroll=Fraction(100), at_stake=Fraction(1))

    assert [fate.within(rounds) for rounds in (1, 2, 3)] == [0.0, 0.0, 0.0]


def test_once_everybody_is_ruined_or_safe_nothing_changes() -> None:
    certain = Law.of([(Fraction(-1), 1)])
    fate = ruin(certain, rounds=50, bankroll=Fraction(3), at_stake=Fraction(1))

    assert [fate.within(rounds) for rounds in (2, 3, 40, 50)] == [0.0, 1.0, 1.0, 1.0]


def test_less_work_may_be_asked_for() -> None:
    with pytest.raises(TooLong):
        ruin(BASE, rounds=100, bankroll=Fraction(50), at_stake=Fraction(3), most_work=1000)
