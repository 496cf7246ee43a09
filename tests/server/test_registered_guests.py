"""Guests who open an account: rounds, statement and cases come along, and nobody else's do."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.pit.log.guest_log import GuestRegistered
from letitride.pit.log.house_log import enter
from letitride.pit.people.people import Post
from tests.pit.tampering import Tampered, faults
from tests.server.desk import staff
from tests.server.house import PASSWORD, Client, House, serve

TABLE, ROUND = "seacoast-3cp", "/api/tables/seacoast-3cp/rounds/1"


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path) as house:
        yield house


def seen(player: Client) -> dict[str, Any]:
    """Return all that somebody sees of the first round."""
    paths = {name: f"{ROUND}/{name}" for name in ("replay", "review", "link")} | {"receipt": ROUND}
    answers = {name: player.get(path) for name, path in paths.items()}
    assert {answer.status_code for answer in answers.values()} == {200}, answers
    return {name: answer.json() for name, answer in answers.items()} | {"rounds": player.get("/api/rounds").json()}


def registered(house: House) -> tuple[Client, Client, dict[str, Any], Any]:
    """Return a guest who folded, called the floor and opened an account, the other player, and what was seen before."""
    guest, other = house.guest(), house.player("Bea")
    for seat, player in ((1, guest), (2, other)):
        player.sit(TABLE, seat)
        player.done(TABLE, "PlaceWagers", seat=seat, stakes={"ante": "5"})
    staff(house, Post.DEALER).done(TABLE, "CallNoMoreBets")
    guest.done(TABLE, "MakeDecision", seat=1, option="fold")
    other.done(TABLE, "MakeDecision", seat=2, option="play")
    case = guest.post(f"/api/tables/{TABLE}/cases", {"reason": "paid wrong"}).json()
    before, moved = seen(guest), guest.get("/api/statement").json()
    guest.post("/api/register", {"name": "Keeper", "password": PASSWORD}).raise_for_status()
    return guest, other, before, (case, moved)


def test_rounds_statement_and_cases_of_a_guest_come_along(house: House) -> None:
    keeper, _, before, (case, moved) = registered(house)

    assert seen(keeper) == before
    assert [line["round"] for line in before["rounds"]] == [1]
    for result, number in (("lost", 1), ("won", 0)):
        assert len(keeper.get(f"/api/rounds?result={result}").json()) == number
    statement = keeper.get("/api/statement").json()
    assert statement[-len(moved) :] == moved
    assert "kept" not in {line["what"] for line in statement}
    assert [each["number"] for each in keeper.get("/api/cases").json()] == [case["number"]]
    assert keeper.post(f"/api/tables/{TABLE}/cases", {"reason": "cards", "round": 1}).status_code == 201


def test_a_correction_is_paid_to_the_account(house: House) -> None:
    _, _, _, (case, _) = registered(house)
    had = house.pit.balance("Keeper")
    ruling = {"text": "Paid again.", "clause": "001-payouts-1", "correction": "2.50"}
    ruled = staff(house, Post.FLOOR).post(f"/api/desk/cases/{case['number']}/rulings", ruling)

    assert (ruled.json()["player"], ruled.json()["due"]) == ("Keeper", "0.00")
    assert (house.pit.balance("Keeper") - had).cents == 250
    assert not faults(str(house.running.settings.database))


def test_the_desk_finds_the_rounds_of_a_guest_by_the_name_of_the_account(house: House) -> None:
    registered(house)
    floor = staff(house, Post.FLOOR)

    assert [line["round"] for line in floor.get("/api/desk/rounds?player=keeper").json()] == [1]
    assert [line["number"] for line in floor.get("/api/desk/cases?player=keeper").json()] == [1]


def test_nobody_else_sees_more_than_before(house: House) -> None:
    keeper, other, before, _ = registered(house)
    folded = [
        card
        for step in before["replay"]["steps"]
        for card in step["view"]["seats"][0]["cards"] or ()
        if card is not None
    ]

    assert folded
    assert not any(f'"{card}"' in json.dumps(other.get(f"{ROUND}/replay").json()) for card in folded)
    stranger = house.player("Cleo")
    for path in (ROUND, f"{ROUND}/replay", f"{ROUND}/review", f"{ROUND}/link"):
        assert stranger.get(path).status_code == 404
    assert stranger.get("/api/rounds").json() == stranger.get("/api/cases").json() == []
    assert house.log_in("Keeper").get(f"{ROUND}/replay").json() == keeper.get(f"{ROUND}/replay").json()


def test_the_audit_names_rounds_that_were_given_to_somebody_else(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        registered(house)
        guest = house.running.people.called("Keeper").formerly
        database = str(house.running.settings.database)
        assert not faults(database)

        invented = GuestRegistered(guest=guest, name="Bea")
        house.running.store.submit(lambda books: enter(books, invented, at=1)).result()
        assert any(
            f"the rounds of {guest} went to Bea: no guest's to a new account" in each for each in faults(database)
        )

    tampered = Tampered(Path(database), tmp_path)
    tampered("UPDATE people SET formerly = ? WHERE key = 'bea'", guest)
    assert any("bea" in each.lower() and "account" in each for each in tampered.faults())
