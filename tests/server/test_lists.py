"""Lists as CSV: the whole list, in cells that a spreadsheet takes for what they are."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any

import pytest

from letitride.pit.people.people import Post
from letitride.server.http import lists
from tests.day.event import SATURDAY
from tests.server.desk import staff
from tests.server.house import Client, House, new_id, serve

TABLE = "lir"
OF_A_DAY = "days?date=2026-01-31"
DESK = ("tables", f"tables/{TABLE}/seats", "waiting", "rates", OF_A_DAY, "interventions", "rounds", "cases", "clauses")


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("lists")) as house:
        yield house


@pytest.fixture(scope="module")
def ann(house: House) -> Client:
    """Give a player who has played three rounds, and called the floor about one."""
    ann = house.player("Ann")
    ann.sit(TABLE, 1)
    for _ in range(3):
        ann.done(TABLE, "PlaceWagers", seat=1, stakes={"base": "1"})
        staff(house, Post.DEALER).done(TABLE, "CallNoMoreBets")
        while ann.state(TABLE)["view"]["stage"] == "deciding":
            ann.done(TABLE, "MakeDecision", seat=1, option="ride")
    ann.post(f"/api/tables/{TABLE}/cases", {"reason": "other", "text": '=HYPERLINK("x"), "quoted"'}).raise_for_status()
    return ann


def table(client: Client, path: str) -> list[dict[str, str]]:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert "attachment" in answer.headers["content-disposition"]
    return list(csv.DictReader(io.StringIO(answer.text, newline="")))


def test_a_list_as_csv_has_what_the_list_has(ann: Client) -> None:
    told: list[dict[str, Any]] = ann.get("/api/rounds").json()
    found = table(ann, "/api/rounds?format=csv")

    assert [line["round"] for line in found] == ["3", "2", "1"]
    for line, same in zip(found, told, strict=True):
        assert list(line) == list(same)
        assert (line["net"], line["staked"], line["seats"]) == (same["net"], same["staked"], "1")
        assert line["at"].endswith("Z")
        assert line["at"][:2] == "20"


def test_the_whole_list_is_given_however_many_pages_it_has(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = table(ann, "/api/statement?format=csv")
    monkeypatch.setattr(lists, "LARGEST_PAGE", 2)

    assert table(ann, "/api/statement?format=csv") == whole
    assert len(whole) > 6
    assert table(ann, "/api/rounds?format=csv&most=1") == table(ann, "/api/rounds?format=csv")


def test_a_list_that_is_too_long_ends_with_a_line_that_says_so(ann: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_ROWS", 2)
    found = table(ann, "/api/rounds?format=csv")

    assert [line["table"] for line in found] == [TABLE, TABLE, lists.TOO_MANY]


def test_csv_is_given_to_who_accepts_nothing_else_first(ann: Client) -> None:
    for accept, kind in (("text/csv", "text/csv"), ("application/json, text/csv", "application/json")):
        answer = ann.http.get("/api/rounds", headers={"Accept": accept})
        assert answer.headers["content-type"].startswith(kind)


def test_no_text_of_a_player_is_a_formula(house: House, ann: Client) -> None:
    (own,) = table(ann, "/api/cases?format=csv")
    (line,) = table(staff(house, Post.FLOOR), "/api/desk/cases?format=csv&state=open")

    assert own["text"] == line["text"] == '\'=HYPERLINK("x"), "quoted"'
    assert (own["ruling.clause"], line["due"]) == ("", "0.00")


@pytest.mark.parametrize("path", DESK)
def test_every_list_of_the_desk_is_given(house: House, ann: Client, path: str) -> None:
    floor = staff(house, Post.FLOOR)
    answer = floor.get(f"/api/desk/{path}{'&' if '?' in path else '?'}format=csv")

    assert ann.name
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.text.partition("\r\n")[0].count(",") >= 2


DAY = "2099-11-21"


@pytest.fixture(scope="module")
def saturday(house: House) -> Client:
    """Give a floor person who has opened a house day."""
    floor = staff(house, Post.FLOOR)
    floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY}).raise_for_status()
    return floor


@pytest.mark.parametrize(
    ("path", "column", "lines"),
    [
        ("house-days", "closed", 1),
        (f"house-days/{DAY}?list=tables", "tray_difference", 2),
        (f"house-days/{DAY}?list=slips", "requested_by", 0),
        (f"house-days/{DAY}?list=cash", "reported", 0),
        (f"house-days/{DAY}?list=cash_log", "by", 0),
        (f"house-days/{DAY}?list=exceptions", "amount", 0),
        ("tournaments", "phase", 0),
    ],
)
def test_every_list_of_a_house_day_is_given(saturday: Client, path: str, column: str, lines: int) -> None:
    answer = saturday.get(f"/api/desk/{path}{'&' if '?' in path else '?'}format=csv")

    assert answer.status_code == 200, answer.text
    assert column in answer.text.partition("\r\n")[0].split(",")
    assert len(answer.text.splitlines()) - 1 == lines
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"


def test_the_standings_of_a_tournament_are_given(ann: Client) -> None:
    wanted = {"house": "casablanca", "players": 3, "hands": 2}
    tournament = ann.post("/api/tournaments/practice", wanted).json()["id"]

    (line,) = table(ann, f"/api/tournaments/{tournament}?list=standings&format=csv")

    assert (line["player"], line["chips"]) == ("Ann", "500")


def test_of_several_lists_one_is_chosen(house: House, ann: Client) -> None:
    floor, date = staff(house, Post.FLOOR), "2026-01-31"
    heads = {
        name: floor.get(f"/api/desk/days?date={date}&format=csv&list={name}").text.partition("\r\n")[0]
        for name in ("tables", "houses", "nonsense")
    }

    assert ann.name
    assert heads["tables"] == heads["nonsense"]
    assert "table" in heads["tables"].split(",")
    assert "tables" in heads["houses"].split(",")


def test_accounts_are_given_by_name(house: House, ann: Client) -> None:
    administrator = house.log_in("administrator", house.administrator)
    found = table(administrator, "/api/house/people?format=csv&post=player")

    assert [(line["name"], line["post"], line["guest"]) for line in found] == [(ann.name, "player", "false")]
    assert found[0]["since"].endswith("Z")


def test_who_may_not_see_a_list_does_not_get_it_as_csv(ann: Client) -> None:
    assert ann.get("/api/desk/cases?format=csv").status_code == 403
    assert ann.get("/api/rounds?format=pdf").status_code == 422
