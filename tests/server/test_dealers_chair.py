"""The dealer's chair over the API: who may act, and how a wrong payment is corrected."""

from __future__ import annotations

import pytest

from letitride.pit.people.people import Post
from tests.server.desk import watched
from tests.server.house import House

pytestmark = pytest.mark.heavy


def test_only_the_person_in_the_chair_deals_and_only_the_floor_sends_relief(house: House) -> None:
    table = watched(house, "nh-000")
    other = house.with_post(Post.DEALER, "Ron")
    table.by_hand()
    assert other.command(table.id, "CallNoMoreBets")["code"] == "not-in-the-chair"
    assert other.command(table.id, "TakeChair")["code"] == "chair-taken"
    assert other.state(table.id)["chair"]["yours"] is False
    assert [each["command"] for each in other.state(table.id)["legal"]] == []
    assert table.players[0].command(table.id, "TakeChair")["code"] == "not-your-role"
    table.floor.done(table.id, "SendRelief", dealer="Ron")
    other.done(table.id, "TakeChair")
    assert other.state(table.id)["chair"]["yours"] is True
    assert table.dealer.command(table.id, "CallNoMoreBets")["code"] == "not-in-the-chair"


def test_a_wrong_payment_is_seen_at_the_desk_corrected_there_and_found_in_the_statement(house: House) -> None:
    table = watched(house, "nh-000", players=1)

    def irregularity() -> str:
        return str(table.floor.get(f"/api/desk/tables/{table.id}").json()["line"]["irregularity"])

    table.by_hand()
    table.bet()
    table.deal()
    table.until("AskPlayer")
    while (steps_ := table.chair()["steps"]) == [] or steps_[0]["command"] not in ("PayWager", "CollectWager"):
        if steps_:
            table.step()
        else:
            table.players[0].done(table.id, "MakeDecision", seat=1, option="ride")
    way = steps_[0]["ways"][0]
    stated = {"seat": way["seat"], "wager": way["wager"], "returned": "7"}  # never due: no hand pays 4 to 3
    table.dealer.done(table.id, "SettleAsStated", **stated)
    table.gather()
    record = table.record()
    assert record["agrees"] is False
    (wrong,) = table.chair()["mispays"]
    assert (wrong["round"], wrong["seat"], wrong["paid"], wrong["correctable"]) == (1, 1, "7.00", True)
    assert irregularity() == "1 wrong payment to correct"
    offered = next(each for each in table.state()["legal"] if each["command"] == "CorrectMispay")
    fields = {name: value for name, value in offered.items() if name != "command"}
    assert table.players[0].command(table.id, "CorrectMispay", **fields)["code"] == "not-your-role"
    line = table.players[0].watch(table.id)
    table.floor.done(table.id, "CorrectMispay", **fields)
    heard = line.until("state", version=table.state()["version"])
    assert heard["events"][-1]["call"][0] == {"text": "The floor corrects round 1: "}
    assert irregularity() == ""

    moved = next(each for each in table.players[0].get("/api/statement").json() if each["what"] == "MispayCorrected")
    path = f"/api/tables/{table.id}/corrections/{moved['seq']}"
    receipt = table.players[0].get(path).json()
    assert (receipt["paid"], receipt["moved"]) == ("7.00", moved["amount"])
    assert receipt["reason"] == table.floor.reason
    assert table.chair()["mispays"] == []
    assert house.guest().get(path).status_code == 404
    assert table.players[0].get(f"/api/tables/{table.id}/corrections/1").status_code == 404
