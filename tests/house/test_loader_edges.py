"""Files at the edge: odd numbers, odd names, and faults that must not hide one another."""

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from letitride.cards import Money, MoneyError
from letitride.day.event_file import decode_event_file
from letitride.house import FileError, UnknownName, find
from letitride.house.loader import decode_toml, parse_toml
from letitride.house.schema import house_schema
from letitride.tournament.reading import parse_schedule
from tests.house.files import FILE, NH_000, built_house, built_pay_table, edited, extending, fault

ROOT = Path(__file__).parents[2]
TABLE = {"designator": "x", "wager": "base", "basis": "to 1", "odds": {"flush": 8}}


def faults(text: str) -> list[Any]:
    with pytest.raises(FileError) as refusal:
        built_house(parse_toml(text, file=FILE))
    return list(refusal.value.faults)


def test_missing_keys_are_reported_in_the_same_order_by_every_process() -> None:
    program = (
        "from tests.house.files import built_house\n"
        "from letitride.house import FileError\n"
        "try: built_house({'id': 'x'})\n"
        "except FileError as error: print(error)"
    )
    answers = {
        subprocess.run(
            [sys.executable, "-c", program],
            cwd=ROOT,
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for seed in "12345"
    }
    assert len(answers) == 1


def test_odds_of_one_to_nothing_are_a_fault() -> None:
    with pytest.raises(FileError):
        built_pay_table(TABLE | {"odds": {"flush": "1/0"}})


def test_a_chip_worth_nothing_is_a_fault() -> None:
    assert [each.key for each in faults(extending("lir", "[chips]\ndenominations = [0]"))] == ["chips.denominations"]


@pytest.mark.parametrize(
    "line", ["[seating]\nseats = 0x" + "f" * 5000, "[settling]\npayout_cap = 0x" + "f" * 5000], ids=["count", "money"]
)
def test_a_number_of_many_digits_is_a_fault(line: str) -> None:
    assert len(faults(extending("lir", line))) == 1


@pytest.mark.parametrize("line", ["[deal]\ndealers_cards = 'three'", "[wagers.base]\nminimum = 1\npay_table = '3CB-1'"])
def test_no_fault_shows_what_is_in_the_machine(line: str) -> None:
    assert "object at 0x" not in "\n".join(map(str, faults(extending("lir", line))))


def test_an_unreadable_value_has_one_fault() -> None:
    assert faults(extending("lir", "[deal]\ndealers_cards = 'three'")) == [
        fault("deal.dealers_cards", "'three'", "a whole number from 2 to 5")
    ]


@pytest.mark.parametrize("odds", ["1e5000", "1e-5000", "'1e5000'"])
def test_odds_beyond_all_measure_are_a_fault(odds: str) -> None:
    # 1e999999999 is worse: Fraction() fills the memory.
    raw = parse_toml(f"odds = {odds}", file=FILE)["odds"]
    base = {"minimum": 1, "pay_table": TABLE | {"odds": {"flush": raw}}}
    with pytest.raises(FileError):
        built_house({"extends": "lir", "id": "x", "name": "x", "wagers": {"base": base}})


@pytest.mark.parametrize(
    "text",
    ["a = " + "9" * 5000, "a = " + "[" * 5000, "a = 1e99999999999999999999"],
    ids=["digits", "brackets", "exponent"],
)
def test_toml_that_python_cannot_hold_is_a_fault(text: str) -> None:
    with pytest.raises(FileError):
        parse_toml(text, file=FILE)


@pytest.mark.parametrize("target", ["x" * 5000, "x\0.toml", "x" * 5000 + ".toml"], ids=["long", "nul", "long file"])
def test_a_target_that_no_file_can_have_is_unknown(target: str) -> None:
    with pytest.raises((UnknownName, FileError)):
        find(target)


def test_an_amount_of_many_digits_is_a_money_error() -> None:
    with pytest.raises(MoneyError):
        Money.parse("1" + ",000" * 1500)


def test_an_amount_is_written_in_the_digits_it_is_printed_in() -> None:
    with pytest.raises(MoneyError):
        Money.parse("\u0663")


def test_the_house_file_of_the_readme_fits_the_schema() -> None:
    text = (ROOT / "README.md").read_text().split("```toml\n# my-house.toml\n")[1].split("```")[0]
    Draft202012Validator(house_schema()).validate(tomllib.loads(text))


def test_a_choice_that_differs_is_not_as_in_the_parent() -> None:
    house = built_house(parse_toml(extending("nh-000", "[seating]\nseats = 5"), file=FILE))
    assert house.assumed.get("seating.seats") != "as in nh-000"


def test_a_house_that_extends_another_has_an_id_and_a_name_of_its_own() -> None:
    assert [each.key for each in faults('extends = "lir"')] == ["id", "name"]


def test_one_fault_does_not_hide_another() -> None:
    text = edited(NH_000, "seats = 7", 'seats = 7\n"x" = 1')
    text = edited(text, "[stated]", '[stated]\n"deal.color" = "green"')
    text = edited(text, "[wagers.base]\nminimum = 1", '[wagers.base]\nminimum = "one"')
    assert [each.key for each in faults(text)] == ["seating.x", "wagers.base.minimum", "stated.deal.color"]


def test_a_name_ends_where_its_line_ends() -> None:
    assert faults(edited(NH_000, 'id = "nh-000"', 'id = "nh-000\\n"'))


def test_a_mark_without_quotation_marks_is_answered_with_its_place() -> None:
    (wrong,) = faults(extending("lir", "[stated]\ndeal.burn = 'page 3'"))
    assert (wrong.key, wrong.found, wrong.expected) != ("stated", "a table", "a table of keys and values")


def test_a_text_that_is_too_long_says_so() -> None:
    (wrong,) = faults(edited(NH_000, 'name = "New Hampshire room (document 000)"', f'name = "{"x" * 600}"'))
    assert wrong.expected != "text in quotation marks"


def test_names_too_deep_to_read_in_time_are_refused_in_every_file() -> None:
    deep = f"{'a.' * 15_000}a = 1\n"
    readers: tuple[Callable[[], object], ...] = (
        lambda: decode_toml(deep.encode(), file="house.toml"),
        lambda: decode_event_file(deep.encode(), file="event.toml"),
        lambda: parse_schedule(deep, file="schedule.toml", houses=("lir",)),
    )
    for read_file in readers:
        with pytest.raises(FileError, match="line 1 with 15,000 dots"):
            read_file()
