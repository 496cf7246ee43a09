"""Tours of the dealer's page, of a class and of tournaments."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.classroom import LONGEST, PUPILS, a_class
from tests.browser.floor import sit_down
from tests.browser.player import Player
from tests.server.desk import watched
from tests.server.house import House

ENTRANTS = 7


def of_the_dealer(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/deal/lir")
    expect(page.get_by_role("heading", name="This page is for dealers")).to_be_visible()
    yield "deal-refused"
    sit_down(player, house, Post.DEALER)
    table = watched(house, "nh-000", players=3)
    player.open(f"/deal/{table.id}")
    expect(player.button("Take the chair")).to_be_visible()
    yield "deal-chair-free"
    table.by_hand()
    expect(page.get_by_text("Bets, please.")).to_be_visible()
    for seat, guest in enumerate(table.players, 1):
        guest.done(table.id, "PlaceWagers", seat=seat, stakes={"base": "5", "three-card-bonus": "1"})
    yield "deal-betting"
    table.deal()
    expect(player.button(re.compile("Ask seat 1"))).to_be_visible()
    page.get_by_text("Something went wrong").click()
    yield "deal-asking"
    page.get_by_text("Something went wrong").click()
    while (due := [step["command"] for step in table.chair()["steps"]][:1]) not in (["PayWager"], ["CollectWager"]):
        if due:
            table.step()
        else:
            table.answer()
    expect(page.get_by_role("group", name="Digits")).to_be_visible()
    yield "deal-settling"


def of_a_class(player: Player, house: House) -> Iterator[str]:
    a_class(house)
    sit_down(player, house, Post.INSTRUCTOR)
    player.open("/class")
    expect(player.page.get_by_role("region", name="Pupil")).to_have_count(PUPILS - 1)
    yield "class"
    pupil = player.page.get_by_role("region", name=LONGEST)
    pupil.locator("summary").click()
    expect(pupil.get_by_role("link", name="Record PDF")).to_be_visible()
    yield "class-pupil"
    pupil.get_by_role("button", name="Set a table test").click()
    expect(player.page.get_by_role("dialog")).to_be_visible()
    yield "class-setting"


def of_tournaments(player: Player, house: House) -> Iterator[str]:
    page = player.page
    player.open("/tournaments")
    expect(player.button("Open a practice tournament")).to_be_visible()
    yield "tournaments"
    page.get_by_label("Players").fill(str(ENTRANTS))
    page.get_by_label("Hands in a round").fill("2")
    player.button("Open a practice tournament").click()
    expect(player.button("Fill with bots and start")).to_be_visible()
    yield "tournament"
    player.button("Fill with bots and start").click()
    expect(page.get_by_role("link", name="Go to your table")).to_be_visible()
    yield "tournament-under-way"
    address = page.url
    page.get_by_role("link", name="Go to your table").click()
    expect(page.get_by_role("region", name="Tournament")).to_be_visible()
    yield "tournament-table"
    player.open(f"{address.removeprefix(house.url)}/board")
    expect(page.get_by_role("row")).to_have_count(ENTRANTS + 1)
    yield "tournament-board"
