"""Houses over HTTP: figures that are exact, pay tables as they are printed, and rules in words."""

from fractions import Fraction

import pytest

from letitride.house import house_ids, load_house
from letitride.odds import analyse_house
from letitride.server.houses.houses import house_line, house_response
from tests.server.house import House


def test_the_catalogue_is_listed(house: House) -> None:
    lines = house.stranger().get("/api/houses").json()

    assert [line["id"] for line in lines] == list(house_ids())
    assert all(line["document"].endswith(".txt") or "Pa. Code" in line["document"] for line in lines)


@pytest.mark.parametrize("house_id", house_ids())
def test_the_figures_are_those_of_the_odds_room(house: House, house_id: str) -> None:
    told = house.stranger().get(f"/api/tables/{house_id}/house").json()
    rules = load_house(house_id)
    odds = analyse_house(rules)
    expected = {rules.main_wager: odds.figures, **odds.side_bets}

    assert [wager["wager"] for wager in told["wagers"]] == [wager.value for wager in expected]
    for wager, figures in zip(told["wagers"], expected.values(), strict=True):
        shown = wager["figures"]
        assert Fraction(shown["house_edge"]["exact"]) == figures.house_edge
        assert Fraction(shown["par"]["exact"]) == figures.par
        assert Fraction(shown["hit_frequency"]["exact"]) == figures.hit_frequency
        assert shown["par"]["percent"] == pytest.approx(float(100 * figures.par))
        assert shown["standard_deviation"] ** 2 == pytest.approx(float(figures.variance))


def test_a_house_is_told_for_people(house: House) -> None:
    told = house.stranger().get("/api/tables/seacoast/house").json()

    assert (told["payout_cap"], told["decision_seconds"]) == ("1000.00", 30)
    assert told["chips"] == ["1.00", "5.00", "25.00", "100.00"]
    assert told["about"].startswith("Let It Ride for seven players")
    base, bonus = told["wagers"]
    assert (base["minimum"], base["maximum"], base["basis"], base["alone"]) == ("1.00", None, "to 1", False)
    assert base["lines"][-1] == {"hand": "a pair of tens or better", "pays": "1 to 1"}
    assert bonus["sentence"].startswith("A side bet on your three cards")
    assert "The deal" in [chapter["heading"] for chapter in told["rules"]]


def test_pairs_that_push_are_lines_of_the_pay_table(house: House) -> None:
    ante = house.stranger().get("/api/tables/mississippi-stud/house").json()["wagers"][0]

    assert ante["lines"][-1] == {"hand": "a pair of sixes to tens", "pays": "push"}


def test_of_the_ante_the_bonus_is_what_the_layout_prints(house: House) -> None:
    ante = house.stranger().get("/api/tables/seacoast-3cp/house").json()["wagers"][0]

    assert (ante["wager"], ante["pay_table"]) == ("ante", "seacoast-ante-bonus")


def test_a_house_is_worked_out_once() -> None:
    assert house_line(load_house("lir")) is house_line(load_house("lir"))
    assert house_response(load_house("lir")) is house_response(load_house("lir"))


def test_a_table_that_does_not_exist_has_no_house(house: House) -> None:
    assert house.stranger().get("/api/tables/nowhere/house").status_code == 404
