"""The lobby: every public table with its house, its seats, and what its bets cost."""

from letitride.house import house_ids
from tests.server.house import House


def test_a_table_is_listed_with_what_its_house_offers(house: House) -> None:
    (line,) = [line for line in house.stranger().get("/api/tables").json() if line["id"] == "nh-000"]

    assert (line["house"], line["game"], line["limits"]) == ("nh-000", "let-it-ride", "$1 to $10")
    assert (line["minimum"], line["maximum"], line["seats"]) == ("1.00", "10.00", 7)
    assert [wager["wager"] for wager in line["wagers"]] == ["base", "three-card-bonus"]
    assert [wager["pay_table"] for wager in line["wagers"]] == ["nh-000-base", "nh-000-three-card-bonus"]
    assert line["par"]["percent"] < line["house_edge"]["percent"]


def test_a_table_without_a_posted_maximum_has_none(house: House) -> None:
    lines = {line["id"]: line for line in house.stranger().get("/api/tables").json()}

    assert set(lines) == set(house_ids())
    assert lines["seacoast"]["maximum"] is None
    assert lines["seacoast"]["limits"] == "$1 or more"


def test_people_bots_and_onlookers_are_counted_apart(house: House) -> None:
    player, onlooker = house.guest(), house.guest()
    player.sit("casablanca", 2)
    player.post("/api/tables/casablanca/bots", {"seats": 2}).raise_for_status()
    own, other = player.watch("casablanca"), onlooker.watch("casablanca")
    own.next()
    other.next()

    (line,) = [line for line in onlooker.get("/api/tables").json() if line["id"] == "casablanca"]

    assert (line["people"], line["bots"], line["taken"], line["watching"]) == (1, 2, 3, 1)
