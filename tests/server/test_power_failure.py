"""A power failure through the server: every table stops at once, rounds are voted on, a tournament ends by its rule."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.cards import Money
from letitride.pit.people.people import Post
from tests.day.test_tournaments import SATURDAYS, WITH_A_TOURNAMENT
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.house import PASSWORD, Client, House, new_id, serve

NAMES = ("Ann", "Bea", "Cleo", "Dora")


class Evening:
    """A day with two tables, and a tournament in play."""

    def __init__(self, house: House, event: str = WITH_A_TOURNAMENT) -> None:
        self.house = house
        self.dealer, self.floor = house.with_post(Post.DEALER, "Dana"), house.with_post(Post.FLOOR, "Flora")
        self.people: dict[str, Client] = {}
        for name in NAMES:
            house.running.people.register(name, PASSWORD, Post.PLAYER)
            house.running.pit.deposit(name, Money.dollars(300), f"deposit {name}").result()
            self.people[name] = house.log_in(name)
        opened = self.floor.post("/api/desk/house-days", {"id": new_id(), "text": event})
        assert opened.status_code == 201, opened.text
        for table, chip in (("table-1", "1"), ("table-2", "5")):
            self.do(self.dealer, "count-opener", table=table, chips=[{"chip": chip, "pieces": 100}])
            self.do(self.floor, "verify-opener", table=table, amount=str(100 * int(chip)))

    def do(self, who: Client, deed: str, **fields: object) -> dict[str, Any]:
        answer = who.post("/api/desk/house-days/deeds", {"id": new_id(), "deed": deed, **fields})
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def deal(self, table: str, *names: str) -> None:
        for seat, name in enumerate(names, 1):
            self.people[name].sit(table, seat, "60")
            self.people[name].done(table, "PlaceWagers", seat=seat, stakes={"base": "2"})
        self.dealer.done(table, "CallNoMoreBets")

    def start_tournament(self) -> None:
        for deed in ("announce", "start"):
            answer = self.floor.post(f"/api/desk/tournaments/{SATURDAYS}/{deed}", {"reason": "the schedule"})
            assert answer.status_code == 200, answer.text
            for who in self.people.values() if deed == "announce" else ():
                assert who.post(f"/api/tournaments/{SATURDAYS}/entry", {}).status_code == 200


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    with serve(tmp_path) as house:
        yield Evening(house)
    assert faults(str(tmp_path / "pit.db")) == []


@rule("001-house-2", "001-house-2e", "001-house-2f")
def test_what_was_on_is_voted_on_and_a_tournament_is_void(evening: Evening) -> None:
    ann, bea, cleo, dora = evening.people.values()
    evening.start_tournament()
    evening.deal("table-1", "Ann", "Bea")
    evening.deal("table-2", "Cleo", "Dora")

    stopped = evening.do(evening.floor, "stop-play", cause="power failure")
    assert stopped["stopped"] == "power failure"
    assert "The Saturday stands still: a dealer confirms, and it ends by its rule" in stopped["left"]
    waiting = {each["table"]: each["waiting"] for each in stopped["tables"]}
    assert waiting == dict.fromkeys(("table-1", "table-2"), "Flora stopped the round, and the dealer has to agree")
    evening.do(evening.dealer, "confirm-stop")

    over = ann.get(f"/api/tournaments/{SATURDAYS}").json()
    assert (over["phase"], over["ruling"], over["rule"]) == ("over", "void", "001-house-2")
    early = evening.floor.post("/api/desk/house-days/deeds", {"id": new_id(), "deed": "resume-play"})
    assert (early.status_code, early.json()["code"]) == (409, "undecided")
    ann.done("table-1", "Vote", seat=1, ballot="yes")
    bea.done("table-1", "Vote", seat=2, ballot="no")
    assert ann.state("table-1")["view"]["seats"][0]["rail"] == "60.00"
    for seat, who in ((1, cleo), (2, dora)):
        who.done("table-2", "Vote", seat=seat, ballot="yes")
    for _ in range(2):
        for seat, who in ((1, cleo), (2, dora)):
            who.done("table-2", "MakeDecision", seat=seat, option="withdraw")
    rounds = [who.get(f"/api/tables/{table}/rounds/1").json() for who, table in ((ann, "table-1"), (cleo, "table-2"))]
    assert [each["outcome"] for each in rounds] == ["void", "settled"]
    bets = {"base": "1"}
    assert ann.command("table-1", "PlaceWagers", seat=1, stakes=bets)["code"] == "paused"
    assert evening.do(evening.floor, "resume-play")["stopped"] == ""
    ann.done("table-1", "PlaceWagers", seat=1, stakes=bets)
