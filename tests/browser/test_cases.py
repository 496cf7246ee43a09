"""A player calls the floor with one button; the floor rules by a clause, and the player reads it."""

from __future__ import annotations

from playwright.sync_api import expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import Player, Screen
from tests.browser.table import Table
from tests.browser.test_views import too_wide
from tests.server.desk import watched
from tests.server.house import House

TABLE, SEAT, CLAUSE = "nh-000", 4, "001-payouts-1"


def faults(player: Player) -> list[str]:
    return [*violations(player.page), *too_wide(player.page)]


def call_the_floor(player: Player, text: str) -> None:
    """Call the floor from the table, as a player does."""
    player.button("Call the floor").click()
    dialog = player.page.get_by_role("dialog", name="Call the floor")
    dialog.get_by_role("radio", name="A bet was paid wrong").check()
    dialog.get_by_role("textbox", name="In your own words").fill(text)
    assert faults(player) == []
    dialog.get_by_role("button", name="Call the floor", exact=True).click()
    expect(dialog.get_by_text("Case 1 is open.")).to_be_visible()


def rule(desk: Desk, text: str, correction: str) -> None:
    """Rule on the case that is open, by a clause."""
    desk.page.get_by_role("button", name="Rule on it").click()
    desk.dialog.get_by_role("combobox", name="Clause").fill(CLAUSE)
    desk.dialog.get_by_role("textbox", name="Correction in dollars").fill(correction)
    desk.dialog.get_by_role("textbox", name="Reason").fill(text)
    assert faults(desk.player) == []
    desk.dialog.get_by_role("button", name="Rule on it", exact=True).click()
    expect(desk.dialog).to_have_count(0)


def test_a_case_shows_its_round_as_soon_as_it_is_over(arrive: Arrive, house: House, screen: Screen) -> None:
    table = watched(house, TABLE)
    table.bet()
    table.players[0].post(f"/api/tables/{table.id}/cases", {"reason": "cards"}).raise_for_status()
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.player.open("/floor/cases/1")
    note = floor.page.get_by_role("button", name="Add a note")
    expect(note).to_be_visible()
    place = note.bounding_box()

    table.finish()

    expect(floor.page.get_by_text("Paid as the rules say.")).to_be_visible()
    assert note.bounding_box() == place


def test_a_case_from_the_table_over_the_desk_to_the_player(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    table = Table(house, TABLE, {SEAT: ann})
    ann.sit(TABLE, SEAT)
    table.bet()
    table.finish()
    call_the_floor(ann, "I had a pair of tens.")
    before = house.pit.balance("Ann")

    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.player.open("/floor/cases")
    expect(floor.page.get_by_text("I had a pair of tens.")).to_be_visible()
    assert faults(floor.player) == []
    floor.page.get_by_role("link", name="Case 1").click()
    expect(floor.page.get_by_text("Paid as the rules say.")).to_be_visible()
    rule(floor, "The dealer misread the hand.", "2.50")
    expect(floor.page.get_by_text("Correction of $2.50: paid to the account.")).to_be_visible()
    assert house.pit.balance("Ann") == before + Money.parse("2.50")
    floor.page.get_by_role("button", name="Close the case").click()
    floor.dialog.get_by_role("textbox", name="Reason").fill("Ann agrees.")
    floor.dialog.get_by_role("button", name="Close the case", exact=True).click()
    expect(floor.page.get_by_role("heading", name="Case 1 Closed")).to_be_visible()
    assert faults(floor.player) == []

    ann.open("/account")
    own = ann.page.get_by_role("region", name="Your cases")
    for text in ("Closed", "The dealer misread the hand.", CLAUSE, "Correction of $2.50: paid to the account."):
        expect(own).to_contain_text(text)
    assert faults(ann) == []


def test_a_printed_case_has_its_round_and_nothing_to_press(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    table = Table(house, TABLE, {SEAT: ann})
    ann.sit(TABLE, SEAT)
    table.bet()
    table.finish()
    ann.client.post(f"/api/tables/{TABLE}/cases", {"reason": "cards"}).raise_for_status()
    floor = desk_of(arrive, house, Post.SURVEILLANCE, screen)
    floor.player.open("/floor/cases/1")
    expect(floor.page.get_by_text("Paid as the rules say.")).to_be_visible()
    expect(floor.page.get_by_role("button", name="Rule on it")).to_have_count(0)
    floor.page.emulate_media(media="print")

    expect(floor.page.get_by_text("Paid as the rules say.")).to_be_visible()
    for button in floor.page.get_by_role("button").all():
        expect(button).to_be_hidden()
    expect(floor.page.get_by_role("navigation")).to_have_count(0)


def test_the_lists_of_the_desk_are_had_as_csv(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    ann = house.player("Ann")
    ann.sit(TABLE, SEAT)
    ann.post(f"/api/tables/{TABLE}/cases", {"reason": "other", "text": "=1+1"}).raise_for_status()
    floor.player.open("/floor/cases")
    with floor.page.expect_download() as download:
        floor.page.get_by_role("link", name="CSV of the whole list").click()

    lines = download.value.path().read_text().splitlines()
    assert lines[0].startswith("number,at,table,round,player")
    assert "'=1+1" in lines[1]
