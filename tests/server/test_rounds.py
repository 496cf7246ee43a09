"""The record over HTTP: rounds, receipts and statements, each for those who may see them."""

from __future__ import annotations

import json
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from letitride.cli.check_round import check
from letitride.pit.people.people import Post
from letitride.pit.tables.timers import Pace
from letitride.server.build_server import build_server
from letitride.wiring import Running, Settings
from tests.pit.evening import NEVER, Evening

pytestmark = pytest.mark.heavy

PASSWORD = "a password of the tests"
PEOPLE = {"Ann": Post.PLAYER, "Zoe": Post.PLAYER, "Dan": Post.DEALER, "Flo": Post.FLOOR, "Sue": Post.SURVEILLANCE}


class Desk:
    """A server over an evening, with people of every post."""

    def __init__(self, client: TestClient, running: Running) -> None:
        self.client = client
        self.tokens = {}
        for name, post in PEOPLE.items():
            running.people.register(name, PASSWORD, post)
            self.tokens[name] = running.people.open_session(running.people.log_in(name, PASSWORD))

    def get(self, path: str, name: str = "") -> tuple[int, Any]:
        headers = {"authorization": f"Bearer {self.tokens[name]}"} if name else {}
        answer = self.client.get(path, headers=headers)
        return answer.status_code, answer.json()


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("desk")
    spent = Evening(folder)
    spent.sit_down("lir")
    spent.play("lir", seeds={1: "mine"})
    spent.void("lir")
    spent.play("lir")
    spent.bet("lir")
    spent.stop()
    pace = Pace(betting=NEVER, all_have_bet=NEVER)
    app, running = build_server(Settings(database=spent.database, key_file=folder / "pit.key", pace=pace))
    with TestClient(app) as client:
        yield Desk(client, running)


def test_strangers_see_nothing(desk: Desk) -> None:
    for path in ("/api/rounds", "/api/tables/lir/rounds/1", "/api/statement"):
        assert desk.get(path)[0] == 401


@pytest.mark.parametrize(("name", "seen"), [("Ann", 3), ("Zoe", 0), ("Dan", 0), ("Flo", 3), ("Sue", 3)])
def test_rounds_are_listed_for_those_who_may_see_them(desk: Desk, name: str, seen: int) -> None:
    status, lines = desk.get("/api/rounds", name)

    assert (status, isinstance(lines, list) and len(lines)) == (200, seen)


def test_pages_of_rounds_follow_by_the_place_of_the_last_line(desk: Desk) -> None:
    _, (newest,) = desk.get("/api/rounds?most=1&table=lir", "Flo")
    _, older = desk.get(f"/api/rounds?before={newest['place']}&until={newest['at']}&since=0", "Flo")

    assert newest["round"] == 3
    assert isinstance(older, list)
    assert [line["round"] for line in older] == [2, 1]
    assert [line["outcome"] for line in older] == ["void", "settled"]


def test_a_line_tells_what_the_round_came_to_for_the_asker(desk: Desk) -> None:
    _, lines = desk.get("/api/rounds", "Ann")
    assert isinstance(lines, list)
    for line in lines:
        _, receipt = desk.get(f"/api/tables/lir/rounds/{line['round']}", "Ann")
        (own,) = (seat for seat in receipt["seats"] if seat["player"] == "Ann")

        assert line["seats"] == [own["seat"]]
        assert {field: line[field] for field in ("staked", "returned", "net")} == {
            field: own[field] for field in ("staked", "returned", "net")
        }
        assert (line["house"], line["game"]) == ("lir", "let-it-ride")
        assert line["name"].startswith("Let It Ride by the manufacturer")


def test_to_the_house_a_line_tells_what_all_players_put_up_and_got(desk: Desk) -> None:
    _, (newest,) = desk.get("/api/rounds?most=1", "Flo")
    _, receipt = desk.get("/api/tables/lir/rounds/3", "Flo")

    assert newest["seats"] == [seat["seat"] for seat in receipt["seats"]]
    assert Decimal(newest["net"]) == sum(Decimal(seat["net"]) for seat in receipt["seats"])


@pytest.mark.parametrize("name", ["Ann", "Flo"])
def test_rounds_are_chosen_by_outcome_and_result(desk: Desk, name: str) -> None:
    _, everything = desk.get("/api/rounds", name)
    signs = {"won": 1, "lost": -1, "even": 0}
    for result, sign in signs.items():
        _, chosen = desk.get(f"/api/rounds?result={result}", name)
        assert chosen == [line for line in everything if _sign(line["net"]) == sign]
    for outcome in ("settled", "void"):
        _, chosen = desk.get(f"/api/rounds?outcome={outcome}&table=lir", name)
        assert chosen == [line for line in everything if line["outcome"] == outcome]


def _sign(amount: str) -> int:
    net = Decimal(amount)
    return (net > 0) - (net < 0)


def test_a_receipt_holds_as_it_comes_over_the_wire(desk: Desk) -> None:
    for number in (1, 2, 3):
        status, receipt = desk.get(f"/api/tables/lir/rounds/{number}", "Ann")

        assert status == 200
        assert list(check(json.dumps(receipt)))


def test_a_round_of_others_an_open_one_and_a_missing_one_look_alike(desk: Desk) -> None:
    for path, name in (
        ("lir/rounds/1", "Zoe"),
        ("lir/rounds/4", "Ann"),
        ("none/rounds/1", "Ann"),
        ("lir/rounds/9", "Flo"),
    ):
        status, problem = desk.get(f"/api/tables/{path}", name)
        table, _, number = path.split("/")

        assert status == 404
        assert problem == {
            "code": "no-such-thing",
            "message": f"there is no round {number} of '{table}' for you to see",
        }


def test_a_statement_tells_every_movement_of_the_asker_only(desk: Desk) -> None:
    _, lines = desk.get("/api/statement?most=100", "Ann")
    assert isinstance(lines, list)
    _, later = desk.get(f"/api/statement?most=100&before={lines[0]['id']}", "Ann")

    assert later == lines[1:]
    assert lines[-1] | {"id": 0, "at": 0, "seq": 0} == {
        "id": 0,
        "account": "player Ann",
        "amount": "1000.00",
        "what": "deposit",
        "table": "cage",
        "seq": 0,
        "at": 0,
    }
    assert desk.get("/api/statement", "Zoe") == (200, [])


@pytest.mark.parametrize(
    "path",
    [
        "/api/rounds?most=0",
        "/api/rounds?most=101",
        "/api/rounds?before=1",
        "/api/rounds?since=-1",
        "/api/rounds?outcome=open",
        "/api/rounds?result=best",
        "/api/rounds?table=%00",
        "/api/rounds?until=99999999999999999999",
        "/api/statement?before=x",
        "/api/tables/lir/rounds/0",
        "/api/tables/lir/rounds/99999999999999999999",
    ],
)
def test_what_is_malformed_is_named(desk: Desk, path: str) -> None:
    status, problem = desk.get(path, "Ann")

    assert (status, isinstance(problem, dict) and problem["code"]) == (422, "malformed")


def test_every_state_of_a_table_gives_its_head_out(desk: Desk) -> None:
    _, state = desk.get("/api/tables/lir", "Ann")

    assert isinstance(state, dict)
    assert len(state["head"]) == 64
