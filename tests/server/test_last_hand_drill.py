"""The drill of the last hand over HTTP: a question for anybody, and a verdict by the exact chances."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.server.house import House


@pytest.fixture(name="place")
def place_of_drill(house: House) -> str:
    assert house.stranger().get("/api/trainer/casablanca").json()["last_hand"]
    return "/api/trainer/casablanca/last-hand"


def test_a_bet_is_held_against_the_best_one(house: House, place: str) -> None:
    anybody = house.stranger()
    asked = anybody.post(place, {}).json()
    hand = {key: asked[key] for key in ("own", "leader", "leader_bet")}

    verdicts = [anybody.post(f"{place}/answer", {**hand, "bet": bet}).json() for bet in asked["bets"]]

    chances = {each["bet"]: Fraction(each["exact"]) for each in verdicts[0]["chances"]}
    best = max(chances.values())
    assert [verdict["right"] for verdict in verdicts] == [chances[bet] == best for bet in asked["bets"]]
    assert chances[verdicts[0]["best"]] == best


def test_a_bet_that_nobody_can_make_and_a_game_that_is_not_worked_out_are_refused(house: House, place: str) -> None:
    anybody = house.stranger()
    hand = {"own": 100, "leader": 200, "leader_bet": 5}

    assert anybody.post(f"{place}/answer", {**hand, "bet": 40}).json()["code"] == "bet"
    assert anybody.post(f"{place}/answer", {**hand, "bet": 7}).json()["code"] == "bet"
    assert anybody.post("/api/trainer/seacoast-3cp/last-hand", {}).json()["code"] == "not-worked-out"
