"""What people learn beside the view: hints, calls, who watches, and which seats bots have."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec import json

from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.events_written import events_written
from letitride.server.tables.table_state import state
from letitride.table.model.event import WagerCollected
from tests.server.house import House, serve
from tests.server.sentences import in_words
from tests.table.play import FOLD, Play


def test_whoever_looks_on_is_counted_and_whoever_sits_there_is_not(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann, bob = house.player("Ann"), house.player("Bob")
        ann.sit("lir", 2)
        ann.watch("lir").next()
        assert bob.state("lir")["watching"] == 0
        bob.watch("lir").next()
        first = house.stranger().watch("lir").next()

        assert first["watching"] == ann.state("lir")["watching"] == 2
        assert ann.state("nh-000")["watching"] == 0


def test_seats_say_whether_a_bot_has_them(house: House) -> None:
    ann = house.guest()
    ann.sit("seacoast", 1)
    ann.post("/api/tables/seacoast/bots", {"seats": 2})

    seats = ann.state("seacoast")["view"]["seats"]

    assert [seat and seat["bot"] for seat in seats] == [False, True, True, None, None, None, None][: len(seats)]


def test_a_player_is_told_what_to_do_and_a_stranger_what_goes_on(house: House) -> None:
    ann = house.guest()
    ann.sit("casablanca", 1)

    assert in_words(ann.state("casablanca")["hint"]).startswith("Make three equal bets")
    hint = house.stranger().state("casablanca")["hint"]
    assert in_words(hint) == "Bets are open. Take a seat to play the next round."


def test_what_is_told_live_has_the_calls(house: House) -> None:
    ann = house.guest()
    line = house.stranger().watch("lir-bonus")
    line.next()
    ann.done("lir-bonus", "TakeSeat", seat=3, player=ann.name)

    told: list[dict[str, Any]] = []
    while not any(event["event"] == "SeatTaken" for event in told):
        told += line.next()["events"]

    assert f"{ann.name} takes seat 3." in [in_words(event["call"]) for event in told]
    assert all("call" in event for event in told)


def test_a_folded_hand_is_called_folded_and_shown_to_nobody() -> None:
    play = Play("seacoast-3cp").opened(1, 2).bet(1).bet(2).dealt(s1="2s 2h 5c").decide_all(FOLD)
    live, folded = PitTable.of("told", play.house, ""), None
    for event in play.events:
        if isinstance(event, WagerCollected) and event.seat == 1:
            folded = (live, event)
        live = live.after(event)
    assert folded is not None
    own, other = (Person(name=f"player {seat}", post=Post.PLAYER) for seat in (1, 2))

    for _ in range(2):
        hands = [json.decode(events_written([folded], person))["hand"] for person in (None, other, own)]
        assert hands == ["folded"] * 3


def test_promises_about_shuffles_are_not_said_aloud(house: House) -> None:
    line = house.stranger().watch("nh-000")
    line.next()
    ann = house.guest()
    ann.sit("nh-000", 1)
    ann.done("nh-000", "PlaceWagers", seat=1, stakes={"base": "1"})
    ann.done("nh-000", "CommitSeed", seat=1, digest="0" * 64)

    told: list[dict[str, Any]] = []
    while not any(event["event"] == "SeedCommitted" for event in told):
        told += line.next()["events"]

    assert [event["call"] for event in told if event["event"] == "SeedCommitted"] == [[]]
    assert state(house.pit.live("nh-000"), None, [], now=0).watching == 0
