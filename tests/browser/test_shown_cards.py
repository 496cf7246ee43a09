"""A player who shows their cards: warned by the floor, then the hand ruled dead by floor and dealer."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.browser.axe import violations
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import Player, Screen, shown
from tests.server.desk import CHIPS, Watched, watched
from tests.server.house import House, serve

FIRST, AGAIN = "A player shows their cards", "A warned player shows their cards again"
ANN = 2


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    with serve(tmp_path) as house:
        yield house


@pytest.fixture
def floor(arrive: Arrive, house: House, screen: Screen) -> Desk:
    return desk_of(arrive, house, Post.FLOOR, screen)


def asked_with_ann(floor: Desk, house: House, ann: Player) -> Watched:
    """Have a dealer deal to a guest and to Ann, until the first of them is asked."""
    table = watched(house, "lir-bonus", players=1)
    ann.sit(table.id, ANN, CHIPS)
    table.players = (*table.players, ann.client)
    table.by_hand()
    table.bet()
    floor.watch(table)
    table.deal()
    return table


def test_the_floor_warns_and_then_rules_the_hand_dead_with_the_dealer(
    arrive: Arrive, floor: Desk, house: House, screen: Screen
) -> None:
    ann = arrive("Ann", screen)
    table = asked_with_ann(floor, house, ann)
    put_up = Money.parse(CHIPS) - Money.parse(table.rails()[1])
    assert put_up == Money.dollars(3)
    floor.report(FIRST, Seat="Seat 2")
    expect(ann.calls).to_contain_text("The floor warns you: keep your cards to yourself.")
    expect(ann.own_seat).to_contain_text(shown(Money.parse(CHIPS).cents - put_up.cents))

    floor.report(AGAIN, Seat="Seat 2")
    expect(ann.calls).to_contain_text("The floor proposes to rule the hand of seat 2 dead: the dealer has to agree.")
    dealer = desk_of(arrive, house, Post.DEALER, screen)
    dealer.watch(table)
    waits = "The floor proposes to rule the hand of seat 2 dead: the dealer has to agree"
    expect(dealer.page.get_by_role("strong").filter(has_text=waits)).to_be_visible()
    dealer.do("Agree to the proposal")

    expect(ann.calls).to_contain_text("The floor rules your hand dead. You get your bets back: $3.")
    expect(ann.own_seat).to_contain_text("hand dead, wagers returned")
    expect(ann.own_seat).to_contain_text(shown(Money.parse(CHIPS).cents))
    floor.shows_chips(table)
    assert violations(ann.page) == []
    table.finish()
    assert table.rails()[1] == f"{CHIPS}.00"
    assert table.record()["outcome"] == "settled"
