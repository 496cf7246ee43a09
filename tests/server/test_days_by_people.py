"""Whole days dealt by people over the API: opening, five rounds with a count, a new deck, dead game and closing."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import pytest

from letitride.cards import DECK
from letitride.cli.check_round import check
from letitride.house import house_ids, load_house
from letitride.house.round import Paying
from letitride.house.setup import Counting
from tests.rules import rule
from tests.server.dealt_day import DealtDay
from tests.server.house import House, serve

pytestmark = pytest.mark.heavy
ROUNDS = 5

CHOSEN = "ChooseDeck 1, InspectDeck 1, floor VerifyDeck 1, SpreadDeck 1"
BOTH = "InspectDeck 1, floor VerifyDeck 1, SpreadDeck 1, InspectDeck 2, floor VerifyDeck 2, SpreadDeck 2"
LOADED = "InspectDeck 1, WashDeck 1, LoadShuffler 1, PressStart, InspectDeck 2, WashDeck 2, RackDeck 2, CallDeadGame"
WASHED = "WashDeck 1, StackDeck 1"
BOTH_WASHED = "WashDeck 1, StackDeck 1, WashDeck 2, StackDeck 2"
BY_HAND, CUT = "CallNoMoreBets, CarryOutShuffle", "CallNoMoreBets, CarryOutShuffle, CutDeck"
PASS, PACKETS = "DealCards 1, DealCards 2, DealCards 0", "DealCards 1, DealCards 2, DealCards 0"
ASK = "AskPlayer 1, AskPlayer 2"
PUSHED = f"{ASK}, PushBack 2"
"""What follows where a bet can be taken back: the first player lets every bet ride, the second takes each back."""

BURNED = "BurnCard, PressStart"
LOCKED_OUT = "InviteBonusBets, CallNoMoreBets, PressKey lock out, CollectBonusBets"

PROCEDURES = {
    "nh-000": (
        CHOSEN,
        WASHED,
        f"{BY_HAND}, {PASS}, {PASS}, {PASS}, RackStub, {PUSHED}, BurnCard, TurnCards, {PUSHED}, TurnCards",
    ),
    "casablanca": (BOTH, BOTH_WASHED, f"{CUT}, {PACKETS}, RackStub, {PUSHED}, TurnCards, {PUSHED}, TurnCards"),
    "seacoast": (CHOSEN, WASHED, f"{CUT}, {PACKETS}, RackStub, BurnCard, {PUSHED}, TurnCards, {PUSHED}, TurnCards"),
    "seacoast-3cp": (BOTH, BOTH_WASHED, f"{CUT}, {PACKETS}, RackStub, {ASK}, TurnCards"),
    "lir": (
        f"SwitchOnShuffler, {LOADED}",
        "ReturnFromDeadGame",
        f"CallNoMoreBets, LoadNest, {PACKETS}, {BURNED}, {PUSHED}, TurnCards, {PUSHED}, TurnCards",
    ),
    "lir-bonus": (
        f"SwitchOnShuffler, InsertKey 1, {LOADED}",
        "ReturnFromDeadGame",
        f"{LOCKED_OUT}, LoadNest, {PACKETS}, {BURNED}, {PUSHED}, TurnCards, {PUSHED}, TurnCards",
    ),
    "mississippi-stud": (
        CHOSEN,
        WASHED,
        f"{CUT}, {PASS}, {PASS}, DealCards 0, RackStub, {ASK}, TurnCards, {ASK}, TurnCards, {ASK}, TurnCards",
    ),
}
"""What people do at each house, in order: before anybody comes, when players sit down, and in a round until all lies
open. Those of the floor begin with *floor*."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A server whose clock stands still; its record is clean when the day is over."""
    folder = tmp_path_factory.mktemp("days")
    with serve(folder) as house, pytest.MonkeyPatch.context() as still:
        still.setattr("letitride.wiring.Running.tick", lambda _running: None)
        yield house
    audit = [sys.executable, "-m", "letitride", "audit", str(folder / "pit.db")]
    audited = subprocess.run(audit, capture_output=True, text=True, check=False)
    assert audited.returncode == 0, audited.stdout + audited.stderr


def test_every_house_has_its_day() -> None:
    assert set(PROCEDURES) == set(house_ids())


@pytest.mark.parametrize(
    "rules",
    [
        pytest.param(
            "nh-000",
            marks=rule(
                "000-opening-1",
                "000-opening-2",
                "000-opening-3",
                "000-opening-4",
                "000-opening-7",
                "000-opening-8",
                "000-opening-9",
                "000-shuffle-0",
                "000-shuffle-0a",
                "000-shuffle-2",
                "000-shuffle-2b",
                "000-dealing-0b",
                "000-dealing-1",
                "000-dealing-2",
                "000-dealing-3",
                "000-dealing-4",
                "000-dealing-5",
                "000-dealing-6",
                "000-dealing-7",
                "000-dealing-8",
                "000-completion-7",
                "000-completion-9",
                "000-completion-10",
                "000-completion-12",
                "000-completion-14",
                "000-completion-17",
                "000-completion-19",
                "000-completion-20",
                "000-completion-22",
                "000-completion-24",
                "000-completion-25",
                "000-completion-26",
                "000-completion-29",
                "000-completion-30",
            ),
        ),
        pytest.param("casablanca", marks=rule("001-play-3", "001-play-4", "001-play-6", "001-play-9", "001-play-14")),
        pytest.param(
            "seacoast",
            marks=rule(
                "003-shuffle-1",
                "003-shuffle-2",
                "003-dealing-0b",
                "003-dealing-1",
                "003-dealing-2",
                "003-dealing-4",
                "003-dealing-5",
                "003-completion-2",
                "003-completion-2b",
                "003-completion-3",
                "003-completion-4",
                "003-completion-4b",
                "003-completion-5",
                "003-completion-6",
                "003-completion-6b",
                "003-completion-7a",
                "003-completion-7b",
                "003-completion-8",
                "003-completion-8a",
                "003-completion-8b",
            ),
        ),
        pytest.param("seacoast-3cp", marks=rule("003-tcp-decks-0c", "003-tcp-decks-2")),
        pytest.param(
            "lir",
            marks=rule(
                "004-opening-1",
                "004-opening-3",
                "004-opening-3a",
                "004-opening-3b",
                "004-opening-4",
                "004-opening-5",
                "004-opening-5a",
                "004-opening-5b",
                "004-opening-5c",
                "004-lir-dealing-3",
                "004-lir-dealing-4a",
                "004-lir-dealing-5",
                "004-lir-dealing-7",
                "004-lir-dealing-10",
                "004-lir-dealing-11",
                "004-decks-1",
                "004-decks-2c",
            ),
        ),
        pytest.param(
            "lir-bonus",
            marks=rule(
                "004-opening-2",
                "004-table-4d",
                "004-dealing-2a",
                "004-dealing-2c",
                "004-dealing-2d",
                "004-dealing-3",
                "004-dealing-5",
                "004-dealing-6c",
                "004-dealing-6d",
                "004-dealing-6f",
                "004-dealing-6g",
                "004-dealing-7",
                "004-completion-2",
                "004-completion-2b",
                "004-completion-3",
                "004-completion-4",
                "004-completion-4b",
                "004-completion-5",
                "004-completion-7",
                "004-completion-9a",
                "004-completion-10",
                "004-bonus-dealing-12",
                "004-bonus-dealing-15",
            ),
        ),
        "mississippi-stud",
    ],
)
def test_a_whole_day_is_dealt_by_people_over_the_api(house: House, rules: str) -> None:
    opening, arrival, deal = (steps.split(", ") for steps in PROCEDURES[rules])
    day = DealtDay(house, rules)
    day.open()
    assert day.steps() == opening
    day.sit()
    assert day.steps() == arrival
    rounds = [day.play() for _ in range(ROUNDS)]
    assert [without_count(each)[: len(deal)] for each in rounds] == [deal] * ROUNDS
    counted = ["CountStub" in each for each in rounds]
    assert counted == [False] * (ROUNDS - 1) + [load_house(rules).cards.counted_by is Counting.DEALER]
    for each in rounds:
        assert_settled_in_order(day, without_count(each)[len(deal) :])

    day.table.floor.done(day.id, "ReplaceDeck", deck=day.table.state()["view"]["deck"])
    assert any(step.startswith("InspectDeck") for step in day.steps())
    day.play()
    day.leave()
    assert day.steps()[-1] == "CallDeadGame"
    assert day.table.state()["view"]["stage"] == "idle"
    day.sit()
    assert day.steps()[0] == "ReturnFromDeadGame"
    day.play()
    day.leave()
    day.steps()
    day.table.floor.done(day.id, "CloseTable")
    assert_on_record(day)


def without_count(steps: list[str]) -> list[str]:
    return [step for step in steps if step != "CountStub"]


def assert_settled_in_order(day: DealtDay, steps: list[str]) -> None:
    """Check that hands are exposed and named from the right, and taken, paid and picked up as the house has it."""
    losers_first = day.rules.settling.paying is Paying.LOSERS_FIRST
    exposed = [step for step in steps if step.startswith(("ExposeHand", "NameHand"))]
    assert exposed == ["ExposeHand 2", "NameHand 2", "ExposeHand 1", "NameHand 1"]
    settled = [step.split()[:2] for step in steps if step.startswith(("CollectWager", "PayWager"))]
    paid = [seat for name, seat in settled if name == "PayWager"]
    assert paid == sorted(paid, reverse=True)
    main = [step.split()[0] for step in steps if step.endswith(day.table.base)]
    if losers_first:
        assert steps[:4] == exposed
        assert main == sorted(main)  # nobody is paid on the game before the last loser is taken
    else:
        assert [seat for _, seat in settled] == sorted((seat for _, seat in settled), reverse=True)
    assert sorted(step for step in steps if step.startswith("PickUpHand")) == ["PickUpHand 1", "PickUpHand 2"]
    after = [step for step in steps if not step.startswith(("ExposeHand", "NameHand", "Collect", "Pay", "PickUpHand"))]
    assert after[0] == "PickUpCommunityCards"
    assert after[1:] == (["PressKey game over"] if "CollectLammers" in steps else [])


def assert_on_record(day: DealtDay) -> None:
    """Check that the closed table is the machine's, and that every round was settled right by the dealer."""
    closed = day.table.state()["view"]
    assert (closed["stage"], closed["dealer"], closed["rounds"]) == ("closed", "", ROUNDS + 2)
    for number in range(1, closed["rounds"] + 1):
        record = day.table.record(number)
        assert (record["outcome"], record["agrees"], record["broken"]) == ("settled", True, "")
        receipt = day.table.players[0].get(f"/api/tables/{day.id}/rounds/{number}")
        assert receipt.json()["dealers"] == [day.table.dealer.name]
        assert list(check(receipt.text))


# 000's opening and its cut, with what is refused on the way


@pytest.fixture
def opened(house: House) -> DealtDay:
    """A table of 000 that was just opened, with a dealer in the chair."""
    day = DealtDay(house, "nh-000")
    day.open()
    return day


@rule("000-opening-1", "000-opening-2", "000-opening-3", "000-opening-4", "000-opening-5", "000-opening-6")
def test_the_first_player_sees_the_deck_that_the_dealer_took_spread_by_suit(opened: DealtDay) -> None:
    day, table, dealer, floor = opened, opened.id, opened.table.dealer, opened.table.floor
    player = day.table.players[0]
    assert floor.command(table, "ChooseDeck", deck=2)["code"] == "not-your-role"
    assert dealer.command(table, "ChooseDeck", deck=3)["code"] == "no-such-deck"
    dealer.done(table, "ChooseDeck", deck=2)
    assert floor.command(table, "VerifyDeck", deck=2)["code"] == "not-due"
    dealer.done(table, "InspectDeck", deck=2)
    assert dealer.command(table, "VerifyDeck", deck=2)["code"] == "not-your-role"
    assert dealer.command(table, "SpreadDeck", deck=2)["code"] == "not-due"
    floor.done(table, "VerifyDeck", deck=2)
    dealer.done(table, "SpreadDeck", deck=2)
    assert dealer.command(table, "WashDeck", deck=2)["code"] == "first-player"
    assert day.steps() == []

    player.sit(table, 1)
    seen = player.state(table)["view"]
    assert (seen["deck"], seen["spread"]) == (2, [str(card) for card in DECK])  # by suit and in sequence
    dealer.done(table, "WashDeck", deck=2)
    assert day.steps() == ["StackDeck 2"]
    assert player.state(table)["view"]["spread"] == []


@rule("000-shuffle-0d", "000-shuffle-0f", "000-shuffle-0g", "000-shuffle-0i", "000-shuffle-0j", "000-shuffle-1")
def test_a_player_chooses_the_cut_and_the_floor_has_it_made_again(opened: DealtDay) -> None:
    day, table, dealer, floor = opened, opened.id, opened.table.dealer, opened.table.floor
    ann, bob = day.table.players
    day.sit()
    day.steps()
    day.bet()
    assert ann.command(table, "ChooseCut", seat=1, at=9)["code"] == "cut"
    ann.done(table, "ChooseCut", seat=1, at=30)
    assert bob.command(table, "ChooseCut", seat=2, at=20)["code"] == "cut"
    while day.step() != "CarryOutShuffle":
        pass
    floor.done(table, "OrderCut")
    assert dealer.command(table, "DealCards", seat=1, cards=1)["code"] == "not-due"
    assert dealer.command(table, "CutDeck", at=26)["code"] == "cut"
    assert floor.command(table, "CutDeck", at=30)["code"] == "not-your-role"
    dealer.done(table, "CutDeck", at=30)
    floor.done(table, "OrderCut")
    assert dealer.command(table, "CutDeck", at=10)["code"] == "cut"
    dealer.done(table, "CutDeck", at=26)
    assert day.step() == "DealCards"
    assert floor.command(table, "OrderCut")["code"] == "too-late"
    while asked := (day.steps(), day.table.state()["view"]["asked"])[1]:
        day.table.players[asked[0] - 1].done(table, "MakeDecision", seat=asked[0], option="ride")
    assert day.table.record(day.table.state()["view"]["rounds"])["agrees"]
    day.leave()
