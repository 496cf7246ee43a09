"""Houses on the page: a file with faults, one that is posted, its tables, its changes, and its notice."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from playwright.sync_api import FilePayload, Locator, expect

from letitride.cards import Money
from letitride.house.folder import read_folder
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import SOON, Arrive
from tests.browser.floor import REASON, Desk, desk_of
from tests.browser.player import RIDE, WIDE, Player, Screen, shown
from tests.browser.table import Table
from tests.browser.test_views import too_wide
from tests.own_house import house_file
from tests.rules import rule
from tests.server.desk import watched
from tests.server.house import Client, House, serve
from tests.server.options import write_options

IN_SIGHT = (
    "option-1",
    "option-2",
    "option-2-lay-and-pay",
    "lay-and-pay",
    "faces-up",
    "sensor-marker",
    "no-controller",
    "side-bet-alone",
    "spoken-bets",
    "spread-open",
    "spread-closed",
)
"""Options that are played in the browser; all of them are over the API."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    houses = read_folder(write_options(tmp_path / "houses", *IN_SIGHT))
    with serve(tmp_path, pace=SOON, houses=houses) as house:
        office = house.services.back_office
        office._bounds = replace(office._bounds, wait_seconds=240.0)  # a slow machine turns nobody away
        yield house


def looks_right(desk: Desk) -> None:
    assert violations(desk.page) == []
    assert too_wide(desk.page) == []


def load(desk: Desk, text: str) -> Locator:
    """Choose a house file in the dialog; its text is shown, and it is read at once."""
    desk.page.get_by_role("button", name="Post a house").click()
    file = FilePayload(name="ours.toml", mimeType="application/toml", buffer=text.encode())
    desk.dialog.get_by_label("House file (TOML)").set_input_files(file)
    return desk.dialog


def post(desk: Desk, text: str) -> None:
    dialog = load(desk, text)
    dialog.get_by_role("textbox", name="Reason").fill(REASON)
    dialog.get_by_role("button", name="Post this house").click()
    expect(desk.dialog).to_have_count(0)


def row(desk: Desk, name: str) -> Locator:
    return desk.page.get_by_role("list", name="Houses, posted ones first").locator("> li").filter(has_text=name)


@rule("001-payouts-4")
def test_a_house_file_becomes_a_table_and_its_change_is_posted(
    arrive: Arrive, house: House, screen: Screen, tmp_path: Path
) -> None:
    desk = desk_of(arrive, house, Post.ADMINISTRATOR, screen)
    desk.player.forgive("422")
    desk.player.open("/floor/houses")
    expect(row(desk, "casablanca")).to_contain_text("from the catalogue")

    dialog = load(desk, house_file(more="[seating]\nseats = 9\n[deal]\nfaces = 'sideways'"))
    faults = dialog.get_by_role("alert").get_by_role("listitem")
    expect(faults).to_have_text([re.compile("^seating.seats: found 9"), re.compile("^deal.faces: found 'sideways'")])
    looks_right(desk)
    dialog.get_by_role("textbox", name="Text of the house file").fill(house_file(9))
    dialog.get_by_role("button", name="Check the file").click()
    expect(dialog.get_by_role("heading", name="Our house, version 1")).to_be_visible()
    expect(dialog.get_by_role("row").filter(has_text="Base bets: flush")).to_contain_text("9")
    looks_right(desk)
    dialog.get_by_role("textbox", name="Reason").fill(REASON)
    dialog.get_by_role("button", name="Post this house").click()
    expect(desk.page.get_by_role("status").filter(has_text="posted as version 1")).to_be_visible()

    row(desk, "our-house").get_by_role("button", name="Open a table of Our house").click()
    desk.dialog.get_by_role("textbox", name="Reason").fill(REASON)
    desk.dialog.get_by_role("button", name="Open a table", exact=True).click()
    expect(row(desk, "our-house").get_by_role("link", name="our-house")).to_be_visible()

    ann = arrive("Ann", screen)
    ann.client.sit("our-house", 1, "100")
    ann.open("/tables/our-house")
    expect(ann.page.get_by_role("link", name=re.compile("version 1"))).to_be_attached()
    ann.client.done("our-house", "PlaceWagers", seat=1, stakes={"base": "1"})
    post(desk, house_file(8))
    desk.page.reload()
    expect(row(desk, "our-house")).to_contain_text("Plays by older rules: new rules are taken up between two rounds")
    ann.decide(RIDE)
    ann.decide(RIDE)
    expect(ann.page.get_by_role("link", name=re.compile("version 2"))).to_be_attached()
    expect(ann.calls).to_contain_text("New rules from now on: version 2 of the house.")

    desk.page.reload()
    row(desk, "our-house").get_by_text("Versions and notices").click()
    changed = row(desk, "our-house").get_by_role("row").filter(has_text="Base bets: flush")
    expect(changed.get_by_role("cell").nth(1)).to_have_text("9")
    expect(changed.get_by_role("cell").nth(2)).to_have_text("8")
    looks_right(desk)
    with desk.page.expect_download() as notice:
        row(desk, "our-house").get_by_role("link", name="PDF").click()
    notice.value.save_as(tmp_path / "notice.pdf")
    assert (tmp_path / "notice.pdf").read_bytes().startswith(b"%PDF")

    ann.open("/")
    ann.page.get_by_role("link", name=re.compile("Rules posted .*, version 2")).click()
    posted = ann.page.get_by_role("list", name="Posted rules, newest first").locator("> li")
    expect(posted).to_have_count(2)
    expect(posted.first).to_contain_text("Version 2")
    assert violations(ann.page) == []
    assert too_wide(ann.page) == []

    row(desk, "our-house").get_by_role("button", name="Retire Our house").click()
    desk.dialog.get_by_role("textbox", name="Reason").fill(REASON)
    desk.dialog.get_by_role("button", name="Retire", exact=True).click()
    expect(row(desk, "our-house")).to_contain_text("Retired")


# What a house can say, at its table


CHIPS = 50


def play(player: Player) -> None:
    """Let every bet ride."""
    for _ in range(2):
        player.decide(RIDE)
    expect(player.calls).to_contain_text("Round 1 is over.")


def show(player: Player) -> None:
    """Show the bonus hand, or wave it off: only one of them is offered."""
    player.decision.get_by_role("button", name=re.compile("Show your hand|Wave it off")).click()
    expect(player.calls).to_contain_text("Round 1 is over.")


def has_right_chips(player: Player, table: str, had: int = CHIPS) -> None:
    """Check that a player has the chips that the receipt of the first round says, and that the page shows them."""
    (seat,) = [each for each in player.client.state(table)["view"]["seats"] if each and each["player"] == "Ann"]
    receipt = player.client.get(f"/api/tables/{table}/rounds/1").json()
    (record,) = [each for each in receipt["seats"] if each["seat"] == seat["seat"]]
    assert receipt["outcome"] == "settled"
    assert Money.parse(record["staked"]) > Money(0)
    now = Money.dollars(had) + Money.parse(record["net"])
    assert Money.parse(seat["rail"]) == now
    expect(player.own_seat).to_contain_text(shown(now.cents))


def test_whatever_a_house_can_say_is_seen_and_played_at_its_table(arrive: Arrive, house: House, screen: Screen) -> None:
    ann = arrive("Ann", screen)
    page, client = ann.page, ann.client
    ann.watch("spread-open")
    expect(ann.dealer).to_contain_text("The deck lies spread face up.")

    client.sit("sensor-marker", 4, "50")
    ann.open("/tables/sensor-marker")
    expect(ann.dealer).to_contain_text("deck 1 of 2")
    expect(ann.dealer).to_contain_text("table open")
    client.done("sensor-marker", "PlaceWagers", seat=4, stakes={"base": "1", "dollar-bonus": "1"})
    expect(ann.own_seat).to_contain_text("sensor lit")
    expect(ann.dealer).to_contain_text("locked out")
    play(ann)
    expect(ann.dealer).to_contain_text("game over")
    has_right_chips(ann, "sensor-marker")

    client.sit("no-controller", 4, "50")
    ann.open("/tables/no-controller")
    client.done("no-controller", "PlaceWagers", seat=4, stakes={"base": "1", "dollar-bonus": "1"})
    expect(ann.decision).to_be_visible()
    expect(ann.own_seat.get_by_title("A lammer")).to_be_visible()
    expect(ann.dealer).not_to_contain_text("locked out")
    play(ann)
    has_right_chips(ann, "no-controller")

    for name in ("option-2", "option-2-lay-and-pay"):
        client.sit(name, 4, "50")
        ann.open(f"/tables/{name}")
        client.done(name, "PlaceWagers", seat=4, stakes={"base": "1", "three-card-bonus": "1"})
        for _ in range(2):
            ann.decide(RIDE)
        show(ann)
        has_right_chips(ann, name)

    client.sit("faces-up", 4, "50")
    other = house.player("Bob")
    other.sit("faces-up", 2, "50")
    ann.open("/tables/faces-up")
    for player, seat in ((client, 4), (other, 2)):
        player.done("faces-up", "PlaceWagers", seat=seat, stakes={"base": "1"})
    expect(ann.seat(2)).to_contain_text(re.compile(" of (clubs|diamonds|hearts|spades)"))
    ride_with(ann, other, "faces-up")
    has_right_chips(ann, "faces-up")

    client.sit("side-bet-alone", 4, "50")
    ann.open("/tables/side-bet-alone")
    ann.put("$1", "3 Card Bonus")
    ann.place_bets()
    expect(ann.calls).to_contain_text("Round 1 is over.")
    has_right_chips(ann, "side-bet-alone")

    client.sit("spoken-bets", 4, "50")
    ann.open("/tables/spoken-bets")
    ann.put("$1", "Bet 1")
    page.get_by_role("button", name="Bet $3 in cash").click()
    expect(ann.decision).to_be_visible()
    assert client.state("spoken-bets")["view"]["seats"][3]["rail"] == "50.00"
    play(ann)
    has_right_chips(ann, "spoken-bets", CHIPS + 3)
    assert violations(page) == []
    assert too_wide(page) == []


def ride_with(ann: Player, bob: Client, name: str) -> None:
    """Let every bet of Ann's and of Bob's ride; Bob, in seat 2, is asked first."""
    for _ in range(2):
        while 2 not in bob.state(name)["view"]["asked"]:
            ann.page.wait_for_timeout(20)
        bob.done(name, "MakeDecision", seat=2, option="ride")
        ann.decide(RIDE)
    expect(ann.calls).to_contain_text("Round 1 is over.")


def test_the_cut_is_told_below_its_deck_and_not_of_the_next_one(arrive: Arrive, screen: Screen, house: House) -> None:
    ann = arrive("Ann", screen)
    ann.sit("casablanca", 2)
    table = Table(house, "casablanca", {2: ann})
    table.bet()
    label = ann.dealer.get_by_text(re.compile("^deck 1 of 2, cut at "))
    expect(label).to_be_visible()
    below = "(label) => label.getBoundingClientRect().top >= label.parentElement.getBoundingClientRect().bottom"
    assert label.evaluate(below)
    table.finish()

    expect(ann.dealer.get_by_text("deck 2 of 2", exact=True)).to_be_visible()


def test_what_lies_beside_the_cards_is_seen(arrive: Arrive, house: House) -> None:
    ann = arrive("Ann", WIDE)
    bonus = watched(house, "lir-bonus")
    ann.watch(bonus.id)
    expect(ann.dealer).to_contain_text("deck 1 of 2")
    bonus.bet_by_hand(dollar_bonus="1")
    expect(ann.dealer).to_contain_text("locked out")
    expect(ann.seat(1).get_by_title("A lammer")).to_be_visible()
    bonus.finish()
    expect(ann.dealer).to_contain_text("deck 2 of 2")

    by_hand = watched(house, "nh-000")
    ann.watch(by_hand.id)
    by_hand.by_hand()
    by_hand.bet()
    by_hand.until("DealCards")
    by_hand.floor.done(by_hand.id, "OrderCut")
    by_hand.step()
    expect(ann.dealer).to_contain_text("deck, cut at")
    by_hand.floor.done(by_hand.id, "OrderCut")
    expect(ann.calls).to_contain_text("The floor has the deck cut again.")
    by_hand.step(at=26)
    expect(ann.dealer).to_contain_text("deck, cut at 26")
    by_hand.deal()
    by_hand.dealer.done(by_hand.id, "CountStub", found=by_hand.stub())
    expect(ann.dealer).to_contain_text(f"stub: {by_hand.stub()}")

    ann.client.sit("spread-closed", 4, "50")
    ann.client.done("spread-closed", "LeaveSeat", seat=4)
    ann.watch("spread-closed")
    expect(ann.dealer).to_contain_text("The deck lies spread face down.")
    assert violations(ann.page) == []
    assert too_wide(ann.page) == []


def calls_of(player: Player) -> list[str]:
    """Return what the page has told since the last card was turned."""
    said = [line.strip() for line in player.calls.inner_text().splitlines() if line.strip()]
    return said[next(place for place, line in enumerate(said) if line.startswith("Second community card")) :]


def wager_of(call: str) -> str:
    """Return the bet that a call to a player settles; nothing where it settles none."""
    if found := re.match(r"(3 Card Bonus|\$1 Bonus): you ", call):
        return found[1]
    return "base bets" if re.match(r"You (win|lose|get) \$", call) else ""


@pytest.mark.parametrize(
    ("name", "order"),
    [
        ("option-1", ["3 Card Bonus", "base bets", "$1 Bonus"]),
        ("lay-and-pay", ["base bets", "3 Card Bonus", "$1 Bonus"]),
    ],
)
def test_a_house_settles_before_the_players_eyes_in_its_own_order(
    arrive: Arrive, house: House, screen: Screen, name: str, order: list[str]
) -> None:
    ann, bob = arrive("Ann", screen), house.player("Bob")
    ann.client.sit(name, 4, "50")
    bob.sit(name, 2, "50")
    ann.open(f"/tables/{name}")
    ann.client.done(name, "PlaceWagers", seat=4, stakes={"base": "1", "three-card-bonus": "1", "dollar-bonus": "1"})
    bob.done(name, "PlaceWagers", seat=2, stakes={"base": "1"})
    ride_with(ann, bob, name)
    has_right_chips(ann, name)

    told = calls_of(ann)
    assert [wager for call in told if (wager := wager_of(call))] == order
    exposed = [place for place, call in enumerate(told) if " has " in call or call.startswith("You have ")]
    assert len(exposed) == 2
    # Laid and paid, every hand lies open until all are settled; picked and paid, one after the other.
    assert (max(exposed) < told.index("Your cards go into the rack.")) is (name == "lay-and-pay")
    assert violations(ann.page) == []
    assert too_wide(ann.page) == []


def test_a_house_of_the_odds_explorer_is_played_at_a_private_table(arrive: Arrive, screen: Screen) -> None:
    ann = arrive("", screen)
    ann.open("/odds/casablanca")
    ann.page.get_by_role("button", name="Play this").click()
    expect(ann.page).to_have_url(re.compile("/tables/private-"))
    expect(ann.page.get_by_role("dialog")).to_be_visible()
