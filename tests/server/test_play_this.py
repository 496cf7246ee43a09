"""A house that was edited in the odds explorer, dealt at a private table: its rules are proved, and posted nowhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.cli.check_round import check
from letitride.pit.house_record import OWN, rules_of
from letitride.pit.people.people import Post
from letitride.pit.play.new_rules import NewRules
from letitride.pit.play.private_tables import MOST_OPEN
from tests.own_house import house_file
from tests.pit.tampering import faults
from tests.server.desk import Watched, settled_right, staff
from tests.server.house import House, serve
from tests.server.test_desk_houses import administrator, post

ODDS = {
    "royal-flush": 500,
    "straight-flush": 100,
    "four-of-a-kind": 40,
    "full-house": 12,
    "flush": 8,
    "straight": 5,
    "three-of-a-kind": 3,
    "two-pair": 2,
    "pair": 1,
}


def edited(**odds: int) -> dict[str, Any]:
    """Return a house as the explorer sends it."""
    table = {"designator": "mine", "wager": "base", "basis": "to 1", "lowest_pair": "10", "odds": {**ODDS, **odds}}
    base = {"minimum": "1", "maximum": "5", "pay_table": table}
    return {"house": {"extends": "nh-000", "id": "our-house", "name": "My table", "wagers": {"base": base}}}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path) as house:
        yield house
    assert faults(str(tmp_path / "pit.db")) == []


def test_an_edited_house_is_dealt_at_a_private_table_and_stays_its_own(house: House) -> None:
    ann, bob = house.guest(), house.guest()
    # A posted house of the same name is another house.
    post(administrator(house), house_file(9))
    table = ann.post("/api/explorer/table", edited()).json()["id"]
    rules = ann.get(f"/api/tables/{table}/house").json()
    NewRules(house.pit, house.running.houses).take_up()
    for seat, player in enumerate((ann, bob), 1):
        player.sit(table, seat, "300")
    watched = Watched(table, house, (ann, bob), staff(house, Post.DEALER), staff(house, Post.FLOOR), "base")
    watched.bet()
    watched.finish()
    settled_right(watched)
    receipt = ann.get(f"/api/tables/{table}/rounds/1")

    assert table.startswith("private-")
    assert (rules["name"], rules["own"], rules["posted"]) == ("My table", True, None)
    assert rules["id"].startswith(OWN)
    assert ann.get(f"/api/tables/{table}/house").json()["hash"] == rules["hash"]
    assert rules_of(receipt.json()["house"]["record"].encode()) == rules["hash"]
    assert list(check(receipt.text))[-1].startswith("The head to keep")
    assert [each["house"] for each in ann.get("/api/houses/changes").json()] == ["our-house"]
    assert not any(each["id"].startswith(OWN) for each in ann.get("/api/houses").json())
    assert ann.post("/api/tables", {"house": rules["id"]}).status_code == 404


def test_the_same_rules_have_the_same_id_and_cannot_be_posted_under_it(house: House) -> None:
    ann, ada = house.guest(), administrator(house)
    ids = {
        ann.get(f"/api/tables/{ann.post('/api/explorer/table', edited()).json()['id']}/house").json()["id"]
        for _ in range(2)
    }
    (own,) = ids
    answer = ada.post("/api/desk/houses", {"text": house_file(house_id=own), "reason": "why not"})

    assert (answer.status_code, answer.json()["code"]) == (409, "house")


def test_a_house_that_gives_chips_away_is_not_played(house: House) -> None:
    ann = house.guest()
    generous = ann.post("/api/explorer/table", edited(pair=5))
    faulty = ann.post("/api/explorer/table", edited(pair=-1))

    assert (generous.status_code, generous.json()["faults"][0]["place"]) == (422, "wagers.base")
    assert generous.json()["faults"][0]["found"].startswith("a wager that favors the player by ")
    assert (faulty.status_code, faulty.json()["code"]) == (422, "faulty-house")
    assert house.pit.open_tables(ann.name) == ()


def test_nobody_fills_the_pit_with_tables(house: House) -> None:
    ann = house.guest()
    for _ in range(MOST_OPEN):
        assert ann.post("/api/explorer/table", edited()).status_code == 201
    refused = ann.post("/api/explorer/table", edited())

    assert (refused.status_code, refused.json()["code"]) == (409, "too-many-tables")
    assert house.stranger().post("/api/explorer/table", edited()).status_code == 401
    watcher = house.with_post(Post.SURVEILLANCE, "Sue")
    assert watcher.post("/api/explorer/table", edited()).status_code == 403


def test_opening_tables_is_counted_wherever_it_is_asked_for(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"open": "2/hour"}) as house:
        ann = house.guest()
        answers = [
            ann.post("/api/explorer/table", edited()).status_code,
            ann.post("/api/tables", {"house": "lir"}).status_code,
            ann.post("/api/explorer/table", edited()).status_code,
        ]

    assert answers == [201, 201, 429]
