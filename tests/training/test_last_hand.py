"""The drill of the last hand: bets to choose from, and a grade by the exact chances."""

from __future__ import annotations

import random

import pytest

from letitride.house import load_house
from letitride.odds.last_hand import has_last_hand
from letitride.training.last_hand import MINIMUM_BET, bets_of, grade, question

HOUSE = load_house("casablanca")


@pytest.mark.parametrize("seed", range(6))
def test_the_best_bet_is_among_those_to_choose_from(seed: int) -> None:
    asked = question(HOUSE, random.Random(seed))
    hand = {"own": asked.own, "leader": asked.leader, "leader_bet": asked.leader_bet}

    answers = {bet: grade(HOUSE, **hand, bet=bet) for bet in asked.bets}

    assert asked.own <= asked.leader
    assert all(bet % MINIMUM_BET == 0 and 3 * bet <= asked.own for bet in asked.bets)
    chances = dict(answers[asked.bets[0]].chances)
    assert answers[asked.bets[0]].best in asked.bets
    assert {bet for bet, answer in answers.items() if answer.right} == {
        bet for bet in asked.bets if chances[bet] == max(chances.values())
    }


def test_a_leader_who_is_out_of_reach_gives_nothing_to_choose() -> None:
    assert bets_of(HOUSE, own=15, leader=5000, leader_bet=5) == ()


def test_it_is_there_for_games_where_it_is_worked_out() -> None:
    assert [has_last_hand(load_house(each)) for each in ("lir", "seacoast-3cp")] == [True, False]
