"""Names and reasons that look like cards are shown as they were written, and cards as cards."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.player import Screen
from tests.browser.table import Table
from tests.server.house import House

TABLE, NAME, WHY = "nh-000", "Kc Jones", "As agreed, 2c each"
CARD = re.compile(r"(10|[2-9JQKA])[♣♦♥♠]")


def test_a_name_and_a_reason_are_shown_as_written_everywhere(arrive: Arrive, house: House, screen: Screen) -> None:
    jones, watcher = arrive(NAME, screen), arrive("", screen)
    watcher.watch(TABLE)
    jones.sit(TABLE, 3)
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.player.open(f"/floor/tables/{TABLE}")
    floor.do("Pause the table", WHY)
    for player in (jones, watcher, floor.player):
        expect(player.calls).to_contain_text(f"The floor: {WHY}")
    floor.do("Resume the table", WHY)
    table = Table(house, TABLE, {3: jones})
    table.bet()
    expect(watcher.page.get_by_text(f"{NAME} decides whether bet 1 rides")).to_be_visible()
    table.finish()

    for player in (jones, watcher, floor.player):
        expect(player.calls).to_contain_text("You have " if player is jones else f"{NAME} has ")
        expect(player.calls).to_contain_text(CARD)
        expect(player.calls).not_to_contain_text("K♣ Jones")
        expect(player.calls).not_to_contain_text("A♠ agreed")
    floor.player.open("/floor")
    expect(floor.page.get_by_role("list", name="Staff actions, newest first")).to_contain_text(f"“{WHY}”")
    jones.open(f"/history/{TABLE}/1")
    calls = jones.page.get_by_role("list", name="The dealer’s calls")
    expect(calls).to_contain_text("You bet $1 in each circle.")
    expect(calls).to_contain_text(CARD)
    expect(calls).not_to_contain_text("♣ Jones")
