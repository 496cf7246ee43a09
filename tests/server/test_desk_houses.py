"""Houses at the desk and for everybody: read with all faults, priced, posted, opened, retired, and taken up."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from letitride.house.folder import read_folder
from letitride.pit.people.people import Post
from letitride.pit.play.houses import HouseRefused
from letitride.pit.play.new_rules import NewRules
from letitride.server.tables.teller import Teller
from letitride.store.stored_record import open_record
from tests.own_house import house_file
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.desk import staff
from tests.server.house import PASSWORD, REASON, Client, House, serve
from tests.server.test_two_persons import waits


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with serve(tmp_path) as house:
        yield house
    assert faults(str(tmp_path / "pit.db")) == []


def administrator(house: House) -> Client:
    return house.log_in("administrator", house.administrator)


def post(client: Client, text: str) -> dict[str, Any]:
    answer = client.post("/api/desk/houses", {"text": text, "reason": "the commission was told"})
    assert answer.status_code == 201, answer.text
    found: dict[str, Any] = answer.json()
    return found


def take_up(house: House) -> None:
    """Have every table take up the newest rules that it can, as the clock does every second."""
    NewRules(house.pit, house.running.houses).take_up()


def listed(client: Client, house_id: str = "our-house") -> dict[str, Any]:
    found = {each["id"]: each for each in client.get("/api/desk/houses").json()}
    return dict(found[house_id])


# What a file is


def test_a_faulty_file_is_answered_with_all_its_faults(house: House) -> None:
    ada = administrator(house)
    text = house_file(more="[seating]\nseats = 9\n[chips]\ndenominations = [5]\n[deal]\nfaces = 'sideways'")
    places = ["seating.seats", "deal.faces", "wagers.base.minimum"]
    for path in ("/api/desk/houses/review", "/api/desk/houses"):
        answer = ada.post(path, {"text": text, **({} if path.endswith("review") else {"reason": REASON})})
        assert answer.status_code == 422
        assert answer.json()["code"] == "faulty-house"
        assert [fault["place"] for fault in answer.json()["faults"]] == places

    assert {each["id"] for each in ada.get("/api/desk/houses").json()} >= {"nh-000"}
    assert ada.get("/api/houses/changes").json() == []


def test_anything_but_a_house_file_is_a_fault(house: House) -> None:
    ada = administrator(house)
    for text in (
        "",
        "= 3",
        "\x01",
        "x" * 40_000,
        'designator = "LIRX-01"',
        "a" + ".a" * 100 + " = 1",
        "a = " + "[" * 900,
    ):
        answer = ada.post("/api/desk/houses/review", {"text": text})
        assert answer.status_code == 422
        assert answer.json()["code"] in ("faulty-house", "malformed")
    assert ada.post("/api/desk/houses/review", {"text": "= 3"}).json()["faults"][0]["expected"] == "a TOML file"


def test_a_house_that_posts_no_maximum_where_its_document_wants_one_is_refused(house: House) -> None:
    wagers = '[wagers.base]\nminimum = 1\npay_table = "LIRX-05"\n'
    text = f'extends = "casablanca"\nid = "no-limit"\nname = "No limit"\n{wagers}'
    answer = administrator(house).post("/api/desk/houses/review", {"text": text})

    assert answer.status_code == 422
    assert [fault["place"] for fault in answer.json()["faults"]] == ["wagers.base.maximum"]


def test_a_review_says_what_changes_what_it_costs_and_what_is_unusual(house: House) -> None:
    ada = administrator(house)
    first = ada.post("/api/desk/houses/review", {"text": house_file(7)}).json()
    post(ada, house_file(9))
    second = ada.post("/api/desk/houses/review", {"text": house_file(7)}).json()
    same = ada.post("/api/desk/houses/review", {"text": house_file(9)}).json()
    taken = ada.post("/api/desk/houses/review", {"text": house_file(9, house_id="casablanca")}).json()

    assert (first["version"], first["against"], first["why_not"]) == (1, "New Hampshire room (document 000)", "")
    flush = {"key": "wagers.base.pay_table.odds.flush", "label": "Base bets: flush", "after": "7"}
    assert {**flush, "before": "8"} in first["changes"]
    assert any("departs from" in warning for warning in first["warnings"])
    assert (second["version"], second["against"]) == (2, "Our house")
    assert second["changes"] == [{**flush, "before": "9"}]
    assert first["extended"] is None
    assert (second["extended"]["version"], second["extended"]["against"]) == (2, first["against"])
    assert second["extended"]["changes"] == first["changes"]
    assert second["extended"]["wagers"] == first["wagers"]
    (wager,) = second["wagers"]
    assert wager["before"]["house_edge"]["exact"] != wager["figures"]["house_edge"]["exact"]
    assert same["why_not"] == "These rules are already posted, as version 1."
    assert taken["why_not"] == "casablanca is a house of the catalogue: give your house an id of its own"
    assert listed(ada)["version"] == 1


# Posting, opening, retiring


def test_a_house_is_posted_opened_and_retired(house: House) -> None:
    ada, floor = administrator(house), staff(house, Post.FLOOR)
    posted = post(ada, house_file())
    opened = [floor.post("/api/desk/houses/our-house/tables", {"reason": REASON}).json()["id"] for _ in range(2)]
    line = listed(floor)

    assert (posted["version"], posted["by"], posted["against"]) == (1, "administrator", "")
    assert opened == ["our-house", "our-house-2"]
    assert (line["version"], line["by"], line["rules"]) == (1, "administrator", posted["rules"])
    assert [(table["id"], table["behind"]) for table in line["tables"]] == [("our-house", ""), ("our-house-2", "")]
    assert {each["id"]: each["posted"] for each in ada.get("/api/tables").json()}["our-house"]["version"] == 1
    assert floor.post("/api/tables", {"house": "our-house"}).status_code == 201

    assert ada.post("/api/desk/houses/our-house/retire", {"reason": REASON}).status_code == 204
    assert listed(ada)["retired"] is not None
    assert floor.post("/api/desk/houses/our-house/tables", {"reason": REASON}).status_code == 404
    assert floor.post("/api/tables", {"house": "our-house"}).status_code == 404
    assert ada.get("/api/trainer/our-house").status_code == 200
    assert ada.get("/api/houses/our-house/layout").status_code == 200
    done = [each["what"] for each in ada.get("/api/desk/interventions").json()]
    assert "Retire house" in done
    assert done.count("OpenTable") == 2


def test_nothing_is_posted_opened_or_retired_without_a_reason(house: House) -> None:
    ada = administrator(house)
    asked = [
        ada.post("/api/desk/houses", {"text": house_file()}),
        ada.post("/api/desk/houses/nh-000/tables", {"reason": " "}),
        ada.post("/api/desk/houses/our-house/retire", {}),
    ]

    assert {(each.status_code, each.json()["code"]) for each in asked} == {(400, "reason-wanted")}


def test_a_house_has_so_many_tables_and_no_more(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.pit.play.houses.MOST_TABLES", 2)
    floor = staff(house, Post.FLOOR)
    opened = floor.post("/api/desk/houses/nh-000/tables", {"reason": REASON})
    refused = floor.post("/api/desk/houses/nh-000/tables", {"reason": REASON})

    assert opened.json() == {"id": "nh-000-2"}
    assert (refused.status_code, refused.json()["code"]) == (409, "house")


def test_a_house_cannot_have_a_name_that_its_tables_cannot_have(house: House) -> None:
    ada = administrator(house)
    for house_id in ("house", "cage", "private-abc", "a" * 51, "nh-000"):
        answer = ada.post("/api/desk/houses", {"text": house_file(house_id=house_id), "reason": REASON})
        assert (answer.status_code, answer.json()["code"]) == (409, "house")


def test_the_list_is_given_as_csv_too(house: House) -> None:
    ada = administrator(house)
    post(ada, house_file())
    rows = list(csv.DictReader(io.StringIO(ada.get("/api/desk/houses?format=csv").text)))
    changes = list(csv.DictReader(io.StringIO(ada.get("/api/houses/changes?format=csv").text)))

    assert {row["id"] for row in rows} >= {"our-house", "nh-000"}
    assert (rows[0]["version"], rows[0]["by"]) == ("1", "administrator")
    assert [row["house"] for row in changes] == ["our-house"]


# Two persons


def test_a_house_waits_for_a_second_administrator(house: House) -> None:
    house.running.people.register("Bea", PASSWORD, Post.ADMINISTRATOR)
    house.running.houses._two_persons = True
    ada, bea = administrator(house), house.log_in("Bea")
    first = ada.post("/api/desk/houses", {"text": house_file(), "reason": "the commission was told"})
    (line,) = waits(bea)
    proposed = bea.get(f"/api/desk/houses/proposed/{line['rules']}").json()
    again = ada.post(f"/api/desk/houses/proposed/{line['rules']}", {"reason": REASON})

    assert (first.status_code, first.json()["code"]) == (409, "second-person")
    assert (line["deed"], line["whom"], line["by"], line["why_not"]) == (
        "house",
        "house our-house",
        "administrator",
        "",
    )
    assert line["what"] == f"Post house our-house, rules {line['rules']}"
    assert (proposed["house"], proposed["rules"][:16], proposed["why_not"]) == ("our-house", line["rules"], "")
    assert (again.status_code, again.json()["code"]) == (409, "second-person")
    assert ada.get("/api/houses/changes").json() == []
    agreed = bea.post(f"/api/desk/houses/proposed/{line['rules']}", {"reason": "I have read it."})
    assert (agreed.status_code, agreed.json()["by"]) == (201, "Bea")
    assert waits(bea) == []


# New rules


@rule("001-payouts-2", "001-payouts-3", "001-payouts-4")
def test_a_table_takes_new_rules_up_between_rounds_and_everybody_can_read_them(house: House) -> None:
    ada = administrator(house)
    post(ada, house_file(9))
    table = ada.post("/api/desk/houses/our-house/tables", {"reason": REASON}).json()["id"]
    ann = house.guest()
    ann.sit(table, 1, "100")
    line = ann.watch(table)
    before = line.next()
    ann.done(table, "PlaceWagers", seat=1, stakes={"base": "1"})
    new = post(ada, house_file(8))
    take_up(house)

    (shown,) = listed(ada)["tables"]
    assert shown["behind"] == "new rules are taken up between two rounds"
    assert ann.get(f"/api/tables/{table}/house").json()["posted"]["version"] == 1
    ann.done(table, "TakeBackWagers", seat=1)
    take_up(house)
    after = line.until("state", rules=new["rules"])
    assert before["rules"] != after["rules"]
    (told,) = [event for event in after["events"] if event["event"] == "HouseTakenUp"]
    assert told["call"] == [{"text": "New rules from now on: version 2 of the house."}]
    rules = ann.get(f"/api/tables/{table}/house").json()
    assert (rules["posted"]["version"], rules["hash"]) == (2, new["rules"])
    assert listed(ada)["tables"][0]["behind"] == ""
    newest, first = house.stranger().get("/api/houses/changes").json()
    assert (newest["version"], newest["changes"][0]["after"], first["version"]) == (2, "8", 1)
    assert "by" not in newest
    notice = ada.get("/api/desk/houses/our-house/versions/2/notice?format=html").text
    for told in ("Base bets: flush", "Former rules", new["rules"]):
        assert told in notice


def test_a_table_that_loses_seats_when_it_is_closed_is_told_whole(house: House) -> None:
    ada = administrator(house)
    post(ada, house_file(9))
    table = ada.post("/api/desk/houses/our-house/tables", {"reason": REASON}).json()["id"]
    teller, live = Teller(None, only_changes=True), house.pit.live(table)
    teller.tell(live, [], now=0, watching=0)
    post(ada, house_file(9, more="[seating]\nseats = 5"))
    take_up(house)
    assert listed(ada)["tables"][0]["behind"] == "what changes in its seating is taken up when the table is closed"
    staff(house, Post.FLOOR).done(table, "CloseTable")
    take_up(house)
    told = json.loads(teller.tell(house.pit.live(table), [], now=0, watching=0))

    assert (told["type"], len(told["view"]["seats"])) == ("state", 5)


# From the start


def write(folder: Path, **files: str) -> Path:
    folder.mkdir(exist_ok=True)
    for name, text in files.items():
        (folder / f"{name}.toml").write_text(text, encoding="utf-8")
    return folder


def test_houses_of_a_folder_are_posted_at_the_start_each_with_a_table(tmp_path: Path) -> None:
    files = write(tmp_path / "houses", ours=house_file(9), theirs=house_file(9, house_id="their-house"))
    for _ in range(2):
        with serve(tmp_path, houses=read_folder(files)) as house:
            tables = {each["id"]: each["posted"] for each in house.stranger().get("/api/tables").json()}
            assert [tables[name]["version"] for name in ("our-house", "their-house")] == [1, 1]
            assert tables["nh-000"] is None
    write(files, ours=house_file(8))
    with serve(tmp_path, houses=read_folder(files)) as house:
        changes = house.stranger().get("/api/houses/changes").json()
        assert (changes[0]["house"], changes[0]["version"]) == ("our-house", 2)
        assert len(changes) == 3
        assert administrator(house).post("/api/desk/houses/our-house/retire", {"reason": REASON}).status_code == 204
    with serve(tmp_path, houses=read_folder(files)) as house:
        assert listed(administrator(house))["retired"] is not None
        assert len(house.stranger().get("/api/houses/changes").json()) == 3
    assert faults(str(tmp_path / "pit.db")) == []


def test_a_folder_is_posted_whole_or_not_at_all(tmp_path: Path) -> None:
    stud = 'extends = "mississippi-stud"\nid = "our-house"\nname = "Ours"\n'
    with serve(tmp_path, houses=read_folder(write(tmp_path / "one", ours=house_file()))):
        pass
    files = write(tmp_path / "two", a=house_file(house_id="a-house"), ours=stud, p=house_file(house_id="private-1"))
    with pytest.raises(HouseRefused) as refused, serve(tmp_path, houses=read_folder(files)):
        pass

    assert [line.partition(":")[0] for line in str(refused.value).splitlines()] == [
        "our-house deals Let It Ride",
        "tables cannot be called private-1",
    ]
    with open_record(str(tmp_path / "pit.db")) as record:
        assert [each.id for each in record.posted()] == ["our-house"]
