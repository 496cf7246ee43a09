"""Rounds leave the database as receipts on lines, and as poker hand histories that say the same."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from letitride.cli.check_round import check
from tests.conftest import Letitride
from tests.pit.evening import BY_HAND, Evening, Receipts, evening, receipts

pytestmark = pytest.mark.heavy

__all__ = ["evening", "receipts"]


@pytest.fixture
def hands(evening: Evening, letitride: Letitride) -> dict[tuple[str, int], dict[str, Any]]:
    """Give the hands of the evening as a TOML parser reads them."""
    answer = letitride("export", evening.database, "--format", "phh")
    assert (answer.status, answer.err) == (0, "")
    found = tomllib.loads(answer.out)
    assert list(found) == [str(number) for number in range(1, len(found) + 1)]
    return {(hand["table"], hand["hand"]): hand for hand in found.values()}


def cards(text: str) -> list[str]:
    return re.findall("..", text)


def cents(dollars: str) -> int:
    return int(dollars.replace(".", ""))


def test_lines_are_receipts_that_hold(evening: Evening, receipts: Receipts, letitride: Letitride) -> None:
    answer = letitride("export", evening.database)
    lines = [json.loads(line) for line in answer.out.splitlines()]

    assert {(line["table"], line["round"]): line for line in lines} == receipts
    assert all(list(check(line)) for line in answer.out.splitlines())


def test_one_table_is_exported_alone(evening: Evening, letitride: Letitride) -> None:
    lines = [json.loads(line) for line in letitride("export", evening.database, "--table", BY_HAND).out.splitlines()]

    assert [(line["table"], line["round"]) for line in lines] == [(BY_HAND, 1), (BY_HAND, 2)]


def test_an_unknown_table_is_named(evening: Evening, letitride: Letitride) -> None:
    answer = letitride("export", evening.database, "--table", "nowhere")

    assert answer.status == 2
    assert "no table is called 'nowhere': known are by-hand, casablanca, " in answer.err


def test_no_database_is_made_by_asking(letitride: Letitride, tmp_path: Path) -> None:
    answer = letitride("export", str(tmp_path / "none.db"))

    assert (answer.status, (tmp_path / "none.db").exists()) == (2, False)


def test_hands_have_the_chips_of_their_receipts(hands: Any, receipts: Receipts) -> None:
    assert hands.keys() == receipts.keys()
    for which, hand in hands.items():
        seats = receipts[which]["seats"]
        assert hand["players"] == [seat["player"] for seat in seats]
        assert hand["starting_stacks"] == [cents(seat["staked"]) for seat in seats]
        assert hand["finishing_stacks"] == [cents(seat["returned"]) for seat in seats]
        for seat, stakes, paid in zip(seats, hand["_stakes"], hand["_payouts"], strict=True):
            assert stakes == ", ".join(f"{name} {cents(stake)}" for name, stake in seat["stakes"].items())
            assert paid == ", ".join(f"{each['wager']} {cents(each['returned'])}" for each in seat["payouts"])


def test_hands_have_every_card_of_their_receipts(hands: Any, receipts: Receipts) -> None:
    for which, hand in hands.items():
        shuffle = receipts[which]["shuffles"][-1]
        seats = [seat["seat"] for seat in receipts[which]["seats"]]
        dealt = [action.split() for action in hand["actions"] if action.startswith("d dh ")]
        held = {str(seats[int(player[1:]) - 1]): cards(text) for _, _, player, text in dealt}
        assert held == shuffle["hands"]
        assert cards(hand["_community_cards"]) == shuffle["community_cards"]
        told = sum(held.values(), cards(hand["_community_cards"] + hand["_burn_card"]))
        told += cards(hand["_face_up_cards"] + hand["_stub"])
        assert len(told) == len(set(told)) == 52


def test_what_players_bet_and_took_back_adds_up(hands: Any, receipts: Receipts) -> None:
    for which, hand in hands.items():
        back = [0] * len(hand["players"])
        put_up = list(hand["antes"])
        for action in hand["actions"]:
            who, what, *amount = action.split()
            if what == "wd":
                back[int(who[1:]) - 1] += int(amount[0])
            if what == "cbr":
                put_up[int(who[1:]) - 1] += int(amount[0])
        paid = [sum(map(int, re.findall(r" (\d+)", text))) for text in hand["_payouts"]]
        assert put_up == hand["starting_stacks"]
        if hand["_outcome"] == "settled":
            assert [one + other for one, other in zip(back, paid, strict=True)] == hand["finishing_stacks"], which


def test_turned_cards_are_dealt_to_the_board(hands: Any) -> None:
    for hand in hands.values():
        board = "".join(action.removeprefix("d db ") for action in hand["actions"] if action.startswith("d db "))
        assert board == hand["_community_cards"][: len(board)]
        if hand["_outcome"] == "settled":
            assert board == hand["_community_cards"]


def test_the_variant_is_one_of_our_own(hands: Any) -> None:
    assert {hand["variant"] for hand in hands.values()} == {"_LIR", "_MS", "_TCP"}
    assert hands["seacoast-3cp", 1]["variant"] == "_TCP"
    assert hands[BY_HAND, 2]["_times_dealt"] == 2
