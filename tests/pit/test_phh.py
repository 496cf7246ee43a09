"""A round as a poker hand history: every field, from the receipt of the round."""

from __future__ import annotations

import datetime as dt
import tomllib

import pytest
from msgspec.structs import replace

from letitride.house import load_house
from letitride.pit.history.history import History
from letitride.pit.history.phh import phh
from letitride.pit.history.receipt import Receipt
from tests.pit.evening import FLOOR_PERSON, Evening, evening

__all__ = ["evening"]
VARIANTS = {"lir-bonus": "_LIR", "seacoast-3cp": "_TCP", "mississippi-stud": "_MS"}
TIMES = {"play": 1, "bet-1": 1, "bet-2": 2, "bet-3": 3}
"""How many times the ante each option puts up."""


def receipt_of(evening: Evening, table: str) -> Receipt:
    receipt = History(evening.running.store).receipt(FLOOR_PERSON, table, 1)
    # 9 February 2027, five past three in the afternoon, and a fraction of a second.
    return replace(receipt, at=int(dt.datetime(2027, 2, 9, 15, 5, 7, 890_000, tzinfo=dt.UTC).timestamp() * 1000))


@pytest.mark.parametrize("table", VARIANTS)
def test_a_hand_has_these_fields(evening: Evening, table: str) -> None:
    receipt, house = receipt_of(evening, table), load_house(table)
    written = phh(receipt, 12)
    hand = tomllib.loads(written)["12"]
    actions, seats, (shuffle,) = hand.pop("actions"), receipt.seats, receipt.shuffles
    added = [sum(TIMES.get(decision, 0) for decision, _ in seat.decisions) for seat in seats]

    assert written.startswith("[12]\n")
    assert hand == {
        "variant": VARIANTS[table],
        "antes": [
            seat.staked.cents - seat.stakes[house.main_wager.value].cents * times
            for seat, times in zip(seats, added, strict=True)
        ],
        "blinds_or_straddles": [0, 0, 0],
        "min_bet": 500 if table == "mississippi-stud" else 100,
        "starting_stacks": [seat.staked.cents for seat in seats],
        "venue": house.name,
        "time": dt.time(15, 5, 7),
        "time_zone": "UTC",
        "day": 9,
        "month": 2,
        "year": 2027,
        "hand": 1,
        "seats": [1, 2, 3],
        "seat_count": 7,
        "table": table,
        "players": ["Ann", "Bob", "Cleo"],
        "finishing_stacks": [seat.returned.cents for seat in seats],
        "_outcome": "settled",
        "_unit": "cent",
        "_stakes": [", ".join(f"{name} {stake.cents}" for name, stake in seat.stakes.items()) for seat in seats],
        "_payouts": [", ".join(f"{each.wager} {each.returned.cents}" for each in seat.payouts) for seat in seats],
        "_community_cards": "".join(map(str, shuffle.community_cards)),
        "_burn_card": str(shuffle.burn_card or ""),
        "_face_up_cards": "",
        "_stub": "".join(map(str, shuffle.stub)),
        "_times_dealt": 1,
        "_head": f"{table}:{receipt.head.version}:{receipt.head.hash}",
    }
    assert any(added) == (table != "lir-bonus")
    assert actions[:3] == [f"d dh p{seat} {''.join(map(str, shuffle.hands[seat]))}" for seat in (1, 2, 3)]
