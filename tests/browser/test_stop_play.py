"""The floor stops play from The day: with the cause, and the tables whose cards cannot be read."""

from __future__ import annotations

from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import Screen
from tests.day.test_tournaments import SATURDAYS, SEVERAL_TABLES
from tests.rules import rule
from tests.server.house import House
from tests.server.test_power_failure import Evening


@rule("001-house-2e")
def test_the_round_that_cannot_be_read_is_void_and_the_other_is_voted_on(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    evening = Evening(house)
    ann, bea, cleo, dora = evening.people.values()
    for table, better, other in (("table-1", ann, bea), ("table-2", cleo, dora)):
        # As long as somebody has not bet, nobody but the dealer closes the bets.
        other.sit(table, 2, "60")
        better.sit(table, 1, "60")
        better.done(table, "PlaceWagers", seat=1, stakes={"base": "2"})
    evening.dealer.done("table-2", "TakeChair")
    for table in ("table-1", "table-2"):
        evening.dealer.done(table, "CallNoMoreBets")
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.player.open("/floor/day")
    floor.page.get_by_role("button", name="Stop play", exact=True).click()
    assert violations(floor.page) == []
    floor.dialog.get_by_role("textbox", name="Cause").fill("fire alarm")
    # The machine knows every card that it has dealt.
    expect(floor.dialog.get_by_role("checkbox")).to_have_count(1)
    floor.dialog.get_by_role("checkbox", name="table-2").check()
    floor.dialog.get_by_role("button", name="Stop play", exact=True).click()

    expect(floor.page.get_by_role("status").get_by_text("Play has stopped: fire alarm.")).to_be_visible()
    dealer = Desk(arrive("", screen))
    dealer.player.context.add_cookies([{"name": "letitride-session", "value": evening.dealer.token, "url": house.url}])
    dealer.player.open("/floor/day")
    dealer.page.get_by_role("button", name="Confirm: play has stopped").click()
    dealer.dialog.get_by_role("button", name="Confirm: play has stopped").click()
    first = dealer.page.get_by_role("article", name="table-1")
    expect(first).to_contain_text("round 1 waits for the vote of seat 1")
    assert house.pit.live("table-1").table.halt is not None
    assert cleo.state("table-2")["view"]["seats"][0]["rail"] == "60.00"

    floor.player.forgive("409")
    floor.page.get_by_role("button", name="Resume play").click()
    resume = floor.dialog.get_by_role("button", name="Resume play")
    resume.click()
    expect(floor.dialog.get_by_role("alert")).to_have_text("table-1: round 1 waits for the vote of seat 1.")
    ann.done("table-1", "Vote", seat=1, ballot="no")
    resume.click()
    expect(floor.page.get_by_text("Play has stopped")).to_have_count(0)
    ann.done("table-1", "PlaceWagers", seat=1, stakes={"base": "1"})


@rule("001-house-2b", "001-house-2c")
def test_the_tables_of_a_tournament_are_asked_about_where_a_person_deals(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    evening = Evening(house, SEVERAL_TABLES)
    evening.start_tournament()
    by_hand, _ = (table.id for table in house.running.tournaments.find(SATURDAYS).tables)
    evening.dealer.done(by_hand, "TakeChair")
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.player.open("/floor/tournaments")
    floor.page.get_by_role("button", name="Break off").click()
    expect(floor.dialog.get_by_role("group", name="Tables whose cards cannot be read")).to_be_visible()
    expect(floor.dialog.get_by_role("checkbox")).to_have_count(1)
    floor.dialog.get_by_role("button", name="Cancel").click()

    floor.player.open("/floor/day")
    floor.page.get_by_role("button", name="Stop play", exact=True).click()
    expect(floor.dialog.get_by_role("checkbox")).to_have_count(1)
    assert violations(floor.page) == []
    floor.dialog.get_by_role("checkbox", name="Table 1 The Saturday").check()
    floor.dialog.get_by_role("button", name="Stop play", exact=True).click()

    expect(floor.page.get_by_role("status").get_by_text("Play has stopped: power failure.")).to_be_visible()
    assert house.running.days.day("2099-11-21").unreadable == (by_hand,)
