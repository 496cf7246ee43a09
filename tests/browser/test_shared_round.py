"""A link to a round opens for a friend, who sees it as its sender saw it."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.player import Screen, in_words
from tests.browser.table import Table
from tests.server.house import House

TABLE = "seacoast-3cp"


def test_a_link_opens_for_a_friend_who_has_no_account(arrive: Arrive, house: House, screen: Screen) -> None:
    ann, bob = arrive("Ann", screen), arrive("Bob", screen)
    table = Table(house, TABLE, {1: ann, 2: bob})
    for seat, player in table.players.items():
        player.sit(TABLE, seat)
    table.bet()
    folded = [in_words(card) for card in table.hand(1)]
    table.answer(rides=False)
    table.answer(rides=True)
    table.until(lambda: table.rounds == 1)
    links = {}
    for player in (ann, bob):
        player.open(f"/history/{TABLE}/1")
        shared = player.page.get_by_role("textbox", name="A link to this round")
        expect(shared).to_have_value(re.compile(rf"/history/{TABLE}/1\?key=[\w-]{{22}}$"))
        links[player.name] = shared.input_value()

    for name, sees in (("Ann", True), ("Bob", False)):
        friend = arrive("", screen)
        friend.open(links[name])
        page = friend.page
        expect(page.get_by_text(f"As {name} saw it")).to_be_visible()
        assert violations(page) == []
        expect(page.get_by_role("region", name="What each bet won")).to_contain_text("Ann")
        page.get_by_role("slider").press("End")
        calls = page.get_by_role("list", name="The dealer’s calls").get_by_role("button")
        shown: set[str] = set()
        for number in range(calls.count()):
            calls.nth(number).click()
            shown |= set(friend.cards_of(friend.seat(1)))
        assert (set(folded) <= shown) == sees
        expect(page.get_by_role("textbox", name="A link to this round")).to_have_count(0)


def test_a_link_that_was_changed_opens_nothing(arrive: Arrive, house: House) -> None:
    stranger = arrive("")
    stranger.forgive("404")
    stranger.open(f"/history/{TABLE}/1?key={'A' * 22}")

    expect(stranger.alert).to_contain_text("does not open round 1")
