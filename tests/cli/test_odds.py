"""``letitride odds`` for people and programs."""

import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.house import designators, house_ids, load_house
from letitride.house.games.let_it_ride import BASE
from letitride.odds import analyse_house
from tests.conftest import Letitride

FIGURES = ("house_edge", "par", "hit_frequency", "average_bets", "standard_deviation")


def test_the_first_table_in_json(letitride: Letitride) -> None:
    answer = letitride("odds", "LIRX-01", "--json").json

    assert answer["house_edge"]["exact"] == "37963/1082900"
    assert answer["house_edge"]["percent"] == pytest.approx(3.505679, abs=1e-6)
    assert answer["par"]["percent"] == pytest.approx(2.864803, abs=1e-6)
    assert answer["hit_frequency"]["exact"] == "10343/43316"
    assert answer["average_bets"] == {"exact": "331288/270725", "value": pytest.approx(1.223707, abs=1e-6)}
    assert answer["standard_deviation"] == pytest.approx(5.158072, abs=1e-6)
    assert answer["side_bets"] == {}
    assert sum(result["count"] for result in answer["law"]["results"]) == answer["law"]["deals"] == 51_979_200


def test_a_base_table_is_sold_with_its_bonus(letitride: Letitride) -> None:
    answer = letitride("odds", "lirb-06", "--json").json

    assert answer["pay_table"] == "LIRB-06"
    assert answer["side_bets"]["dollar-bonus"]["pay_table"] == "LIRB-06-bonus"
    assert answer["side_bets"]["dollar-bonus"]["par"]["percent"] == pytest.approx(25.389233, abs=1e-6)
    assert [set(each["stakes"]) for each in answer["combinations"]] == [{"base"}, {"base", "dollar-bonus"}]


def test_a_side_bet_stands_at_the_top(letitride: Letitride) -> None:
    answer = letitride("odds", "3CB-1", "--json").json

    assert answer["house_edge"]["exact"] == answer["par"]["exact"] == "128/5525"
    assert answer["average_bets"] == {"exact": "1", "value": 1.0}


@pytest.mark.parametrize("target", [*house_ids(), *designators()])
def test_everything_in_the_catalogue_is_priced_for_people_and_programs(letitride: Letitride, target: str) -> None:
    answer = letitride("odds", target, "--json").json
    printed = letitride("odds", target).out

    for figures in (answer, *answer["side_bets"].values()):
        assert all(figure in figures for figure in FIGURES)
        assert f"{figures['house_edge']['percent']:.4f} %" in printed


def test_a_house_has_its_side_bets_and_its_wagers_together(letitride: Letitride) -> None:
    answer = letitride("odds", "lir-bonus", "--json").json
    everything = answer["combinations"][-1]

    assert set(answer["side_bets"]) == {"dollar-bonus", "three-card-bonus"}
    assert everything["stakes"] == {"base": "1.00", "dollar-bonus": "1.00", "three-card-bonus": "1.00"}
    assert {tuple(each["wagers"]) for each in everything["covariances"]} == {
        ("base", "dollar-bonus"),
        ("base", "three-card-bonus"),
        ("dollar-bonus", "three-card-bonus"),
    }


def test_the_size_of_the_bet_matters_where_a_cap_applies(letitride: Letitride) -> None:
    answer = letitride("odds", "seacoast", "--bet", "10", "--json").json
    odds = analyse_house(load_house("seacoast"), stakes={BASE: Money.dollars(10)})

    assert Fraction(answer["house_edge"]["exact"]) == odds.figures.house_edge
    assert answer["cap"]["limit"] == "1000.00"
    assert answer["cap"]["bet"] == answer["bet"] == "10.00"
    assert Fraction(answer["cap"]["cost_of_cap"]["exact"]) > 0
    assert "payout cap of $1,000, bets of $10" in letitride("odds", "seacoast", "--bet", "$10.00").out


@pytest.mark.parametrize("target", ["lir", "LIRX-01"])
def test_the_tie_rule_decides_what_is_worth_nothing(letitride: Letitride, target: str) -> None:
    """An open straight without a high card wins 8 times 5, and loses 40 times 1."""
    hand = (target, "--cards", "5c 6d 7h", "--community", "8s")
    answers = {tie: letitride("advise", *hand, "--tie", tie, "--json").json for tie in ("withdraw", "ride")}
    cards = {tie: letitride("strategy", target, "--tie", tie, "--json").json["card"] for tie in ("withdraw", "ride")}

    assert {tie: answer["ride"] for tie, answer in answers.items()} == {"withdraw": False, "ride": True}
    assert {answer["expectation"]["exact"] for answer in answers.values()} == {"0"}
    assert letitride("advise", *hand, "--json").json == answers["withdraw"]
    assert letitride("strategy", target, "--json").json["card"] == cards["withdraw"] != cards["ride"]


def test_the_tie_rule_may_be_chosen(letitride: Letitride) -> None:
    withdrawing, riding = (
        letitride("odds", target, "--tie", tie, "--json").json["average_bets"]["value"]
        for target, tie in (("lir", "withdraw"), ("lir", "ride"))
    )

    assert riding > withdrawing
    assert letitride("odds", "LIRX-01", "--tie", "ride", "--json").json["average_bets"]["value"] == riding


def test_the_full_law_is_printed_on_demand(letitride: Letitride) -> None:
    assert "net result of the base bets" not in letitride("odds", "LIRX-01").out
    assert "net result of the base bets" in letitride("odds", "LIRX-01", "--law").out


def test_a_pay_table_of_ones_own_is_priced(letitride: Letitride, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        'designator = "MINE"\nwager = "base"\nbasis = "to 1"\nlowest_pair = "J"\n'
        "[odds]\nroyal-flush = 500\nstraight-flush = 100\nfour-of-a-kind = 40\nfull-house = 12\nflush = 8\n"
        'straight = 5\nthree-of-a-kind = 3\ntwo-pair = 2\npair = "3/2"\n'
    )
    answer = letitride("odds", str(mine), "--json").json

    assert answer["target"] == "MINE"
    assert answer["final_hands"][8]["hand"] == "pair of jacks or better"
    assert answer["final_hands"][8]["odds"] == "3/2"


def test_pricing_imports_neither_numpy_nor_anything_heavy() -> None:
    code = (
        "import sys; sys.argv = ['letitride', 'odds', 'LIRX-01']\n"
        "from letitride.cli import main\n"
        "try:\n    main()\nexcept SystemExit:\n    pass\n"
        "assert not {'numpy', 'numba', 'rich', 'difflib'} & set(sys.modules), 'too much was imported'\n"
    )

    subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.DEVNULL)


def test_the_module_runs_as_the_command_does() -> None:
    ran = subprocess.run([sys.executable, "-m", "letitride", "--version"], check=True, capture_output=True, text=True)

    assert ran.stdout.startswith("letitride ")
