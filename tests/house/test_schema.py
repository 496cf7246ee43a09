"""The JSON Schemas: what they take and what they refuse."""

import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from letitride.house.schema import DIALECT, file_schema, house_schema, pay_table_schema
from tests.house.files import HOUSE_FILES, NH_000, PAY_TABLE, PAY_TABLE_FILES, THREE_CARD_PAY_TABLE, edited

pytestmark = pytest.mark.heavy

ROOT = Path(__file__).parents[2]
Schema = Callable[[], dict[str, Any]]
DOCUMENTED = [
    block
    for page in (ROOT / "README.md", ROOT / "docs" / "house-files.md")
    for block in re.findall(r"```toml\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)
]
EXTENDING = 'extends = "lir"\nid = "mine"\nname = "Mine"'


def fits(schema: Schema, text: str) -> bool:
    """Tell whether a TOML text is what *schema* describes."""
    return bool(Draft202012Validator(schema()).is_valid(tomllib.loads(text)))


@pytest.mark.parametrize("schema", [pay_table_schema, house_schema, file_schema])
def test_each_schema_is_a_schema(schema: Schema) -> None:
    Draft202012Validator.check_schema(schema())

    assert schema()["$schema"] == DIALECT == Draft202012Validator.META_SCHEMA["$id"]


@pytest.mark.parametrize("path", PAY_TABLE_FILES, ids=lambda path: path.stem)
def test_every_pay_table_of_the_catalogue_fits(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert fits(pay_table_schema, text)
    assert fits(file_schema, text)
    assert not fits(house_schema, text)


@pytest.mark.parametrize("path", HOUSE_FILES, ids=lambda path: path.stem)
def test_every_house_of_the_catalogue_fits(path: Path) -> None:
    text = path.read_text(encoding="utf-8")

    assert fits(house_schema, text)
    assert fits(file_schema, text)
    assert not fits(pay_table_schema, text)


@pytest.mark.parametrize("text", DOCUMENTED, ids=lambda text: text.splitlines()[0])
def test_every_documented_file_fits(text: str) -> None:
    assert fits(house_schema if "extends" in text else pay_table_schema, text)
    assert fits(file_schema, text)


@pytest.mark.parametrize("text", [PAY_TABLE, THREE_CARD_PAY_TABLE, edited(PAY_TABLE, "flush = 9\n", "flush = '9/2'\n")])
def test_a_pay_table_fits(text: str) -> None:
    assert fits(pay_table_schema, text)


def test_the_pages_show_two_pay_tables_and_two_houses() -> None:
    """What is documented is found: none of the tests above passes for want of a file."""
    kinds = {text.splitlines()[0]: "extends" in text for text in DOCUMENTED}

    assert kinds == {"# my-table.toml": False, "# my-house.toml": True, "# bonus.toml": False, "# room.toml": True}


@pytest.mark.parametrize(
    "lines",
    [
        "",
        "[wagers.base]\nminimum = 5\npay_table = 'LIRX-05'",
        "[wagers.base]\nminimum = '2.50'\nmaximum = 10.5\npay_table = 'LIRX-05'",
        "wagers.base = {minimum=1, pay_table = {designator = 'x', wager = 'base', basis = 'to 1', odds = {flush = 8}}}",
    ],
)
def test_a_house_that_extends_another_fits(lines: str) -> None:
    assert fits(house_schema, f"{EXTENDING}\n{lines}")
    assert fits(file_schema, f"{EXTENDING}\n{lines}")


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ('wager = "base"', 'wager = "blind"'),
        ('wager = "base"', ""),
        ('wager = "base"', 'wager = "pair-plus"'),
        ('basis = "to 1"', 'basis = "to one"'),
        ('basis = "to 1"', ""),
        ('designator = "LIRX-05"', 'designator = "two words"'),
        ('lowest_pair = "10"', "lowest_pair = 10"),
        ("two-pair = 2", "two-pair = 0"),
        ("two-pair = 2", "two-pair = -1"),
        ("two-pair = 2", "two-pair = true"),
        ("two-pair = 2", "two-pairs = 2"),
        ("two-pair = 2", "two-pair = [2]"),
        ("[odds]", "[payouts]"),
    ],
)
def test_a_broken_pay_table_does_not_fit(line: str, instead: str) -> None:
    broken = edited(PAY_TABLE, line, instead)

    assert not fits(pay_table_schema, broken)
    assert not fits(file_schema, broken)


@pytest.mark.parametrize(
    ("line", "instead"),
    [
        ('game = "let-it-ride"', 'game = "poker"'),
        ('game = "let-it-ride"', ""),
        ('id = "nh-000"', 'id = "NH 000"'),
        ('id = "nh-000"', 'id = "nh-000"\ncolor = "green"'),
        ("seats = 7", "seats = 8"),
        ("seats = 7", 'seats = "seven"'),
        ("seats = 7", "seats = true"),
        ("seats = 7", ""),
        ('burn = "leftmost"', 'burn = "rightmost"'),
        ("denominations = [1, 5, 25, 100]", "denominations = 1"),
        ('pay_table = "nh-000-base"', ""),
        ('pay_table = "nh-000-base"', "pay_table = 3"),
        ('"cards.cover_cards" = "decks"', '"cards.cover_cards" = 1'),
        ("[wagers.base]", "[wagers.main]"),
    ],
)
def test_a_broken_house_does_not_fit(line: str, instead: str) -> None:
    broken = edited(NH_000, line, instead)

    assert not fits(house_schema, broken)
    assert not fits(file_schema, broken)


@pytest.mark.parametrize("text", ["", "seats = 7"])
def test_what_is_neither_a_house_nor_a_pay_table_does_not_fit(text: str) -> None:
    assert not fits(file_schema, text)


@pytest.mark.parametrize("name", ["", " ", "a\\u001b[31m", "a\\u202eb", "a\\n"])
def test_a_house_without_a_name_to_print_does_not_fit(name: str) -> None:
    assert not fits(house_schema, EXTENDING.replace('name = "Mine"', f'name = "{name}"'))
    assert fits(house_schema, EXTENDING.replace('name = "Mine"', 'name = "Mine, 牌"'))


def test_a_house_may_say_where_it_departs() -> None:
    house = f'{EXTENDING}\n[departs]\n"wagers.base.pay_table" = "as agreed"'

    assert fits(house_schema, house)
    assert not fits(house_schema, house.replace("as agreed", "a\\u0007"))
