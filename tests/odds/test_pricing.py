"""What decisions depend on: the rule for ties is the one asked for, else the house's own, else taking the bet back."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.house import Tie
from letitride.odds.pricing import rules_of
from letitride.odds.solvers.let_it_ride import LetItRideRules
from letitride.odds.solvers.three_card_poker import ThreeCardPokerRules
from tests.house.files import extending


def tie_of(target: str, tie: Tie | None) -> Tie:
    rules = rules_of(target, bet=None, tie=tie)
    assert isinstance(rules, LetItRideRules | ThreeCardPokerRules)
    return rules.tie


@pytest.mark.parametrize("target", ["lir", "LIRX-01", "seacoast-3cp", "seacoast-ante-bonus"])
@pytest.mark.parametrize("tie", Tie)
def test_the_rule_for_ties_that_is_asked_for_goes_before_any_other(target: str, tie: Tie) -> None:
    assert tie_of(target, tie) is tie


@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("parent", ["lir", "seacoast-3cp"])
def test_where_no_rule_for_ties_is_asked_for_the_house_has_its_own(parent: str, tie: Tie, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(extending(parent, f'[decisions]\ntie = "{tie.value}"\n'), encoding="utf-8")

    assert tie_of(str(mine), None) is tie


@pytest.mark.parametrize("designator", ["LIRX-01", "seacoast-ante-bonus"])
def test_a_pay_table_alone_takes_back_what_is_worth_nothing(designator: str) -> None:
    assert tie_of(designator, None) is Tie.WITHDRAW
