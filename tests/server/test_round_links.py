"""A link opens a round to whoever has it, as its sender saw it, and opens nothing else."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.pit.people.people import Post
from tests.server.desk import Watched, watched
from tests.server.house import Client, House, serve


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path) as house:
        yield house


def replay_path(table: Watched, number: int = 1) -> str:
    return f"/api/tables/{table.id}/rounds/{number}/replay"


def key_of(client: Client, table: Watched, number: int = 1) -> str:
    answer = client.get(f"/api/tables/{table.id}/rounds/{number}/link")
    assert answer.status_code == 200, answer.text
    key: str = answer.json()["key"]
    return key


def played(house: House, rules: str = "seacoast-3cp") -> Watched:
    """Return a table where the first player has folded: nobody else ever saw those cards."""
    table = watched(house, rules)
    table.bet()
    for seat, option in ((1, "fold"), (2, "play")):
        table.players[seat - 1].done(table.id, "MakeDecision", seat=seat, option=option)
    return table


def test_a_friend_sees_the_round_as_its_sender_saw_it(house: House) -> None:
    table = played(house)
    for sender in table.players:
        own = sender.get(replay_path(table)).json()

        friends = house.stranger().get(f"{replay_path(table)}?key={key_of(sender, table)}")

        assert friends.status_code == 200
        assert without_calls(friends.json()) == without_calls(own)


def without_calls(replay: dict[str, Any]) -> dict[str, Any]:
    steps = [{**step, "event": {**step["event"], "call": None}} for step in replay["steps"]]
    return {**replay, "steps": steps}


def spoken(replay: dict[str, Any]) -> str:
    """Return what the dealer says in a replay, with names."""
    parts = [part for step in replay["steps"] for part in step["event"]["call"]]
    return " ".join(part.get("text") or part.get("player") or "" for part in parts)


def test_no_call_of_a_link_speaks_to_its_reader_as_to_the_player(house: House) -> None:
    table = played(house)
    sender = table.players[0]
    own = sender.get(replay_path(table)).json()
    friends = house.stranger().get(f"{replay_path(table)}?key={key_of(sender, table)}").json()

    assert re.search(r"\byou\b", spoken(own), re.IGNORECASE)
    assert not re.search(r"\byou\b", spoken(friends), re.IGNORECASE)
    assert sender.name in spoken(friends)


def test_what_the_sender_did_not_see_the_friend_does_not_see(house: House) -> None:
    table = played(house)
    folder, other = (player.get(replay_path(table)).json() for player in table.players)
    folded = next(
        cards for step in folder["steps"] if None not in (cards := step["view"]["seats"][0]["cards"]) and cards
    )

    friends = house.stranger().get(f"{replay_path(table)}?key={key_of(table.players[1], table)}").text

    assert len(folded) == 3
    assert all(
        f'"{card}"' in house.stranger().get(f"{replay_path(table)}?key={key_of(table.players[0], table)}").text
        for card in folded
    )
    assert not any(f'"{card}"' in friends for card in folded)
    assert other["seat"] == 2


def test_a_key_opens_its_own_round_and_nothing_else(house: House) -> None:
    table = played(house)
    table.bet()
    table.finish()
    first, second = (key_of(table.players[0], table, number) for number in (1, 2))
    stranger = house.stranger()

    assert first != second
    assert first != key_of(table.players[1], table)
    assert stranger.get(f"{replay_path(table, 2)}?key={first}").status_code == 404
    assert stranger.get(f"{replay_path(played(house))}?key={first}").status_code == 404
    assert stranger.get(f"/api/tables/{table.id}/rounds/1?key={first}").status_code == 401
    assert stranger.get(f"/api/tables/{table.id}/rounds/1/review?key={first}").status_code == 401


@pytest.mark.parametrize("key", ["A" * 22, "", "A" * 23, "Ä" * 22])
def test_a_key_that_nobody_made_opens_nothing(house: House, key: str) -> None:
    table = played(house)

    for client in (house.stranger(), table.players[0]):
        assert client.get(f"{replay_path(table)}?key={key}").status_code in (404, 422)


def test_a_link_is_made_by_those_who_played_and_when_the_round_is_over(house: House) -> None:
    table = watched(house, "seacoast-3cp")
    table.bet()
    path = f"/api/tables/{table.id}/rounds/1/link"
    assert table.players[0].get(path).status_code == 404
    table.finish()

    assert table.players[0].get(path).status_code == 200
    assert house.guest().get(path).status_code == 404
    assert table.floor.get(path).status_code == 404
    assert house.with_post(Post.SURVEILLANCE, "Sue").get(path).status_code == 404
    assert house.stranger().get(path).status_code == 401


def test_a_link_outlasts_a_restart(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        table = played(house)
        key = key_of(table.players[0], table)
    with serve(tmp_path) as house:
        assert house.stranger().get(f"{replay_path(table)}?key={key}").status_code == 200


def test_a_preview_tells_what_the_link_opens_and_nothing_else(house: House) -> None:
    table = played(house)
    sender, stranger = table.players[0], house.stranger()
    sender.name = table.players[0].name
    place = f"/history/{table.id}/1"

    opened = stranger.get(f"{place}?key={key_of(sender, table)}").text
    closed = [stranger.get(path).text for path in (place, f"{place}?key={'x' * 22}", "/history/no-table/1", "/")]

    assert 'og:title" content="Round 1: ' in opened
    assert " lost $" in opened
    assert "See it card by card" in opened
    assert all("See it card by card" not in each and 'og:title" content="letitride"' in each for each in closed)


def test_a_preview_of_a_table_tells_how_many_seats_are_free(house: House) -> None:
    host = house.guest()
    table_id = host.post("/api/tables", {"house": "lir", "title": 'Tom & "Friends"'}).json()["id"]
    host.sit(table_id, 2)

    page = house.stranger().get(f"/tables/{table_id}").text

    assert 'og:title" content="Tom &amp; &quot;Friends&quot;"' in page
    assert "seats free" in page


def test_the_page_names_what_lobby_and_table_ask_for_first(house: House) -> None:
    guest = house.guest()
    table_id = guest.post("/api/tables", {"house": "lir"}).json()["id"]
    asked = {
        place: re.findall(r'as="fetch" href="([^"]+)" crossorigin', guest.get(place).text)
        for place in ("/", "/account", "/tables/no-table")
    }

    assert asked["/"] == ["/api/tables", "/api/me"]
    assert asked["/account"] == asked["/tables/no-table"] == []
    page = guest.get(f"/tables/{table_id}").text
    (own, _) = re.findall(r'as="fetch" href="([^"]+)" crossorigin', page)
    assert guest.get(own).json()["layout"]
