"""What is found can be used: files that the loader reads back to the same table, and a house that pays by it."""

from __future__ import annotations

from pathlib import Path

import pytest

from letitride.cards import Money
from letitride.design import DesignError, Range, Targets, export, house_for, search
from letitride.design.exporting import figures_in, pay_table_text
from letitride.design.games import DESIGNED
from letitride.design.grid import measure
from letitride.design.space import Space, catalogued
from letitride.house import House, Tie, Wager, load_file, load_house
from letitride.house.games.three_card_poker import PAIR_PLUS
from letitride.odds import Cap, analyse_house
from tests.design.spaces import base_space

ONE = Money.dollars(1)


@pytest.mark.parametrize("wager", DESIGNED)
def test_a_pay_table_and_its_house_are_read_back_as_they_were(wager: Wager, tmp_path: Path) -> None:
    space = catalogued(wager)
    found = search(space, Targets(house_edge=Range.parse("1..30", of=100)), keep=3, measure=measure)
    parent = load_house(house_for(wager))
    for each in found.candidates:
        table_file, house_file = export(each.table, space, tmp_path, parent=parent)
        house = load_file(house_file)

        assert load_file(table_file) == each.table
        assert isinstance(house, House)
        assert house.wagers.pay_tables()[wager] == each.table
        assert house.wagers.pay_tables().keys() == parent.wagers.pay_tables().keys()
        assert house.deal == parent.deal
        assert figures_in(house, space) == each.figures


def test_odds_that_chips_cannot_pay_are_written_as_fractions_and_no_house_is(tmp_path: Path) -> None:
    space = base_space("500", "100", "25", "9", "13/2", "4", "3", "2", "1")
    (candidate,) = search(space, Targets(par=Range.parse("5")), measure=measure).candidates

    with pytest.raises(DesignError, match=r"lir cannot pay by this table .*: search whole odds"):
        export(candidate.table, space, tmp_path, parent=load_house("lir"))

    (file,) = tmp_path.iterdir()
    assert 'flush = "13/2"' in pay_table_text(candidate.table) == file.read_text()
    assert load_file(file) == candidate.table


def test_a_cap_goes_into_the_house(tmp_path: Path) -> None:
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1", cap=Cap(Money.dollars(1000), ONE))
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates

    _, file = export(candidate.table, space, tmp_path / "new" / "folder", parent=load_house("lir"))
    house = load_file(file)

    assert isinstance(house, House)
    assert house.settling.payout_cap == Money.dollars(1000)
    assert analyse_house(house).figures.house_edge == candidate.figures.house_edge


def test_a_house_that_caps_payouts_is_refused_where_the_search_does_not(tmp_path: Path) -> None:
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1")
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates

    with pytest.raises(DesignError, match=r"seacoast caps payouts at \$1,000, the search does not: give it a cap"):
        export(candidate.table, space, tmp_path, parent=load_house("seacoast"))

    assert not list(tmp_path.iterdir())


def test_the_cap_of_the_search_takes_the_place_of_the_parents(tmp_path: Path) -> None:
    cap = Cap(Money.dollars(2000), Money.dollars(10))
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1", cap=cap)
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates

    _, file = export(candidate.table, space, tmp_path, parent=load_house("seacoast"))
    house = load_file(file)

    assert isinstance(house, House)
    assert figures_in(house, space) == candidate.figures
    assert candidate.table.description.endswith(", under a payout cap of $2,000 at bets of $10")


def test_a_bet_under_the_cap_that_the_house_does_not_take_is_refused(tmp_path: Path) -> None:
    cap = Cap(Money.dollars(1000), Money.dollars(25))
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1", cap=cap)
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates

    with pytest.raises(DesignError, match=r"hold for one bet, but nh-000 does not take \$25"):
        export(candidate.table, space, tmp_path, parent=load_house("nh-000"))


@pytest.mark.parametrize("tie", Tie)
def test_the_tie_rule_goes_into_the_house(tie: Tie, tmp_path: Path) -> None:
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1", tie=tie)
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates

    _, file = export(candidate.table, space, tmp_path, parent=load_house("casablanca"))
    house = load_file(file)

    assert isinstance(house, House)
    assert house.decisions.tie is tie
    assert figures_in(house, space) == candidate.figures
    assert candidate.table.description.endswith("rides") == (tie is Tie.RIDE)


def test_a_house_with_other_figures_is_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    space = base_space("1000", "200", "50", "11", "8", "5", "3", "2", "1")
    (candidate,) = search(space, Targets(par=Range.parse("3")), measure=measure).candidates
    monkeypatch.setattr("letitride.design.exporting.figures_in", lambda _house, _space: None)

    with pytest.raises(DesignError, match="under the rules of casablanca design-01 has other figures"):
        export(candidate.table, space, tmp_path, parent=load_house("casablanca"))

    assert [file.name for file in tmp_path.iterdir()] == ["design-01.toml"]


def test_a_house_without_the_wager_is_refused(tmp_path: Path) -> None:
    space: Space = catalogued(PAIR_PLUS)
    candidate = search(space, Targets(par=Range.parse("7", of=100)), measure=measure).candidates[0]

    with pytest.raises(DesignError, match="lir does not offer the Pair Plus"):
        export(candidate.table, space, tmp_path, parent=load_house("lir"))


def test_a_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    space = catalogued(PAIR_PLUS)
    candidate = search(space, Targets(par=Range.parse("7", of=100)), measure=measure).candidates[0]
    (tmp_path / "taken").write_text("")

    with pytest.raises(DesignError, match="taken cannot be written: file exists"):
        export(candidate.table, space, tmp_path / "taken", parent=load_house("seacoast-3cp"))
