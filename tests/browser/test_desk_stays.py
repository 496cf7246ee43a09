"""While tables play, nothing on the floor desk moves under the pointer, and a press acts on what was pressed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import PHONE, WIDE, Screen
from tests.browser.test_tournaments import SCHEDULE
from tests.day.event import SATURDAY
from tests.server.desk import Watched, staff, watched
from tests.server.house import PASSWORD, Client, House, new_id, serve
from tests.server.test_house_day import OPENER, TRAY, Saturday

both_widths = pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
SAMPLE = """(selector) => {
  window.places = new Map();
  window.moved = [];
  window.samples = 0;
  const look = () => {
    const seen = new Set();
    for (const each of document.querySelectorAll(selector)) {
      const said = each.getAttribute('aria-label') || each.textContent.trim();
      const name = seen.has(said) ? `${said} ${each.getAttribute('href') ?? seen.size}` : said;
      const { x, y, width, height } = each.getBoundingClientRect();
      const place = [x + scrollX, y + scrollY, width, height].map(Math.round).join(' ');
      seen.add(name);
      if (!window.places.has(name)) window.places.set(name, place);
      else if (window.places.get(name) !== place) {
        window.moved.push(`${name}: ${window.places.get(name)} to ${place}`);
        window.places.set(name, place);
      }
    }
    for (const name of window.places.keys())
      if (!seen.has(name)) {
        window.moved.push(`${name} is gone`);
        window.places.delete(name);
      }
    window.samples += 1;
    requestAnimationFrame(look);
  };
  look();
}"""
BUTTONS = "main .hands button, main .hands summary"
WHOLE_PAGE = "main button, main summary, main select, main a"
BUT_NEWS = "main :is(button, summary, select, a:not([role=status] a))"
"""Everything but what a line of news leads to."""

EVERY = 3000
"""How often the page looks after the day and a tournament, in milliseconds."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    with serve(tmp_path) as house:
        yield house


def sampled(page: Page) -> tuple[int, list[str]]:
    """Return how many things were looked at, and which of them moved."""
    found: dict[str, Any] = page.evaluate("({ count: places.size, samples, moved })")
    assert found["samples"] > 20
    return found["count"], found["moved"]


def play(table: Watched, desk: Desk) -> None:
    """Have all kinds of things happen at a table, each seen by the page before the next."""

    def seen() -> None:
        version = table.state()["version"]
        desk.page.wait_for_function("at => window.deskVersion >= at", arg=version)

    def do(who: Any, command: str, **fields: object) -> None:
        who.done(table.id, command, **fields)
        seen()

    do(table.dealer, "TakeChair")
    table.bet()
    table.deal()
    seen()
    do(table.floor, "ReportWrongNumber", seat=1, found=5)
    do(table.dealer, "ConfirmVoid")
    table.prepare()
    seen()
    do(table.floor, "PauseTable")
    do(table.floor, "ResumeTable")
    table.bet()
    seen()
    while not table.state()["view"]["asked"]:
        table.step()
        seen()
    do(table.floor, "LeaveChair")
    table.finish()
    seen()
    newcomer = table.house.guest()
    newcomer.sit(table.id, 5, "120")
    seen()
    do(newcomer, "LeaveSeat", seat=5)
    table.bet()
    table.finish()
    seen()


@both_widths
@pytest.mark.parametrize("rules", ["nh-000", "lir-bonus", "seacoast-3cp"])
def test_no_button_of_the_desk_moves_while_a_table_plays(
    arrive: Arrive, house: House, screen: Screen, rules: str
) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    table = watched(house, rules)
    watch_version(floor.page)
    floor.watch(table)
    floor.page.evaluate(SAMPLE, BUTTONS)
    play(table, floor)

    count, moved = sampled(floor.page)

    assert count > 10
    assert moved == []


def watch_version(page: Page) -> None:
    """Have the page say how new the desk's last answer is, once it is drawn."""

    def answered(response: Any) -> None:
        if re.search(r"/api/desk/tables/[^/]+$", response.url) and response.ok:
            version = response.json()["state"]["version"]
            page.evaluate("at => requestAnimationFrame(() => { window.deskVersion = at; })", version)

    page.on("response", answered)


def seen(desk: Desk, address: str) -> None:
    """Have the page look again at what it shows."""
    with desk.page.expect_response(re.compile(f"/api/{address}$")):
        desk.page.clock.fast_forward(EVERY)
    desk.player.drawn()


def test_no_button_of_the_day_moves_while_others_lead_it(arrive: Arrive, house: House, screen: Screen) -> None:
    saturday = Saturday(house)
    floor, dealer = saturday.floor, saturday.dealer
    assert floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).status_code == 201
    watcher = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    watcher.page.clock.install()
    watcher.player.open("/floor/day")
    expect(watcher.page.get_by_role("article", name="table-1")).to_be_visible()
    watcher.page.evaluate(SAMPLE, WHOLE_PAGE)

    def do(who: Client, deed: str, **fields: object) -> None:
        saturday.do(who, deed, **fields)
        seen(watcher, "desk/house-days/2099-11-21")

    def buttons(*names: str, enabled: bool) -> None:
        card = watcher.page.get_by_role("article", name="table-1")
        for name in names:
            expect(card.get_by_role("button", name=name, exact=True)).to_be_enabled(enabled=enabled)

    buttons("Count the opener", "Verify the opener and open", "Request a fill", "Close the table", enabled=False)
    buttons("Count the drop", "Count the closer", enabled=False)
    do(dealer, "count-opener", table="table-1", chips=TRAY)
    buttons("Verify the opener and open", enabled=True)
    do(floor, "verify-opener", table="table-1", amount=OPENER)
    buttons("Request a fill", "Close the table", enabled=True)
    buttons("Verify the opener and open", enabled=False)
    saturday.ann.sit("table-1", 1, "40")
    do(dealer, "request-fill", table="table-1", chips=[{"chip": "1", "pieces": 20}])
    do(dealer, "request-credit", table="table-1", chips=[{"chip": "1", "pieces": 1}])
    sign = watcher.page.get_by_role("button", name="Sign slip 1")
    expect(sign).to_be_enabled()
    do(floor, "accept-slip", slip=1)
    expect(sign).to_be_disabled()
    do(floor, "void-slip", slip=2)
    do(floor, "stop-play")
    do(floor, "resume-play")
    do(floor, "bring-cash", player="Ann", amount="3000", pocket="chips")
    do(floor, "close-table", table="table-1")
    do(dealer, "count-closer", table="table-1", chips=[{"chip": "1", "pieces": 479}])
    do(floor, "verify-closer", table="table-1", amount="479")
    do(floor, "count-drop", table="table-1", amount="40")
    do(dealer, "count-drop", table="table-1", amount="40")
    do(floor, "verify-drop", table="table-1", amount="40")
    do(floor, "close-day")
    expect(watcher.page.get_by_text("To Harbor Food Pantry")).to_be_visible()

    count, moved = sampled(watcher.page)

    assert count > 30
    assert moved == []


def test_no_button_of_a_tournament_moves_while_others_lead_it(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = staff(house, Post.FLOOR)
    people = []
    for name in ("Ann", "Bea", "Cleo", "Dora"):
        house.running.people.register(name, PASSWORD, Post.PLAYER)
        house.running.pit.deposit(name, Money.dollars(100), f"deposit {name}").result()
        people.append(house.log_in(name))
    floor.post("/api/desk/tournaments", {"text": SCHEDULE, "reason": "Saturday"}).raise_for_status()
    watcher = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    watcher.page.clock.install()
    watcher.player.open("/floor/tournaments")
    announce = watcher.page.get_by_role("button", name="Announce the prices")
    expect(announce).to_be_enabled()
    watcher.page.evaluate(SAMPLE, WHOLE_PAGE)

    def do(deed: str) -> None:
        floor.post(f"/api/desk/tournaments/saturday/{deed}", {"reason": "the schedule says so"}).raise_for_status()
        seen(watcher, "tournaments/saturday")

    do("announce")
    expect(announce).to_be_disabled()
    for who in people:
        who.post("/api/tournaments/saturday/entry", {}).raise_for_status()
    seen(watcher, "tournaments/saturday")
    expect(watcher.page.get_by_role("row", name="Dora")).to_be_visible()
    do("entries/Dora/refund")
    do("start")
    do("close-call")
    do("break-off")
    expect(watcher.page.get_by_role("status").get_by_text("Broken off")).to_be_visible()
    seen(watcher, "tournaments/saturday")

    count, moved = sampled(watcher.page)

    assert count > 10
    assert moved == []


@both_widths
def test_the_list_of_tables_keeps_its_order(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    tables = [watched(house, rules) for rules in ("lir-bonus", "nh-000")]
    floor.player.open("/floor")
    rows = floor.page.get_by_role("list", name="All tables").get_by_role("article")
    expect(rows.first).to_be_visible()
    floor.page.evaluate(SAMPLE, BUT_NEWS)
    last = tables[-1]
    last.bet()
    last.floor.done(last.id, "PauseTable")
    tables[0].bet_by_hand()
    tables[0].floor.done(tables[0].id, "ReportCountLamp")
    expect(floor.page.get_by_text("One table needs the floor")).to_be_visible()
    watched(house, "casablanca")
    expect(floor.page.get_by_text("One table was opened or closed.")).to_be_visible()
    first = tables[0]
    first.floor.done(first.id, "VerifyHands", hands="right")
    first.finish()
    first.floor.done(first.id, "CloseTable")
    expect(rows.filter(has_text="Closed")).to_have_count(1)
    expect(floor.page.get_by_text("2 tables were opened or closed.")).to_be_visible()

    count, moved = sampled(floor.page)

    assert count > 5
    assert moved == []
    floor.page.get_by_role("button", name="Refresh the list").click()
    expect(rows.filter(has_text="Casablanca")).to_have_count(2)
    expect(rows.filter(has_text="Closed")).to_have_count(0)


@both_widths
def test_a_press_acts_on_what_was_under_the_pointer_when_it_began(arrive: Arrive, house: House, screen: Screen) -> None:
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    table, other = watched(house, "nh-000"), staff(house, Post.FLOOR)
    floor.watch(table)
    pause = floor.page.get_by_role("button", name="Pause the table")
    pause.scroll_into_view_if_needed()
    box = pause.bounding_box()
    assert box is not None
    middle = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    floor.page.mouse.move(*middle)
    floor.page.mouse.down()
    other.done(table.id, "PauseTable")
    expect(pause).to_be_disabled()
    floor.page.evaluate("document.querySelector('main .hands').style.transform = 'translateY(120px)'")
    floor.page.mouse.up()

    expect(floor.player.alert).to_contain_text("Not now. Only when the table is open and not paused.")
    expect(floor.dialog).to_have_count(0)
    floor.page.evaluate("document.querySelector('main .hands').style.transform = ''")
    floor.do("Resume the table")
    expect(pause).to_be_enabled()
