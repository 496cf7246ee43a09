"""Over HTTP, the first reads that a second person is needed, and the second one is answered as ever."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.pit.log.two_persons import STANDS, SecondPersonWanted
from letitride.pit.people.people import Post
from letitride.pit.tables.reasons import StaffReason
from letitride.table.model.vocabulary import Readable
from tests.server.desk import staff, watched
from tests.server.house import PASSWORD, Client, House, new_id, serve


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Give a house of its own to each test."""
    with serve(tmp_path) as house:
        yield house


def test_a_deposit_and_a_post_take_two_administrators(house: House) -> None:
    house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
    house.player("Ann")
    house.pit._two_persons = house.running.people._two_persons = True
    one, other = house.log_in("administrator", house.administrator), house.log_in("Bea", PASSWORD)
    money = {"amount": "5", "reason": "a prize"}
    post = {"post": "dealer", "reason": "hired"}
    first = one.post("/api/house/people/Ann/deposits", {**money, "id": new_id()})
    second = other.post("/api/house/people/Ann/deposits", {**money, "id": new_id()})
    given = [client.http.put("/api/house/people/Ann/post", json=post).status_code for client in (one, other)]

    assert (first.status_code, first.json()["code"]) == (409, "second-person")
    assert (
        first.json()["message"] == "Proposed: Deposit $5, Ann. It is done when a second administrator enters the same."
    )
    assert second.status_code == 201
    assert given == [409, 204]


def waits(client: Client) -> list[dict[str, Any]]:
    """Return what waits for a second person, as somebody reads it."""
    answer = client.get("/api/desk/waiting")
    assert answer.status_code == 200
    found: list[dict[str, Any]] = answer.json()
    return found


def test_what_waits_for_a_second_administrator_is_listed_until_it_is_done(house: House) -> None:
    house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
    house.player("Ann")
    house.pit._two_persons = house.running.people._two_persons = True
    one, other = house.log_in("administrator", house.administrator), house.log_in("Bea", PASSWORD)
    floor, dealer = staff(house, Post.FLOOR), staff(house, Post.DEALER)
    assert waits(one) == []
    money = {"amount": "1234.5", "reason": "a prize"}
    one.post("/api/house/people/Ann/deposits", {**money, "id": new_id()})
    one.http.put("/api/house/people/Ann/post", json={"post": "dealer", "reason": "hired"})
    one.post("/api/house/people", {"name": "Dan", "password": PASSWORD, "post": "floor", "reason": "hired too"})
    lines = waits(other)

    assert [(line["deed"], line["what"], line["amount"], line["new_post"]) for line in lines] == [
        ("deposit", "Deposit $1,234.50 for Ann", "1234.50", None),
        ("post", "Give Ann the post dealer", None, "dealer"),
        ("account", "Add Dan as floor", None, "floor"),
    ]
    assert {(line["by"], line["post"], line["until"] - line["at"]) for line in lines} == {
        ("administrator", "administrator", 24 * 60 * 60 * 1000)
    }
    assert [line["reason"] for line in lines] == ["a prize", "hired", "hired too"]
    assert {line["why_not"] for line in lines} == {""}
    assert {line["why_not"] for line in waits(one)} == {"You asked for this. Somebody else has to agree."}
    assert {line["why_not"] for line in waits(floor)} == {"An administrator has to agree."}
    assert waits(dealer) == []

    agreed = other.post(
        "/api/house/people/Ann/deposits", {"amount": lines[0]["amount"], "reason": "so", "id": new_id()}
    )
    assert agreed.status_code == 201
    assert [line["deed"] for line in waits(other)] == ["post", "account"]


def test_removing_a_second_factor_takes_two_administrators_and_is_listed(house: House) -> None:
    house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
    house.running.people.register("Flo", PASSWORD, Post.FLOOR)
    house.pit._two_persons = house.running.people._two_persons = True
    one, other = house.log_in("administrator", house.administrator), house.log_in("Bea", PASSWORD)
    path = "/api/house/people/Flo/second-factor?reason=a lost device"
    first = one.http.delete(path)
    (line,) = waits(other)
    second = other.http.delete(path)

    assert (first.status_code, first.json()["code"], second.status_code) == (409, "second-person", 204)
    assert (line["deed"], line["what"]) == ("second-factor", "Remove the second factor of Flo")
    assert (line["whom"], line["why_not"]) == ("Flo", "")
    assert waits(other) == []


def test_a_void_waits_for_the_other_of_dealer_and_floor_until_its_round_ends(house: House) -> None:
    table = watched(house, "nh-000")
    table.bet_by_hand()
    table.dealer.done(table.id, "ReportWrongNumber", seat=1, found=4)
    (line,) = waits(table.floor)

    assert (line["deed"], line["whom"], line["by"], line["post"]) == ("void", table.id, "The dealer", "dealer")
    assert line["what"] == "Void round 1: a wrong number of cards was dealt"
    assert (line["until"], line["why_not"], line["reason"]) == (None, "", table.dealer.reason)
    assert waits(table.dealer)[0]["why_not"] == "You asked for this. Somebody else has to agree."
    assert waits(house.with_post(Post.DEALER, "Dora"))[0]["why_not"] == "The floor has to agree."
    assert waits(staff(house, Post.SURVEILLANCE))[0]["why_not"] == "The floor has to agree."
    table.floor.done(table.id, "ConfirmVoid")
    assert waits(table.floor) == []


def test_a_stop_for_a_vote_says_so_and_what_cannot_be_done_any_more_says_why(house: House) -> None:
    table = watched(house, "casablanca")
    table.by_hand()
    table.bet()
    table.floor.done(table.id, "InterruptRound", cards=Readable.NO.value)
    assert waits(table.dealer)[0]["what"] == "Void round 1: the round is interrupted from outside"
    table.floor.done(table.id, "LeaveChair")
    assert waits(table.dealer)[0]["why_not"].startswith("It cannot be done any more: the machine dealt this round")
    table.floor.done(table.id, "InterruptRound", cards=Readable.YES.value)

    (line,) = waits(table.dealer)
    assert line["what"] == "Stop round 1 for a vote: the round is interrupted from outside"
    assert line["why_not"] == ""


def test_what_was_proposed_more_than_a_day_ago_does_not_wait(house: House) -> None:
    people, clock = house.running.people, house.running.people._clock
    house.pit._two_persons = people._two_persons = True
    person = StaffReason(by="administrator", post="administrator", reason="hired")
    people._clock = lambda: clock() - STANDS - 1000
    with pytest.raises(SecondPersonWanted):
        people.register("Dan", PASSWORD, Post.DEALER, reason=person)

    assert waits(house.log_in("administrator", house.administrator)) == []
