"""A room with real money: nobody gets play chips, and there are no tables but those that the house opens."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from letitride.cli.serve import _tables
from letitride.pit.people.people import Post
from tests.day.event import SATURDAY
from tests.day.test_tournaments import SATURDAYS, WITH_A_TOURNAMENT
from tests.rules import rule
from tests.server.desk import staff
from tests.server.house import Client, serve
from tests.server.test_play_this import edited


def test_nobody_gets_play_chips_and_no_table_is_there_by_itself(tmp_path: Path) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        ann, guest = house.player("Ann"), house.guest()

        assert [who.get("/api/me").json()["balance"] for who in (ann, guest)] == ["0.00", "0.00"]
        refill = ann.post("/api/chips")
        assert (refill.status_code, refill.json()["code"]) == (409, "no-play-chips")
        assert ann.get("/api/tables").json() == []
        opened = ann.post("/api/tables", {"house": "lir"})
        assert (opened.status_code, opened.json()["code"]) == (409, "room")
        assert ann.get("/api/day").json()["play_chips"] is False


def test_a_table_opens_in_a_house_day_only(tmp_path: Path) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        floor, dealer = staff(house, Post.FLOOR), staff(house, Post.DEALER)
        deeds = "/api/desk/house-days/deeds"
        assert floor.post("/api/desk/house-days", {"id": "open-the-day-1", "text": SATURDAY}).status_code == 201

        def opening() -> dict[str, Any]:
            commands = floor.get("/api/desk/tables/table-1").json()["commands"]
            found: dict[str, Any] = next(each for each in commands if each["command"] == "OpenTable")
            return found

        refused = floor.command("table-1", "OpenTable")
        assert (refused["outcome"], refused["code"]) == ("refused", "no-house-day")
        assert "count and verify its opener" in refused["message"]
        assert (opening()["possible"], opening()["ways"]) == (False, [])
        assert opening()["only"].startswith("Only in a house day: open the day with this table in its event file")
        another = floor.post("/api/desk/houses/lir/tables", {"reason": "a busy evening"})
        assert (another.status_code, another.json()["code"]) == (409, "no-house-day")
        assert all(each["stage"] == "closed" for each in floor.get("/api/desk/tables").json())

        count = {"table": "table-1", "chips": [{"chip": "1", "pieces": 100}]}
        assert dealer.post(deeds, {"id": "count-it-1", "deed": "count-opener", **count}).status_code == 200
        seen = {"table": "table-1", "amount": "100"}
        assert floor.post(deeds, {"id": "verify-it-1", "deed": "verify-opener", **seen}).status_code == 200
        assert floor.state("table-1")["view"]["stage"] != "closed"
        floor.done("table-1", "CloseTable")
        assert opening()["possible"]
        floor.done("table-1", "OpenTable")
        end: tuple[tuple[Client, str, dict[str, Any]], ...] = (
            (floor, "close-table", {}),
            (dealer, "count-closer", {"chips": count["chips"]}),
            (floor, "verify-closer", {"amount": "100"}),
            (dealer, "count-drop", {"amount": "0"}),
            (floor, "verify-drop", {"amount": "0"}),
            (floor, "close-day", {}),
        )
        for number, (who, deed, more) in enumerate(end):
            answer = who.post(deeds, {"id": f"the-end-{number}", "deed": deed, "table": "table-1", **more})
            assert answer.status_code == 200, answer.text
        assert floor.command("table-1", "OpenTable")["code"] == "no-house-day"


@pytest.mark.parametrize("post", [Post.PLAYER, Post.DEALER, Post.FLOOR])
def test_nobody_opens_a_private_table(tmp_path: Path, post: Post) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        who = house.with_post(post, "Ann")
        for path, body in (("/api/tables", {"house": "lir"}), ("/api/explorer/table", edited())):
            refused = who.post(path, body)
            assert (refused.status_code, refused.json()["code"]) == (409, "room"), path


def test_no_money_is_played_at_a_table_that_was_opened_before_chips_were_money(tmp_path: Path) -> None:
    stakes: dict[str, object] = {"stakes": {"base": "1"}}
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        tables = ["lir", ann.post("/api/tables", {"house": "casablanca"}).json()["id"]]
        for table in tables:
            ann.sit(table, 1, "60")

    with serve(tmp_path, **_tables(None, room=True)) as house:
        ann = house.log_in("Ann")
        for table in tables:
            for name, more in (("BuyIn", {"amount": "20"}), ("BetCash", stakes), ("PlaceWagers", stakes)):
                refused = ann.command(table, name, seat=1, **more)
                assert (refused["outcome"], refused["code"]) == ("refused", "no-house-day"), (table, name)
            ann.done(table, "LeaveSeat", seat=1)
        assert ann.get("/api/me").json()["balance"] == "1000.00"


SECOND_FILE = """
cap = 100
[[tournaments]]
id = "second"
name = "The second"
house = "casablanca"
kind = "hourly"
starts = "21:00"
buy_in = 60
chips = 500
minimum = 5
least_entries = 2
most_entries = 7
rounds = [{ hands = 4 }]
"""


def test_an_administrator_gives_nobody_money_past_the_cage(tmp_path: Path) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        ann, administrator = house.player("Ann"), house.log_in("administrator", house.administrator)

        given = {"id": "for-ann-0001", "amount": "250", "reason": "first prize"}
        refused = administrator.post("/api/house/people/Ann/deposits", given)

        assert (refused.status_code, refused.json()["code"]) == (409, "real-money")
        assert refused.json()["message"] == "chips are money here: take cash at the cage"
        assert ann.get("/api/me").json()["balance"] == "0.00"


@rule("001-house-5a")
@pytest.mark.parametrize(
    ("cap_or_prizes", "buy_in"),
    [("", 60), ("own_cap = 150", 140), ("re_buy = 10", 0), ("prizes = [100, 50]", 0)],
    ids=["buy-in", "a cap of its own", "re-buy", "prizes"],
)
def test_a_tournament_for_money_is_listed_by_the_event_file_alone(
    tmp_path: Path, cap_or_prizes: str, buy_in: int
) -> None:
    listing = {"text": SECOND_FILE.replace("buy_in = 60", f"buy_in = {buy_in}\n{cap_or_prizes}"), "reason": "another"}
    with serve(tmp_path, **_tables(None, room=True)) as house:
        floor = staff(house, Post.FLOOR)
        own_cap = WITH_A_TOURNAMENT.replace("buy_in = 60", "buy_in = 140\nown_cap = 160")
        assert floor.post("/api/desk/house-days", {"id": "open-the-day-1", "text": own_cap}).status_code == 201

        refused = floor.post("/api/desk/tournaments", listing)

        assert (refused.status_code, refused.json()["code"]) == (409, "real-money")
        assert "list it in the event file" in refused.json()["message"]
        assert [each["id"] for each in floor.get("/api/desk/tournaments").json()] == [SATURDAYS]


def test_a_free_tournament_may_be_added_to_a_day(tmp_path: Path) -> None:
    with serve(tmp_path, **_tables(None, room=True)) as house:
        floor = staff(house, Post.FLOOR)
        free = {"text": SECOND_FILE.replace("buy_in = 60", "buy_in = 0"), "reason": "while you wait"}

        assert floor.post("/api/desk/tournaments", free).status_code == 201


def test_else_play_chips_and_a_table_of_every_house_are_there() -> None:
    assert _tables(None, room=False) == {"houses": ()}
