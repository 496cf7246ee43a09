"""Houses and pay tables that are allowed and unusual: priced, with a warning."""

from fractions import Fraction
from pathlib import Path

import pytest
from msgspec.structs import replace

from letitride.house import Basis, FiveCardPayTable, designators, house_ids, load_house, load_pay_table
from letitride.house.writing import write_toml
from letitride.odds.pricing import price_of
from tests.conftest import Letitride
from tests.odds.tables import base_table

GENEROUS = replace(base_table("LIRX-01"), designator="GENEROUS", odds=replace(base_table("LIRX-01").odds, flush=30))


@pytest.mark.parametrize("name", designators())
def test_no_pay_table_of_the_catalogue_is_unusual(name: str) -> None:
    assert price_of(load_pay_table(name)).warnings == ()


@pytest.mark.parametrize("house_id", house_ids())
def test_no_house_of_the_catalogue_is_unusual(house_id: str) -> None:
    assert price_of(load_house(house_id)).warnings == ()


def test_a_table_that_favors_the_player_is_priced_with_a_warning() -> None:
    priced = price_of(GENEROUS)
    edge = priced.figures[priced.main].house_edge

    assert edge < 0
    (warning,) = priced.warnings
    assert warning.startswith("GENEROUS favors the player: the house edge of the base bets is -")


def test_a_side_bet_that_favors_the_player_is_named() -> None:
    bonus = replace(load_pay_table("LIRB-03-bonus"), basis=Basis.TO_ONE)
    assert isinstance(bonus, FiveCardPayTable)
    (warning,) = price_of(replace(base_table("LIRB-03"), bonus=bonus)).warnings

    assert warning.startswith("LIRB-03-bonus favors the player: the house edge of the $1 Bonus is -")


def test_a_table_that_favors_nobody_is_no_cause_for_a_warning() -> None:
    table = load_pay_table("3CB-1")
    odds = replace(table.odds, pair=table.odds.pair + Fraction(512, 3744))  # type: ignore[operator]
    fair = replace(table, odds=odds)

    assert price_of(fair).figures[fair.wager].house_edge == 0
    assert price_of(fair).warnings == ()


def test_base_bets_for_1_are_priced_with_a_warning() -> None:
    (warning,) = price_of(replace(base_table("LIRX-01"), basis=Basis.FOR_ONE)).warnings

    assert warning == ("LIRX-01 pays base bets “for 1”: a winning bet is not returned. Base bets usually pay “to 1”.")


def test_the_command_line_warns_in_words_and_in_json(letitride: Letitride, tmp_path: Path) -> None:
    file = tmp_path / "generous.toml"
    file.write_text(write_toml(GENEROUS), encoding="utf-8")
    (warning,) = price_of(GENEROUS).warnings

    for command, *words in (("odds",), ("strategy",), ("session", "--rounds", "9"), ("paytables",)):
        answer = letitride(command, str(file), *words)
        assert answer.status == 0
        assert f"Warning: {warning}" in answer.out
        document = letitride(command, str(file), *words, "--json").json
        assert (document[0] if command == "paytables" else document)["warnings"] == [warning]
    letitride("parsheet", str(file), "--html", str(tmp_path / "sheet.html"))
    assert f"Warning: {warning}" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
