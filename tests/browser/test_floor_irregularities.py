"""Every irregularity of the documents, reported and ruled on from the floor desk, with the right chips afterwards."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet
from playwright.sync_api import expect

from letitride.pit.people.people import Post
from tests.browser.conftest import Arrive
from tests.browser.floor import Desk, desk_of
from tests.browser.player import PHONE, WIDE, Screen
from tests.rules import rule
from tests.server.desk import Watched, watched
from tests.server.house import House, serve

FACE_UP = "A card lies face up in the deck"
IN_ERROR = "A card was drawn in error, unseen"
WRONG_NUMBER = "A wrong number of cards was dealt"
LAMP = "The shuffler signals a wrong count"
UNLOADED = "The shuffler was unloaded early"
INTERRUPTED = "The round is interrupted from outside"
ALL: None = None
VERIFY, COUNT, CHANGE = "Count the cards before everybody", "Count the deck", "Change a deck"


def at_both_widths(*houses: str | ParameterSet) -> list[ParameterSet]:
    """Give each house one width, in turn: all of it is seen at both."""
    widths = (("phone", PHONE), ("wide", WIDE))
    return [
        pytest.param(screen, *rules.values, id=f"{name}-{rules.values[0]}", marks=rules.marks)
        for rules, (name, screen) in zip(map(as_parameter, houses), itertools.cycle(widths), strict=False)
    ]


def as_parameter(rules: str | ParameterSet) -> ParameterSet:
    return pytest.param(rules) if isinstance(rules, str) else rules


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house where nothing happens but what a test has happen."""
    with serve(tmp_path) as house:
        yield house


@pytest.fixture
def floor(arrive: Arrive, house: House, screen: Screen) -> Desk:
    return desk_of(arrive, house, Post.FLOOR, screen)


def dealt_by_hand(floor: Desk, house: House, rules: str, packets: int | None, **side_bets: str) -> Watched:
    """Have the dealer take the chair and deal this many packets, or all."""
    table = watched(house, rules)
    floor.watch(table)
    table.by_hand()
    table.bet(**side_bets)
    table.deal(packets)
    return table


def agrees(table: Watched) -> None:
    """Have the dealer agree that the round become void."""
    table.dealer.done(table.id, "ConfirmVoid")


@pytest.mark.parametrize(
    ("screen", "rules"),
    at_both_widths(
        pytest.param("nh-000", marks=rule("000-irregularities-1", "000-irregularities-2")),
        pytest.param("seacoast", marks=rule("003-irregularities-1", "003-irregularities-1a")),
        "casablanca",
        pytest.param("lir-bonus", marks=rule("004-irregularities-1", "004-irregularities-1a")),
    ),
)
def test_a_card_face_up_goes_to_the_rack_and_a_second_one_voids(floor: Desk, house: House, rules: str) -> None:
    once = dealt_by_hand(floor, house, rules, 1)
    floor.report(FACE_UP)
    once.deal()
    floor.sees_it_settled(once)
    assert len(once.record()["laid_out"]["face_up_cards"]) == 1

    twice = dealt_by_hand(floor, house, rules, 1)
    floor.report(FACE_UP)
    floor.report(FACE_UP)
    agrees(twice)
    floor.sees_it_void(twice)


@pytest.mark.parametrize(
    ("screen", "rules"),
    at_both_widths(
        pytest.param("nh-000", marks=rule("000-irregularities-3")),
        pytest.param("seacoast", marks=rule("003-irregularities-2")),
    ),
)
def test_a_card_drawn_in_error_is_the_next_card(floor: Desk, house: House, rules: str) -> None:
    table = dealt_by_hand(floor, house, rules, 2)
    floor.report(IN_ERROR)
    table.deal()

    floor.sees_it_settled(table)


@pytest.mark.parametrize(
    ("screen", "rules"),
    at_both_widths(
        pytest.param("nh-000", marks=rule("000-irregularities-4", "000-irregularities-5")),
        pytest.param("seacoast", marks=rule("003-irregularities-3", "003-irregularities-3a")),
        "seacoast-3cp",
    ),
)
def test_a_wrong_number_of_cards_makes_all_hands_void(floor: Desk, house: House, rules: str) -> None:
    for seat in ("Seat 2", "The dealer"):
        table = dealt_by_hand(floor, house, rules, ALL)
        floor.report(WRONG_NUMBER, Seat=seat, Cards_found=5)
        waits = floor.page.get_by_role("strong").filter(has_text="The floor proposes to void the round")
        expect(waits).to_contain_text("the dealer has to agree")
        agrees(table)
        floor.sees_it_void(table)


@rule("004-irregularities-2", "004-irregularities-2a", "004-irregularities-2b", "004-irregularities-2e")
def test_with_a_shuffler_the_floor_counts_the_deck_of_a_misdeal(floor: Desk, house: House) -> None:
    for found in (52, 51):
        table = dealt_by_hand(floor, house, "lir-bonus", ALL, dollar_bonus="1")
        floor.report(WRONG_NUMBER, Seat="Seat 1", Cards_found=4)
        agrees(table)
        table.until("CountDeck")
        expect(floor.page.get_by_text("Waiting for the floor: count the deck.")).to_be_visible()
        floor.do(COUNT, Cards_found=found)
        if found == 51:
            floor.do(CHANGE, Deck="1")
        floor.sees_it_void(table)
        table.prepare()
        assert table.state()["view"]["stage"] == "betting"


@rule("004-irregularities-3", "004-irregularities-3a", "004-irregularities-3b", "004-irregularities-3c")
@rule("004-irregularities-3d")
def test_a_count_lamp_has_cards_and_deck_counted(floor: Desk, house: House) -> None:
    table = dealt_by_hand(floor, house, "lir-bonus", ALL, dollar_bonus="1")
    floor.report(LAMP)
    expect(floor.page.get_by_text("Round on hold", exact=True)).to_be_visible()
    floor.do(VERIFY, The_hands_are="Right")
    floor.do(COUNT, Cards_found=52)
    floor.sees_it_settled(table)

    wrong_hands = dealt_by_hand(floor, house, "lir-bonus", ALL, dollar_bonus="1")
    floor.report(LAMP)
    floor.do(VERIFY, The_hands_are="Wrong")
    agrees(wrong_hands)
    wrong_hands.until("CountDeck")
    floor.do(COUNT, Cards_found=52)
    floor.sees_it_void(wrong_hands)

    card_missing = dealt_by_hand(floor, house, "lir-bonus", ALL, dollar_bonus="1")
    floor.report(LAMP)
    floor.do(VERIFY, The_hands_are="Right")
    floor.do(COUNT, Cards_found=51)
    card_missing.dealer.done(card_missing.id, "DeclareMisdeal")
    floor.do("Agree to the proposal")
    card_missing.until("ReplaceDeck")
    floor.do(CHANGE, Deck="1")
    floor.sees_it_void(card_missing)


@rule("004-irregularities-4", "004-irregularities-4i")
@pytest.mark.parametrize(("screen", "rules"), at_both_widths("lir", "lir-bonus"))
def test_after_an_early_unload_the_same_round_is_dealt_again(floor: Desk, house: House, rules: str) -> None:
    side_bets = {"dollar_bonus": "1"} if rules == "lir-bonus" else {}
    table = dealt_by_hand(floor, house, rules, 2, **side_bets)
    floor.report(UNLOADED)
    assert table.state()["view"]["round"] == 1
    table.deal()

    floor.sees_it_settled(table)


def test_an_interrupted_round_is_voted_on(floor: Desk, house: House) -> None:
    unreadable = dealt_by_hand(floor, house, "casablanca", ALL)
    floor.report(INTERRUPTED, The_cards_are="Unreadable")
    agrees(unreadable)
    floor.sees_it_void(unreadable)

    agreed = watched(house, "casablanca")
    floor.watch(agreed)
    agreed.bet()
    floor.report(INTERRUPTED, The_cards_are="Readable")
    agrees(agreed)
    expect(floor.page.get_by_text("The round was interrupted.", exact=True)).to_be_visible()
    for seat, player in enumerate(agreed.players, 1):
        player.done(agreed.id, "Vote", seat=seat, ballot="yes")
    floor.sees_it_settled(agreed)

    silent = watched(house, "casablanca")
    floor.watch(silent)
    silent.bet()
    floor.report(INTERRUPTED, The_cards_are="Readable")
    agrees(silent)
    floor.do("End the vote")
    agrees(silent)
    floor.sees_it_void(silent)


def test_a_cut_is_ordered_and_a_stub_is_counted(arrive: Arrive, floor: Desk, house: House, screen: Screen) -> None:
    cut = dealt_by_hand(floor, house, "seacoast", 0)
    cut.until("DealCards")
    floor.do("Order a cut")
    cut.deal()
    floor.sees_it_settled(cut)

    dealer = desk_of(arrive, house, Post.DEALER, screen)
    table = watched(house, "nh-000", players=3)
    dealer.watch(table)
    dealer.do("Take the chair")
    table.bet()
    table.deal()
    dealer.do("Count the stub", Cards_found=39)
    table.floor.done(table.id, "ConfirmVoid")
    dealer.sees_it_void(table)
