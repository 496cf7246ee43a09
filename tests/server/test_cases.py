"""Calling the floor over HTTP: who may, what the desk sees of it, and what the player reads of the ruling."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.pit.people.people import Post
from tests.server.desk import staff
from tests.server.house import Client, House, serve

TABLE, CLAUSE = "lir", "001-payouts-1"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("cases")) as house:
        yield house


@pytest.fixture(scope="module")
def ann(house: House) -> Client:
    """Give a guest who has played a round, and sits still."""
    ann = house.guest()
    ann.sit(TABLE, 1)
    ann.done(TABLE, "PlaceWagers", seat=1, stakes={"base": "1"})
    staff(house, Post.DEALER).done(TABLE, "CallNoMoreBets")
    while ann.state(TABLE)["view"]["stage"] == "deciding":
        ann.done(TABLE, "MakeDecision", seat=1, option="ride")
    return ann


def call(player: Client, table: str = TABLE, **fields: object) -> Any:
    answer = player.post(f"/api/tables/{table}/cases", {"reason": "paid wrong", **fields})
    assert answer.status_code == 201, answer.text
    return answer.json()


def test_a_case_goes_its_way_from_the_table_over_the_desk_to_the_player(house: House, ann: Client) -> None:
    floor, watching = staff(house, Post.FLOOR), staff(house, Post.SURVEILLANCE)
    had = ann.get("/api/me").json()["balance"]
    opened = call(ann, text="I had a pair of tens.")
    path = f"/api/desk/cases/{opened['number']}"
    waiting = {line["id"]: line["cases"] for line in floor.get("/api/desk/tables").json()}
    noted = watching.post(f"{path}/notes", {"text": "The cards are clear to see."})
    ruled = floor.post(f"{path}/rulings", {"text": "Paid again.", "clause": CLAUSE, "correction": "2.50"})
    closed = floor.post(f"{path}/close", {"text": "All agree."})
    (own,) = [case for case in ann.get("/api/cases").json() if case["number"] == opened["number"]]

    assert (opened["state"], opened["round"], opened["ruling"]) == ("open", 1, None)
    assert (waiting[TABLE], waiting["nh-000"]) == (1, 0)
    assert floor.get(f"/api/desk/tables/{TABLE}").json()["line"]["cases"] == 0
    assert noted.status_code == 201
    assert ruled.json()["due"] == "0.00"
    record = closed.json()
    assert (record["state"], record["player"], record["paid"]) == ("closed", ann.name, "2.50")
    assert [step["kind"] for step in record["steps"]] == ["noted", "ruled", "paid", "closed"]
    assert (record["record"]["round"], record["record"]["agrees"]) == (1, True)
    assert own["ruling"]["clause"] == CLAUSE
    assert own["ruling"]["clause_text"]
    assert (own["ruling"]["text"], own["ruling"]["correction"], own["paid"]) == ("Paid again.", "2.50", "2.50")
    assert "steps" not in own
    assert float(ann.get("/api/me").json()["balance"]) == float(had) + 2.5


def test_a_round_that_is_on_is_laid_out_when_it_is_over(house: House) -> None:
    bob = house.player("Bob")
    bob.sit("casablanca", 1)
    bob.done("casablanca", "PlaceWagers", seat=1, stakes={"base": "1"})
    staff(house, Post.DEALER).done("casablanca", "CallNoMoreBets")
    number = call(bob, "casablanca")["number"]

    during = staff(house, Post.FLOOR).get(f"/api/desk/cases/{number}").json()
    assert (during["round"], during["record"]) == (1, None)


def test_a_case_before_the_first_round_has_none(house: House) -> None:
    newcomer = house.guest()
    newcomer.sit("seacoast", 2)
    number = call(newcomer, "seacoast")["number"]

    found = staff(house, Post.FLOOR).get(f"/api/desk/cases/{number}").json()
    assert (found["round"], found["record"], found["ruling"]) == (None, None, None)


@pytest.mark.parametrize(
    ("table", "body", "status", "code"),
    [
        (TABLE, {"reason": "bored"}, 422, "malformed"),
        (TABLE, {"reason": "other", "text": "x" * 201}, 422, "malformed"),
        (TABLE, {"reason": "other", "text": "two\nlines"}, 400, "case-text"),
        (TABLE, {"reason": "other", "round": 77}, 403, "not-allowed"),
        ("nh-000", {"reason": "other"}, 403, "not-allowed"),
        ("no-such-table", {"reason": "other"}, 404, "no-such-thing"),
    ],
)
def test_a_call_that_cannot_be_is_refused(ann: Client, table: str, body: Any, status: int, code: str) -> None:
    answer = ann.post(f"/api/tables/{table}/cases", body)

    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_cases_are_listed_by_state_and_by_the_name_that_is_shown(house: House, ann: Client) -> None:
    number = call(ann)["number"]
    floor, shown = staff(house, Post.FLOOR), f"Guest {ann.name[6:10]}"

    def found(query: str) -> list[int]:
        return [line["number"] for line in floor.get(f"/api/desk/cases?{query}").json()]

    assert number in found("state=open")
    assert number not in found("state=closed")
    assert found("")[0] == number
    assert found(f"player={shown}")[0] == number
    assert found(f"player={ann.name}&before={number + 1}&most=1") == [number]
    assert found("player=guest ffff") == []


def test_people_and_rounds_are_found_by_the_name_that_is_shown(house: House, ann: Client) -> None:
    shown = f"Guest {ann.name[6:10]}"
    administrator = house.log_in("administrator", house.administrator)

    people = administrator.get(f"/api/house/people?search={shown.lower()}").json()
    rounds = staff(house, Post.FLOOR).get(f"/api/desk/rounds?player={shown}&seat=1").json()
    assert [person["name"] for person in people] == [ann.name]
    assert [(line["table"], line["round"]) for line in rounds] == [(TABLE, 1)]
    assert staff(house, Post.FLOOR).get("/api/desk/rounds?player=Guest ffff").json() == []


def test_a_guest_is_found_by_the_nickname_that_is_shown(house: House) -> None:
    ben = house.stranger()
    ben.name = ben.post("/api/guest?nickname=Big Ben").json()["name"]
    ben.sit("seacoast", 5)
    number = call(ben, "seacoast")["number"]
    floor, administrator = staff(house, Post.FLOOR), house.log_in("administrator", house.administrator)

    for shown in ("Big Ben (guest)", "big ben (Gast)"):
        assert [line["number"] for line in floor.get(f"/api/desk/cases?player={shown}").json()] == [number]
        people = administrator.get(f"/api/house/people?search={shown}").json()
        assert [person["name"] for person in people] == [ben.name]
    assert floor.get("/api/desk/cases?player=Ben (guest)").json() == []


def test_a_ruling_wants_a_clause_a_reason_and_an_amount(house: House, ann: Client) -> None:
    floor, path = staff(house, Post.FLOOR), f"/api/desk/cases/{call(ann)['number']}/rulings"
    for body, status, code in (
        ({"text": "So be it.", "clause": "001-nonsense-9"}, 409, "case"),
        ({"text": "", "clause": CLAUSE}, 400, "reason-wanted"),
        ({"text": "So be it.", "clause": CLAUSE, "correction": "-1"}, 400, "person"),
        ({"text": "So be it.", "clause": CLAUSE, "correction": "lots"}, 400, "person"),
    ):
        answer = floor.post(path, body)
        assert (answer.status_code, answer.json()["code"]) == (status, code), answer.text
    assert floor.post(path, {"text": "So be it.", "clause": CLAUSE}).json()["state"] == "ruled"
    assert {"id": CLAUSE}.items() <= next(
        line for line in floor.get("/api/desk/clauses").json() if line["id"] == CLAUSE
    ).items()


def test_a_player_calls_the_floor_only_so_often(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"case": "2/hour"}) as house:
        cleo = house.guest()
        cleo.sit(TABLE, 1)
        statuses = [cleo.post(f"/api/tables/{TABLE}/cases", {"reason": "other"}).status_code for _ in range(3)]

    assert statuses == [201, 201, 429]


def test_where_two_persons_have_to_agree_the_second_finds_the_correction_waiting(tmp_path: Path) -> None:
    with serve(tmp_path, two_persons=True) as house:
        cleo = house.guest()
        cleo.sit(TABLE, 1)
        first, second = (house.with_post(Post.FLOOR, name) for name in ("Flo", "Fay"))
        path = f"/api/desk/cases/{call(cleo)['number']}"
        ruled = first.post(f"{path}/rulings", {"text": "Paid again.", "clause": CLAUSE, "correction": "2.50"}).json()
        again = first.post(f"{path}/correction")
        (line,) = second.get("/api/desk/waiting").json()
        (own,) = first.get("/api/desk/waiting").json()
        paid = second.post(f"{path}/correction").json()

        assert (ruled["state"], ruled["due"]) == ("ruled", "2.50")
        assert (again.status_code, again.json()["code"]) == (409, "second-person")
        assert (line["deed"], line["case"], line["amount"]) == ("correction", 1, "2.50")
        assert (line["what"], line["why_not"]) == (f"Pay {cleo.name} $2.50 for case 1", "")
        assert own["why_not"]
        assert (paid["due"], paid["paid"]) == ("0.00", "2.50")
        assert second.get("/api/desk/waiting").json() == []
