"""Every route, for every post, on something of their own, of somebody else's, and on nothing: who gets what."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from msgspec.structs import replace
from starlette.routing import BaseRoute
from starlette.websockets import WebSocketDisconnect

from letitride.house import load_house
from letitride.house.writing import write_toml
from letitride.pit.cases import CaseReason
from letitride.pit.people.people import Person, Post
from letitride.server.build_server import build_server
from letitride.wiring import Running, Settings
from tests.day.event import SATURDAY
from tests.pit.evening import NEVER, Evening
from tests.server.house import NO_LIMITS, PASSWORD, REASON, UNHURRIED, cheap_passwords

ROLES = ("stranger", "guest", "player", "dealer", "floor", "surveillance", "instructor", "administrator")
OBJECTS = ("own", "other's", "missing")
HOUSE = ("floor", "surveillance", "administrator")
Statuses = dict[tuple[str, str], int]
"""By role and object."""

_unused = itertools.count(1)


def everybody(own: int, others: int | None = None, missing: int | None = None) -> Statuses:
    """Return the same for every role."""
    by_object = {
        "own": own,
        "other's": own if others is None else others,
        "missing": own if missing is None else missing,
    }
    return {(role, thing): by_object[thing] for role in ROLES for thing in OBJECTS}


def but(statuses: Statuses, role: str | tuple[str, ...], *by_object: int) -> Statuses:
    """Return *statuses* with others for some roles: for all objects, or for own, other's and missing."""
    roles = (role,) if isinstance(role, str) else role
    given = dict(zip(OBJECTS, by_object if len(by_object) == 3 else by_object * 3, strict=True))
    return {**statuses, **{(each, thing): given[thing] for each in roles for thing in OBJECTS}}


def somebody(own: int, others: int | None = None, missing: int | None = None) -> Statuses:
    """Return the same for everybody who is logged in."""
    return but(everybody(own, others, missing), "stranger", 401)


def only(roles: tuple[str, ...], own: int, others: int | None = None, missing: int | None = None) -> Statuses:
    """Return statuses for some roles, where all others are turned away."""
    allowed = everybody(own, others, missing)
    return but({key: status if key[0] in roles else 403 for key, status in allowed.items()}, "stranger", 401)


ADMINISTRATOR = ("administrator",)
GOES_AWAY = {("guest", path) for path in ("/api/guest", "/api/register", "/api/login", "/api/logout")}
"""What makes a guest get up, for good."""

EXPECTED: dict[tuple[str, str], Statuses] = {
    ("GET", "/openapi.json"): everybody(200),
    ("GET", "/api/docs"): everybody(200),
    ("GET", "/healthz"): everybody(200),
    ("GET", "/metrics"): everybody(200),
    ("POST", "/api/guest"): everybody(201),
    ("POST", "/api/register"): everybody(201, 400, 400),
    ("POST", "/api/login"): everybody(200, 401, 401),
    ("POST", "/api/chips"): only(("guest", "player"), 409),
    ("POST", "/api/logout"): somebody(204),
    ("POST", "/api/logout-everywhere"): somebody(204),
    ("POST", "/api/password"): but(somebody(200, 400, 400), "guest", 400),
    ("POST", "/api/second-factor"): only(("dealer", "instructor", *HOUSE), 200),
    ("PUT", "/api/second-factor"): only(("dealer", "instructor", *HOUSE), 400),
    ("GET", "/api/me"): everybody(200),
    ("GET", "/api/statement"): somebody(200),
    ("GET", "/api/rounds"): somebody(200),
    ("GET", "/api/cases"): only(("guest", "player"), 200),
    ("POST", "/api/tables/{table_id}/cases"): only(("guest", "player"), 201, 403, 404),
    ("GET", "/{page}"): everybody(200, 200, 404),
    ("GET", "/api/houses"): everybody(200),
    ("GET", "/api/houses/changes"): everybody(200),
    ("GET", "/api/houses/{house_id}/layout"): everybody(200, 200, 404),
    ("POST", "/api/designs"): somebody(200, 200, 400),
    ("GET", "/api/explorer/houses/{house_id}"): everybody(200, 200, 404),
    ("POST", "/api/explorer"): everybody(200, 200, 422),
    ("POST", "/api/explorer/open"): everybody(200, 200, 422),
    ("POST", "/api/explorer/compare"): everybody(200, 200, 422),
    ("POST", "/api/explorer/sessions"): everybody(200, 200, 422),
    ("POST", "/api/explorer/file"): everybody(200, 200, 422),
    ("POST", "/api/explorer/parsheet"): everybody(200, 200, 422),
    ("POST", "/api/explorer/table"): but(somebody(201, 201, 422), ("surveillance", "instructor"), 403),
    ("POST", "/api/witness/{name}"): everybody(404),
    ("GET", "/api/tables"): everybody(200),
    ("GET", "/api/tables/{table_id}/house"): everybody(200, 200, 404),
    ("POST", "/api/tables"): but(somebody(201, 201, 404), ("surveillance", "instructor"), 403),
    ("GET", "/api/tables/{table_id}"): everybody(200, 200, 404),
    ("POST", "/api/tables/{table_id}/commands"): but(somebody(200, 200, 404), ("surveillance", "instructor"), 403),
    ("POST", "/api/tables/{table_id}/bots"): but(somebody(201, 201, 404), ("surveillance", "instructor"), 403),
    ("DELETE", "/api/tables/{table_id}/bots"): only(("floor", "administrator"), 200, 200, 404),
    ("GET", "/api/tables/{table_id}/rounds/{number}"): but(
        but(somebody(404), HOUSE, 200, 200, 404), ("guest", "player"), 200, 404, 404
    ),
    ("GET", "/api/tables/{table_id}/rounds/{number}/replay"): but(
        but(somebody(404), HOUSE, 200, 200, 404), ("guest", "player"), 200, 404, 404
    ),
    ("GET", "/api/tables/{table_id}/rounds/{number}/link"): but(somebody(404), ("guest", "player"), 200, 404, 404),
    ("GET", "/api/tables/{table_id}/rounds/{number}/review"): but(somebody(404), ("guest", "player"), 200, 404, 404),
    ("GET", "/api/tables/{table_id}/corrections/{number}"): somebody(404),
    ("GET", "/api/tables/{table_id}/advice"): somebody(409, 409, 404),
    ("GET", "/api/trainer/{house_id}"): everybody(200, 200, 404),
    ("POST", "/api/trainer/{house_id}/question"): everybody(200, 200, 404),
    ("POST", "/api/trainer/{house_id}/answer"): everybody(200, 200, 404),
    ("POST", "/api/trainer/{house_id}/hand"): everybody(200, 200, 404),
    ("POST", "/api/trainer/{house_id}/last-hand"): everybody(200, 200, 404),
    ("POST", "/api/trainer/{house_id}/last-hand/answer"): everybody(200, 200, 404),
    ("GET", "/api/trainer/{house_id}/daily"): everybody(200, 200, 404),
    ("GET", "/api/trainer/{house_id}/rankings"): everybody(200, 200, 404),
    ("GET", "/api/school/{house_id}"): everybody(200, 200, 404),
    ("POST", "/api/school/{house_id}/next"): everybody(200, 200, 404),
    ("POST", "/api/school/{house_id}/question"): everybody(200, 200, 404),
    ("POST", "/api/school/{house_id}/answer"): everybody(200, 200, 404),
    ("POST", "/api/school/{house_id}/done"): everybody(404),  # the exercise has another number of questions
    ("GET", "/api/exams"): somebody(200),
    ("POST", "/api/exams"): somebody(201, 201, 404),
    ("GET", "/api/exams/set"): only(("instructor", "administrator"), 200),
    ("POST", "/api/exams/set"): only(("instructor", "administrator"), 409, 409, 404),
    ("POST", "/api/exams/{number}/question"): somebody(404),
    ("POST", "/api/exams/{number}/answer"): somebody(404),
    ("GET", "/api/exams/{number}/record"): but(somebody(404), "administrator", 403, 403, 404),
    ("GET", "/api/exams/class"): only(("instructor", "administrator"), 200),
    ("PUT", "/api/exams/class"): but(somebody(400, 400, 404), "guest", 403),
    ("DELETE", "/api/exams/class"): somebody(204),
    ("GET", "/api/tournaments"): everybody(200),
    ("GET", "/api/tournaments/{tournament_id}"): everybody(404),
    ("GET", "/api/tournaments/{tournament_id}/last-hand"): only(("guest", "player"), 404),
    ("POST", "/api/tournaments/practice"): only(("guest", "player"), 201, 201, 404),
    ("POST", "/api/tournaments/{tournament_id}/entry"): only(("guest", "player"), 404),
    ("POST", "/api/tournaments/{tournament_id}/refund"): only(("guest", "player"), 404),
    ("POST", "/api/tournaments/{tournament_id}/purchases"): only(("guest", "player"), 404),
    ("POST", "/api/tournaments/{tournament_id}/practice/start"): only(("guest", "player"), 404),
    ("POST", "/api/tournaments/{tournament_id}/practice/end"): only(("guest", "player"), 404),
    ("WEBSOCKET", "/api/tables/{table_id}/live"): everybody(101, 101, 403),
    ("GET", "/api/desk/tables"): only(("dealer", *HOUSE), 200),
    ("GET", "/api/desk/tables/{table_id}"): only(("dealer", *HOUSE), 200, 200, 404),
    ("GET", "/api/desk/tables/{table_id}/seats"): only(("dealer", *HOUSE), 200, 200, 404),
    ("GET", "/api/desk/tables/{table_id}/calls"): only(("dealer", *HOUSE), 200, 200, 404),
    ("GET", "/api/desk/rounds"): only(HOUSE, 200),
    ("GET", "/api/desk/rounds/{table_id}/{number}"): only(HOUSE, 200, 200, 404),
    ("GET", "/api/desk/cases"): only(HOUSE, 200),
    ("GET", "/api/desk/clauses"): only(HOUSE, 200),
    ("GET", "/api/desk/cases/{case}"): only(HOUSE, 200, 200, 404),
    ("POST", "/api/desk/cases/{case}/notes"): only(HOUSE, 201, 201, 404),
    ("POST", "/api/desk/cases/{case}/rulings"): only(("floor", "administrator"), 409, 409, 409),
    ("POST", "/api/desk/cases/{case}/correction"): only(("floor", "administrator"), 409, 409, 404),
    ("POST", "/api/desk/cases/{case}/close"): only(("floor", "administrator"), 400, 400, 400),
    ("POST", "/api/desk/cases/{case}/reopen"): only(("floor", "administrator"), 409, 409, 404),
    ("GET", "/api/desk/days"): only(HOUSE, 200),
    ("GET", "/api/day"): everybody(200),
    ("GET", "/api/day/chips"): only(("guest", "player"), 200),
    ("POST", "/api/day/chips/redeem"): only(("guest", "player"), 404),
    ("POST", "/api/day/chips/toke"): only(("guest", "player"), 404),
    ("GET", "/api/day/{day}/sign.pdf"): everybody(404),
    ("GET", "/api/desk/house-days"): only(("dealer", *HOUSE), 200),
    ("GET", "/api/desk/house-days/{day}"): only(("dealer", *HOUSE), 404),
    ("POST", "/api/desk/house-days/check"): only(("dealer", *HOUSE), 200, 200, 422),
    ("POST", "/api/desk/house-days"): only(("floor", "administrator"), 422),
    ("POST", "/api/desk/house-days/deeds"): only(("dealer", *HOUSE), 404),
    ("GET", "/api/desk/house-days/{day}/sheet.pdf"): only(HOUSE, 404),
    ("GET", "/api/desk/months/{month}/report.pdf"): only(HOUSE, 404),
    ("GET", "/api/desk/months/{month}/report.csv"): only(HOUSE, 404),
    ("GET", "/api/desk/houses"): only(("dealer", *HOUSE), 200),
    ("POST", "/api/desk/houses/review"): only(ADMINISTRATOR, 200, 200, 422),
    ("POST", "/api/desk/houses"): only(ADMINISTRATOR, 201, 409, 422),
    ("GET", "/api/desk/houses/proposed/{rules}"): only(ADMINISTRATOR, 404),
    ("POST", "/api/desk/houses/proposed/{rules}"): only(ADMINISTRATOR, 404),
    ("POST", "/api/desk/houses/{house_id}/retire"): only(ADMINISTRATOR, 404),
    ("POST", "/api/desk/houses/{house_id}/tables"): only(("floor", "administrator"), 201, 201, 404),
    ("GET", "/api/desk/houses/{house_id}/versions/{version}"): only(("dealer", *HOUSE), 404),
    ("GET", "/api/desk/houses/{house_id}/versions/{version}/notice"): only(("dealer", *HOUSE), 404),
    ("GET", "/api/desk/tournaments"): only(("dealer", *HOUSE), 200),
    ("GET", "/api/desk/tournaments/{tournament_id}/entrants"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments"): only(("floor", "administrator"), 422),
    ("POST", "/api/desk/tournaments/{tournament_id}/announce"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments/{tournament_id}/start"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments/{tournament_id}/close-call"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments/{tournament_id}/entries/{name}/refund"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments/{tournament_id}/move"): only(("floor", "administrator"), 404),
    ("POST", "/api/desk/tournaments/{tournament_id}/break-off"): only(("floor", "administrator"), 404),
    ("GET", "/api/desk/rates"): only(HOUSE, 200),
    ("GET", "/api/desk/interventions"): only(HOUSE, 200),
    ("GET", "/api/desk/waiting"): only(("dealer", *HOUSE), 200),
    ("GET", "/api/house/people"): only(ADMINISTRATOR, 200),
    ("POST", "/api/house/people"): only(ADMINISTRATOR, 201, 400, 400),
    ("PUT", "/api/house/people/{name}/post"): only(ADMINISTRATOR, 204, 204, 404),
    ("POST", "/api/house/people/{name}/deposits"): only(ADMINISTRATOR, 201, 201, 404),
    ("DELETE", "/api/house/people/{name}/second-factor"): only(ADMINISTRATOR, 400, 400, 404),
}
EXERCISE = {"kind": "deal", "ticket": "0" * 20}
FIRST_PASSWORD = "an administrator with a first password"
OPENED_BY_A_FIRST_PASSWORD = {
    ("GET", "/api/me"): 200,
    ("POST", "/api/logout"): 204,
    ("POST", "/api/logout-everywhere"): 204,
    ("POST", "/api/password"): 400,  # the old one is wrong here
}
OUTCOMES = {
    "own": {
        "guest": "",
        "player": "",
        "dealer": "not-your-role",
        "floor": "not-your-role",
        "administrator": "not-your-role",
    },
    "other's": {
        "guest": "not-your-seat",
        "player": "not-your-seat",
        "dealer": "not-your-role",
        "floor": "not-your-role",
        "administrator": "not-your-role",
    },
}
"""Why a command about a seat is refused; nothing where it is carried out."""


def routes(app: FastAPI) -> list[tuple[str, str]]:
    """Return every route of the server, by method and path."""
    return sorted(key for route in app.routes for key in _keys(route))


def _keys(route: BaseRoute) -> list[tuple[str, str]]:
    included = getattr(route, "original_router", None)
    if included is not None:
        return [key for each in included.routes for key in _keys(each)]
    path = str(getattr(route, "path", route))
    methods = getattr(route, "methods", None)
    if methods is None:
        return [("WEBSOCKET" if "WebSocket" in type(route).__name__ else "MOUNT", path)]
    return [(method, path) for method in methods - {"HEAD", "OPTIONS"}]


@dataclass
class Desk:
    """A server, and somebody of every role, each with a seat and a round of their own where they may have one."""

    client: TestClient
    app: FastAPI
    running: Running
    people: dict[str, Person]
    seats: dict[str, int]

    def headers(self, role: str) -> dict[str, str]:
        """Return what somebody shows, a session of its own for each request."""
        if role == "stranger":
            return {}
        return {"Authorization": f"Bearer {self.running.people.open_session(self.people[role])}"}

    def a_guest(self) -> dict[str, str]:
        """Return what a guest shows who sits nowhere."""
        return {"Authorization": f"Bearer {self.running.people.open_session(self.running.people.guest())}"}

    def ask(self, method: str, path: str, role: str, thing: str) -> tuple[int, Any]:
        """Do a request, and return its status and what was answered."""
        self.client.cookies.clear()
        place, body = _filled_in(self, method, path, role, thing)
        if method == "WEBSOCKET":
            return self._connect(place, role), None
        headers = self.headers(role) if (role, path) not in GOES_AWAY else self.a_guest()
        answer = self.client.request(method, place, json=body, headers=headers)
        is_json = answer.headers.get("content-type", "").startswith("application/json")
        return answer.status_code, answer.json() if is_json and answer.content else answer.text

    def _connect(self, place: str, role: str) -> int:
        try:
            with self.client.websocket_connect(place, headers=self.headers(role)) as socket:
                assert socket.receive_json()["type"] == "state"
        except WebSocketDisconnect:
            return 403
        return 101


def _filled_in(desk: Desk, method: str, path: str, role: str, thing: str) -> tuple[str, object]:
    """Return a request about something of their own, of somebody else's, or that does not exist."""
    person = desk.people.get(role)
    table = {"own": "lir", "other's": "casablanca", "missing": "no-such-table"}[thing]
    name = {"own": person.name if person else "administrator", "other's": "Other", "missing": "Nobody"}[thing]
    number = {"own": "1", "other's": "1", "missing": "77"}[thing]
    page = {"own": "", "other's": "history/lir/1", "missing": "no-such-file.txt"}[thing]
    house = {"own": "lir", "other's": "casablanca", "missing": "no-such-house"}[thing]
    fields = {"{table_id}": table, "{house_id}": house, "{name}": name, "{number}": number, "{page}": page}
    fields |= {"{case}": number, "{version}": number, "{rules}": "0" * 16, "{day}": "2026-11-21", "{month}": "2026-11"}
    fields |= {"{tournament_id}": "no-such-tournament"}
    place = functools.reduce(lambda so_far, field: so_far.replace(*field), fields.items(), path)
    place += {"/api/desk/days": "?date=2026-01-31", "/api/tables/{table_id}/bots": f"?reason={REASON}"}.get(path, "")
    edited = {"house": {"extends": house, "id": "edited", "name": "Edited"}}
    bodies: dict[tuple[str, str], Callable[[], object]] = {
        ("POST", "/api/register"): lambda: {
            "name": f"New {next(_unused)}" if thing == "own" else "Other" if thing == "other's" else "-",
            "password": PASSWORD,
        },
        ("POST", "/api/login"): lambda: {
            "name": "Nobody" if thing == "missing" else "Other",
            "password": PASSWORD if thing == "own" else "not the password",
        },
        ("POST", "/api/password"): lambda: {
            "old": PASSWORD if thing == "own" else "not the password",
            "new": f"the next {PASSWORD}",
        },
        ("POST", "/api/tables/{table_id}/commands"): lambda: {
            "id": f"matrix-{next(_unused):06}",
            "command": {"command": "BuyIn", "seat": desk.seats.get(role, 1) if thing == "own" else 1, "amount": "1"},
            "reason": REASON,
        },
        ("POST", "/api/tables/{table_id}/cases"): lambda: {"reason": "other", "text": "I do not agree."},
        ("POST", "/api/desk/cases/{case}/notes"): lambda: {"text": REASON},
        ("POST", "/api/desk/cases/{case}/rulings"): lambda: {"text": REASON, "clause": "no-such-clause"},
        ("POST", "/api/desk/cases/{case}/close"): lambda: {"text": ""},
        ("POST", "/api/desk/cases/{case}/reopen"): lambda: {"text": REASON},
        ("POST", "/api/tables"): lambda: {"house": "no-such-house" if thing == "missing" else "lir"},
        ("POST", "/api/tables/{table_id}/bots"): lambda: {"seats": 1},
        ("POST", "/api/designs"): lambda: {"wager": "base", "targets": {} if thing == "missing" else {"par": "2.5..3"}},
        ("POST", "/api/explorer"): lambda: edited,
        ("POST", "/api/explorer/open"): lambda: {"text": "" if thing == "missing" else write_toml(load_house("lir"))},
        ("POST", "/api/explorer/compare"): lambda: {"one": edited, "other": edited},
        ("POST", "/api/explorer/sessions"): lambda: {**edited, "rounds": 10},
        ("POST", "/api/explorer/file"): lambda: edited,
        ("POST", "/api/explorer/parsheet"): lambda: edited,
        ("POST", "/api/day/chips/redeem"): lambda: {"id": f"matrix-{next(_unused):06}", "amount": "1"},
        ("POST", "/api/day/chips/toke"): lambda: {
            "id": f"matrix-{next(_unused):06}",
            "table": "table-1",
            "amount": "1",
        },
        ("POST", "/api/desk/house-days/check"): lambda: {"text": "" if thing == "missing" else SATURDAY},
        ("POST", "/api/desk/house-days"): lambda: {"id": f"matrix-{next(_unused):06}", "text": ""},
        ("POST", "/api/desk/house-days/deeds"): lambda: {"id": f"matrix-{next(_unused):06}", "deed": "close-day"},
        ("POST", "/api/explorer/table"): lambda: edited,
        ("POST", "/api/desk/houses/review"): lambda: {"text": _house_file(thing)},
        ("POST", "/api/desk/houses"): lambda: {"text": _house_file(thing), "reason": REASON},
        ("POST", "/api/desk/houses/proposed/{rules}"): lambda: {"reason": REASON},
        ("POST", "/api/desk/houses/{house_id}/retire"): lambda: {"reason": REASON},
        ("POST", "/api/desk/houses/{house_id}/tables"): lambda: {"reason": REASON},
        ("POST", "/api/tournaments/practice"): lambda: {"house": house},
        ("POST", "/api/tournaments/{tournament_id}/entry"): dict,
        ("POST", "/api/tournaments/{tournament_id}/purchases"): lambda: {"purchase": "re-buy", "bought": 1},
        ("POST", "/api/desk/tournaments"): lambda: {"text": "", "reason": REASON},
        ("POST", "/api/desk/tournaments/{tournament_id}/announce"): lambda: {"reason": REASON},
        ("POST", "/api/desk/tournaments/{tournament_id}/start"): lambda: {"reason": REASON},
        ("POST", "/api/desk/tournaments/{tournament_id}/close-call"): lambda: {"reason": REASON},
        ("POST", "/api/desk/tournaments/{tournament_id}/entries/{name}/refund"): lambda: {"reason": REASON},
        ("POST", "/api/desk/tournaments/{tournament_id}/move"): lambda: {
            "reason": REASON,
            "player": "Ann",
            "table": "none",
            "seat": 1,
        },
        ("POST", "/api/desk/tournaments/{tournament_id}/break-off"): lambda: {"reason": REASON},
        ("POST", "/api/trainer/{house_id}/question"): lambda: {"decision": "1"},
        ("POST", "/api/trainer/{house_id}/hand"): dict,
        ("POST", "/api/trainer/{house_id}/last-hand"): dict,
        ("POST", "/api/trainer/{house_id}/last-hand/answer"): lambda: {
            "own": 100,
            "leader": 200,
            "leader_bet": 5,
            "bet": 10,
        },
        ("POST", "/api/school/{house_id}/next"): lambda: {"kind": "pay", "way": "free"},
        ("POST", "/api/school/{house_id}/question"): lambda: {**EXERCISE, "way": "free", "place": 0},
        ("POST", "/api/school/{house_id}/answer"): lambda: {**EXERCISE, "way": "free", "place": 0, "answer": "1"},
        ("POST", "/api/school/{house_id}/done"): lambda: {**EXERCISE, "answers": [{"answer": "1", "milliseconds": 1}]},
        ("POST", "/api/exams"): lambda: {"house": house},
        ("POST", "/api/exams/set"): lambda: {"house": "lir", "candidate": name, "reason": REASON},
        ("POST", "/api/exams/{number}/answer"): lambda: {"place": 0, "answer": "1"},
        ("PUT", "/api/exams/class"): lambda: {"instructor": name},
        ("POST", "/api/trainer/{house_id}/answer"): lambda: {
            "decision": "1",
            "cards": ["Ac", "Kc", "Qc"],
            "choice": "ride",
        },
        ("POST", "/api/house/people"): lambda: {
            "name": f"New {next(_unused)}" if thing == "own" else "Other",
            "password": PASSWORD,
            "post": "dealer",
            "reason": REASON,
        },
        ("POST", "/api/witness/{name}"): lambda: {"lines": []},
        ("PUT", "/api/second-factor"): lambda: {"secret": "A" * 32, "code": "000000"},
        ("PUT", "/api/house/people/{name}/post"): lambda: {
            "post": person.post.value if person and thing == "own" else "player",
            "reason": REASON,
        },
        ("POST", "/api/house/people/{name}/deposits"): lambda: {
            "id": f"matrix-{next(_unused):06}",
            "amount": "1",
            "reason": REASON,
        },
    }
    made = bodies.get((method, path))
    return place, made() if made else None


def _house_file(thing: str) -> str:
    """Return a house of their own, one of the catalogue, or no file at all."""
    own = write_toml(replace(load_house("lir"), id=f"matrix-{next(_unused)}"))
    return {"own": own, "other's": write_toml(load_house("lir")), "missing": ""}[thing]


@pytest.fixture(scope="module")
def desk(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    folder: Path = tmp_path_factory.mktemp("desk")
    settings = Settings(database=str(folder / "pit.db"), key_file=folder / "pit.key", pace=UNHURRIED)
    first = Evening(folder)
    cheap_passwords(first.running)
    people = first.running.people
    found = {
        "guest": people.guest(),
        "player": people.register("Ann", PASSWORD),
        **{
            post.value: people.register(f"The {post.value}", PASSWORD, post) for post in Post if post is not Post.PLAYER
        },
        FIRST_PASSWORD: people.called("administrator"),
    }
    other = people.register("Other", PASSWORD)
    first.sit_down("lir", found["guest"].name, "Ann", "Cleo")
    first.sit_down("casablanca", other.name)
    first.play("lir")
    first.play("casablanca")
    first.running.cases.open(found["player"], "lir", CaseReason.CARDS, "")
    first.running.school.begin(other, load_house("lir"))
    first.stop()
    app, running = build_server(settings, NO_LIMITS)
    cheap_passwords(running)
    assert UNHURRIED.betting < NEVER
    with TestClient(app) as client:
        yield Desk(client, app, running, found, {"guest": 1, "player": 2})


def test_every_route_has_an_expectation_and_every_expectation_a_route(desk: Desk) -> None:
    assert routes(desk.app) == sorted(EXPECTED)


@pytest.mark.heavy
@pytest.mark.parametrize(("method", "path"), sorted(EXPECTED), ids=lambda part: part)
def test_every_role_gets_what_it_may_have(desk: Desk, method: str, path: str) -> None:
    found: Statuses = {}
    for role, thing in itertools.product(ROLES, OBJECTS):
        status, answer = desk.ask(method, path, role, thing)
        found[role, thing] = status
        if status >= 400 and method != "WEBSOCKET":
            assert set(answer) - {"faults"} == {"code", "message"}, answer

    assert found == EXPECTED[method, path]


@pytest.mark.heavy
@pytest.mark.parametrize(("method", "path"), sorted(EXPECTED), ids=lambda part: part)
def test_a_first_password_opens_nothing_but_the_way_to_another(desk: Desk, method: str, path: str) -> None:
    for thing in OBJECTS:
        as_stranger = EXPECTED[method, path]["stranger", thing]
        status, answer = desk.ask(method, path, FIRST_PASSWORD, thing)
        if (method, path) in OPENED_BY_A_FIRST_PASSWORD:
            assert status == OPENED_BY_A_FIRST_PASSWORD[method, path]
        elif as_stranger == 401 and path != "/api/login":
            assert (status, answer["code"]) == (403, "change-password")
        else:
            assert status == as_stranger


@pytest.mark.parametrize("thing", sorted(OUTCOMES))
@pytest.mark.parametrize("role", sorted(OUTCOMES["own"]))
def test_a_command_about_a_seat_is_for_who_sits_there(desk: Desk, role: str, thing: str) -> None:
    _, answer = desk.ask("POST", "/api/tables/{table_id}/commands", role, thing)

    assert answer["code"] == OUTCOMES[thing][role]


def test_a_player_sees_the_own_rounds_and_movements_only(desk: Desk) -> None:
    for role, tables in (("player", {"lir"}), ("surveillance", {"lir", "casablanca"}), ("dealer", set())):
        _, rounds = desk.ask("GET", "/api/rounds", role, "own")
        assert {line["table"] for line in rounds} == tables
    _, moved = desk.ask("GET", "/api/statement", "player", "own")
    assert moved
    assert not any("Other" in line["account"] or "seat 1" in line["account"] for line in moved)


def test_an_expired_or_invented_token_is_a_strangers(desk: Desk) -> None:
    desk.client.cookies.clear()
    for token in ("", "x", "0" * 64, "é"):
        answer = desk.client.get("/api/statement", headers={b"Authorization": f"Bearer {token}".encode("latin-1")})
        assert answer.status_code == 401
