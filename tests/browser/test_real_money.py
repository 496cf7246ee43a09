"""The floor desk of a room with real money: no money goes past the cage or the day, and the day tells all of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from letitride.cards import Money
from letitride.cli.serve import _tables
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import SOON, Arrive
from tests.browser.floor import desk_of
from tests.browser.player import Screen, shown
from tests.day.event import SATURDAY
from tests.server.desk import staff
from tests.server.house import House, new_id, serve
from tests.server.test_day_band import open_table, play_a_hand


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path, pace=SOON, **_tables(None, room=True)) as house:
        yield house


def test_nobody_is_offered_a_deposit_or_a_tournament_for_money(arrive: Arrive, house: House, screen: Screen) -> None:
    house.player("Ann")
    administrator = desk_of(arrive, house, Post.ADMINISTRATOR, screen)

    administrator.player.open("/floor/people")

    ann = administrator.page.get_by_role("listitem").filter(has_text="Ann")
    expect(ann.get_by_role("button", name="Post of Ann")).to_be_visible()
    expect(administrator.page.get_by_role("button", name="Deposit")).to_have_count(0)
    administrator.player.open("/floor/tournaments")
    administrator.page.get_by_role("button", name="List tournaments").click()
    expect(administrator.page.get_by_text("Free tournaments only")).to_be_visible()


def test_the_proceeds_have_the_band_of_the_whole_day_and_what_rulings_paid(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    floor, dealer, ann = staff(house, Post.FLOOR), staff(house, Post.DEALER), house.player("Ann")
    assert floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).status_code == 201
    open_table(floor, dealer, "table-1")
    cash = {"id": new_id(), "deed": "bring-cash", "player": "Ann", "amount": "50"}
    assert floor.post("/api/desk/house-days/deeds", cash).status_code == 200
    play_a_hand(ann, dealer, "table-1", 2)
    case = ann.post("/api/tables/table-1/cases", {"reason": "other", "text": "The cards fell."}).json()["number"]
    ruling = {"text": "Good will.", "clause": "001-payouts-1", "correction": "2.50"}
    assert floor.post(f"/api/desk/cases/{case}/rulings", ruling).status_code == 201

    desk = desk_of(arrive, house, Post.FLOOR, screen)
    desk.player.open("/floor/day")

    proceeds = desk.page.get_by_role("region", name="Proceeds")
    expect(proceeds.get_by_role("row", name="Win on 95 % of such days")).to_contain_text("−$12.36 … $12.48")
    expect(proceeds.get_by_role("row", name="Paid by rulings")).to_contain_text("−$2.50")
    shares = floor.get("/api/desk/house-days/2099-11-21").json()["shares"]
    assert Money.parse(shares["left_to_operator"]) == Money.parse(shares["operator"]) - Money(250)
    left = shown(Money.parse(shares["left_to_operator"]).cents)
    expect(proceeds.get_by_role("row", name="Left to the operator")).to_contain_text(left)
    assert violations(desk.page) == []
