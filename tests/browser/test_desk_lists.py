"""Every list of the floor desk as CSV, and the log of a table for whoever opens it in the middle of a round."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import desk_of
from tests.browser.player import Screen
from tests.browser.test_tournaments import SCHEDULE
from tests.browser.tours import an_evening
from tests.day.event import SATURDAY
from tests.server.desk import watched
from tests.server.house import House, new_id

DAY = "desk/house-days/2099-11-21"
LISTS = {
    "": ("desk/tables", "desk/interventions"),
    "/tables/TABLE": ("desk/tables/TABLE/seats",),
    "/houses": ("desk/houses",),
    "/day": (*(f"{DAY}?list={name}" for name in ("tables", "slips", "cash", "exceptions")), "desk/house-days"),
    "/tournaments": (
        "desk/tournaments",
        "desk/tournaments/saturday/entrants",
        "tournaments/saturday?list=standings",
    ),
    "/waiting": ("desk/waiting",),
    "/cases": ("desk/cases",),
    "/rounds": ("desk/rounds",),
    "/days": ("desk/days?list=houses", "desk/days?list=tables"),
    "/rates": ("desk/rates?list=void_by_player",),
    "/people": ("house/people",),
}
"""The lists of each place of the desk: where its links to CSV lead, and what says which list of several is meant."""


def test_every_list_of_the_desk_has_a_link_to_it_as_csv(arrive: Arrive, house: House, screen: Screen) -> None:
    desk = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    table = an_evening(house)
    table.floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).raise_for_status()
    table.floor.post("/api/desk/tournaments", {"text": SCHEDULE, "reason": "Saturday"}).raise_for_status()
    table.players[0].post(f"/api/tables/{table.id}/cases", {"reason": "cards", "round": 1}).raise_for_status()
    table.floor.done(table.id, "ReportWrongNumber", seat=1, found=5)
    for place, lists in LISTS.items():
        if place == "/rates":
            table.dealer.done(table.id, "ConfirmVoid")
            table.gather()
        desk.player.open(f"/floor{place.replace('TABLE', table.id)}")
        if place == "/tournaments":
            desk.page.get_by_text("Two accounts of one person?").click()
        for name in lists:
            path, _, chosen = name.replace("TABLE", table.id).partition("?")
            link = desk.page.locator(f'a[href^="/api/{path}?"][href*="{chosen or "format=csv"}"]')
            expect(link).to_be_visible()
            answer = desk.player.client.get(link.get_attribute("href") or "")
            assert answer.headers["content-type"].startswith("text/csv"), (name, answer.text)


def test_the_log_is_there_for_a_dealer_who_opens_a_table_in_its_first_round(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    table = watched(house, "nh-000")
    table.bet_by_hand()
    dealer = desk_of(arrive, house, Post.DEALER, screen)

    dealer.watch(table)

    expect(dealer.player.calls).to_contain_text("No more bets")
    expect(dealer.player.calls).to_contain_text("a card, face down")
    table.finish()
    expect(dealer.player.calls).to_contain_text(re.compile("lose|win"))
