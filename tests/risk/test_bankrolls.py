"""Ruin for many bankrolls at once, against exact walks and against each bankroll by itself."""

import math
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.odds import Law
from letitride.risk import ruin, ruin_by_bankroll
from letitride.risk.bankrolls import _Walk
from letitride.risk.lattice import TooLong
from letitride.risk.ruin import NEGLIGIBLE, BankrollError
from tests.risk.test_ruin import LAWS, exact_ruin
from tests.risk.test_session import BASE, COIN

pytestmark = pytest.mark.heavy

ONE = Fraction(1)
BANKROLLS = st.lists(st.fractions(ONE, Fraction(12), max_denominator=4), min_size=1, max_size=4)


@settings(deadline=None, max_examples=80)
@given(LAWS, st.integers(1, 6), BANKROLLS)
def test_any_law_ruins_every_bankroll_within_the_stated_error(law: Law, rounds: int, bankrolls: list[Fraction]) -> None:
    fates = ruin_by_bankroll(law, rounds=rounds, bankrolls=bankrolls, at_stake=ONE)

    for bankroll, fate in zip(bankrolls, fates, strict=True):
        assert abs(fate.probability - float(exact_ruin(law, rounds, bankroll, ONE))) <= fate.error


@pytest.mark.parametrize("rounds", [1, 40, 700])
def test_many_bankrolls_at_once_are_ruined_as_each_by_itself(rounds: int) -> None:
    bankrolls, at_stake = [Fraction(each) for each in (3, 4, 10, 55, 200, 1000, 100_000)], Fraction(3)
    fates = ruin_by_bankroll(BASE, rounds=rounds, bankrolls=bankrolls, at_stake=at_stake)

    for bankroll, fate in zip(bankrolls, fates, strict=True):
        alone = ruin(BASE, rounds=rounds, bankroll=bankroll, at_stake=at_stake)
        assert abs(fate.probability - alone.probability) <= fate.error + alone.error
    assert max(fate.error for fate in fates) < 1e-10


RARE_LOSS = Law.of([(Fraction(-50), 1), (Fraction(0), 998), (Fraction(1), 1)])


def ruin_from(law: Law, rounds: int, level: int) -> float:
    """Return how likely whole steps lead from *level* below zero; only additions, so right however small it is."""
    nets, chances = zip(*((int(net), count / law.total) for net, count in law.counts), strict=True)
    ruined, levels = 0.0, np.zeros(level + rounds * max(*nets, 0) + 1)
    levels[level] = 1.0
    for _ in range(rounds):
        after = np.zeros_like(levels)
        for net, chance in zip(nets, chances, strict=True):
            if net < 0:
                ruined += chance * levels[:-net].sum()
                after[:net] += chance * levels[-net:]
            else:
                after[net:] += chance * levels[: len(levels) - net]
        levels = after
    return float(ruined)


@pytest.mark.parametrize(("law", "rounds"), [(COIN, 300), (COIN, 1_000), (RARE_LOSS, 1_000), (BASE, 40)])
def test_from_a_level_called_safe_ruin_is_negligible(law: Law, rounds: int) -> None:
    safe = _Walk.of(law).safe_from(rounds)

    assert 0 < safe < rounds * -min(net for net, _ in law.counts) or law is BASE
    assert ruin_from(law, rounds, safe) <= NEGLIGIBLE


@pytest.mark.parametrize(("law", "rounds"), [(COIN, 1_000), (RARE_LOSS, 5_000), (BASE, 5_000)])
def test_the_first_level_called_safe_is_where_bernsteins_bound_is_negligible(law: Law, rounds: int) -> None:
    walk = _Walk.of(law)

    def bound(level: int) -> float:
        """Bound how likely so much is lost, from mean, variance and the most that a round loses beyond its mean."""
        beyond = level - rounds * walk.average_loss
        largest = walk.largest_loss - walk.average_loss
        return math.exp(-(beyond**2) / 2 / (rounds * walk.variance + largest * beyond / 3))

    safe = walk.safe_from(rounds)
    assert bound(safe) <= NEGLIGIBLE < bound(safe - 1)


def test_a_larger_bankroll_is_ruined_less() -> None:
    chances = [
        fate.probability
        for fate in ruin_by_bankroll(COIN, rounds=200, bankrolls=[ONE * each for each in range(1, 60)], at_stake=ONE)
    ]

    assert chances == sorted(chances, reverse=True)
    assert 0 < chances[-1] < chances[0] < 1


def test_without_losses_nobody_is_ruined() -> None:
    gift = Law.of([(ONE, 1), (ONE * 2, 1)])

    assert [each.probability for each in ruin_by_bankroll(gift, rounds=9, bankrolls=[ONE], at_stake=ONE)] == [0]


def test_every_bankroll_must_cover_one_round() -> None:
    with pytest.raises(BankrollError, match="a bankroll of 2 does not cover one round, which takes 3"):
        ruin_by_bankroll(BASE, rounds=5, bankrolls=[Fraction(4), Fraction(2)], at_stake=Fraction(3))


def test_for_many_bankrolls_less_work_may_be_asked_for() -> None:
    with pytest.raises(TooLong, match="play fewer"):
        ruin_by_bankroll(BASE, rounds=100, bankrolls=[Fraction(50)], at_stake=Fraction(3), most_work=1000)
