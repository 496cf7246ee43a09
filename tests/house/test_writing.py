"""Files that are written: the loader reads back what was written, whatever is in it."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.cards import FrozenMap, Money
from letitride.house import (
    FileError,
    FiveCardPayTable,
    House,
    PayTable,
    designators,
    house_ids,
    load_file,
    load_house,
    load_pay_table,
)
from letitride.house.catalogue import read_house
from letitride.house.writing import contents_of, write_toml


def read_back(found: House | PayTable, folder: Path) -> House | PayTable:
    path = folder / "written.toml"
    path.write_text(write_toml(found), encoding="utf-8")
    return load_file(path)


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_is_read_back_as_it_was(house_id: str, tmp_path: Path) -> None:
    house = load_house(house_id)

    assert read_back(house, tmp_path) == house
    assert read_house(contents_of(house), file="its contents") == house


@pytest.mark.parametrize("designator", designators())
def test_a_pay_table_is_read_back_as_it_was(designator: str, tmp_path: Path) -> None:
    table = load_pay_table(designator)

    assert read_back(table, tmp_path) == table


def test_text_is_read_back_letter_by_letter(tmp_path: Path) -> None:
    name = 'A "house" of \\ cards and odd — letters, 牌'
    lir = load_house("lir")
    house = replace(lir, name=name, assumed=FrozenMap({**lir.assumed, "deal.burn": name}), stated=FrozenMap({}))

    assert read_back(house, tmp_path) == house


def test_amounts_and_odds_are_written_as_people_write_them() -> None:
    contents: dict[str, Any] = {
        "extends": "lir",
        "id": "halves",
        "name": "Halves",
        "chips": {"denominations": ["0.50", "1", "2.50", "1000"]},
        "wagers": {
            "base": {
                "minimum": "2.50",
                "maximum": "1000",
                "pay_table": {
                    "designator": "halves-base",
                    "wager": "base",
                    "basis": "to 1",
                    "odds": {"flush": "1000", "straight": 6},
                },
            }
        },
        "departs": {"wagers.base.pay_table": "two lines are enough here"},
    }
    text = write_toml(read_house(contents, file="halves"))

    assert "denominations = [0.50, 1, 2.50, 1000]" in text
    assert "minimum = 2.50\nmaximum = 1000\n" in text
    assert "flush = 1000\nstraight = 6\n" in text
    assert "[wagers.base.pay_table.odds]" in text


def test_odds_that_are_no_whole_number_are_a_fraction_in_quotation_marks() -> None:
    table = load_pay_table("nh-000-base")
    assert isinstance(table, FiveCardPayTable)
    halves = replace(table, odds=replace(table.odds, pair=Fraction(1, 2)))

    assert 'pair = "1/2"' in write_toml(halves)


def test_a_key_that_is_nothing_takes_away_what_another_house_has() -> None:
    capped = {"extends": "seacoast", "id": "capped", "name": "Capped"}
    free = capped | {"settling": {"payout_cap": None}}

    assert read_house(capped, file="capped").settling.payout_cap == Money.dollars(1000)
    assert read_house(free, file="free").settling.payout_cap is None


def test_a_key_that_is_nothing_is_missing_where_it_is_needed() -> None:
    with pytest.raises(FileError) as found:
        read_house({"extends": "lir", "id": "none", "name": None, "seating": {"seats": None}}, file="none")

    assert [fault.key for fault in found.value.faults] == ["name", "seating.seats"]


def test_contents_name_no_other_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "own.toml").write_text(write_toml(load_pay_table("nh-000-base")), encoding="utf-8")
    base = {"minimum": 1, "pay_table": "own.toml"}

    with pytest.raises(FileError, match=r"wagers\.base\.pay_table: found 'own\.toml'"):
        read_house({"extends": "lir", "id": "own", "name": "Own", "wagers": {"base": base}}, file="own")


@pytest.mark.parametrize("chips", [["1000000000.01", "1000000000.02"], list(range(1, 40)), [-1_000_000_000, 1]])
def test_chips_that_nobody_could_count_are_refused_at_once(chips: list[object]) -> None:
    with pytest.raises(FileError) as found:
        read_house({"extends": "lir", "id": "odd", "name": "Odd", "chips": {"denominations": chips}}, file="odd")

    assert "chips.denominations" in [fault.key for fault in found.value.faults]
