"""The floor desk: tables, disputes, days and people; watchers change nothing, and players stay out."""

from __future__ import annotations

import datetime as dt
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import REASON, desk_of
from tests.browser.player import Screen, shown
from tests.server.desk import CHIPS, Watched, settled_right, watched
from tests.server.house import House, serve

PAID_TOO_MUCH = 700


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    with serve(tmp_path) as house:
        yield house


def test_a_table_is_paused_resumed_closed_and_opened(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    table = watched(house, "nh-000")
    floor.player.open("/")
    floor.page.get_by_role("link", name="Floor", exact=True).click()
    line = floor.page.get_by_role("article", name=re.compile("^New Hampshire room, private table"))
    expect(line).to_contain_text("2 of 7 seats")
    line.get_by_role("link").click()
    floor.page.get_by_role("button", name="Pause the table").click()
    floor.dialog.get_by_role("button", name="Pause the table").click()
    expect(floor.dialog.get_by_role("textbox", name="Reason")).to_be_focused()
    floor.dialog.get_by_role("textbox", name="Reason").fill(" ")
    floor.dialog.get_by_role("button", name="Pause the table").click()
    expect(floor.dialog.get_by_role("alert")).to_contain_text("Give a reason")
    floor.dialog.get_by_role("textbox", name="Reason").fill("a fight")
    floor.dialog.get_by_role("button", name="Pause the table").click()
    expect(floor.dialog).to_have_count(0)
    expect(floor.player.calls).to_contain_text("a fight")
    assert table.players[0].command(table.id, "PlaceWagers", seat=1, stakes={"base": "1"})["code"] == "paused"

    floor.page.get_by_role("button", name="Resume the table").click()
    floor.dialog.get_by_role("button", name="a fight").click()
    floor.dialog.get_by_role("button", name="Resume the table").click()
    expect(floor.page.get_by_role("button", name="Pause the table")).to_be_enabled()
    table.bet()
    table.finish()
    settled_right(table)
    floor.shows_chips(table)

    floor.player.open("/floor/tables/lir")
    floor.do("Pause the table")
    watcher = arrive("Ann", screen)
    watcher.watch("lir")
    expect(watcher.page.get_by_text("The table is paused.", exact=True)).to_be_visible()
    expect(watcher.page.get_by_text("Bets are taken again when the floor resumes the table.")).to_be_visible()
    floor.do("Resume the table")
    floor.do("Close table")
    floor.do("Open table")
    expect(floor.page.get_by_role("button", name="Close table")).to_be_enabled()
    floor.page.get_by_role("link", name="All tables", exact=True).click()
    done = floor.page.get_by_role("list", name="Staff actions, newest first").get_by_role("listitem")
    expect(done.first).to_contain_text("Opened the table")
    expect(done.first).to_contain_text(REASON)


def test_a_dealer_sees_no_more_of_the_desk_than_the_tables(arrive: Arrive, house: House, screen: Screen) -> None:
    dealer = desk_of(arrive, house, Post.DEALER, screen)
    dealer.player.open("/floor")
    rooms = dealer.page.get_by_role("navigation", name="The floor desk").get_by_role("link")
    expect(rooms.first).to_be_visible()
    assert [link.inner_text() for link in rooms.all()] == [
        "Tables",
        "Houses",
        "The day",
        "Tournaments",
        "Second person",
    ]
    dealer.player.open("/floor/days")
    expect(dealer.page.get_by_role("heading", name="You don’t have access to this page")).to_be_visible()


def test_whoever_takes_the_chair_is_named_at_the_table(arrive: Arrive, house: House, screen: Screen) -> None:
    dealer, ann = desk_of(arrive, house, Post.DEALER, screen), arrive("Ann", screen)
    table = watched(house, "seacoast", players=1)
    ann.sit(table.id, 2, CHIPS)
    dealer.watch(table)
    dealer.do("Take the chair")

    expect(ann.calls).to_contain_text("The dealer deals now.")
    expect(dealer.page.get_by_text("The dealer deals", exact=True)).to_be_visible()


def test_a_player_at_a_paused_table_is_told_that_it_is_paused(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen, hints=False)
    table = watched(house, "nh-000")
    ann.sit(table.id, 3, "58")
    controls = ann.page.get_by_role("region", name="Your turn")
    expect(controls.get_by_role("group", name="Chip to bet with")).to_be_visible()
    table.floor.done(table.id, "PauseTable")

    expect(controls).to_contain_text("You can bet again when the floor resumes the table.")
    expect(ann.page.get_by_text("The table is paused.", exact=True)).to_be_visible()
    expect(controls.get_by_role("button", name="Buy chips")).to_have_count(0)
    table.floor.done(table.id, "ResumeTable")
    expect(controls.get_by_role("group", name="Chip to bet with")).to_be_visible()


def pay_too_much(folder: Path, table: Watched) -> None:
    """Have a wager at a table be paid too much in the record: one that lost, or where none did, one that won."""
    with sqlite3.connect(folder / "pit.db") as database:
        settled = (
            "SELECT seq, data FROM events WHERE stream = ? AND name IN ('WagerCollected', 'WagerPaid') ORDER BY name"
        )
        seq, data = database.execute(settled, (table.id,)).fetchone()
        said = json.loads(data)
        returned = said.get("returned", [0])[0] + PAID_TOO_MUCH
        paid = said | {"event": "WagerPaid", "winnings": [500], "returned": [returned]}
        row = (json.dumps(paid, separators=(",", ":")).encode(), table.id, seq)
        database.execute("UPDATE events SET name = 'WagerPaid', data = ? WHERE stream = ? AND seq = ?", row)
    database.close()


def test_a_dispute_is_found_and_settled_anew(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    page = floor.page
    table, other = watched(house, "nh-000", players=4), watched(house, "seacoast-3cp")
    for each in (table, other):
        each.bet()
        each.finish()
    floor.player.open("/floor/rounds")
    found = page.get_by_role("list", name="Rounds, newest first").get_by_role("article")
    expect(found).to_have_count(2)
    now = dt.datetime.now().astimezone()
    for at, seat, count in ((now - dt.timedelta(days=1), "1", 0), (now, "4", 1)):
        page.get_by_label("To", exact=True).fill(at.strftime("%Y-%m-%dT%H:%M"))
        page.get_by_label("To", exact=True).blur()
        page.get_by_role("combobox", name="Seat").select_option(seat)
        expect(found).to_have_count(count)
    page.get_by_role("button", name="Show all", exact=True).click()
    page.get_by_role("textbox", name="Player").fill(table.players[2].name.upper())
    page.get_by_role("textbox", name="Player").press("Enter")
    expect(found).to_have_count(1)
    found.get_by_role("link").click()

    record = settled_right(table)
    expect(page.get_by_text("Paid as the rules say.")).to_be_visible()
    rows = page.get_by_role("region", name="Re-settled, beside what was paid").locator("tbody").get_by_role("row")
    expect(rows).to_have_count(len(record["wagers"]))
    for row, wager in zip(rows.all(), record["wagers"], strict=True):
        expect(row).to_contain_text(shown(Money.parse(wager["due"]["returned"]).cents))
        expect(row).to_contain_text("agrees")
    rack = page.get_by_role("region", name="Rebuilt from the discard rack")
    expect(rack.get_by_role("img")).to_have_count(52)
    expect(page.get_by_role("region", name="Decisions").get_by_role("listitem")).to_have_count(8)
    expect(page.get_by_role("region", name="Staff actions")).to_contain_text("Called no more bets")

    pay_too_much(house.folder, table)
    page.reload()
    expect(page.get_by_text("One wager was not paid as the rules say.")).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("The record was changed.")
    expect(rows.filter(has_text=f"+{shown(PAID_TOO_MUCH)}")).to_have_count(1)
    expect(rows.filter(has_text="agrees")).to_have_count(len(record["wagers"]) - 1)


def test_the_figures_of_a_day_are_those_of_the_server(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    table = watched(house, "lir-bonus")
    table.bet(dollar_bonus="1")
    table.finish()
    floor.player.open("/floor/days")
    today = dt.datetime.now(dt.UTC).date().isoformat()
    told = table.floor.get(f"/api/desk/days?date={today}").json()
    for region, line in (("Houses", told["houses"][0]), ("Tables", told["tables"][0])):
        card = floor.page.get_by_role("region", name=region).get_by_role("article")
        for amount in ("drop", "in_action", "win", "expected_win"):
            expect(card).to_contain_text(shown(Money.parse(line[amount]).cents))
        for share in ("hold", "win_rate", "par"):
            expect(card).to_contain_text(f"{line[share]['percent']:.2f} %".replace("-", "−"))
        expect(card.get_by_role("img", name=re.compile("^Win rate .*At most 5 % of such days"))).to_be_visible()

    floor.page.get_by_label("Day (UTC)").fill("2001-01-01")
    expect(floor.page.get_by_text("No play on Jan 1, 2001.")).to_be_visible()


def test_an_administrator_looks_after_accounts(arrive: Arrive, house: House, screen: Screen) -> None:
    house.player("Zacharias")
    desk = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    desk.player.open("/floor/people")
    people = desk.page.get_by_role("list", name="Accounts by name").get_by_role("listitem")
    desk.page.get_by_role("searchbox", name="Part of the name").fill("ACHAR")
    expect(people).to_have_count(1)

    def with_a_reason(action: str) -> None:
        desk.dialog.get_by_role("textbox", name="Reason").fill(REASON)
        desk.dialog.get_by_role("button", name=action, exact=True).click()
        expect(desk.dialog).to_have_count(0)

    people.get_by_role("button", name="Deposit for Zacharias").click()
    desk.dialog.get_by_role("textbox", name="Amount in dollars").fill("250.50")
    with_a_reason("Deposit")
    expect(people).to_contain_text("$1,250.50")
    people.get_by_role("button", name="Post of Zacharias").click()
    desk.dialog.get_by_role("combobox", name="Post").select_option("Dealer")
    with_a_reason("Change post")
    expect(people).to_contain_text("dealer")
    desk.page.get_by_role("searchbox", name="Part of the name").fill("")
    desk.page.get_by_role("button", name="Add account").click()
    desk.dialog.get_by_role("textbox", name="Name").fill("Sue of the cameras")
    desk.dialog.get_by_label("First password").fill("long enough it is")
    desk.dialog.get_by_role("combobox", name="Post").select_option("Surveillance")
    with_a_reason("Add account")
    expect(people.filter(has_text="Sue of the cameras")).to_contain_text("surveillance")
    desk.page.get_by_role("button", name="Add account").click()
    posts = desk.dialog.get_by_role("combobox", name="Post").get_by_role("option").all_inner_texts()
    assert sorted(posts) == sorted(post.value.capitalize() for post in Post)

    done = desk.player.client.get("/api/desk/interventions").json()
    assert [line["whom"] for line in done] == ["Sue of the cameras", "Zacharias", "Zacharias"]
    assert {line["reason"] for line in done} == {REASON}


def test_surveillance_sees_everything_and_can_do_nothing(arrive: Arrive, house: House, screen: Screen) -> None:
    desk = desk_of(arrive, house, Post.SURVEILLANCE, screen)
    page = desk.page
    table = watched(house, "nh-000")
    table.bet()
    table.finish()
    table.bet()
    desk.watch(table)
    expect(page.get_by_role("heading", name="View only")).to_be_visible()
    desk.shows_chips(table)
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)
    page.get_by_text("What follows, and the rule").first.click()
    expect(page.get_by_role("list", name="The rule").first).to_be_visible()
    page.get_by_role("link", name="Figures by day").click()
    expect(page.get_by_role("heading", name="Houses")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Rounds", exact=True).click()
    page.get_by_role("link", name="New Hampshire room, round 1").click()
    expect(page.get_by_text("Paid as the rules say.")).to_be_visible()
    expect(page.get_by_role("main").get_by_role("button")).to_have_count(0)
    expect(page.get_by_role("link", name="People")).to_have_count(0)


def test_players_are_refused_the_floor_desk(arrive: Arrive, house: House, screen: Screen) -> None:
    table: Watched = watched(house, "nh-000")
    ann, stranger = arrive("Ann", screen), arrive("", screen)
    for player in (ann, stranger):
        for path in ("", f"/tables/{table.id}", "/rounds", f"/rounds/{table.id}/1", "/people"):
            player.open(f"/floor{path}")
            expect(player.page.get_by_role("heading", name="The floor desk is for staff")).to_be_visible()
            expect(player.page.get_by_role("link", name="Floor", exact=True)).to_have_count(0)
    ann.page.get_by_role("link", name="Find a table").click()
    expect(ann.page.get_by_role("heading", name="Tables")).to_be_visible()
