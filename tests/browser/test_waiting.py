"""What needs a second person waits at the floor desk: whoever asked cannot agree, and somebody else can."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.contrast import too_faint
from tests.browser.floor import REASON, Desk, desk_of
from tests.browser.player import Screen
from tests.browser.test_views import too_wide
from tests.own_house import house_file
from tests.server.desk import returned_whole, watched
from tests.server.house import PASSWORD, House, serve

PLACES = "all => all.map((each) => [each.offsetTop, each.offsetHeight])"
NOT_YOU = "You asked for this. Somebody else has to agree."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where money and posts take two administrators."""
    with serve(tmp_path, two_persons=True) as house:
        house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
        yield house


def second(arrive: Arrive, house: House, screen: Screen) -> Desk:
    """Have the second administrator sit down before the list."""
    player = arrive("", screen)
    player.client = house.log_in("Bea", PASSWORD)
    player.context.add_cookies([{"name": "letitride-session", "value": player.client.token, "url": house.url}])
    player.open("/floor/waiting")
    return Desk(player)


def lines(desk: Desk) -> Locator:
    return desk.page.get_by_role("list", name="Waiting for a second person, oldest first").get_by_role("listitem")


def agree(desk: Desk, line: Locator, why: str = REASON) -> None:
    line.get_by_role("button", name="Agree", exact=True).click()
    desk.dialog.get_by_role("textbox", name="Reason").fill(why)
    desk.dialog.get_by_role("button", name="Agree", exact=True).click()
    expect(desk.dialog).to_have_count(0)


def propose_all(desk: Desk) -> None:
    """Have one administrator ask for a deposit, a post and an account on the page."""
    desk.player.forgive("409")
    desk.player.open("/floor/people")
    for title in ("Deposit for Ann", "Post of Ann"):
        desk.page.get_by_role("button", name=title).click()
        dialog = desk.page.get_by_role("dialog", name=title)
        if "Deposit" in title:
            dialog.get_by_role("textbox", name="Amount in dollars").fill("1234.50")
        else:
            dialog.get_by_role("combobox", name="Post").select_option(label="Dealer")
        dialog.get_by_role("textbox", name="Reason").fill("a prize for the whole year")
        dialog.get_by_role("button").nth(-2).click()
        expect(desk.dialog).to_have_count(0)
        expect(desk.page.get_by_role("status").filter(has_text="Proposed: ")).to_be_visible()
    desk.page.get_by_role("button", name="Add account").click()
    desk.dialog.get_by_role("textbox", name="Name").fill("Dan")
    desk.dialog.get_by_label("First password").fill(PASSWORD)
    desk.dialog.get_by_role("textbox", name="Reason").fill("hired")
    desk.dialog.get_by_role("button", name="Add account", exact=True).click()
    expect(desk.page.get_by_role("status").filter(has_text="Enter as dealer, Dan")).to_be_visible()


def test_a_second_administrator_agrees_to_money_a_post_and_an_account(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    house.player("Ann")
    before = house.pit.balance("Ann")
    one = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    propose_all(one)
    one.page.get_by_role("link", name="Second person", exact=True).click()
    expect(lines(one)).to_have_count(3)
    expect(lines(one).get_by_role("button", name="Agree", disabled=True)).to_have_count(3)
    expect(lines(one).first).to_contain_text(NOT_YOU)
    expect(lines(one).first.get_by_role("button")).to_have_accessible_description(NOT_YOU)

    other = second(arrive, house, screen)
    expect(lines(other)).to_have_count(3)
    expect(lines(other).first).to_contain_text("Deposit $1,234.50 for Ann")
    expect(lines(other).first).to_contain_text("“a prize for the whole year”")
    expect(lines(other).first).to_contain_text("administrator, administrator · asked")
    assert [*violations(other.page), *too_wide(other.page), *too_faint(other.page)] == []
    places = lines(other).evaluate_all(PLACES)
    for number in range(2):
        agree(other, lines(other).nth(number))
        expect(lines(other).nth(number)).to_contain_text("Agreed")
        expect(lines(other).nth(number)).to_be_focused()
    assert lines(other).evaluate_all(PLACES) == places
    lines(other).nth(2).get_by_role("button", name="Agree", exact=True).click()
    assert [*violations(other.page), *too_wide(other.page), *too_faint(other.page)] == []
    other.dialog.get_by_label("First password").fill(PASSWORD)
    other.dialog.get_by_role("textbox", name="Reason").fill("hired, as agreed")
    other.dialog.get_by_role("button", name="Agree", exact=True).click()
    expect(other.page.get_by_role("status").filter(has_text="Done: Add Dan as dealer.")).to_be_visible()

    assert house.pit.balance("Ann") - before == Money.parse("1234.50")
    assert [house.running.people.called(name).post for name in ("Ann", "Dan")] == [Post.DEALER, Post.DEALER]
    expect(lines(other)).to_have_count(3)
    other.page.get_by_role("button", name="Refresh").click()
    expect(other.page.get_by_text("Nothing is waiting.")).to_be_visible()


def test_a_second_administrator_agrees_to_a_house_that_another_proposed(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    one = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    one.player.forgive("409")
    one.player.open("/floor/houses")
    one.page.get_by_role("button", name="Post a house").click()
    one.dialog.get_by_role("textbox", name="Text of the house file").fill(house_file())
    one.dialog.get_by_role("button", name="Check the file").click()
    one.dialog.get_by_role("textbox", name="Reason").fill("new rules for the spring")
    one.dialog.get_by_role("button", name="Post this house").click()
    expect(one.dialog).to_have_count(0)
    one.player.open("/floor/waiting")
    expect(lines(one)).to_have_count(1)
    expect(lines(one)).to_contain_text(NOT_YOU)
    assert [each.id for each in house.running.houses.posted()] == []

    other = second(arrive, house, screen)
    expect(lines(other)).to_contain_text("“new rules for the spring”")
    assert [*violations(other.page), *too_wide(other.page)] == []
    agree(other, lines(other).first, "I have read it")
    expect(lines(other)).to_contain_text("Agreed")
    (posted,) = house.running.houses.posted()
    assert (posted.id, posted.version, posted.by) == ("our-house", 1, "Bea")
    other.player.open("/floor/houses")
    expect(other.page.get_by_role("button", name="Open a table of Our house")).to_be_visible()


def test_the_floor_agrees_to_the_void_that_a_dealer_proposed(arrive: Arrive, house: House, screen: Screen) -> None:
    dealer, floor = (desk_of(arrive, house, post, screen) for post in (Post.DEALER, Post.FLOOR))
    table = watched(house, "nh-000")
    for desk in (dealer, floor):
        desk.player.open("/floor/waiting")
        expect(desk.page.get_by_text("Nothing is waiting.")).to_be_visible()
    table.bet_by_hand()
    dealer.watch(table)
    dealer.report("A wrong number of cards was dealt", Seat="Seat 1", Cards_found=4)
    dealer.page.get_by_role("link", name="Second person", exact=True).click()
    expect(lines(dealer)).to_contain_text(NOT_YOU)
    expect(floor.page.get_by_text("Nothing is waiting.")).to_be_visible()
    floor.page.get_by_role("button", name="Refresh").click()
    expect(lines(floor)).to_contain_text("Void round 1: a wrong number of cards was dealt")
    expect(lines(floor)).to_contain_text("holds until the round ends")
    agree(floor, lines(floor))
    expect(lines(floor)).to_contain_text("Agreed")

    returned_whole(table)
