"""The dealer's page: a whole round of seven with the space bar and digits, and everything else in reach on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from letitride.cards import Money
from letitride.house.folder import read_folder
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import PHONE, WIDE, Screen
from tests.server.dealt_day import DealtDay
from tests.server.desk import Watched, returned_whole, settled_right, watched
from tests.server.house import House, serve

ROUND, SEATS = "nh-000", 7
CUT, DECK = 26, 2
COUNTED = "counted"
COUNTED_FILE = f"""
extends = "{ROUND}"
id = "{COUNTED}"
name = "Counted every round"
[cards]
stub_count_every = 1
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    (folder := tmp_path / "houses").mkdir()
    (folder / f"{COUNTED}.toml").write_text(COUNTED_FILE, encoding="utf-8")
    with serve(tmp_path, houses=read_folder(folder)) as house:
        yield house


def opened(desk: Desk, table: Watched) -> Page:
    """Open the dealer's page from the desk, and take the chair there."""
    desk.watch(table)
    desk.page.get_by_role("link", name="dealer’s page").click()
    desk.page.get_by_role("button", name="Take the chair").click()
    desk.fill("Take the chair", "Take the chair")
    expect(desk.page.get_by_text("You deal", exact=True)).to_be_visible()
    desk.page.evaluate("document.activeElement?.blur()")
    return desk.page


def seen(table: Watched, page: Page) -> dict[str, Any]:
    """Return the table once the page shows it as it is; other people's pages may change it meanwhile."""
    shown = page.get_by_role("region", name="Next step")
    while shown.get_attribute("data-version") != str((state := table.dealer.state(table.id))["version"]):
        page.wait_for_timeout(20)
    return state


def press(table: Watched, page: Page) -> str:
    """Do the next step with the space bar, after digits where it takes some, and return what it was."""
    state = seen(table, page)
    step = state["chair"]["steps"][0]
    for key in (*digits_of(table, step), "Space"):
        page.keyboard.press(key)
    while table.dealer.state(table.id)["version"] == state["version"]:
        page.wait_for_timeout(20)
    done: str = step["command"]
    return done


def digits_of(table: Watched, step: dict[str, Any]) -> str:
    """Return what a dealer types for a step: which deck, how many cards, how much."""
    if step["command"] == "ChooseDeck":
        return str(DECK)
    if step["command"] == "CountStub":
        return str(table.stub())
    return typed(Money.parse(step["due"]["returned"])) if step["due"] else ""


def typed(amount: Money) -> str:
    return str(amount).removeprefix("$").replace(",", "")


def deal_on(table: Watched, page: Page, until: str = "") -> list[str]:
    """Deal with the keyboard until players come first, or until a step is done. The floor does its own steps."""
    done: list[str] = []
    while (not until or done[-1:] != [until]) and (steps := seen(table, page)["chair"]["steps"]):
        if steps[0]["doer"] == "floor":
            table.step()
        else:
            done.append(press(table, page))
    return done


def test_a_day_of_seven_is_dealt_with_the_space_bar_and_digits_alone(arrive: Arrive, house: House) -> None:
    day = DealtDay(house, COUNTED, players=SEATS)
    table = day.table
    table.floor.done(day.id, "CloseTable")
    page = opened(desk_of(arrive, house, Post.DEALER, WIDE), table)
    table.floor.done(day.id, "OpenTable")
    assert deal_on(table, page) == ["ChooseDeck", "InspectDeck", "SpreadDeck"]
    assert table.state()["view"]["deck"] == DECK
    day.sit()
    assert deal_on(table, page) == ["WashDeck", "StackDeck"]
    expect(page.get_by_text("Bets, please.")).to_be_visible()

    day.bet()
    done = deal_on(table, page, until="CarryOutShuffle")
    table.floor.done(day.id, "OrderCut")
    done += deal_on(table, page)
    while asked := table.state()["view"]["asked"]:
        seat = asked[0]
        table.players[seat - 1].done(day.id, "MakeDecision", seat=seat, option="ride" if seat % 2 else "withdraw")
        done += deal_on(table, page)
    settled_right(table)
    assert {"CallNoMoreBets", "CutDeck", "DealCards", "RackStub", "CountStub", "BurnCard", "TurnCards"} <= set(done)
    assert (done.count("AskPlayer"), done.count("PushBack")) == (2 * SEATS, 2 * (SEATS // 2))
    assert done.count("ExposeHand") == done.count("NameHand") == done.count("PickUpHand") == SEATS
    assert done.count("PayWager") + done.count("CollectWager") == 2 * SEATS
    receipt = table.players[0].get(f"/api/tables/{day.id}/rounds/1").json()
    assert receipt["dealers"] == ["The dealer"]
    assert receipt["shuffles"][0]["cuts"] == [CUT]
    assert table.chair()["mispays"] == []

    day.leave()
    assert deal_on(table, page)[-1] == "CallDeadGame"
    assert table.state()["view"]["stage"] == "idle"
    table.floor.done(day.id, "CloseTable")
    expect(page.get_by_text("The table is closed. Take the chair")).to_be_visible()


def test_a_wrong_count_of_the_stub_is_asked_about_and_voids_the_round_with_the_floor(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    table, desk = watched(house, COUNTED), desk_of(arrive, house, Post.DEALER, screen)
    page = opened(desk, table)
    table.bet()
    call = {"reason": "other", "text": "Please count the stub."}
    table.players[0].post(f"/api/tables/{table.id}/cases", call).raise_for_status()
    called = page.get_by_role("region", name="Players")
    expect(called).to_contain_text("A player called the floor. 1 open case")
    table.until("CountStub")
    wrong = table.stub() - 1
    seen(table, page)
    for key in (*str(wrong), "Space"):
        page.keyboard.press(key)

    dialog = page.get_by_role("dialog", name="Count the stub")
    expect(dialog.get_by_role("spinbutton", name="Cards found")).to_have_value(str(wrong))
    expect(dialog).to_contain_text("the floor has to agree, and the round is void")
    assert violations(page) == []
    desk.fill("Count the stub", "Count the stub", "I counted twice")
    expect(desk.player.calls).to_contain_text("I counted twice")
    waits = page.get_by_role("status").filter(has_text="The dealer proposes to void the round: the floor has to agree")
    expect(waits).to_be_visible()
    table.floor.done(table.id, "ConfirmVoid")
    expect(waits).to_have_count(0)
    returned_whole(table)


@pytest.mark.parametrize("screen", [PHONE, WIDE], ids=["phone", "wide"])
def test_everything_a_dealer_needs_is_in_reach_and_read_aloud(arrive: Arrive, house: House, screen: Any) -> None:
    ann = arrive("Ann", screen)
    table = watched(house, "casablanca", players=1)
    ann.sit(table.id, 3, "100")
    table.players = (*table.players, ann.client)
    page = opened(desk_of(arrive, house, Post.DEALER, screen), table)
    expect(ann.page.get_by_text("The dealer deals", exact=True)).to_be_visible()
    ann.client.done(table.id, "PlaceWagers", seat=3, stakes={"base": "1"})
    slider = ann.page.get_by_role("slider", name="Your cut")
    slider.fill("20")
    expect(page.get_by_text("Seat 3 cuts 20 cards from the top.")).to_be_visible()
    slider.focus()
    for _ in range(3):
        ann.page.keyboard.press("ArrowLeft")
    expect(page.get_by_text("Seat 3 cuts 17 cards from the top.")).to_be_visible()
    expect(slider).to_be_focused()
    assert violations(ann.page) == []
    page.get_by_role("button", name="Call no more bets").click()
    page.get_by_role("button", name="Shuffle").click()
    page.get_by_role("button", name="Cut the deck").click()
    expect(page.get_by_role("button", name="Deal 3 cards to seat 3")).to_be_visible()
    expect(ann.dealer).to_contain_text("cut at 17")
    spoken_of = page.get_by_text("Space", exact=False).filter(visible=True)
    expect(spoken_of).to_have_count(0 if screen.touch else 2)
    page.get_by_text("Something went wrong").click()
    expect(page.get_by_role("button", name="Report: A card lies face up in the deck")).to_be_enabled()
    assert violations(page) == []

    table.floor.done(table.id, "SendRelief", dealer="Ron")
    expect(page.get_by_text("Ron was sent to relieve the dealer.")).to_be_visible()
    table.floor.done(table.id, "LeaveChair")
    expect(page.get_by_text("The machine deals", exact=True)).to_be_visible()


def at_the_base_bets(table: Watched, page: Page) -> dict[str, Any]:
    """Deal with the space bar until the base bets of the first player are settled, and return what is due."""
    while not (steps := (state := seen(table, page))["chair"]["steps"]) or not steps[0]["due"]:
        if steps:
            press(table, page)
        else:
            for seat in state["view"]["asked"]:
                table.players[seat - 1].done(table.id, "MakeDecision", seat=seat, option="ride")
    due: dict[str, Any] = steps[0]["due"]
    return due


def test_a_wrong_amount_is_warned_of_paid_and_corrected_by_the_floor(
    arrive: Arrive, house: House, screen: Screen
) -> None:
    ann, table = arrive("Ann", screen), watched(house, ROUND, players=1)
    ann.sit(table.id, 2, "100")
    table.players = (*table.players, ann.client)
    page = opened(desk_of(arrive, house, Post.DEALER, screen), table)
    ann.client.done(table.id, "PlaceWagers", seat=2, stakes={"base": "1"})
    due = Money.parse(at_the_base_bets(table, page)["returned"])
    wrong = due + Money.dollars(7)
    for key in (*typed(wrong), "Space"):
        page.keyboard.press(key)
    expect(page.get_by_role("alert")).to_have_text(
        f"Due: {due}. You entered {wrong}. Press again to settle it as entered. It goes on the record."
    )
    page.keyboard.press("Space")
    payments = page.get_by_role("region", name="Wrong payments")
    expect(payments).to_contain_text(f"{wrong} paid for base bets, {due} due.")
    expect(payments).to_contain_text("The floor can correct it once the round is over.")
    assert violations(page) == []
    while table.dealer.state(table.id)["view"]["round"] is not None:
        press(table, page)
    expect(payments).to_contain_text("The floor corrects it.")
    before = Money.parse(ann.client.state(table.id)["view"]["seats"][1]["rail"])

    floor = desk_of(arrive, house, Post.FLOOR, screen)
    floor.watch(table)
    mispay = floor.page.get_by_role("region", name="Wrong payments")
    expect(mispay).to_contain_text("A correction takes $7 back.")
    mispay.get_by_role("button", name="Correct it").click()
    expect(floor.dialog).to_contain_text(f"{wrong} paid for base bets, {due} due.")
    floor.fill("Correct a wrong payment", "Correct a wrong payment", "paid seven too much")
    expect(mispay).to_have_count(0)
    expect(payments).to_have_count(0)
    expect(ann.calls).to_contain_text("The floor corrects round 1:")
    rail = Money.parse(ann.client.state(table.id)["view"]["seats"][1]["rail"])
    assert before - rail == Money.dollars(7)
    assert violations(floor.page) == []


def test_players_are_told_that_the_page_is_not_for_them(arrive: Arrive) -> None:
    ann = arrive("Ann", PHONE)
    ann.open("/deal/lir")
    expect(ann.page.get_by_role("heading", name="This page is for dealers")).to_be_visible()
