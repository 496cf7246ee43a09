"""A day at a real server, led over HTTP: the process is killed at random moments, and nothing acknowledged is lost."""

from __future__ import annotations

import itertools
import signal
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import httpx2 as httpx
import pytest

from letitride.cards import Money
from letitride.pit.log.day_log import DAY
from letitride.pit.people.people import Post
from letitride.wiring import Running, Settings
from tests.day.event import SATURDAY
from tests.pit.tampering import faults
from tests.scale import scaled
from tests.server.house import PASSWORD, cheap_passwords
from tests.store.patience import SOON
from tests.store.test_servers import Server

pytestmark = pytest.mark.heavy

SEEDS = scaled(range(1, 2), range(1, 21))
TABLES, PLAYERS = ("table-1", "table-2"), ("Ann", "Bea", "Cleo", "Dora")
STAFF = {"Dana": Post.DEALER, "Flora": Post.FLOOR, "Ada": Post.ADMINISTRATOR}
ROUNDS, OPENER, FILL = 1, 1_000, 20
KILLS = scaled(1, 3)
DAY_AT_DESK = "/api/desk/house-days/2099-11-21"
EVENT = SATURDAY.replace('house = "lir"', 'house = "casablanca"').replace("maximum = 100", "maximum = 4")


class KilledRoom:
    """A room whose server is killed now and then; everybody sends again what was not answered."""

    def __init__(self, folder: Path, seed: int, kills: int) -> None:
        self.folder, self.database = folder, str(folder / "pit.db")
        self._rng, self._ids = Random(seed), itertools.count(1)
        self._kill_at = set(self._rng.sample(range(2, 55), kills))
        self.kills = 0
        self.acknowledged: list[tuple[str, str]] = []
        self._hire()
        self._start()
        self._http = {name: httpx.Client(timeout=SOON) for name in (*STAFF, *PLAYERS)}
        for name in self._http:
            self._send(name, "/api/login", {"name": name, "password": PASSWORD}).raise_for_status()

    def _hire(self) -> None:
        """Give everybody an account, and players money."""
        settings = Settings(database=self.database, key_file=self.folder / "pit.key", demonstration=False)
        running = Running(settings, lambda *_: None)
        cheap_passwords(running)
        for name in (*STAFF, *PLAYERS):
            running.people.register(name, PASSWORD, STAFF.get(name, Post.PLAYER))
        for name in PLAYERS:
            running.pit.deposit(name, Money.dollars(200), f"deposit {name}").result()
        running.stop()

    def _start(self) -> None:
        words = ("--room", "--clerks", "0", "--socket-processes", "0")
        self.server = Server(self.database, self.folder, *words).ready()

    def end(self) -> None:
        for client in self._http.values():
            client.close()
        self.server.stop()

    # What people ask for

    def look(self, who: str, path: str) -> dict[str, Any]:
        found: dict[str, Any] = self._until_answered(lambda: self._http[who].get(f"{self.server.url}{path}")).json()
        return found

    def at_table(self, who: str, table: str, command: str, **fields: object) -> bool:
        """Give a command at a table; tell whether it was carried out."""
        body = {"id": self._next_id(), "command": {"command": command, **fields}, "reason": "the evening goes on"}
        answer = self._send(who, f"/api/tables/{table}/commands", body).json()
        is_done: bool = answer.get("outcome") == "done"
        if is_done:
            self.acknowledged.append((table, f"{who} {body['id']}"))
        return is_done

    def at_day(self, who: str, deed: str, **fields: object) -> None:
        """Do something in the day that nothing stands against."""
        self._day(who, "/api/desk/house-days/deeds", {"deed": deed, **fields})

    def open_day(self) -> None:
        self._day("Flora", "/api/desk/house-days", {"text": EVENT})

    def redeem(self, who: str, amount: str) -> None:
        self._day(who, "/api/day/chips/redeem", {"amount": amount})

    def _day(self, who: str, path: str, fields: dict[str, object]) -> None:
        body = {"id": self._next_id(), **fields}
        answer = self._send(who, path, body)
        assert answer.status_code in (200, 201), answer.text
        self.acknowledged.append((DAY, f"{who} {body['id']}"))

    # Kills

    def _next_id(self) -> str:
        number = next(self._ids)
        if number in self._kill_at:
            threading.Timer(self._rng.uniform(0, 0.02), self.server.process.kill).start()
        return f"deed-{number:04}"

    def _send(self, who: str, path: str, body: object) -> httpx.Response:
        return self._until_answered(lambda: self._http[who].post(f"{self.server.url}{path}", json=body))

    def _until_answered(self, ask: Callable[[], httpx.Response]) -> httpx.Response:
        while True:
            try:
                return ask()
            except httpx.TransportError:
                assert self.server.process.wait() == -signal.SIGKILL, self.server.said
                self.kills += 1
                self.check_acknowledged()
                self._start()

    def kill(self) -> None:
        """Kill the server between two deeds, and start it again."""
        self.server.kill()
        self.check_acknowledged()
        self._start()

    def check_acknowledged(self) -> None:
        """Check that the database has every deed that somebody was told is done."""
        with closing(sqlite3.connect(self.database)) as reading:
            kept = set(reading.execute("SELECT stream, command FROM answers"))
        assert [deed for deed in self.acknowledged if deed not in kept] == []


@pytest.fixture(params=SEEDS)
def room(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[KilledRoom]:
    room = KilledRoom(tmp_path, request.param, KILLS)
    yield room
    room.end()


def dollars(pieces: int) -> list[dict[str, object]]:
    return [{"chip": "1", "pieces": pieces}]


def test_a_day_survives_a_server_that_is_killed_at_any_moment(room: KilledRoom) -> None:
    begin(room)
    for _ in range(ROUNDS):
        for table in TABLES:
            play(room, table)
    room.at_day("Dana", "request-fill", table=TABLES[0], chips=dollars(FILL))
    room.at_day("Flora", "accept-slip", slip=1)
    for table in TABLES:
        room.at_day("Flora", "close-table", table=table)
    carried = {name: float(room.look(name, "/api/day/chips")["chips"]) for name in PLAYERS}
    for place, table in enumerate(TABLES):
        away = int(sum(carried[name] for name in PLAYERS[place::2]))
        closer = OPENER + FILL * (place == 0) - away
        room.at_day("Dana", "count-closer", table=table, chips=dollars(closer))
        room.at_day("Flora", "verify-closer", table=table, amount=str(closer))
        room.at_day("Flora", "count-drop", table=table, amount="120")
        room.at_day("Ada", "verify-drop", table=table, amount="120")
    for name in PLAYERS[:2]:
        room.redeem(name, f"{carried[name]:.2f}")
    room.at_day("Flora", "close-day")

    day = room.look("Flora", DAY_AT_DESK)
    assert (day["exceptions"], room.kills) == ([], KILLS)
    room.server.stop()
    room.check_acknowledged()
    assert faults(room.database) == []


def begin(room: KilledRoom) -> None:
    """Open the day and both tables, with two players at each."""
    room.open_day()
    for table in TABLES:
        room.at_day("Dana", "count-opener", table=table, chips=dollars(OPENER))
        room.at_day("Flora", "verify-opener", table=table, amount=str(OPENER))
    for place, name in enumerate(PLAYERS):
        table, seat = TABLES[place % 2], 1 + place // 2
        assert room.at_table(name, table, "TakeSeat", seat=seat, player=name)
        assert room.at_table(name, table, "BuyIn", seat=seat, amount="60")


def play(room: KilledRoom, table: str) -> None:
    """Play a round; what the automatic dealer did while the server was away is not done again."""
    rounds = room.look("Flora", f"/api/tables/{table}")["view"]["rounds"]
    for seat, name in enumerate(PLAYERS[TABLES.index(table) :: 2], 1):
        room.at_table(name, table, "PlaceWagers", seat=seat, stakes={"base": "1"})
    room.at_table("Dana", table, "CallNoMoreBets")
    while (view := room.look("Flora", f"/api/tables/{table}")["view"])["rounds"] == rounds or view["asked"]:
        for seat in view["asked"][:1]:
            name = PLAYERS[TABLES.index(table) :: 2][seat - 1]
            room.at_table(name, table, "MakeDecision", seat=seat, option="ride")


@pytest.fixture
def standing(tmp_path: Path) -> Iterator[KilledRoom]:
    """A room with a round on, whose server is killed only when the test says so."""
    room = KilledRoom(tmp_path, 1, 0)
    begin(room)
    for seat, name in enumerate(PLAYERS[::2], 1):
        assert room.at_table(name, TABLES[0], "PlaceWagers", seat=seat, stakes={"base": "1"})
    assert room.at_table("Dana", TABLES[0], "CallNoMoreBets")
    yield room
    room.end()


def test_after_a_kill_during_a_stop_the_desk_says_what_is_left_to_decide(standing: KilledRoom) -> None:
    room = standing
    room.at_day("Flora", "stop-play", cause="power failure")
    assert left_to_decide(room) == "Flora stopped the round, and the dealer has to agree"
    room.at_day("Dana", "confirm-stop")
    assert room.at_table("Ann", TABLES[0], "Vote", seat=1, ballot="yes")
    assert left_to_decide(room) == "round 1 waits for the vote of seat 2"
    assert room.at_table("Cleo", TABLES[0], "Vote", seat=2, ballot="no")

    room.at_day("Flora", "resume-play")

    assert room.look("Flora", DAY_AT_DESK)["stopped"] == ""
    assert room.look("Ann", f"/api/tables/{TABLES[0]}/rounds/1")["outcome"] == "void"
    assert room.at_table("Ann", TABLES[0], "PlaceWagers", seat=1, stakes={"base": "1"})
    room.server.stop()
    assert faults(room.database) == []


def left_to_decide(room: KilledRoom) -> str:
    """Return what the first table waits for. It is the same before the server is killed and after."""
    before = at_desk(room)
    room.kill()
    stopped, left, waiting = at_desk(room)
    assert (stopped, left, waiting) == before
    assert (stopped, waiting[TABLES[1]]) == ("power failure", "")
    return waiting[TABLES[0]]


def at_desk(room: KilledRoom) -> tuple[str, list[str], dict[str, str]]:
    day = room.look("Flora", DAY_AT_DESK)
    return day["stopped"], day["left"], {table["table"]: table["waiting"] for table in day["tables"]}
