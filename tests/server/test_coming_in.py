"""Who may come in under which name, how many guests there may be, and what the house's watchers may not do."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest
from msgspec.structs import force_setattr

from letitride.pit.people.people import Post
from letitride.server.people import accounts
from tests.server.house import PASSWORD, House, serve


def test_lookalikes_are_refused_at_the_door_and_may_be_entered_by_the_house(house: House) -> None:
    house.player("Wolfgang")
    twin = house.stranger().post("/api/register", {"name": "Wo1fgang", "password": PASSWORD})
    boss = house.stranger().post("/api/register", {"name": "Floor Fred", "password": PASSWORD})
    again = house.stranger().post("/api/register", {"name": "wolfgang", "password": PASSWORD})

    assert [each.status_code for each in (twin, boss, again)] == [400, 400, 400]
    assert "looks like another account" in twin.json()["message"]
    assert "is taken" in again.json()["message"]
    assert house.with_post(Post.FLOOR, "Floor Fred").get("/api/me").json()["post"] == "floor"


def test_guests_are_bounded_in_all_and_by_address_in_a_day(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "MOST_GUESTS", 3)
    with serve(tmp_path, rates={"enter-day": "5/day"}) as house:
        guests = [house.guest() for _ in range(3)]
        full = house.stranger().post("/api/guest")
        guests[0].post("/api/logout").raise_for_status()
        room = house.stranger().post("/api/guest")
        often = house.stranger().post("/api/guest")

    assert (full.status_code, full.json()["code"]) == (503, "too-many-guests")
    assert room.status_code == 201
    assert (often.status_code, often.json()["code"]) == (429, "too-often")


def test_surveillance_has_no_bots_sit_down(house: House) -> None:
    house.guest().sit("lir", 1)
    refused = house.with_post(Post.SURVEILLANCE, "Sue").post("/api/tables/lir/bots", {"seats": 2})

    assert (refused.status_code, refused.json()["code"]) == (403, "not-allowed")
    assert house.pit.live("lir").table.seats[1] is None


def test_bots_leave_a_seat_however_often_they_are_asked(house: House) -> None:
    guest = house.guest()
    guest.sit("seacoast", 1)
    taken = [guest.post("/api/tables/seacoast/bots", {"seats": 7}).json()["seats"] for _ in range(3)]

    assert taken[1:] == [[], []]
    assert sum(seat is None for seat in house.pit.live("seacoast").table.seats) == 1


def test_chips_on_the_layout_count_before_others_are_given(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        ann.sit("nh-000", 1, "990")
        ann.done("nh-000", "PlaceWagers", seat=1, stakes={"base": "10"})
        # Off the layout are $970, next to nothing of so large a welcome; with what lies on it there is enough.
        force_setattr(house.services, "welcome_chips", 98_000)
        answer = ann.post("/api/chips")

    assert (answer.status_code, answer.json()["code"]) == (409, "enough-chips")


# What no text has, and what can be written


@pytest.mark.parametrize("path", ["/api/login", "/api/register"])
def test_the_character_0_is_malformed_wherever_it_stands(house: House, path: str) -> None:
    answer = house.stranger().post(path, {"name": "An\0n", "password": PASSWORD})

    assert (answer.status_code, answer.json()["code"]) == (422, "malformed")


def test_the_character_0_is_malformed_in_questions_and_frames(house: House) -> None:
    administrator = house.log_in("administrator", house.administrator)
    assert administrator.get("/api/house/people?search=%00").status_code == 422
    assert administrator.get("/api/desk/rounds?player=a%00b").status_code == 422
    line = administrator.watch("nh-000")
    assert (
        line.say('{"id": "zero-zero-1", "command": {"command": "OpenTable"}, "reason": "a\\u0000b"}')["code"]
        == "malformed"
    )
    line.close()


def test_a_house_whose_database_cannot_be_written_is_not_healthy(house: House) -> None:
    """A disk that is full lets transactions begin and end: only what is written fails."""

    def do(statement: str) -> None:
        work = lambda books: cast("Any", books).connection.exec_driver_sql(statement) and None  # noqa: E731
        house.running.store.submit(work).result()

    do("CREATE TRIGGER full BEFORE UPDATE ON house_key BEGIN SELECT RAISE(ABORT, 'the disk is full'); END")
    try:
        answer = house.stranger().get("/healthz")
    finally:
        do("DROP TRIGGER full")

    assert (answer.status_code, answer.json()["code"]) == (503, "not-healthy")
    assert house.stranger().get("/healthz").status_code == 200
