"""On a phone what one is asked is in sight: nobody has to look for it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.player import Screen
from tests.browser.table import Table
from tests.server.house import House

BETWEEN_THE_BARS = Screen(390, 664, touch=True)
"""What a phone shows of a page between the bars of its browser."""


def test_bets_and_decisions_are_in_sight_without_scrolling(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", BETWEEN_THE_BARS)
    ann.sit("nh-000", 4)
    ann.page.evaluate("scrollTo(0, 0)")
    expect(ann.button("$5 chip", exact=True)).to_be_in_viewport(ratio=1)
    expect(ann.button(re.compile("^Place your bets"))).to_be_in_viewport(ratio=1)
    expect(ann.button(re.compile("^Bet 1: .* Add a chip"))).to_be_in_viewport(ratio=1)
    table = Table(house, "nh-000", {4: ann})
    table.bet()
    ann.page.evaluate("scrollTo(0, 0)")
    for button in ann.decision.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    for card in ann.own_seat.get_by_role("img").all():
        expect(card).to_be_in_viewport()


def test_fingers_find_what_they_press(arrive: Arrive, house: House) -> None:
    """Everything to press is large enough for a finger, or stands in a line of text."""
    ann = arrive("Ann", BETWEEN_THE_BARS)
    ann.sit("nh-000", 4)
    table = Table(house, "nh-000", {4: ann})
    small = []
    for stage in ("betting", "deciding"):
        for button in ann.page.get_by_role("button").all():
            box = button.bounding_box()
            if box and min(box["width"], box["height"]) < 24:
                small.append(f"{stage}: {button.inner_text() or button.get_attribute('aria-label')} {box}")
        if stage == "betting":
            table.bet()

    assert small == []
