"""The designer over HTTP: exact, bounded, and not too often."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, serve

ASKED: dict[str, Any] = {
    "wager": "base",
    "targets": {"par": "2.5..3", "top": "500..1000"},
    "odds": {"flush": "7..9", "straight": "4..6"},
    "keep": 3,
}


def test_a_search_is_answered_with_tables_that_meet_it(house: House) -> None:
    answer = house.guest().post("/api/designs", ASKED)

    assert answer.status_code == 200, answer.text
    found = answer.json()
    assert (found["tables"], found["meeting"], len(found["candidates"])) == (528, 69, 3)
    for each in found["candidates"]:
        assert each["meets"]
        assert Fraction(1, 40) <= Fraction(each["par"]["exact"]) <= Fraction(3, 100)
        assert {line: str(odds) for line, odds in tomllib.loads(each["file"])["odds"].items()} == each["odds"]
    assert all(len(line["candidates"]) == 3 for line in found["differing_play"])


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"targets": {}}, "no target given"),
        ({"targets": {"par": "x"}}, "targets.par: 'x' is not a range"),
        (
            {"odds": {"royal-flush": "500..1000", "straight-flush": "1..5000"}},
            "narrow the odds, or run letitride design",
        ),
        (
            {"targets": {"standard_deviation": "5"}, "odds": {"royal-flush": "1..9000"}},
            "than the 100,000 searched here",
        ),
        ({"cap": "1000.00"}, "a payout cap is worth what the size of one bet makes it"),
        ({"wager": "pair-plus", "lowest_pair": "10"}, "is decided by three cards"),
    ],
)
def test_what_cannot_be_searched_is_refused(house: House, changed: dict[str, Any], message: str) -> None:
    answer = house.guest().post("/api/designs", {**ASKED, **changed})

    assert answer.status_code == 400
    assert answer.json()["code"] == "design"
    assert message in answer.json()["message"]


def test_a_person_may_search_so_often_and_no_more(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"design": "2/minute"}) as house:
        guest = house.guest()
        statuses = [guest.post("/api/designs", ASKED).status_code for _ in range(3)]

        assert statuses == [200, 200, 429]
        assert house.guest().post("/api/designs", ASKED).status_code == 200
