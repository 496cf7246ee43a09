"""Sessions that end at ruin, against exact walks, against ruin itself, and against players who are dealt at random."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.house import load_house
from letitride.odds import Law
from letitride.odds.pricing import price_of
from letitride.risk import StoppedSession, play_session, play_until_ruin, ruin
from letitride.risk.lattice import TooLong
from letitride.risk.ruin import BankrollError
from tests.risk.test_ruin import LAWS
from tests.risk.test_session import BASE, COIN

pytestmark = pytest.mark.heavy
Results = dict[Fraction, Fraction]


def exact_results(law: Law, rounds: int, bankroll: Fraction, at_stake: Fraction) -> tuple[Results, Fraction]:
    """Return every net result with its probability, and how many rounds are played, by following every bankroll."""
    playing, left, played = {Fraction(): Fraction(1)}, Results(), Fraction()
    for _ in range(rounds):
        played += sum(playing.values())
        longer = Results()
        for net, chance in playing.items():
            for won, count in law.counts:
                to = left if bankroll + net + won < at_stake else longer
                to[net + won] = to.get(net + won, Fraction()) + chance * count / law.total
        playing = longer
    return {
        net: left.get(net, Fraction()) + playing.get(net, Fraction()) for net in left.keys() | playing.keys()
    }, played


def assert_is(found: StoppedSession, law: Law, bankroll: Fraction, at_stake: Fraction) -> None:
    results, played = exact_results(law, found.rounds, bankroll, at_stake)
    mean = sum((net * chance for net, chance in results.items()), Fraction())
    for net, chance in results.items():
        assert abs(found.exactly(net) - float(chance)) <= found.error
    assert abs(found.ahead - float(sum(chance for net, chance in results.items() if net > 0))) <= found.error
    assert abs(found.behind - float(sum(chance for net, chance in results.items() if net < 0))) <= found.error
    below = sum(chance for net, chance in results.items() if bankroll + net < at_stake)
    assert abs(found.ruined - float(below)) <= found.error
    assert found.average_rounds == pytest.approx(float(played))
    assert float(found.mean) == pytest.approx(float(mean), abs=1e-9)
    variance = sum((net * net * chance for net, chance in results.items()), Fraction()) - mean**2
    assert float(found.variance) == pytest.approx(float(variance), abs=1e-7)


@pytest.mark.parametrize("bankroll", [1, 2, 3, 7, 40])
def test_a_coin_tosser_leaves_with_what_is_counted(bankroll: int) -> None:
    for found in play_until_ruin(COIN, [1, 5, 12], bankroll=Fraction(bankroll), at_stake=Fraction(1)):
        assert_is(found, COIN, Fraction(bankroll), Fraction(1))


@pytest.mark.parametrize(("bankroll", "rounds"), [(3, 1), (3, 2), (5, 3), (6, 4), (100, 4)])
def test_the_base_game_leads_where_it_is_counted_to(bankroll: int, rounds: int) -> None:
    (found,) = play_until_ruin(BASE, [rounds], bankroll=Fraction(bankroll), at_stake=Fraction(3))

    assert_is(found, BASE, Fraction(bankroll), Fraction(3))


@settings(deadline=None, max_examples=80)
@given(LAWS, st.integers(1, 6), st.fractions(Fraction(1), Fraction(12), max_denominator=4))
def test_any_law_leads_where_it_is_counted_to(law: Law, rounds: int, bankroll: Fraction) -> None:
    for found in play_until_ruin(law, sorted({1, rounds}), bankroll=bankroll, at_stake=Fraction(1)):
        assert_is(found, law, bankroll, Fraction(1))


@pytest.mark.parametrize("bankroll", [30, 100, 400])
def test_as_many_are_ruined_as_ruin_says(bankroll: int) -> None:
    fate = ruin(BASE, rounds=600, bankroll=Fraction(bankroll), at_stake=Fraction(3))
    for found in play_until_ruin(BASE, [100, 350, 600], bankroll=Fraction(bankroll), at_stake=Fraction(3)):
        assert abs(found.ruined - fate.within(found.rounds)) <= found.error + fate.error


def test_who_cannot_be_ruined_plays_all_rounds() -> None:
    (stopped,) = play_until_ruin(BASE, [80], bankroll=Fraction(243), at_stake=Fraction(3))
    whole = play_session(BASE, 80)

    assert stopped.ruined == 0
    assert stopped.average_rounds == pytest.approx(80)
    for result in (-60, -20, 0, 5, 90):
        assert abs(stopped.below(Fraction(result)) - whole.below(Fraction(result))) <= stopped.error + whole.error
    probabilities = (0.01, 0.25, 0.5, 0.75, 0.99)
    assert stopped.quantiles(*probabilities) == whole.quantiles(*probabilities)
    assert float(stopped.mean) == pytest.approx(float(whole.mean))
    assert float(stopped.variance) == pytest.approx(float(whole.variance))


@pytest.mark.parametrize("house_id", ["lir", "seacoast-3cp", "mississippi-stud"])
def test_nobody_loses_more_than_the_bankroll(house_id: str) -> None:
    priced = price_of(load_house(house_id))
    chosen = priced.combination({priced.main})
    bankroll = 8 * chosen.at_stake
    for found in play_until_ruin(chosen.law, [5, 50, 400], bankroll=bankroll, at_stake=chosen.at_stake):
        assert found.below(-bankroll) == 0
        assert found.quantile(0.000001) >= -bankroll
        assert float(np.sum(found.points)) == pytest.approx(1)
        assert found.ahead + found.exactly(Fraction()) + found.behind == pytest.approx(1)


def test_players_who_are_dealt_at_random_leave_as_the_law_says() -> None:
    draw, players, rounds, bankroll, at_stake = np.random.default_rng(7), 20_000, 200, 60.0, 3.0
    nets = np.array([float(net) for net, _ in BASE.counts])
    chances = np.array([count / BASE.total for _, count in BASE.counts])
    held = np.full(players, bankroll)
    for _ in range(rounds):
        won = draw.choice(nets, size=players, p=chances / chances.sum())
        held = np.where(held < at_stake, held, held + won)

    (law,) = play_until_ruin(BASE, [rounds], bankroll=Fraction(60), at_stake=Fraction(3))
    for share, expected in (
        ((held < at_stake).mean(), law.ruined),
        ((held > bankroll).mean(), law.ahead),
        ((held < bankroll).mean(), law.behind),
        ((held < 30).mean(), law.below(Fraction(-30))),
        ((held < 80).mean(), law.below(Fraction(20))),
    ):
        assert abs(share - expected) < 4 * (expected * (1 - expected) / players) ** 0.5


def test_a_bankroll_must_cover_one_round() -> None:
    with pytest.raises(BankrollError, match="does not cover one round"):
        play_until_ruin(BASE, [10], bankroll=Fraction(2), at_stake=Fraction(3))


def test_what_would_take_too_long_is_refused_at_once() -> None:
    with pytest.raises(TooLong, match="1,000,000 rounds from 100 lead would take too long"):
        play_until_ruin(BASE, [1_000_000], bankroll=Fraction(100), at_stake=Fraction(3), most_work=10**9)
    with pytest.raises(TooLong):
        play_until_ruin(COIN, [10], bankroll=Fraction(10**15), at_stake=Fraction(1))


def test_a_law_that_only_loses_ends_every_session() -> None:
    loses = Law.of([(Fraction(-1), 1)])
    stopped = play_until_ruin(loses, (1, 2, 5), bankroll=Fraction(1), at_stake=Fraction(1))

    assert [each.ruined for each in stopped] == [1.0, 1.0, 1.0]
    assert [each.average_rounds for each in stopped] == [1.0, 1.0, 1.0]
