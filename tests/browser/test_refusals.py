"""What the house does not take is refused with its reason, and nothing has changed."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.player import Screen
from tests.browser.table import Table
from tests.server.house import House


def test_a_wager_over_the_limit_and_a_side_bet_alone_are_refused_with_the_reason(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    ann.sit("nh-000", 1)
    for _ in range(3):
        ann.put("$5", "Bet 1")
    ann.place_bets()

    expect(ann.alert).to_contain_text("$10")
    table = Table(house, "nh-000", {1: ann})
    assert table.rail(1) == 200_00
    assert not any(table.state.wagering())
    ann.alert.get_by_role("button", name="Close").click()
    expect(ann.alert).to_have_count(0)
    ann.button("Clear").click()
    ann.put("$1", "3 Card Bonus")
    missing = ann.button(re.compile("^Add base bets first"))
    expect(missing).to_be_disabled()
    ann.page.keyboard.press("b")
    expect(missing).to_be_visible()
    ann.button("Clear").click()
    ann.bet(table.rules)
    table.until(lambda: table.asked)


def test_no_chip_is_offered_that_no_bet_can_take(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    for table, chips in (("nh-000", ["$1 chip", "$5 chip"]), ("lir", ["$1 chip", "$5 chip", "$25 chip", "$100 chip"])):
        ann.sit(table, 1)
        offered = ann.page.get_by_role("group", name="Chip to bet with").get_by_role("button")
        expect(offered).to_have_count(len(chips))
        assert [chip.get_attribute("aria-label") for chip in offered.all()] == chips


def test_more_chips_than_the_account_holds_are_not_sold(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    ann.watch("nh-000")
    ann.button("Sit down in seat 6").click()
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("textbox", name="Amount in dollars").fill("1000000")
    dialog.get_by_role("button", name="Sit down", exact=True).click()

    expect(dialog.get_by_role("alert")).to_contain_text("$")
    dialog.get_by_role("textbox", name="Amount in dollars").fill("50")
    dialog.get_by_role("button", name=re.compile("^(Sit down|Buy chips)$")).click()
    expect(ann.own_seat).to_contain_text("$50")


def test_a_seat_that_somebody_took_first_is_refused(arrive: Arrive, house: House) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.watch("nh-000")
    ann.button("Sit down in seat 2").click()
    bob.sit("nh-000", 2)
    dialog = ann.page.get_by_role("dialog")
    dialog.get_by_role("button", name="Sit down", exact=True).click()

    expect(dialog.get_by_role("alert")).to_contain_text("Seat 2 is taken", ignore_case=True)
