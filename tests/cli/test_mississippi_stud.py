"""The commands on Mississippi Stud, and decisions by their names in every game."""

from __future__ import annotations

from fractions import Fraction

import pytest

from letitride.cards import parse_cards
from letitride.house import load_house
from letitride.house.games.mississippi_stud import stud_table
from letitride.odds.mississippi_stud import analyse_mississippi_stud
from tests.conftest import Letitride

HOUSE = "mississippi-stud"


def test_its_figures_are_exact(letitride: Letitride) -> None:
    answer = letitride("odds", HOUSE, "--json").json

    assert Fraction(answer["house_edge"]["exact"]) == Fraction(53223, 1082900)
    assert answer["final_hands"][-1]["hand"] == "folded"
    assert [list(each["stakes"]) for each in answer["combinations"]] == [["stud-ante"], ["stud-ante", "street-bonus"]]


def test_its_figures_are_printed(letitride: Letitride) -> None:
    printed = letitride("odds", HOUSE).out

    assert "mississippi-stud: Mississippi Stud, an ante of $5" in printed
    assert "house edge, per ante" in printed
    assert "53223/1082900" in printed
    assert "pair of sixes to tens     push" in printed
    assert "an ante of $5 + Community Bonus $1" in printed


def test_its_pay_table_alone_is_priced(letitride: Letitride) -> None:
    assert letitride("odds", "mississippi-stud-ante", "--json").json["house_edge"]["exact"] == "53223/1082900"


def test_its_strategy_is_a_card_of_three_streets(letitride: Letitride) -> None:
    printed = letitride("strategy", HOUSE).out

    assert "\n3rd street\n  • Bet three times: Any pair\n  • Bet once: At least two points\n" in printed
    assert printed.count("Fold everything else.") == 3
    assert "folding every hand" in printed
    assert "of the ante; playing otherwise" in printed


def test_its_strategy_for_programs_has_the_bets(letitride: Letitride) -> None:
    answer = letitride("strategy", HOUSE, "--json").json

    assert [part["decision"] for part in answer["card"]] == ["3rd street", "4th street", "5th street"]
    assert answer["card"][0]["lines"][0] == {"bet": 3, "hands": "Any pair"}
    assert "fold" in answer["notes"][0]


def test_advice_names_what_every_choice_costs(letitride: Letitride) -> None:
    words = ("advise", HOUSE, "--cards", "7s 2d", "--community", "6d", "--decisions", "bet-1")
    answer = letitride(*words, "--json").json
    game = analyse_mississippi_stud(stud_table(load_house(HOUSE).wagers))
    options = game.options(parse_cards("7s 2d"), parse_cards("6d"), put_up=2)

    assert answer["decision"] == "fold"
    assert answer["costs"]["bet once"]["exact"] == str(options.fold - options.bets[0])
    assert answer["expectation"]["exact"] == "0"
    assert letitride("advise", HOUSE, "--cards", "7s 7d").out.startswith("Bet three times.\n")
    assert "gains over fold" in letitride(*words).out


@pytest.mark.parametrize(
    ("decisions", "result", "returned"),
    [("bet-3 bet-3 bet-3", "1 to 1", "100.00"), ("bet-1,bet-3,fold", "folded", "0.00"), ("fold", "folded", "0.00")],
)
def test_a_hand_is_settled_by_its_decisions(letitride: Letitride, decisions: str, result: str, returned: str) -> None:
    words = ("settle", HOUSE, "--cards", "JsJd", "--community", "2c3c9d", "--stud-ante", "5")
    answer = letitride(*words, "--decisions", decisions, "--json").json

    assert (answer["wagers"][0]["result"], answer["returned"]) == (result, returned)


def test_a_settlement_is_printed_with_both_wagers(letitride: Letitride) -> None:
    words = ("--community", "2c2d9d", "--stud-ante", "5", "--street-bonus", "5", "--decisions", "bet-1 bet-1 bet-1")
    printed = letitride("settle", HOUSE, "--cards", "7s 7d", *words).out

    assert "7s 7d with 2c 2d 9d" in printed
    assert "two pair" in printed
    assert "Community Bonus" in printed


def test_a_hand_folded_at_once_needs_no_decision_by_name(letitride: Letitride) -> None:
    words = ("settle", HOUSE, "--cards", "JsJd", "--community", "2c3c9d", "--stud-ante", "5")

    assert letitride(*words, "--fold", "--json").json == letitride(*words, "--decisions", "fold", "--json").json


@pytest.mark.parametrize(
    ("words", "instead"),
    [
        (("--riding", "3"), "ride ride"),
        (("--riding", "2"), "withdraw ride"),
        (("--riding", "1"), "withdraw withdraw"),
    ],
)
def test_bets_that_ride_are_decisions_too(letitride: Letitride, words: tuple[str, ...], instead: str) -> None:
    hand = ("settle", "lir", "--cards", "JsJdTc", "--community", "2c3c", "--base", "5", "--json")

    assert letitride(*hand, *words).json == letitride(*hand, "--decisions", instead).json


def test_playing_and_folding_are_decisions_too(letitride: Letitride) -> None:
    hand = ("settle", "seacoast-3cp", "--cards", "7s7d2c", "--dealer", "As9d4c", "--ante", "5", "--json")

    assert letitride(*hand).json == letitride(*hand, "--decisions", "play").json
    assert letitride(*hand, "--fold").json == letitride(*hand, "--decisions", "fold").json


def test_what_became_of_bet_1_is_a_decision_too(letitride: Letitride) -> None:
    words = ("advise", "seacoast", "--bet", "100", "--cards", "3c 7c 8c", "--community", "Tc", "--json")

    assert letitride(*words, "--bet-1", "riding").json == letitride(*words, "--decisions", "ride").json
    assert letitride(*words, "--bet-1", "withdrawn").json == letitride(*words, "--decisions", "withdraw").json


HAND = ("settle", HOUSE, "--cards", "JsJd", "--community", "2c3c9d", "--stud-ante", "5")
REFUSED: dict[str, tuple[tuple[str, ...], str]] = {
    "no decisions": (HAND, "mississippi-stud deals Mississippi Stud: give --stud-ante and --decisions"),
    "no ante": ((*HAND[:6], "--decisions", "fold"), "give --stud-ante and --decisions"),
    "no community cards": ((*HAND[:4], "--stud-ante", "5"), "give all three community cards as --community"),
    "too few decisions": ((*HAND, "--decisions", "bet-1"), "Mississippi Stud asks about 4th street too: give 3"),
    "a bet after a fold": (
        (*HAND, "--decisions", "fold bet-1"),
        "decision 2 is 'bet-1': Mississippi Stud expects",
    ),
    "too many decisions": ((*HAND, "--decisions", "bet-1 bet-1 bet-1 fold"), "decision 4 is 'fold'"),
    "another game's decision": (
        (*HAND, "--decisions", "ride"),
        "decision 1 is 'ride': Mississippi Stud expects one of bet-3, bet-2, bet-1, fold",
    ),
    "no decision at all": ((*HAND, "--decisions", "raise"), "'raise' is no decision: expected some of ride, withdraw"),
    "bets that ride": ((*HAND, "--riding", "1"), "deals mississippi-stud, where --riding has no meaning"),
    "a dealer's hand": ((*HAND, "--dealer", "4c"), "where --dealer has no meaning"),
    "decisions without a wager": (
        ("settle", "nh-000", "--cards", "AsKsQs", "--community", "JsTs", "--three-card-bonus", "5", "--riding", "1"),
        "nh-000 deals Let It Ride: give --base and --riding",
    ),
    "advice after another game's decision": (
        ("advise", HOUSE, "--cards", "JsJd", "--community", "2c", "--decisions", "ride"),
        "mississippi-stud is Mississippi Stud, where --decisions 'ride' has no meaning",
    ),
    "advice after all decisions": (
        ("advise", HOUSE, "--cards", "JsJd", "--decisions", "bet-1 bet-1 bet-1"),
        "where --decisions 'bet-1 bet-1 bet-1' has no meaning",
    ),
    "advice without the decisions before": (
        ("advise", HOUSE, "--cards", "JsJd", "--community", "2c"),
        "each community card that is seen followed a bet",
    ),
    "what more knowledge is worth": (("leak", HOUSE), "is not worked out for the game of mississippi-stud"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_makes_no_sense_is_one_line(letitride: Letitride, name: str) -> None:
    words, expected = REFUSED[name]
    answer = letitride(*words)

    assert expected in answer.err
    assert answer.err.count("\n") <= 2
