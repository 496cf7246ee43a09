"""Whatever a file holds, it becomes a house or a pay table, or it is answered with its faults."""

import copy
import datetime as dt
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from letitride.house import Fault, FileError
from tests.house.files import built_house, built_pay_table, house_in_catalogue, pay_table_in_catalogue
from tests.scale import scaled

pytestmark = pytest.mark.heavy

WORDS = ("base", "pair-plus", "to 1", "10", "LIRX-01", "LIRB-03", "lir", "let-it-ride", "none", "3/2", "1/0", "nan", "")
SCALARS = (
    st.booleans()
    | st.integers()
    | st.integers(min_value=-1, max_value=8)
    | st.decimals()
    | st.sampled_from(WORDS)
    | st.text()
    | st.datetimes()
    | st.just(dt.date(2011, 12, 15))
    | st.times()
)
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3), max_leaves=8
)
HOUSES = tuple(house_in_catalogue(house_id) for house_id in ("nh-000", "lir-bonus", "seacoast-3cp"))
PAY_TABLES = tuple(pay_table_in_catalogue(designator) for designator in ("LIRB-03", "3CB-4"))
IN_PLACE = {"wagers": {"base": {"minimum": 1, "pay_table": pay_table_in_catalogue("LIRX-01")}}}
EXTENDING = {"extends": "lir", "id": "mine", "name": "Mine", "deal": {}, "stated": {}, "assumed": {}, **IN_PLACE}


def places(raw: dict[str, Any], *above: str) -> Iterator[tuple[str, ...]]:
    """Yield the way to every key of a file."""
    for key, value in raw.items():
        yield (*above, key)
        if isinstance(value, dict):
            yield from places(value, *above, key)


@st.composite
def mistaken(draw: st.DrawFn, files: tuple[Any, ...]) -> dict[str, Any]:
    """Draw a file of *files* in which up to three keys are missing, misspelt, or hold something else."""
    raw: dict[str, Any] = copy.deepcopy(draw(st.sampled_from(files)))
    for _ in range(draw(st.integers(min_value=1, max_value=3))):
        *above, key = draw(st.sampled_from(list(places(raw))))
        section = raw
        for name in above:
            section = section[name]
        value = section.pop(key)
        if draw(st.booleans()):
            section[key] = draw(VALUES)
        elif draw(st.booleans()):
            section[draw(st.text())] = value
        if not raw:
            break
    return raw


def check(faults: tuple[Fault, ...]) -> None:
    """Check that there is something to read, and nothing of the machine's in it."""
    assert faults
    assert not [fault for fault in faults if "object at 0x" in str(fault)]


@given(st.dictionaries(st.sampled_from(["designator", "wager", "basis", "odds", "bonus"]) | st.text(), VALUES))
@settings(deadline=None)
def test_anything_is_a_pay_table_or_has_faults(raw: dict[str, Any]) -> None:
    try:
        built_pay_table(raw)
    except FileError as error:
        check(error.faults)


@given(st.dictionaries(st.sampled_from([*HOUSES[0], "extends"]) | st.text(), VALUES))
@settings(deadline=None)
def test_anything_is_a_house_or_has_faults(raw: dict[str, Any]) -> None:
    try:
        built_house(raw)
    except FileError as error:
        check(error.faults)


@given(mistaken(PAY_TABLES))
@example({"designator": "x", "wager": "base", "basis": "to 1", "odds": {"flush": "1/0"}})
@example({"designator": "x", "wager": "base", "basis": "to 1", "odds": {"flush": 16**5000}})
@settings(deadline=None)
def test_a_pay_table_with_a_mistake_is_a_pay_table_or_has_faults(raw: dict[str, Any]) -> None:
    try:
        built_pay_table(raw)
    except FileError as error:
        check(error.faults)


@given(mistaken((*HOUSES, EXTENDING)))
@example({"wagers": {}})
@example(EXTENDING | {"stated": 3})
@example(EXTENDING | {"assumed": "none"})
@example(EXTENDING | {"chips": {"denominations": []}})
@example(EXTENDING | {"chips": {"denominations": [0]}})
@example(EXTENDING | {"deal": {"dealers_cards": "three"}})
@settings(deadline=None, max_examples=scaled(200, 2_000))
def test_a_house_with_a_mistake_is_a_house_or_has_faults(raw: dict[str, Any]) -> None:
    try:
        built_house(raw)
    except FileError as error:
        check(error.faults)
