"""Two players and a watcher at every house, on phones and on wide screens: the page shows what the table does."""

from __future__ import annotations

import itertools
from typing import Any

import pytest
from playwright.sync_api import expect

from letitride.house import Wager, house_ids
from tests.browser.conftest import Arrive
from tests.browser.player import PHONE, WIDE, Player, Screen, shown, words
from tests.browser.table import Table
from tests.server.house import House


@pytest.mark.parametrize(("table_id", "watching"), list(zip(house_ids(), itertools.cycle([PHONE, WIDE]), strict=False)))
def test_two_players_and_a_watcher_see_whole_rounds(
    arrive: Arrive, house: House, table_id: str, watching: Screen
) -> None:
    ann, bob, watcher = arrive("Ann", PHONE), arrive("Bob", WIDE), arrive("", watching)
    watcher.watch(table_id)
    ann.sit(table_id, 2)
    bob.sit(table_id, 5)
    table = Table(house, table_id, {2: ann, 5: bob})
    for number in (1, 2):
        table.bet(side_bets=number == 1)
        assert_secrets_are_kept(table, ann, bob, watcher)
        assert_the_first_is_asked(table, watcher)
        table.finish()
        for player in (ann, bob, watcher):
            for seat in table.players:
                expect(player.seat(seat)).to_contain_text(shown(table.rail(seat)))
            expect(player.calls).to_contain_text(f"Round {number} is over.")
        for seat, player in table.players.items():
            assert_results_are_told(player, table.receipt(seat, number), seat)


def assert_secrets_are_kept(table: Table, ann: Player, bob: Player, watcher: Player) -> None:
    """Check that all see their own cards and nobody else's."""
    own_cards = table.rules.game.own_cards
    face_down = ["face down"] * own_cards
    for seat, player in ((2, ann), (5, bob)):
        for card in words(table.hand(seat)):
            expect(player.seat(seat).get_by_role("img", name=card, exact=True)).to_be_visible()
        for other in {2, 5} - {seat}:
            assert player.cards_of(player.seat(other)) == face_down
    for seat in (2, 5):
        expect(watcher.seat(seat).get_by_role("img")).to_have_count(own_cards)
        assert watcher.cards_of(watcher.seat(seat)) == face_down
    expect(watcher.dealer).to_contain_text("face down, face down")


def assert_the_first_is_asked(table: Table, watcher: Player) -> None:
    """Check that whoever is asked can answer, and nobody else, and that all hear of it."""
    for seat, player in table.players.items():
        if seat in table.asked:
            expect(player.decision).to_be_visible()
            expect(player.page.get_by_role("timer", name="Your decision")).to_be_visible()
        else:
            expect(player.decision).to_have_count(0)
    expect(watcher.decision).to_have_count(0)
    expect(watcher.seat(table.asks)).to_contain_text("Is being asked now.")


def assert_results_are_told(player: Player, receipt: dict[str, Any], seat: int) -> None:
    """Check that the page says of each wager what came of it, and of the round what came of all."""
    told = next(each for each in receipt["seats"] if each["seat"] == seat)
    results = player.page.get_by_role("region", name="How the round ended")
    expect(results.get_by_role("listitem")).to_have_count(len(told["payouts"]))
    for payout in told["payouts"]:
        label = Wager.named(payout["wager"]).label
        line = results.get_by_role("listitem").filter(has_text=label).first
        net = cents(payout["returned"]) - cents(payout["stake"])
        expect(line).to_contain_text(signed(net) if net else "push")


def cents(money: str) -> int:
    return round(float(money) * 100)


def signed(amount: int) -> str:
    return f"+{shown(amount)}" if amount > 0 else shown(amount)
