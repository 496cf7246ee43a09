"""A Saturday through the server: opened by its file, led by people of every post, closed, printed and filed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from letitride.pit.people.people import Post
from tests.day.event import SATURDAY
from tests.pit.tampering import faults
from tests.rules import rule
from tests.server.house import Client, House, new_id, serve

TRAY = [{"chip": "1", "pieces": 300}, {"chip": "4", "pieces": 50}]
OPENER = "500"


class Saturday:
    """A room, and everybody who works in it."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.dealer = house.with_post(Post.DEALER, "Dana")
        self.floor = house.with_post(Post.FLOOR, "Flora")
        self.boss = house.with_post(Post.ADMINISTRATOR, "Ada")
        self.ann = house.player("Ann")

    def ask(self, who: Client, deed: str, **fields: object) -> Any:
        return who.post("/api/desk/house-days/deeds", {"id": new_id(), "deed": deed, **fields})

    def do(self, who: Client, deed: str, **fields: object) -> dict[str, Any]:
        """Do something; *fields* may have the id of the command."""
        answer = self.ask(who, deed, **fields)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def refused(self, who: Client, deed: str, **fields: object) -> tuple[int, str]:
        answer = self.ask(who, deed, **fields)
        return answer.status_code, answer.json()["code"]


@pytest.fixture(scope="module")
def saturday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Saturday]:
    with serve(tmp_path_factory.mktemp("saturday")) as house:
        yield Saturday(house)


def table_of(day: dict[str, Any], name: str = "table-1") -> dict[str, Any]:
    found: dict[str, Any] = next(each for each in day["tables"] if each["table"] == name)
    return found


def test_a_faulty_file_opens_nothing_and_names_every_fault(saturday: Saturday) -> None:
    broken = SATURDAY.replace("America/New_York", "Mars").replace("maximum = 2", "maximum = 9")

    answer = saturday.floor.post("/api/desk/house-days", {"id": new_id(), "text": broken})

    assert answer.status_code == 422
    assert answer.json()["code"] == "faulty-event"
    assert [each["place"] for each in answer.json()["faults"]] == ["time_zone", "tables[1].posted[1].maximum"]
    assert saturday.floor.get("/api/day").json()["day"] is None


@rule("001-wagers-3", "001-house-3", "001-house-3a", "001-house-3b", "001-house-6a", "001-house-7", "001-house-9")
def test_a_saturday_from_the_file_to_the_filed_month(saturday: Saturday) -> None:
    floor, dealer, boss, ann = saturday.floor, saturday.dealer, saturday.boss, saturday.ann
    opened = floor.post("/api/desk/house-days", {"id": new_id(), "text": SATURDAY})
    assert opened.status_code == 201, opened.text

    # What is posted changes what is accepted.
    posted = saturday.house.stranger().get("/api/day").json()
    assert posted["day"] == "2099-11-21"
    assert any(each["rule"] == "001-wagers-3" and "$1 to $2" in each["text"] for each in posted["notices"])
    assert any("Harbor Food Pantry" in each["text"] for each in posted["notices"])
    saturday.do(dealer, "count-opener", table="table-1", chips=TRAY)
    assert saturday.refused(dealer, "verify-opener", table="table-1", amount=OPENER) == (409, "not-allowed")
    assert table_of(saturday.do(floor, "verify-opener", table="table-1", amount=OPENER))["state"] == "open"
    ann.sit("table-1", 1, "40")
    answer = ann.command("table-1", "PlaceWagers", seat=1, stakes={"base": "3"})
    assert (answer["outcome"], answer["code"]) == ("refused", "limits")
    ann.done("table-1", "PlaceWagers", seat=1, stakes={"base": "2"})
    ann.done("table-1", "TakeBackWagers", seat=1)
    # Whoever gets up takes chips of the day along, and nobody plays with money that is none.
    assert ann.get("/api/tables/table-1/house").json()["same_day"] is True
    bots = ann.post("/api/tables/table-1/bots", {"seats": 2})
    assert (bots.status_code, bots.json()["code"]) == (409, "real-money")

    # Money goes in and is not refunded; chips come back at face value, on their day.
    saturday.do(dealer, "request-fill", table="table-1", chips=[{"chip": "1", "pieces": 20}])
    assert saturday.refused(dealer, "accept-slip", slip=1) == (409, "same-person")
    assert saturday.do(floor, "accept-slip", slip=1)["slips"][0]["accepted_by"] == "Flora"
    ann.done("table-1", "LeaveSeat", seat=1)
    assert ann.get("/api/day/chips").json()["chips"] == "40.00"
    redeemed = ann.post("/api/day/chips/redeem", {"id": new_id(), "amount": "15", "issued": "2099-11-20"})
    assert (redeemed.status_code, redeemed.json()["code"]) == (409, "other-day")
    assert ann.post("/api/day/chips/redeem", {"id": new_id(), "amount": "15"}).json()["chips"] == "25.00"
    saturday.do(floor, "bring-cash", player="Ann", amount="3000", pocket="chips", id="cash-of-ann")
    saturday.do(floor, "bring-cash", player="Ann", amount="3000", pocket="chips", id="cash-of-ann")
    assert saturday.refused(floor, "pay-cash", player="Ann", amount="99999", pocket="chips") == (409, "too-little")
    toke = {"id": new_id(), "table": "table-1", "amount": "4"}
    for _ in range(2):
        given = ann.post("/api/day/chips/toke", toke)
        assert (given.status_code, given.json()["chips"]) == (200, "3021.00")
    assert table_of(floor.get("/api/desk/house-days/2099-11-21").json())["tokes"] == "4.00"
    cash = saturday.do(boss, "pay-cash", player="Ann", amount="10", pocket="account", id="cash-of-ann")["cash"]
    # The floor's deed was done once, and somebody else's with the same id is another one.
    assert [(line["brought"], line["paid"]) for line in cash] == [("3000.00", "10.00")]
    assert [(line["player"], line["logged"], line["reported"]) for line in cash] == [("Ann", True, False)]

    # Closed, counted by two, one dollar short; then the shares.
    assert saturday.refused(floor, "close-day") == (409, "not-yet")
    saturday.do(floor, "close-table", table="table-1")
    saturday.do(dealer, "count-closer", table="table-1", chips=[{"chip": "1", "pieces": 479}])
    saturday.do(floor, "verify-closer", table="table-1", amount="479")
    saturday.do(floor, "count-drop", table="table-1", amount="40")
    day = saturday.do(boss, "verify-drop", table="table-1", amount="40")
    assert (table_of(day)["tray_difference"], table_of(day)["log_win"]) == ("-1.00", "0.00")
    assert day["exceptions"] == [{"where": "table-1", "what": "tray", "amount": "-1.00"}]
    closed = saturday.do(floor, "close-day")
    assert closed["left"] == []
    assert closed["shares"]["operator"] == "-50.00"  # nobody else bears the rent of a day without a win
    assert ann.get("/api/day/chips").json() == {"day": None, "chips": "0.00", "balance": "3986.00"}
    assert saturday.refused(floor, "close-day") == (404, "no-such-thing")

    # A dealer sees no figures of the house.
    seen = dealer.get("/api/desk/house-days/2099-11-21").json()
    assert (seen["shares"], seen["total"], seen["cash"]) == (None, None, [])
    assert all(table["figures"] is None for table in seen["tables"])

    # Printed and filed.
    for path in ("/api/desk/house-days/2099-11-21/sheet.pdf", "/api/desk/months/2099-11/report.pdf"):
        assert floor.get(path).content.startswith(b"%PDF")
    assert ann.get("/api/day/2099-11-21/sign.pdf").content.startswith(b"%PDF")
    lines = floor.get("/api/desk/months/2099-11/report.csv").text.splitlines()
    assert lines[0].startswith("day,table,rounds,drop,win,corrected later,winnings,difference,collected")
    assert lines[-1] == "2099-11-21,,0,40.00,0.00,0.00,0.00,-1.00,0.00,0.00,50.00,0.00,0.00,-50.00,0.00"
    for kind in ("pdf", "csv"):  # A month without a closed day has nothing to file, a month 13 does not exist.
        assert floor.get(f"/api/desk/months/2099-12/report.{kind}").status_code == 404
        assert floor.get(f"/api/desk/months/2099-13/report.{kind}").status_code == 422
    assert faults(str(saturday.house.folder / "pit.db")) == []


@pytest.mark.parametrize(
    "fields",
    [
        {"deed": "count-opener", "table": "nowhere", "chips": TRAY},
        {"deed": "accept-slip", "slip": 10**6},
        {"deed": "bring-cash", "player": "Nobody", "amount": "5"},
        {"deed": "bring-cash", "player": "Ann", "amount": "-5"},
        {"deed": "bring-cash", "player": "Ann", "amount": "NaN"},
        {"deed": "count-drop", "table": "table-1", "amount": "1e9"},
        {"deed": "count-opener", "table": "table-1", "chips": [{"chip": "1", "pieces": -1}]},
        {"deed": "no-such-deed"},
        {"deed": "close-day", "and": "more"},
    ],
)
def test_hostile_deeds_are_refused(saturday: Saturday, fields: dict[str, Any]) -> None:
    answer = saturday.floor.post("/api/desk/house-days/deeds", {"id": new_id(), **fields})

    assert answer.status_code in (400, 404, 409, 422), answer.text
