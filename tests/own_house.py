"""A house file that an operator might write: document 000 with limits and a pay table of its own."""

from __future__ import annotations

from letitride.house import House
from letitride.house.catalogue import read_house
from letitride.house.loader import parse_toml

PRINTED = 8
"""Nothing below is printed for a flush by the document."""


def house_file(
    flush: int = 9, *, house_id: str = "our-house", maximum: int = 5, more: str = "", lines: str = ""
) -> str:
    """Return a house file with a pay table of its own."""
    departs = '[departs]\n"wagers.base.pay_table" = "an evening\'s own table"\n' if flush < PRINTED else ""
    return f"""
extends = "nh-000"
id = "{house_id}"
name = "Our house"
{more}
[wagers.base]
minimum = 1
maximum = {maximum}
[wagers.base.pay_table]
designator = "ours"
wager = "base"
basis = "to 1"
lowest_pair = "10"
[wagers.base.pay_table.odds]
royal-flush = 1000
straight-flush = 200
four-of-a-kind = 50
full-house = 11
flush = {flush}
straight = 5
three-of-a-kind = 3
two-pair = 2
pair = 1
[settling]
wager_order = ["base"]
{lines}
{departs}
"""


def own_house(flush: int = 9, *, maximum: int = 5, more: str = "") -> House:
    """Return the house of that file."""
    text = house_file(flush, maximum=maximum, more=more)
    return read_house(parse_toml(text, file="our-house.toml"), file="our-house.toml")
