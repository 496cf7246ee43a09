"""The automatic dealer and the bots over the wire: short times, a real clock, a real server."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from letitride.house import load_house
from letitride.house.round import SilentPlayer
from letitride.pit.tables.timers import Pace
from letitride.table import Actor
from letitride.table.model.command import OpenTable
from letitride.table.model.vocabulary import Role
from tests.server.house import House, Line, serve

pytestmark = pytest.mark.heavy

HURRIED = Pace(betting=400, all_have_bet=100, bots=20)


def quick_table(house: House, silent: SilentPlayer = SilentPlayer.BEST) -> None:
    """Set up a table that gives one second to decide."""
    rules = load_house("nh-000")
    decisions = replace(rules.decisions, seconds_to_decide=1, silent_player=silent)
    house.pit.create_table("quick", replace(rules, decisions=decisions)).result()
    house.pit.handle("quick", OpenTable(), Actor(role=Role.FLOOR), "open-quick").result()


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path, pace=HURRIED) as house:
        quick_table(house)
        yield house


@pytest.fixture
def with_time(tmp_path: Path) -> Iterator[House]:
    """A house that waits long enough for everybody to bet."""
    with serve(tmp_path, pace=replace(HURRIED, betting=60_000)) as house:
        quick_table(house)
        yield house


def events_until(line: Line, name: str) -> list[dict[str, Any]]:
    """Return everything that was told up to an event of a kind."""
    told: list[dict[str, Any]] = []
    while not any(event["event"] == name for event in told):
        message = line.next()
        told += message.get("events", [])
    return told


def test_a_player_who_says_nothing_is_told_what_will_be_decided_and_when(quick: House) -> None:
    ann, bob = quick.player("Ann"), quick.player("Bob")
    ann.sit("quick", 1)
    bob.sit("quick", 2)
    line = ann.watch("quick")
    ann.done("quick", "PlaceWagers", seat=1, stakes={"base": "1"})
    betting = line.until("state")
    while betting["deadline"] is None:
        betting = line.until("state")
    while (asked := line.until("state"))["view"]["stage"] != "deciding":
        pass

    assert betting["deadline"]["ends"] == "bets"
    assert betting["deadline"]["then"] == "no more bets"
    assert asked["deadline"]["ends"] == "decision"
    assert asked["deadline"]["seats"] == [1]
    assert asked["deadline"]["then"] == "best-expectation"
    assert 0 < asked["deadline"]["left"] <= 1000
    expected = asked["deadline"]["answer"]
    assert expected in ("ride", "withdraw")
    assert bob.state("quick")["deadline"]["answer"] is None
    assert quick.stranger().state("quick")["deadline"]["answer"] is None
    told = events_until(line, "RoundEnded")
    decided = [event for event in told if event["event"] == "DecisionMade"]
    assert [event["decided_by"] for event in decided] == ["device", "device"]
    assert decided[0]["option"] == expected
    line.close()


def test_a_seat_keeps_its_round_while_its_player_is_away(quick: House) -> None:
    ann = quick.player("Ann")
    ann.sit("quick", 1)
    line = ann.watch("quick")
    ann.done("quick", "PlaceWagers", seat=1, stakes={"base": "1"})
    line.close()

    with_nobody = quick.stranger().watch("quick")
    events_until(with_nobody, "RoundEnded")
    again = ann.watch("quick")
    state = again.next()

    assert state["seat"] == 1
    assert state["view"]["rounds"] == 1
    with_nobody.close()
    again.close()


def test_a_round_with_bots_is_played_while_the_person_only_bets(with_time: House) -> None:
    ann = with_time.guest()
    ann.sit("quick", 4)
    assert ann.post("/api/tables/quick/bots", {"seats": 2}).json() == {"seats": [1, 2]}
    line = ann.watch("quick")
    line.command("PlaceWagers", seat=4, stakes={"base": "1"})
    told = events_until(line, "RoundEnded")

    decided = {event["seat"]: event["decided_by"] for event in told if "decided_by" in event}
    assert decided[4] == "device"
    assert {event["seat"] for event in told if event["event"] == "WagersPlaced"} == {1, 2, 4}
    assert all(by == "player" for seat, by in decided.items() if seat != 4)
    line.close()


def test_bots_are_not_for_tables_without_people_nor_for_strangers(quick: House) -> None:
    assert quick.guest().post("/api/tables/quick/bots", {"seats": 2}).json()["code"] == "nobody-sits"
    assert quick.stranger().post("/api/tables/quick/bots", {"seats": 2}).status_code == 401


def test_the_round_that_is_on_goes_on_after_a_restart(tmp_path: Path) -> None:
    with serve(tmp_path, pace=HURRIED) as house:
        quick_table(house, SilentPlayer.WITHDRAW)
        ann = house.player("Ann")
        ann.sit("quick", 1)
        line = ann.watch("quick")
        line.command("PlaceWagers", seat=1, stakes={"base": "1"})
        while (before := line.until("state"))["view"]["stage"] != "deciding":
            pass
        cards = before["view"]["seats"][0]["cards"]

    with serve(tmp_path, pace=HURRIED) as house:
        ann = house.log_in("Ann")
        line = ann.watch("quick")
        after = line.next()
        told = after["events"] + (events_until(line, "RoundEnded") if after["view"]["stage"] != "betting" else [])

        assert after["version"] >= before["version"]
        assert after["head"] == before["head"] or after["version"] > before["version"]
        if after["view"]["stage"] == "deciding":
            assert after["view"]["seats"][0]["cards"] == cards
            assert any(event.get("option") == "withdraw" for event in told)
        line.close()
