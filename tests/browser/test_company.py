"""Friends at a private table: one hosts it, one comes with a nickname, and they say a word to each other."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, Route, expect

from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.browser.table import Table
from tests.server.house import House


def opened(host: Player, name: str) -> str:
    """Open a private table by the lobby, and return its id."""
    host.open("/")
    host.button("Open a private table").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Table name (optional)").fill(name)
    dialog.get_by_role("radio", name="Fast").check()
    dialog.get_by_role("radio", name=re.compile("^New Hampshire room")).check()
    dialog.get_by_role("button", name="Open the table").click()
    dialog.get_by_role("link", name="Go to the table").click()
    sit_down(host)
    return host.page.url.rpartition("/")[2]


def test_a_host_who_has_not_come_in_yet_says_what_to_be_called(arrive: Arrive, screen: Screen) -> None:
    host = arrive("", screen)
    host.open("/")
    host.button("Open a private table").click()
    dialog = host.page.get_by_role("dialog")
    dialog.get_by_label("Nickname (optional)").fill("Anna")
    dialog.get_by_role("button", name="Open the table").click()
    table = str(dialog.get_by_role("link", name="Go to the table").get_attribute("href")).removesuffix("?sit")
    dialog.get_by_role("link", name="Go to the table").click()
    sit_down(host)
    friend = arrive("", screen)
    friend.open(table)

    expect(seat_of(friend, "Anna")).to_be_visible()


def sit_down(player: Player) -> None:
    player.page.get_by_role("dialog").get_by_role("button", name="Sit down", exact=True).click()
    expect(player.own_seat).to_be_visible()


def as_guest(arrive: Arrive, nickname: str) -> Player:
    guest = arrive("")
    guest.open("/")
    guest.page.get_by_label("Nickname (optional)").fill(nickname)
    guest.button("Come in as a guest").click()
    expect(guest.page.get_by_text("You have $")).to_be_visible()
    return guest


def join(guest: Player, table: str) -> None:
    guest.open(f"/tables/{table}?sit")
    sit_down(guest)


def seat_of(player: Player, name: str) -> Locator:
    return player.page.get_by_role("group", name=re.compile(f"Seat .*{re.escape(name)}"))


def test_friends_at_a_table_of_their_own(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann")
    table = opened(ann, "Friday night")
    expect(ann.page.get_by_role("heading", name="Friday night")).to_be_visible()
    lou = as_guest(arrive, "Lucky Lou")
    join(lou, table)
    expect(lou.page.get_by_role("heading", name="Friday night")).to_be_visible()
    expect(seat_of(ann, "Lucky Lou")).to_be_visible()

    lou.button("Say something").click()
    assert violations(lou.page) == []
    lou.page.get_by_role("dialog", name="Say something").get_by_role("button", name="Good luck!").click()
    expect(seat_of(ann, "Lucky Lou").get_by_text("Good luck!")).to_be_visible()
    expect(seat_of(ann, "Lucky Lou").get_by_text("Good luck!")).to_be_hidden()

    expect(lou.button("Host")).to_have_count(0)
    ann.button("Host").click()
    dialog = ann.page.get_by_role("dialog", name="Your table")
    assert violations(ann.page) == []
    dialog.get_by_label("Table name").fill("Saturday")
    dialog.get_by_role("button", name="Save").click()
    expect(lou.page.get_by_role("heading", name="Saturday")).to_be_visible()
    dialog.get_by_role("button", name="Remove Lucky Lou (guest)").click()
    expect(dialog.get_by_role("button", name="Cancel")).to_be_focused()
    ann.page.keyboard.press("Enter")
    dialog.get_by_role("button", name="Remove Lucky Lou (guest)").click()
    dialog.get_by_role("button", name="Remove Lucky Lou (guest) now").click()
    expect(seat_of(lou, "you")).to_have_count(0)
    expect(lou.page.get_by_text("The host asked you to leave this table.")).to_be_visible()
    watching = lou.page.get_by_role("region", name="Watching")
    expect(watching.get_by_role("button", name="Sit down")).to_have_count(0)
    lou.button(re.compile("^Sit down in seat 6")).click()
    sit = lou.page.get_by_role("dialog")
    sit.get_by_role("button", name="Sit down", exact=True).click()
    expect(sit.get_by_role("alert")).to_contain_text("The host asked you to leave this table")

    dialog.get_by_role("button", name="Close the table").click()
    dialog.get_by_role("button", name="Close it now").click()
    expect(ann.page.get_by_text("This table is closed.")).to_be_visible()
    ann.page.get_by_role("region", name="Watching").get_by_role("link", name="All tables").click()
    expect(ann.page.get_by_role("heading", name="Tables")).to_be_visible()
    assert house.pit.live(table).table.stage.value == "closed"


def test_a_round_of_a_table_with_a_name_is_told_by_that_name(arrive: Arrive, screen: Screen, house: House) -> None:
    ann = arrive("Ann", screen)
    table_id = opened(ann, "Friday night")
    seat = next(number for number, taken in enumerate(house.pit.live(table_id).table.seats, 1) if taken)
    table = Table(house, table_id, {seat: ann})
    table.bet()
    table.finish()
    ann.open(f"/history/{table_id}/1")

    expect(ann.page.get_by_text(re.compile("· Friday night ·"))).to_be_visible()


def test_who_has_gone_is_marked(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.sit("lir", 2)
    bob.sit("lir", 4)
    expect(seat_of(ann, "Bob")).to_be_visible()

    bob.forgive("threw: .*localStorage")  # a blank page has none
    bob.page.goto("about:blank")

    expect(seat_of(ann, "Bob").get_by_text("away")).to_be_visible()


def test_a_guest_keeps_the_chips(arrive: Arrive) -> None:
    lou = as_guest(arrive, "Lou")
    lou.open("/account")
    lou.page.get_by_label("Name at the table").fill("Louisa")
    lou.page.get_by_label("Choose a password").fill("a long enough password")
    lou.button("Register").click()
    expect(lou.page.get_by_role("heading", name=re.compile("Louisa"))).to_be_visible()
    lou.open("/account")
    expect(lou.page.get_by_role("table")).to_contain_text("$1,000")


def test_whoever_is_signed_in_and_comes_by_the_link_keeps_their_name(arrive: Arrive) -> None:
    ann = arrive("Ann")
    held: list[Route] = []
    ann.page.route("**/api/me", lambda route: held.append(route))  # noqa: PLW0108 (a method of a list cannot be marked)
    ann.open("/tables/lir?sit")
    expect(ann.dealer).to_be_visible()
    expect(ann.page).to_have_url(re.compile("/tables/lir$"))
    for asked in held:
        asked.continue_()
    ann.page.unroute("**/api/me")
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_label("Amount in dollars")).to_be_visible()

    expect(dialog.get_by_label("Nickname")).to_have_count(0)
    sit_down(ann)


def test_a_friend_who_comes_by_the_link_says_what_to_be_called(arrive: Arrive, screen: Screen) -> None:
    ann, ben = arrive("Ann", screen), arrive(screen=screen)
    ann.watch("lir")
    ben.watch("lir")
    ben.page.get_by_role("region", name="Watching").get_by_role("button", name="Sit down").click()
    dialog = ben.page.get_by_role("dialog", name="Sit down in seat 1")
    dialog.get_by_label("Nickname").fill("Ben")
    dialog.get_by_role("button", name="Sit down", exact=True).click()

    expect(ben.own_seat).to_contain_text("$")
    expect(ann.page.get_by_role("group", name="Seat 1: Ben (guest)")).to_contain_text("Ben")
