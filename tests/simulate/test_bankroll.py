"""Sessions: to the cent, and as likely to end well as the risk room says."""

from __future__ import annotations

import math
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.cards import Money, MoneyError
from letitride.house import load_house, load_pay_table
from letitride.house.games.let_it_ride import BASE
from letitride.odds import analyse_base, analyse_house
from letitride.risk import play_session, ruin
from letitride.simulate import (
    BetFunction,
    BetLimits,
    BetPlan,
    Engine,
    Flat,
    Progression,
    Proportional,
    RunError,
    Sessions,
    Standing,
    Tally,
    Visit,
    bankroll,
    compare,
    deal,
    play_sessions,
    prepare,
)
from letitride.simulate.experiment import Experiment
from letitride.simulate.tally import score
from tests.simulate.experiments import experiment

DOLLAR_CHIPS = BetLimits(least=1_000, most=50_000, chip=100)


def visit(plan: BetPlan, *, dollars: int = 500, rounds: int = 100, leave_with: int | None = None) -> Visit:
    """Return a visit with some dollars, and bets from ten dollars on."""
    return Visit(dollars * 100, rounds, plan, DOLLAR_CHIPS, None if leave_with is None else leave_with * 100)


def within(share: float, probability: float, sessions: int) -> bool:
    """Tell whether a share is within four standard errors of its probability."""
    return abs(share - probability) <= 4 * math.sqrt(probability * (1 - probability) / sessions)


@pytest.mark.heavy
def test_flat_sessions_end_as_the_risk_room_says() -> None:
    law = analyse_base(load_pay_table("LIRX-01")).figures.law  # type: ignore[arg-type]
    rich = play_sessions(experiment("LIRX-01"), visit(Flat(1_000), dollars=10_000), sessions=40_000, seed=1)
    poor = play_sessions(experiment("LIRX-01"), visit(Flat(1_000), dollars=200), sessions=40_000, seed=2)

    assert within(rich.share(lambda net: net > 0), play_session(law, 100).ahead, rich.sessions)
    assert rich.ruined == 0
    expected = ruin(law, rounds=100, bankroll=Fraction(20), at_stake=Fraction(3)).probability
    # The risk room counts those as ruined too whom the last round leaves with too little for a next.
    assert within(poor.share(lambda net: 20_000 + net < 3_000), expected, poor.sessions)


@pytest.mark.heavy
@pytest.mark.parametrize(
    "plan", [Flat(1_000), Progression(1_000), Progression(1_500, 3), Proportional(30)], ids=lambda plan: plan.name
)
@pytest.mark.parametrize("house_id", ["lir", "seacoast", "seacoast-3cp"])
def test_sessions_are_those_that_one_player_after_the_other_would_play(plan: BetPlan, house_id: str) -> None:
    house = load_house(house_id)
    stakes = {wager: Money.dollars(10 if wager is house.main_wager else 1) for wager in house.wagers}
    made = prepare(house, stakes=stakes)
    asked = visit(plan, rounds=60, leave_with=700)

    found = play_sessions(made, asked, sessions=40, seed=5)

    assert found == one_by_one(made, asked, sessions=40, seed=5)


def one_by_one(made: Experiment, asked: Visit, *, sessions: int, seed: int) -> Sessions:
    """Return the same sessions, played by plain arithmetic."""
    cells = score(made, deal(seed, first=0, rounds=sessions * asked.rounds, seats=1, engine=Engine.NUMPY))[0]
    ends: dict[int, int] = {}
    ruined = content = staked = rounds = 0
    bets = 3 if BASE in made.stakes else 2
    side = sum(stake.cents for wager, stake in made.stakes.items() if wager.is_side_bet)
    for session in range(sessions):
        money, bet, net = asked.bankroll, 0, 0
        for played in range(asked.rounds):
            standing = Standing(np.array([money]), np.array([bet]), np.array([net]), played)
            wanted = min(max(int(asked.plan.wanted(standing)[0]), asked.limits.least), asked.limits.most or money)
            affordable = min(wanted, (money - side) // bets)
            bet = affordable - affordable % asked.limits.chip
            if bet < asked.limits.least:
                ruined += 1
                break
            cell = cells[session * asked.rounds + played]
            net = made.main.cents(bet)[cell] + made.beside[cell]
            money, staked = money + net, staked + bet
            rounds += 1
            if asked.target is not None and money >= asked.target:
                content += 1
                break
        ends[money - asked.bankroll] = ends.get(money - asked.bankroll, 0) + 1
    # All rounds count for the tally, also those after the player has left.
    counts = [0] * len(made.cells)
    for cell in cells:
        counts[cell] += 1
    tally = Tally(
        sum(counts),
        (tuple(counts),),
        sum(times * net for times, net in zip(counts, made.nets, strict=True)),
        sum(times * net**2 for times, net in zip(counts, made.nets, strict=True)),
    )
    return Sessions(sessions, tuple(sorted(ends.items())), ruined, content, staked, rounds, tally)


def test_rounds_are_judged_as_they_are_dealt_whenever_players_leave() -> None:
    """Whoever leaves with a first win would show only winning ends: what is dealt knows nothing of that."""
    made = experiment("LIRX-01")
    fleeing = visit(Flat(1_000), dollars=30, rounds=100, leave_with=31)

    found = play_sessions(made, fleeing, sessions=2_000, seed=4)

    assert found.played < 10_000 < found.tally.rounds == 200_000
    assert compare(made, found.tally).agrees


def test_no_plan_beats_the_house_in_the_long_run() -> None:
    made = experiment("LIRX-01")
    edge = analyse_base(load_pay_table("LIRX-01")).figures.house_edge  # type: ignore[arg-type]
    for plan in (Flat(1_000), Progression(1_000), Proportional(20)):
        found = play_sessions(made, visit(plan, dollars=5_000, rounds=200), sessions=10_000, seed=9)

        assert compare(made, found.tally).agrees
        assert found.net / found.staked == pytest.approx(-float(edge), abs=0.03)
        assert sum(times for _, times in found.results) == found.sessions == 10_000


def test_a_cap_is_cut_in_cents_whatever_the_bet() -> None:
    house = load_house("seacoast")
    made = prepare(house, stakes={BASE: Money.dollars(10)})

    assert max(made.main.cents(10_000)) == house.settling.payout_cap.cents  # type: ignore[union-attr]
    assert analyse_house(house).cap is not None


def double_after_a_win(standing: Standing) -> NDArray[np.int64]:
    """Bet twice as much after a win."""
    return np.where(standing.net > 0, 2_000, 1_000)


def test_a_plan_may_be_a_function() -> None:
    plan = BetFunction("streaks", double_after_a_win)

    found = play_sessions(experiment("LIRX-01"), visit(plan), sessions=500, seed=1)

    assert found.staked > 500 * 1_000
    broken = BetFunction("broken", lambda standing: standing.bankroll / 7)  # type: ignore[arg-type, return-value]
    with pytest.raises(RunError, match="broken answered an array of float64"):
        play_sessions(experiment("LIRX-01"), visit(broken), sessions=1, seed=1)


def test_bets_stay_within_limits_bankroll_and_chips() -> None:
    limits = BetLimits(least=500, most=2_000, chip=100)
    wanted = np.array([100, 750, 5_000, 5_000, 5_000])
    affordable = np.array([9_999, 9_999, 9_999, 1_234, 499])

    assert limits.within(wanted, affordable).tolist() == [500, 700, 2_000, 1_200, 0]
    assert BetLimits(least=500, most=None, chip=100).within(wanted, affordable).tolist()[2] == 5_000


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (visit(Flat(1_000), rounds=bankroll.ROUNDS_A_PART + 1), "is too long"),
        (visit(Flat(1_000), dollars=0), "above zero"),
        (visit(Flat(1_000), leave_with=500), "a target is more than the bankroll"),
    ],
)
def test_a_visit_that_cannot_be_is_refused(asked: Visit, words: str) -> None:
    with pytest.raises(RunError, match=words):
        play_sessions(experiment("LIRX-01"), asked, sessions=1, seed=1)


def test_chips_that_odds_cannot_pay_are_refused() -> None:
    table = load_pay_table("LIRX-01")
    from msgspec.structs import replace

    halves = replace(table, odds=replace(table.odds, pair=Fraction(1, 2)))
    made = prepare(halves, stakes={BASE: Money.dollars(10)})
    asked = Visit(10_000, 10, Flat(1_000), BetLimits(1_000, None, 1))

    with pytest.raises(MoneyError, match="not paid in whole cents"):
        play_sessions(made, asked, sessions=1, seed=1)
    with pytest.raises(MoneyError):
        made.main.cents(1)


def test_progress_and_interruption_of_sessions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bankroll, "ROUNDS_A_PART", 1_000)
    told: list[tuple[int, int]] = []

    def stop(done: int, total: int) -> None:
        told.append((done, total))
        if done >= 2_000:
            raise KeyboardInterrupt

    found = play_sessions(experiment("LIRX-01"), visit(Flat(1_000)), sessions=100, seed=1, progress=stop)

    assert told == [(1_000, 10_000), (2_000, 10_000)]
    assert found == play_sessions(experiment("LIRX-01"), visit(Flat(1_000)), sessions=20, seed=1)
    assert found.quantile(0.0) == found.results[0][0]
    assert found.quantile(1.0) == found.results[-1][0]


def test_no_sessions_have_no_quantile() -> None:
    with pytest.raises(RunError, match="no session"):
        Sessions(
            0, (), 0, 0, 0, 0, play_sessions(experiment("LIRX-01"), visit(Flat(1_000)), sessions=1, seed=1).tally
        ).quantile(0.5)


def test_a_bankroll_that_does_not_cover_one_round_is_refused() -> None:
    with pytest.raises(RunError, match=r"a bankroll of \$29 does not cover one round, which takes \$30"):
        play_sessions(experiment("LIRX-01"), visit(Flat(1_000), dollars=29), sessions=10, seed=1)
    made = experiment("lir-bonus", sides={"dollar_bonus": 1})
    with pytest.raises(RunError, match=r"a bankroll of \$30 does not cover one round, which takes \$31"):
        play_sessions(made, visit(Flat(1_000), dollars=30), sessions=10, seed=1)


def _taking(standing: Standing) -> NDArray[np.int64]:
    standing.bankroll[:] = 0
    return standing.bankroll


def test_a_bet_plan_cannot_write_into_what_it_is_given() -> None:
    with pytest.raises(RunError, match=r"the bet plan taking failed: ValueError: .*read-only"):
        play_sessions(experiment("LIRX-01"), visit(BetFunction("taking", _taking)), sessions=10, seed=1)


def test_a_bankroll_beyond_exact_numbers_is_refused() -> None:
    rich = Visit(2**53 - 1, 10, Flat(1_000), DOLLAR_CHIPS)
    made = experiment("lir-bonus")
    with pytest.raises(RunError, match="more than can be counted exactly"):
        play_sessions(made, replace(rich, plan=Proportional(500)), sessions=10, seed=1)
