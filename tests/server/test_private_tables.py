"""Private tables over HTTP: opened with one request, found by their name only, and not too many of them."""

from pathlib import Path

from letitride.pit.people.people import Post
from letitride.pit.play.private_tables import MOST_OPEN
from tests.server.house import Client, House, serve


def opened(person: Client, house: str = "nh-000") -> str:
    answer = person.post("/api/tables", {"house": house})
    assert answer.status_code == 201, answer.text
    table_id: str = answer.json()["id"]
    return table_id


def test_whoever_has_the_name_may_look_and_sit(house: House) -> None:
    table_id = opened(house.guest())

    stranger, friend = house.stranger(), house.guest()
    assert stranger.state(table_id)["view"]["house"] == "nh-000"
    assert stranger.get(f"/api/tables/{table_id}/house").json()["id"] == "nh-000"
    friend.sit(table_id, 4)
    with_bots = friend.post(f"/api/tables/{table_id}/bots", {"seats": 2})
    assert with_bots.status_code == 201
    assert friend.watch(table_id).next()["seat"] == 4


def test_no_list_shows_it(house: House) -> None:
    owner = house.guest()
    before = owner.get("/api/tables").json()
    table_id = opened(owner, "seacoast-3cp")

    assert [line["id"] for line in owner.get("/api/tables").json()] == [line["id"] for line in before]
    assert table_id not in house.stranger().get("/api/tables").text


def test_strangers_and_surveillance_open_none(house: House) -> None:
    asked = {"house": "lir"}

    assert house.stranger().post("/api/tables", asked).json()["code"] == "not-logged-in"
    assert house.with_post(Post.SURVEILLANCE, "Sue").post("/api/tables", asked).status_code == 403


def test_only_houses_of_the_catalogue_are_opened(house: House) -> None:
    person = house.guest()

    unknown = person.post("/api/tables", {"house": "no-such-house"})
    assert (unknown.status_code, unknown.json()["code"]) == (404, "no-such-thing")
    assert "nh-000" in unknown.json()["message"]
    for wrong in ({"house": "../lir"}, {"house": "lir.toml"}, {"house": 1}, {}, {"house": "lir", "id": "mine"}):
        assert person.post("/api/tables", wrong).status_code == 422


def test_too_many_are_refused_with_a_reason(house: House) -> None:
    person = house.guest()
    for _ in range(MOST_OPEN):
        opened(person)

    answer = person.post("/api/tables", {"house": "lir"})

    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tables")


def test_opening_has_a_rate_of_its_own(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"open": "2/hour", "open-address": "3/hour"}) as house:
        ann, bob = house.guest(), house.guest()
        answers = [person.post("/api/tables", {"house": "lir"}) for person in (ann, ann, ann, bob, bob)]

    assert [answer.status_code for answer in answers] == [201, 201, 429, 201, 429]
