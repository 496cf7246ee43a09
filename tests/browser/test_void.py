"""What goes wrong at a table, as its players see it: void rounds, and rounds that stand still until they have voted."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from letitride.pit.people.people import Post
from letitride.table.model.command import ReportWrongNumber
from letitride.table.model.vocabulary import Stage
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.player import PHONE, WIDE, shown
from tests.browser.table import Table
from tests.server.desk import Watched
from tests.server.house import House


def test_a_void_round_gives_every_wager_back(arrive: Arrive, house: House) -> None:
    """The floor finds a card too many before a player; both players, and a watcher, see what comes of it."""
    ann, bob, watcher = arrive("Ann", PHONE), arrive("Bob", WIDE), arrive("", WIDE)
    ann.sit("nh-000", 1)
    bob.sit("nh-000", 2)
    watcher.watch("nh-000")
    table = Table(house, "nh-000", {1: ann, 2: bob})
    dealer, floor = house.with_post(Post.DEALER, "Dana"), house.with_post(Post.FLOOR, "Flo")
    chair = Watched("nh-000", house, (ann.client, bob.client), dealer, floor, "base")
    chair.by_hand()
    for player in table.players.values():
        player.bet(table.rules, side_bets=True)
    while chair.step() != "AskPlayer":
        pass
    table.until_newer(table.version - 1)
    table.answer(rides=False)
    dealer.done("nh-000", ReportWrongNumber.__name__, seat=1, found=4)
    expect(watcher.calls).to_contain_text("Dana proposes to void the round: the floor has to agree.")
    floor.done("nh-000", "ConfirmVoid")
    chair.gather()
    table.until(lambda: table.state.round is None)

    for seat, player in table.players.items():
        assert table.rail(seat) == 200_00
        expect(player.page.get_by_role("region", name="Your turn").get_by_role("status")).to_contain_text("void")
        player.open("/history")
        expect(player.page.get_by_role("row").filter(has_text="void")).to_contain_text("even")
    for seat in table.players:
        expect(watcher.seat(seat)).to_contain_text(shown(200_00))
    expect(watcher.calls).to_contain_text("void")
    ann.open("/history/nh-000/1")
    expect(ann.page.get_by_role("heading", name="The round is void")).to_be_visible()
    expect(ann.page.get_by_text("checks passed")).to_be_visible()


@pytest.mark.parametrize(("answer", "goes_on"), [("Complete the round", True), ("Call it void", False)])
def test_players_vote_on_a_round_that_was_interrupted(arrive: Arrive, house: House, answer: str, goes_on: bool) -> None:
    ann, bob = arrive("Ann", PHONE), arrive("Bob", WIDE)
    ann.sit("casablanca", 1)
    bob.sit("casablanca", 2)
    table = Table(house, "casablanca", {1: ann, 2: bob})
    table.bet()
    floor, dealer = house.with_post(Post.FLOOR, "Flo"), house.with_post(Post.DEALER, "Dana")
    floor.done("casablanca", "InterruptRound", cards="readable")
    before = table.version
    dealer.done("casablanca", "ConfirmVoid")
    table.until_newer(before)
    for player in (ann, bob):
        expect(player.decision).to_be_visible()
        assert violations(player.page) == []
        before = table.version
        player.decide("Complete the round" if player is ann else answer)
        table.until_newer(before)

    if goes_on:
        table.finish()
        expect(bob.page.get_by_role("region", name="How the round ended")).to_be_visible()
    else:
        table.until(lambda: table.state.stage is Stage.BETTING)
        assert [table.rail(seat) for seat in (1, 2)] == [200_00, 200_00]
        expect(bob.calls).to_contain_text("void")
