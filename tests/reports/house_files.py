"""Random house files: any house of the catalogue, extended or copied, with other choices, wagers, tables and marks."""

from __future__ import annotations

import copy
import enum
import functools
from collections.abc import Mapping
from typing import Any, NamedTuple, get_type_hints

from hypothesis import strategies as st

from letitride.house import FileError, House, designators, house_ids
from tests.house.files import built_house
from tests.house.files import house_in_catalogue as read_house
from tests.house.files import pay_table_in_catalogue as read_pay_table

house_in_catalogue, pay_table_in_catalogue = functools.cache(read_house), functools.cache(read_pay_table)

SECTIONS = (
    *("seating", "chips", "cards", "opening", "wagering", "deal"),
    *("decisions", "settling", "irregularities", "interruption"),
)
DOCUMENTS = tuple(dict.fromkeys(house_in_catalogue(house_id)["document"] for house_id in house_ids()))
OWN_DOCUMENTS = ("our-rules.pdf", "000 our rules.pdf", "004_of_our_own.txt")
OWN_FILE = "ours.toml"
REASON = "our commission agreed"
"""Why a drawn house pays less than its document."""

_NUMBERS = st.integers(min_value=1, max_value=7)
_ODDS = st.integers(min_value=1, max_value=300)


class HouseFile(NamedTuple):
    """A house file as it was drawn, with the pay table in the file beside it, and the house it describes."""

    raw: dict[str, Any]
    beside: dict[str, Any]
    house: House


@st.composite
def house_files(draw: st.DrawFn) -> HouseFile:
    """Draw a house file that can be read."""
    parent = draw(st.sampled_from(house_ids()))
    mode = draw(st.sampled_from(["extends", "extends", "copy", "copy without marks"]))
    raw: dict[str, Any] = {"extends": parent, "id": "mine", "name": "Mine"}
    if mode != "extends":
        raw = {**copy.deepcopy(dict(house_in_catalogue(parent))), "id": "mine", "name": "Mine"}
    if mode == "copy without marks":
        del raw["stated"], raw["assumed"], raw["document"]
    beside: dict[str, Any] = {}
    for _ in range(draw(st.integers(min_value=0, max_value=6))):
        changed, table = copy.deepcopy(raw), copy.deepcopy(beside)
        draw(st.sampled_from([_choice, _wager, _wager, _cap, _mark, _document, _depart]))(draw, changed, table, parent)
        if _readable(changed, table):
            raw, beside = changed, table
    return HouseFile(raw, beside, built(raw, beside))


def built(raw: Mapping[str, Any], beside: Mapping[str, Any]) -> House:
    def pay_table(name: str) -> Mapping[str, Any]:
        return beside if name == OWN_FILE else pay_table_in_catalogue(name)

    return built_house(raw, house=house_in_catalogue, pay_table=pay_table)


def _readable(raw: Mapping[str, Any], beside: Mapping[str, Any]) -> bool:
    try:
        built(raw, beside)
    except FileError:
        return False
    return True


def _choice(draw: st.DrawFn, raw: dict[str, Any], _beside: dict[str, Any], _parent: str) -> None:
    """Make one choice of any section, by the values that it may have."""
    section = draw(st.sampled_from(SECTIONS))
    fields = get_type_hints(get_type_hints(House)[section])
    field = draw(st.sampled_from(sorted(fields.keys() - {"wager_order", "payout_cap"})))
    if field == "denominations":
        value = draw(st.sampled_from([[1, 5, 25, 100], ["0.50", 1, 5], [5, 25]]))
    elif issubclass(fields[field], enum.Enum):
        value = draw(st.sampled_from([member.value for member in fields[field]]))
    else:
        value = draw(_NUMBERS)
    raw.setdefault(section, {})[field] = value


def _wager(draw: st.DrawFn, raw: dict[str, Any], beside: dict[str, Any], parent: str) -> None:
    """Offer wagers of its own, or change one: its limits, or its pay table by name, in place or in a file."""
    offered = copy.deepcopy(raw.get("wagers") or house_in_catalogue(parent)["wagers"])
    more = () if "ante" in offered else house_in_catalogue("lir-bonus")["wagers"]
    wager = draw(st.sampled_from(sorted({*offered, *more})))
    fields = offered.setdefault(wager, copy.deepcopy(house_in_catalogue("lir-bonus")["wagers"].get(wager, {})))
    slot = "bonus" if wager == "ante" else "pay_table"
    if wager != "dollar-bonus":
        fields["minimum"] = draw(_NUMBERS)
        fields["maximum"] = fields["minimum"] + draw(st.integers(min_value=0, max_value=99))
        if draw(st.booleans()):
            del fields["maximum"]
    fitting = [
        each
        for each in designators()
        if pay_table_in_catalogue(each)["wager"] == ("ante-bonus" if wager == "ante" else wager)
    ]
    fields[slot] = draw(st.sampled_from(fitting))
    table = {key: value for key, value in pay_table_in_catalogue(fields[slot]).items() if key != "bonus"}
    way = draw(st.sampled_from(["by name", "in place", "in a file"]))
    if way != "by name":
        fields[slot] = _own_table(draw, table)
    if way == "in a file":
        beside.clear()
        beside.update(fields[slot])
        fields[slot] = OWN_FILE
    raw["wagers"] = offered
    if "extends" not in raw:
        raw["settling"]["wager_order"] = list(offered)


def _own_table(draw: st.DrawFn, table: dict[str, Any]) -> dict[str, Any]:
    """Draw a table like another, with its own name, its own line, or its own source, or none of these."""
    made = copy.deepcopy(table)
    if draw(st.sampled_from([False, False, True])):
        made["designator"] = "OURS"
    if draw(st.sampled_from([True, True, False])):
        made["odds"][draw(st.sampled_from(sorted(made["odds"])))] = draw(_ODDS)
    if draw(st.booleans()):
        made["source"] = draw(st.sampled_from(["our-rules.pdf, page 3", f"{DOCUMENTS[-1]}, page 3"]))
    return made


def _depart(draw: st.DrawFn, raw: dict[str, Any], _beside: dict[str, Any], parent: str) -> None:
    """Pay one line of a wager less than the catalogue's table does, and say why."""
    offered = copy.deepcopy(raw.get("wagers") or house_in_catalogue(parent)["wagers"])
    wager = draw(st.sampled_from(sorted(offered)))
    slot = "bonus" if wager == "ante" else "pay_table"
    if offered[wager].get(slot) not in designators():
        return
    table = copy.deepcopy(dict(pay_table_in_catalogue(offered[wager][slot])))
    table["odds"][draw(st.sampled_from(sorted(table["odds"])))] = 1
    offered[wager][slot] = table
    place = f"wagers.{wager}.{slot}"
    for marks in ("stated", "assumed"):
        raw.get(marks, {}).pop(place, None)
    raw.update(wagers=offered, departs={**raw.get("departs", {}), place: REASON})


def _cap(draw: st.DrawFn, raw: dict[str, Any], _beside: dict[str, Any], _parent: str) -> None:
    raw.setdefault("settling", {})["payout_cap"] = draw(st.sampled_from([100, 500, 1000, 5000]))


def _mark(draw: st.DrawFn, raw: dict[str, Any], _beside: dict[str, Any], parent: str) -> None:
    """Mark a choice: with words of its own, or with those of a house of the catalogue."""
    table = draw(st.sampled_from(["stated", "assumed"]))
    known = house_in_catalogue(parent)
    key = draw(st.sampled_from(sorted({**known["stated"], **known["assumed"]})))
    raw.setdefault(table, {})[key] = draw(st.sampled_from(["words of our own", known[table].get(key, "ours")]))


def _document(draw: st.DrawFn, raw: dict[str, Any], _beside: dict[str, Any], _parent: str) -> None:
    raw["document"] = draw(st.sampled_from([*DOCUMENTS, *OWN_DOCUMENTS]))
