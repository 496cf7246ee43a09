"""Receipts are checked in the browser: the house's own holds, and one that was tampered with does not."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import FilePayload, expect

from tests.browser.conftest import Arrive
from tests.browser.player import Player, Screen
from tests.browser.table import Table
from tests.server.house import House

TABLE = "nh-000"
HOLDS, FAILS = re.compile(r"All \d+ checks passed"), re.compile(r"This receipt does not hold: \d+ of \d+ checks failed")
Receipt = dict[str, Any]


@pytest.fixture
def ann(arrive: Arrive, screen: Screen) -> Player:
    return arrive("Ann", screen)


@pytest.fixture
def table(ann: Player, house: House) -> Table:
    """Give a table at which Ann has played a round; her page takes part in the shuffle by itself."""
    ann.sit(TABLE, 3)
    table = Table(house, TABLE, {3: ann})
    table.bet(side_bets=True)
    table.finish()
    return table


def swap_two_cards(receipt: Receipt) -> None:
    order = receipt["shuffles"][0]["order"]
    order[0], order[1] = order[1], order[0]


def win_more(receipt: Receipt) -> None:
    receipt["seats"][0]["net"] = "1000.00"


def show_another_seed(receipt: Receipt) -> None:
    receipt["shuffles"][0]["seed"] = "00" * 32


def leave_out_a_row(receipt: Receipt) -> None:
    del receipt["rows"][4]


TAMPERED: dict[Callable[[Receipt], None], str] = {
    swap_two_cards: "The order of the deck follows from the seeds",
    win_more: "Every chip adds up",
    show_another_seed: "The seed shown is the one promised",
    leave_out_a_row: "No row of the log was changed",
}


def test_the_page_takes_part_in_the_shuffle_by_itself(table: Table) -> None:
    shuffle = table.receipt(3, 1)["shuffles"][0]

    assert (set(shuffle["commitments"]), set(shuffle["player_seeds"])) == ({"3"}, {"3"})
    assert (shuffle["withheld"], shuffle["decided_by"]) == ([], "house and players")


def check(player: Player, name: str, receipt: Receipt | str) -> None:
    """Have the page check a file."""
    text = receipt if isinstance(receipt, str) else json.dumps(receipt)
    file = FilePayload(name=name, mimeType="application/json", buffer=text.encode())
    player.page.get_by_label("Receipt file").set_input_files(file)


def test_a_tampered_receipt_fails_and_the_page_says_where(ann: Player, table: Table) -> None:
    receipt = table.receipt(3, 1)
    ann.open("/history")
    own = ann.page.get_by_role("region", name="Check a receipt of your own")
    for tamper, name in TAMPERED.items():
        changed = copy.deepcopy(receipt)
        tamper(changed)
        check(ann, f"{tamper.__name__}.json", changed)
        expect(own.get_by_role("heading", name=f"{tamper.__name__}.json")).to_be_visible()
        expect(own.get_by_text(FAILS)).to_be_visible()
        expect(own.get_by_role("listitem").filter(has_text=f"{name} failed")).to_be_visible()
    check(ann, "good.json", receipt)
    expect(own.get_by_text(HOLDS)).to_be_visible()
    check(ann, "torn.json", json.dumps(receipt)[:5000])
    expect(own.get_by_text(FAILS)).to_be_visible()


def test_a_receipt_that_the_server_tampers_with_fails(ann: Player, table: Table) -> None:
    """The house sends another receipt than it should; the replay says so."""
    receipt = table.receipt(3, 1)
    swap_two_cards(receipt)
    ann.page.route(f"**/api/tables/{TABLE}/rounds/1", lambda route: route.fulfill(json=receipt))
    ann.open(f"/history/{TABLE}/1")

    expect(ann.page.get_by_text(FAILS)).to_be_visible()


def test_the_promise_that_was_shown_before_the_wagers_is_held_against_the_receipt(ann: Player, table: Table) -> None:
    """A whole round that was forged afterwards, with every hash right: only who saw the promise can tell."""
    ann.button("Fair shuffle").click()
    dialog = ann.page.get_by_role("dialog", name="Is the shuffle fair?")
    dialog.get_by_role("button", name="Check round 1").click()
    expect(dialog.get_by_text(HOLDS)).to_be_visible()
    seen = "The promise is the one this browser saw before the wagers"
    expect(dialog.get_by_role("listitem").filter(has_text=seen)).to_be_visible()


def test_a_round_is_told_again_step_by_step(ann: Player, table: Table) -> None:
    receipt = table.receipt(3, 1)
    ann.open("/history")
    ann.page.get_by_role("link", name=re.compile("round 1$")).click()
    expect(ann.page.get_by_role("heading", level=1)).to_contain_text("Round 1")
    calls = ann.page.get_by_role("list", name="The dealer’s calls")
    expect(calls.get_by_role("button", name="Round 1 is over.")).to_be_visible()
    expect(ann.page.get_by_text(HOLDS)).to_be_visible()
    ann.page.keyboard.press("End")
    expect(ann.page.get_by_role("status").filter(has_text="Round 1 is over.")).to_be_visible()
    ann.page.keyboard.press("Home")
    expect(ann.page.get_by_role("status").filter(has_text="Before the first wager")).to_be_visible()
    for _ in range(len(receipt["rows"])):
        ann.page.keyboard.press("ArrowRight")
    expect(ann.page.get_by_role("status").filter(has_text="Round 1 is over.")).to_be_visible()
    net = ann.page.get_by_role("region", name="What each bet won")
    expect(net).to_contain_text("staked")
