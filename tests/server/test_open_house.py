"""A house file opened in the odds explorer: edited like a house of the catalogue, and nothing hostile gets through."""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from typing import Any

import pytest

from letitride.house import find_house, house_ids, load_house
from letitride.house.writing import write_toml
from letitride.server.houses.house_files import LONGEST_FILE, FaultyHouse, read_text
from tests.server.house import House

LIR = write_toml(load_house("lir"))


def opened(house: House, text: str) -> dict[str, Any]:
    answer = house.stranger().post("/api/explorer/open", {"text": text})
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def faults_of(house: House, text: str) -> dict[str, str]:
    """Return what was found, by the place of each fault."""
    answer = house.stranger().post("/api/explorer/open", {"text": text})
    assert answer.status_code == 422, answer.text
    assert answer.json()["code"] == "faulty-house"
    return {fault["place"]: fault["found"] for fault in answer.json()["faults"]}


def as_sent(found: dict[str, Any]) -> dict[str, Any]:
    """Return an opened house as the page sends it: what is edited over all the rest."""
    own, rest = found["house"], found["rest"]
    merged = {key: {**rest.get(key, {}), **own[key]} for key in ("chips", "decisions", "settling")}
    return {**rest, **own, **merged}


@pytest.mark.parametrize("house_id", house_ids())
def test_a_written_house_is_opened_and_worth_what_it_is(house: House, house_id: str) -> None:
    found = opened(house, write_toml(load_house(house_id)))
    began = house.stranger().get(f"/api/explorer/houses/{house_id}").json()

    assert (found["house"]["id"], found["house"]["name"]) == (house_id, load_house(house_id).name)
    assert "extends" not in found["house"]
    assert {key: found[key] for key in ("game", "bet", "wagers", "limits")} == {
        key: began[key] for key in ("game", "bet", "wagers", "limits")
    }
    assert found["layout"] == house.stranger().get(f"/api/houses/{house_id}/layout").json()
    told, usual = (
        house.stranger().post("/api/explorer", {"house": contents}).json()
        for contents in (as_sent(found), {**began["house"], "id": house_id})
    )
    assert {**told, "target": ""} == {**usual, "target": ""}


@pytest.mark.parametrize("house_id", house_ids())
def test_an_opened_house_is_written_as_it_was_read(house: House, house_id: str) -> None:
    sent = as_sent(opened(house, write_toml(load_house(house_id))))
    written = house.stranger().post("/api/explorer/file", {"house": sent}).text

    assert _without_marks(written) == _without_marks(write_toml(load_house(house_id)))


def _without_marks(text: str) -> dict[str, Any]:
    """Return what a file says, but not where its choices come from: of what is edited, that is no longer sure."""
    return {key: value for key, value in tomllib.loads(text).items() if key not in ("stated", "assumed", "departs")}


def test_where_the_rest_comes_from_is_still_told(house: House) -> None:
    rest = opened(house, write_toml(load_house("nh-000")))["rest"]

    assert rest["assumed"]["seating.seats"] == "not stated; seven as in document 004"
    assert not [key for key in (*rest["stated"], *rest["assumed"]) if key.startswith("wagers.")]


@pytest.mark.parametrize("house_id", house_ids())
def test_a_side_bet_can_be_taken_off_an_opened_house(house: House, house_id: str) -> None:
    sent = as_sent(opened(house, write_toml(load_house(house_id))))
    for side in map(str, (wager.value for wager in load_house(house_id).wagers.side_tables())):
        del sent["wagers"][side]
        sent["settling"]["wager_order"].remove(side)
        assert house.stranger().post("/api/explorer", {"house": sent}).status_code == 200


def test_a_file_that_extends_a_house_is_opened_whole(house: House) -> None:
    text = 'extends = "nh-000"\nid = "mine"\nname = "Mine"\n[settling]\npayout_cap = 500\n'
    sent = as_sent(opened(house, text))

    assert (sent["id"], sent["game"], sent["settling"]["payout_cap"]) == ("mine", "let-it-ride", "500")
    assert "extends" not in sent
    edited = {**sent, "settling": {**sent["settling"], "payout_cap": None}}
    told = house.stranger().post("/api/explorer", {"house": edited}).json()
    usual = house.stranger().post("/api/explorer", {"house": {"extends": "nh-000", "id": "x", "name": "X"}}).json()
    assert told["house_edge"] == usual["house_edge"]


def test_line_ends_and_marks_of_other_systems_are_read(house: House) -> None:
    for text in ("\ufeff" + LIR, LIR.replace("\n", "\r\n"), LIR.replace("\n", "\r")):
        assert opened(house, text)["house"]["id"] == "lir"


def test_everything_that_is_wrong_is_told_with_its_place(house: House) -> None:
    text = LIR.replace("minimum = 1", 'minimum = "much"', 1) + '\n[unknown]\nkey = "value"\n'

    assert faults_of(house, text) == {"wagers.base.minimum": "'much'", "unknown": "an unknown key"}


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ('[wagers.base]\nminimum = 1\npay_table = "my-table.toml"', "write the table into this file"),
        ('extends = "my-house.toml"', "extend a house of the catalogue"),
    ],
)
def test_a_file_that_names_another_is_told_how_to_do_without(house: House, text: str, wanted: str) -> None:
    contents = text if "extends" in text else f'extends = "nh-000"\n{text}'
    answer = house.stranger().post("/api/explorer/open", {"text": f'id = "mine"\nname = "Mine"\n{contents}'})
    (fault,) = answer.json()["faults"]

    assert "other files are not read here" in fault["expected"]
    assert wanted in fault["expected"]


def _hostile() -> Iterator[tuple[str, str, str]]:
    """Yield a name for each attack, its text, and where and what is found."""
    yield "an empty file", "", "id"
    yield "broken", "game = ", ""
    yield "a file too large", "#" * (LONGEST_FILE + 1), ""
    yield "lists within lists", "a = " + "[" * 30_000, ""
    yield "tables within tables", "a = " + "{a = " * 6_000, ""
    yield "names within names", "a." * 10_000 + "b = 1", ""
    yield "names within names behind a strange line end", '"\u2028".' * 5_000 + "b = 1", ""
    yield "names within names, as many as are let through", _many_names(), ""
    yield "thousands of keys", "".join(f"k{each} = 1\n" for each in range(3_000)), ""
    yield "thousands of tables", "[[a]]\n" * 5_000, ""
    yield "a number of ten thousand digits", "a = " + "9" * 10_000, ""
    yield "a hexadecimal number without end", LIR + "\n[x]\ny = 0x" + "F" * 20_000, "x"
    yield "a key without end", "a" * 30_000 + " = 1", ""
    for number in ("1e999999999", "1e-999999999", "inf", "nan", "2020-01-01", "[1]"):
        yield f"a minimum of {number}", LIR.replace("minimum = 1", f"minimum = {number}", 1), "wagers.base.minimum"
    yield "a character that no file may hold", 'a = "\x07"', ""
    yield "a file in UTF-16", LIR.encode("utf-16").decode("latin-1").replace("\0", ""), ""
    for name in ("/etc/passwd", "../houses/lir.toml", "lir.toml", "LIR/../lir", "A" * 20_000, ""):
        yield f"a file named {name[:20]!r}", f"extends = '{name}'\nid = 'x'\nname = 'X'", "extends"
    table = 'extends = "lir"\nid = "x"\nname = "X"\n[wagers.base]\nminimum = 1\npay_table = "../../x.toml"\n'
    yield "a pay table in a file", table, "wagers.base.pay_table"
    yield "a pay table alone", 'designator = "x"\nwager = "base"\n[odds]\nflush = 3', ""
    yield "an id that is a path", LIR.replace('id = "lir"', 'id = "../x"'), "id"


def _many_names() -> str:
    lines = (".".join([f"k{each}", *["a"] * 39]) + " = 1\n" for each in range(380))
    return "".join(lines)


ATTACKS = list(_hostile())


@pytest.mark.parametrize(("text", "place"), [each[1:] for each in ATTACKS], ids=[each[0] for each in ATTACKS])
def test_a_hostile_file_is_told_its_faults_at_once(house: House, text: str, place: str) -> None:
    began = time.process_time()
    found = faults_of(house, text)

    assert place in found
    assert all(len(each) < 200 for each in found.values())
    assert time.process_time() - began < 5


@pytest.mark.parametrize("body", [{}, {"text": None}, {"text": 3}, {"text": ["x"]}, {"text": "x", "path": "y"}])
def test_what_is_no_text_is_refused(house: House, body: dict[str, object]) -> None:
    assert house.stranger().post("/api/explorer/open", body).status_code == 422


@pytest.mark.parametrize("text", ['a = "\0"', LIR.encode("utf-16").decode("latin-1")])
def test_bytes_that_are_no_text_are_refused(house: House, text: str) -> None:
    assert house.stranger().post("/api/explorer/open", {"text": text}).json()["code"] == "malformed"


def test_half_a_character_is_a_fault() -> None:
    with pytest.raises(FaultyHouse, match="a byte that is not UTF-8"):
        read_text('a = "\ud800"')


def test_a_request_beyond_all_bounds_is_not_read(house: House) -> None:
    assert house.stranger().post("/api/explorer/open", {"text": "x" * 70_000}).status_code == 413


def test_a_line_of_dots_may_stand_in_a_comment(house: House) -> None:
    assert opened(house, f"# {'.' * 60}\n{LIR}")["house"]["id"] == "lir"


def test_text_that_a_page_would_run_is_told_as_text(house: House) -> None:
    name = "<img src=x onerror=alert(1)>"
    found = opened(house, LIR.replace(f'name = "{load_house("lir").name}"', f'name = "{name}"'))

    assert found["house"]["name"] == name


def test_every_house_of_the_catalogue_is_found_by_its_name_alone() -> None:
    assert all(find_house(each).id == each for each in house_ids())
