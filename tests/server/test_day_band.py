"""The band of luck as the desk tells it: around what the very bets were worth, table by table and for the whole day."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from letitride.house import load_house
from letitride.odds import analyse_house
from letitride.pit.people.people import Post
from tests.day.event import SATURDAY
from tests.server.desk import staff
from tests.server.house import Client, new_id, serve

TWO_SEATS = ("table-1", "casablanca", 2), ("table-2", "lir", 1)


def test_the_band_is_1_96_exact_standard_deviations_around_the_expected_win(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        floor, dealer = staff(house, Post.FLOOR), staff(house, Post.DEALER)
        assert floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).status_code == 201
        for (table, _, dollars), name in zip(TWO_SEATS, ("Ann", "Bob"), strict=True):
            open_table(floor, dealer, table)
            play_a_hand(house.player(name), dealer, table, dollars)

        day = floor.get("/api/desk/house-days/2099-11-21").json()

    assert day["tables"][0]["figures"]["rounds"] == day["tables"][1]["figures"]["rounds"] == 1
    win, variance = 0.0, 0.0
    for line, (_, name, dollars) in zip(day["tables"], TWO_SEATS, strict=True):
        figures = analyse_house(load_house(name)).figures
        own = float(figures.house_edge) * dollars, float(figures.variance) * dollars**2
        assert_band(line["figures"], *own)
        win, variance = win + own[0], variance + own[1]
    assert_band(day["total"], win, variance)


def assert_band(figures: dict[str, Any], win: float, variance: float) -> None:
    reach = 1.96 * variance**0.5
    assert float(figures["band_low"]) == pytest.approx(win - reach, abs=0.006)
    assert float(figures["band_high"]) == pytest.approx(win + reach, abs=0.006)
    assert figures["band_exact"] is True


def open_table(floor: Client, dealer: Client, table: str) -> None:
    counted = {"deed": "count-opener", "table": table, "chips": [{"chip": "1", "pieces": 100}]}
    for who, deed in ((dealer, counted), (floor, {"deed": "verify-opener", "table": table, "amount": "100"})):
        answer = who.post("/api/desk/house-days/deeds", {"id": new_id(), **deed})
        assert answer.status_code == 200, answer.text


def play_a_hand(player: Client, dealer: Client, table: str, dollars: int) -> None:
    player.sit(table, 1, "40")
    player.done(table, "PlaceWagers", seat=1, stakes={"base": str(dollars)})
    dealer.done(table, "CallNoMoreBets")
    while player.state(table)["view"]["stage"] == "deciding":
        player.done(table, "MakeDecision", seat=1, option="ride")
