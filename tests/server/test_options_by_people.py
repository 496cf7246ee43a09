"""What the documents leave to a house, dealt by people: every step waits for its person, and every chip is found."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from letitride.cards import DECK
from letitride.cli.check_round import check
from letitride.house.folder import read_folder
from letitride.house.round import Paying
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.dealt_day import DealtDay
from tests.server.desk import settled_right
from tests.server.house import House, serve
from tests.server.options import write_options

pytestmark = pytest.mark.heavy

LOCKED_OUT = "InviteBonusBets, CallNoMoreBets, PressKey lock out, CollectBonusBets"
UNLOCKED = "InviteBonusBets, CallNoMoreBets, CollectBonusBets"
SHOWN = "player shows or waves off"
ALL = "base", "three-card-bonus", "dollar-bonus"
LAMMERS, GAME_OVER = "CollectLammers", "PressKey game over"


def picked(*wagers: str) -> list[str]:
    """Return how each hand is exposed, settled and picked up before the next one."""
    return [
        step
        for seat in (2, 1)
        for step in (
            f"ExposeHand {seat}",
            f"NameHand {seat}",
            *(f"Settle {seat} {wager}" for wager in wagers),
            f"PickUpHand {seat}",
        )
    ]


def laid(*wagers: str) -> list[str]:
    """Return how all hands lie open until all are settled."""
    settled = sorted(f"Settle {seat} {wager}" for seat in (2, 1) for wager in wagers)
    return ["ExposeHand 2", "NameHand 2", "ExposeHand 1", "NameHand 1", *settled, "PickUpHand 2", "PickUpHand 1"]


BY_PLAYERS = [step for seat in (2, 1) for step in (SHOWN, f"Settle {seat} three-card-bonus")]
OPTIONS = {
    "option-1": (LOCKED_OUT, picked("three-card-bonus", "base", "dollar-bonus"), [LAMMERS, GAME_OVER]),
    "option-2": (LOCKED_OUT, BY_PLAYERS + picked("base", "dollar-bonus"), [LAMMERS, GAME_OVER]),
    "option-2-lay-and-pay": (LOCKED_OUT, BY_PLAYERS + laid("base", "dollar-bonus"), [LAMMERS, GAME_OVER]),
    "lay-and-pay": (LOCKED_OUT, laid(*ALL), [LAMMERS, GAME_OVER]),
    "faces-up": (LOCKED_OUT, picked(*ALL), [LAMMERS, GAME_OVER]),
    "sensor-marker": (LOCKED_OUT, picked(*ALL), [GAME_OVER]),
    "no-controller": (UNLOCKED, picked(*ALL), [LAMMERS]),
}
"""How betting is closed, how hands are settled, collected or paid, and what is put away last."""

SPREAD_CLOSED = "spread-closed"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    folder = tmp_path_factory.mktemp("options")
    houses = read_folder(write_options(folder / "houses", *OPTIONS, SPREAD_CLOSED))
    with serve(folder, houses=houses, demonstration=False) as house:
        yield house
    assert faults(str(folder / "pit.db")) == []


def opened(house: House, name: str) -> DealtDay:
    day = DealtDay(house, name)
    day.open()
    day.steps()
    day.sit()
    day.steps()
    return day


@pytest.mark.parametrize("name", OPTIONS)
def test_a_round_of_every_option_is_dealt_and_paid_by_people(house: House, name: str) -> None:
    betting, settled, last = OPTIONS[name]
    day = opened(house, name)
    steps = day.play()

    assert ", ".join(steps).startswith(f"{betting}, LoadNest, DealCards 1")
    turned = len(steps) - steps[::-1].index("TurnCards")
    end = steps.index("PickUpCommunityCards")
    assert settlements(day, steps[turned:end]) == settled
    assert steps[end + 1 :] == last
    settled_right(day.table)
    receipt = day.table.players[0].get(f"/api/tables/{day.id}/rounds/1")
    assert receipt.json()["dealers"] == [day.table.dealer.name]
    assert list(check(receipt.text))


def settlements(day: DealtDay, steps: list[str]) -> list[str]:
    """Return the steps of a settlement; where all hands lie open, who wins comes last, whoever that is."""
    settled = [re.sub("^(Collect|Pay)Wager", "Settle", step) for step in steps]
    if day.rules.settling.paying is Paying.LAY_AND_PAY:
        first = settled.index("NameHand 1") + 1
        last = settled.index("PickUpHand 2")
        settled[first:last] = sorted(settled[first:last])
    return settled


@pytest.mark.parametrize("name", ["option-2", "option-2-lay-and-pay"])
def test_the_dealer_waits_until_the_player_has_shown_the_bonus_hand_or_waved_it_off(house: House, name: str) -> None:
    day = opened(house, name)
    table, dealer = day.table, day.table.dealer
    day.bet()
    while not (steps := table.chair()["steps"]) or steps[0]["doer"] != "player":
        if steps:
            day.step()
        else:
            seat = table.state()["view"]["asked"][0]
            table.players[seat - 1].done(day.id, "MakeDecision", seat=seat, option="ride")
    assert (steps[0]["command"], steps[0]["ways"]) == ("", [])  # which of the two it is would tell the cards
    for command in ("CollectWager", "PayWager"):
        assert dealer.command(day.id, command, seat=2, wager="three-card-bonus")["code"] == "not-due"
    assert table.players[0].command(day.id, "WaveOff", seat=2)["code"] == "not-your-seat"
    shown = table.show()
    assert [step["command"] for step in table.chair()["steps"]] == [
        "PayWager" if shown == "ShowBonusHand" else "CollectWager"
    ]
    day.steps()
    settled_right(table)


def test_cards_that_are_dealt_face_up_are_seen_by_everybody(house: House) -> None:
    day = opened(house, "faces-up")
    day.bet()
    day.table.until("BurnCard")
    seen = day.table.players[0].state(day.id)["view"]["seats"]
    assert all(card is not None for seat in seen[:2] for card in seat["cards"])


@rule("000-shuffle-2", "000-shuffle-2a", "000-shuffle-2b")
def test_a_spread_that_lies_face_down_is_turned_up_for_the_player_who_comes(house: House) -> None:
    day = opened(house, SPREAD_CLOSED)
    ann, dealer = day.table.players[0], day.table.dealer
    day.play()
    day.leave()
    assert day.steps() == ["CallDeadGame"]
    face_down = [None] * len(DECK)
    view = ann.state(day.id)["view"]
    assert (view["stage"], view["spread"]) == ("idle", face_down)
    ann.sit(day.id, 1)
    assert day.step() == "ReturnFromDeadGame"
    assert dealer.command(day.id, "WashDeck", deck=1)["code"] == "not-due"
    assert ann.state(day.id)["view"]["spread"] == face_down
    assert day.step() == "TurnSpreadUp"
    assert set(ann.state(day.id)["view"]["spread"]) == set(map(str, DECK))
    assert day.steps() == ["WashDeck 1", "StackDeck 1"]
    assert ann.state(day.id)["view"]["spread"] == []
