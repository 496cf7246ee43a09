"""Files as people write them."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import letitride.house
from letitride.house import Fault, House, PayTable, UnknownName
from letitride.house.loader import Lookup, build_house, build_pay_table, read_toml

FILE = "my-house.toml"
CATALOGUE = Path(letitride.house.__file__).parent / "catalogue"
HOUSE_FILES = sorted(CATALOGUE.glob("houses/*.toml"))
PAY_TABLE_FILES = sorted(CATALOGUE.glob("paytables/*.toml"))

NH_000 = (CATALOGUE / "houses" / "nh-000.toml").read_text(encoding="utf-8")
PAY_TABLE = """
designator = "LIRX-05"
wager = "base"
basis = "to 1"
lowest_pair = "10"
source = "004_f0ddc1072bf2e22c.txt, basic game pay tables"

[odds]
royal-flush = 200
straight-flush = 100
four-of-a-kind = 40
full-house = 15
flush = 9
straight = 5
three-of-a-kind = 3
two-pair = 2
pair = 1
"""
THREE_CARD_PAY_TABLE = """
designator = "my-pair-plus"
wager = "pair-plus"
basis = "to 1"

[odds]
straight-flush = 40
pair = 1
"""


def extending(parent: str, lines: str) -> str:
    """Return a house file that differs from *parent* in *lines*."""
    return f'extends = "{parent}"\nid = "mine"\nname = "Mine"\n{lines}'


def edited(text: str, line: str, instead: str = "") -> str:
    """Return *text* with the one place that reads *line* changed."""
    assert text.count(line) == 1, f"{line!r} stands {text.count(line)} times in the text"
    return text.replace(line, instead)


def fault(key: str, found: str, expected: str) -> Fault:
    """Return a fault in FILE."""
    return Fault(FILE, key, found, expected)


def house_in_catalogue(name: str) -> Mapping[str, Any]:
    """Return the contents of a house of the catalogue."""
    return _in_catalogue("houses", name)


def pay_table_in_catalogue(name: str) -> Mapping[str, Any]:
    """Return the contents of a pay table of the catalogue."""
    return _in_catalogue("paytables", name)


def built_house(
    raw: Mapping[str, Any], *, house: Lookup = house_in_catalogue, pay_table: Lookup = pay_table_in_catalogue
) -> House:
    """Return the house that *raw* describes, with the contents of others as *house* finds them."""

    def find(name: str) -> House:
        return build_house(house(name), file=name, house=find, pay_table=pay_table)

    return build_house(raw, file=FILE, house=find, pay_table=pay_table)


def built_pay_table(raw: Mapping[str, Any]) -> PayTable:
    """Return the pay table that *raw* describes."""
    return build_pay_table(raw, file=FILE, pay_table=pay_table_in_catalogue)


def _in_catalogue(kind: str, name: str) -> Mapping[str, Any]:
    paths = {path.stem: path for path in CATALOGUE.glob(f"{kind}/*.toml")}
    if name not in paths:
        raise UnknownName(name, kind, "look in the catalogue")
    return read_toml(paths[name])
