"""What decisions depend on: the rule for ties is the one asked for, else the house's own, else taking the bet back."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.house import Tie
from letitride.odds.pricing import rules_of
from tests.house.files import extending


@pytest.mark.parametrize("target", ["lir", "LIRX-01", "seacoast-3cp", "seacoast-ante-bonus"])
@pytest.mark.parametrize("tie", Tie)
def test_the_rule_for_ties_that_is_asked_for_goes_before_any_other(target: str, tie: Tie) -> None:
    assert rules_of(target, bet=None, tie=tie).tie is tie


@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("parent", ["lir", "seacoast-3cp"])
def test_where_no_rule_for_ties_is_asked_for_the_house_has_its_own(parent: str, tie: Tie, tmp_path: Path) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(extending(parent, f'[decisions]\ntie = "{tie.value}"\n'), encoding="utf-8")

    assert rules_of(str(mine), bet=None, tie=None).tie is tie


@pytest.mark.parametrize("designator", ["LIRX-01", "seacoast-ante-bonus"])
def test_a_pay_table_alone_takes_back_what_is_worth_nothing(designator: str) -> None:
    assert rules_of(designator, bet=None, tie=None).tie is Tie.WITHDRAW
