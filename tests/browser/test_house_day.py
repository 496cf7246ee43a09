"""A house day at the desk: opened by its file, counted by two, closed and printed; and what a player sees of it."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import Screen
from tests.day.event import SATURDAY
from tests.rules import rule
from tests.server.house import House, new_id
from tests.server.test_notices import POSTED, open_day_with_notices


def card(page: Page, name: str = "table-1") -> Locator:
    return page.get_by_role("article", name=name)


def count(desk: Desk, button: str, **pieces: int) -> None:
    """Count chips of $1, $2 and so on."""
    card(desk.page).get_by_role("button", name=button, exact=True).click()
    for chip, number in pieces.items():
        desk.dialog.get_by_role("spinbutton", name=f"${chip.removeprefix('of_')} chips").fill(str(number))
    desk.dialog.get_by_role("button", name=button, exact=True).click()
    expect(desk.dialog).to_have_count(0)


def press(desk: Desk, button: str) -> None:
    desk.page.get_by_role("button", name=button, exact=True).click()


def verify(desk: Desk, button: str, amount: str) -> None:
    """Verify a count with the amount that was seen."""
    card(desk.page).get_by_role("button", name=button, exact=True).click()
    desk.dialog.get_by_role("textbox", name="Amount").fill(amount)
    desk.dialog.get_by_role("button", name=button, exact=True).click()
    expect(desk.dialog).to_have_count(0)


@rule("001-house-7b", "001-house-8", "001-house-8a", "001-house-10", "001-house-11")
def test_a_stranger_reads_what_is_posted(arrive: Arrive, house: House, screen: Screen) -> None:
    open_day_with_notices(house)
    stranger = arrive("", screen)

    stranger.open("/day")

    posted = stranger.page.get_by_role("region", name="Seacoast Hall, Nov 21, 2099")
    for topic, text, clause in POSTED:
        line = posted.locator("dl > div").filter(has=stranger.page.get_by_text(topic, exact=True))
        expect(line.filter(has_text=f"{text} {clause}")).to_have_count(1)
    assert violations(stranger.page) == []


@rule("001-wagers-3", "001-house-3a", "001-house-3b", "001-house-7")
def test_a_day_is_led_from_its_file_to_its_close(arrive: Arrive, house: House, screen: Screen) -> None:
    floor, dealer = (desk_of(arrive, house, post, screen) for post in (Post.FLOOR, Post.DEALER))
    floor.player.open("/floor/day")
    floor.page.get_by_role("textbox", name="Contents").fill(SATURDAY.replace("America/New_York", "Mars"))
    floor.player.forgive("422")
    press(floor, "Open the day")
    expect(floor.page.get_by_role("alert")).to_contain_text("time_zone: found 'Mars'. Expected a time zone")
    floor.page.get_by_role("textbox", name="Contents").fill(SATURDAY)
    press(floor, "Open the day")
    expect(floor.page.get_by_role("heading", name="Seacoast Hall, Nov 21, 2099")).to_be_visible()

    dealer.player.open("/floor/day")
    count(dealer, "Count the opener", of_1=300, of_4=50)
    # What one person does, the other one sees without asking again.
    expect(card(floor.page)).to_contain_text("$500, counted by")
    verify(floor, "Verify the opener and open", "500")
    expect(card(floor.page)).to_contain_text("Open")
    count(floor, "Request a fill", of_2=10)
    fill = dealer.page.get_by_role("listitem", name="Fill 1")
    expect(fill).to_contain_text("10 × $2")
    press(dealer, "Void slip 1")
    dealer.dialog.get_by_role("button", name="Cancel").click()
    press(dealer, "Sign slip 1")
    expect(dealer.dialog).to_contain_text("10 × $2")
    dealer.dialog.get_by_role("button", name="Sign slip 1").click()
    expect(fill).to_contain_text("Signed by")
    expect(card(dealer.page)).to_contain_text("$20")

    ann = arrive("Ann", screen)
    ann.open("/day")
    expect(ann.page.get_by_text("Base bets from $1 to $2.")).to_be_visible()
    ann.sit("table-1", 1, "40")
    for _ in range(2):
        ann.put("$2", "Bet 1")
    ann.place_bets()
    expect(ann.alert).to_contain_text("the limits are $1 to $2")
    expect(ann.own_seat).to_contain_text("$40")
    floor.player.open("/floor/day")
    card(floor.page).get_by_role("button", name="Close the table").click()
    expect(floor.dialog).to_contain_text("stays closed for the rest of the day")
    floor.dialog.get_by_role("button", name="Close the table").click()
    expect(floor.dialog).to_have_count(0)
    expect(card(floor.page).get_by_role("button", name="Close the table")).to_be_disabled()
    ann.open("/day")
    expect(ann.page.get_by_text("You hold $40 in chips of Nov 21, 2099.")).to_be_visible()
    assert violations(ann.page) == []
    expect(ann.page.get_by_role("combobox", name="Dealers of")).to_have_value("table-1")
    ann.page.get_by_role("textbox", name="Toke").fill("3")
    ann.button("Toke the dealers").click()
    expect(ann.page.get_by_text("You hold $37 in chips of Nov 21, 2099.")).to_be_visible()
    ann.page.get_by_role("button", name="Redeem all chips").click()
    expect(ann.page.get_by_text("You hold no chips away from the tables.")).to_be_visible()

    dealer.player.open("/floor/day")
    expect(card(dealer.page)).to_contain_text("Tokes $3")
    count(dealer, "Count the closer", of_1=278, of_2=1, of_4=50)
    card(dealer.page).get_by_role("button", name="Count the drop", exact=True).click()
    dealer.dialog.get_by_role("textbox", name="Amount").fill("40")
    dealer.dialog.get_by_role("button", name="Count the drop", exact=True).click()
    expect(dealer.dialog).to_have_count(0)
    floor.player.open("/floor/day")
    floor.player.forgive("409")
    card(floor.page).get_by_role("button", name="Verify the closer", exact=True).click()
    floor.dialog.get_by_role("textbox", name="Amount").fill("481")
    floor.dialog.get_by_role("button", name="Verify the closer", exact=True).click()
    expect(floor.dialog.get_by_role("alert")).to_contain_text("which was not counted")
    floor.dialog.get_by_role("button", name="Cancel").click()
    verify(floor, "Verify the closer", "480")
    verify(floor, "Verify the drop", "40")
    expect(card(floor.page)).to_contain_text("Tray against the log")
    assert violations(floor.page) == []
    press(floor, "Close the day")
    floor.dialog.get_by_role("button", name="Cancel").click()
    press(floor, "Close the day")
    expect(floor.dialog).to_contain_text("can’t be opened again")
    floor.dialog.get_by_role("button", name="Close the day").click()
    expect(floor.page.get_by_role("link", name="Report for November 2099 (PDF)")).to_be_visible()
    expect(floor.page.get_by_role("row", name="To Harbor Food Pantry")).to_be_visible()

    # Chips of a tournament are no dollars; whoever has looked at its table sees money as money afterwards.
    floor.player.forgive("404", "WebSocket")
    floor.player.open("/floor/tables/tournament.of-nobody.1")
    floor.page.get_by_role("link", name="The day", exact=True).click()
    expect(floor.page.get_by_role("row", name="To Harbor Food Pantry")).to_contain_text("$")


@rule("001-house-3a", "001-house-3b", "001-house-6a")
def test_the_cage_takes_and_pays_cash_and_redeems_chips_of_today_only(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    before = house.running.pit.balance("Ann")
    floor = desk_of(arrive, house, Post.FLOOR, screen)
    opened = floor.player.client.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY})
    assert opened.status_code == 201, opened.text
    floor.player.open("/floor/day")
    floor.player.forgive("404", "409")

    def serve_player(deed: str, name: str, amount: str, *, chips: str = "", issued: str = "") -> None:
        press(floor, deed)
        floor.dialog.get_by_role("textbox", name="Player").fill(name)
        if chips:
            floor.dialog.get_by_role("combobox", name=chips).select_option("Chips of the day")
        if issued:
            floor.dialog.get_by_label("Date on the chips").fill(issued)
        floor.dialog.get_by_role("textbox", name="Amount").fill(amount)
        floor.dialog.get_by_role("button", name=deed, exact=True).click()

    def refused(words: str) -> None:
        expect(floor.dialog.get_by_role("alert")).to_contain_text(words)
        floor.dialog.get_by_role("button", name="Cancel").click()
        expect(floor.dialog).to_have_count(0)

    serve_player("Cash in", "Nobody", "50")
    refused("Nobody")
    serve_player("Cash in", "Ann", "50", chips="In exchange for")
    expect(floor.dialog).to_have_count(0)
    row = floor.page.get_by_role("group", name="Cash by person").get_by_role("row").filter(has_text="Ann")
    expect(row).to_contain_text("$50")
    serve_player("Redeem chips", "Ann", "10", issued="2099-11-20")
    refused("2099-11-20")
    serve_player("Redeem chips", "Ann", "10", issued="2099-11-21")
    expect(floor.dialog).to_have_count(0)
    serve_player("Cash out", "Ann", "60", chips="Out of")
    refused("$40")
    serve_player("Cash out", "Ann", "15", chips="Out of")
    expect(row).to_contain_text("$15")
    assert violations(floor.page) == []
    ann.open("/day")
    expect(ann.page.get_by_text("You hold $25 in chips of Nov 21, 2099.")).to_be_visible()

    press(floor, "Close the day")
    floor.dialog.get_by_role("button", name="Close the day").click()
    expect(floor.dialog).to_have_count(0)

    assert house.running.pit.balance("Ann") == before + Money.dollars(10 + 25)
    ann.open("/day")
    expect(ann.page.get_by_text("No house day is open today.")).to_be_visible()
    for deed in ("Cash in", "Cash out", "Redeem chips"):
        expect(floor.page.get_by_role("button", name=deed, exact=True)).to_have_count(0)
