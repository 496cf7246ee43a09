"""Strangers who ask for much at once, and a table that goes on beside it."""

from __future__ import annotations

import asyncio
import itertools
import json
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any, NamedTuple

from tests.day.event import SATURDAY

from benchmarks.pit.load import program
from benchmarks.pit.players import Crowd
from benchmarks.report import duration, print_section
from benchmarks.timing import announce

AT_ONCE = 60
ALONE_SECONDS = 8.0
PAUSE = 0.01
HEADER = ("", "commands", "p50", "p99", "longest", "goal")
PASSWORD = "a password for the benchmark"


class Request(NamedTuple):
    """What a stranger asks for."""

    method: str
    path: str
    body: dict[str, Any] | None = None
    token: str = ""


def run() -> None:
    """Print how soon a table answers alone, and while strangers ask for everything that takes work."""
    announce(f"a table beside {AT_ONCE} requests of strangers")
    with program("benchmarks.pit.room", "1", "0", "1000") as (port, line, _):
        room = json.loads(line)
        token, *others = room["tables"]["t0"]
        strangers = list(itertools.islice(_requests(_Room(port, room["administrator"], others[0])), AT_ONCE))
        alone, beside, statuses, seconds = asyncio.run(_measure(port, token, strangers))
    answered = ", ".join(f"{count} with {status}" for status, count in sorted(statuses.items()))
    rows = [
        ("a table alone", *_figures(alone), ""),
        (f"beside {AT_ONCE} requests at once", *_figures(beside), "as alone, within noise"),
    ]
    about = f"One player's commands, answered when durable. The requests were answered in {seconds:.1f} s: {answered}."
    print_section("Strangers", about, HEADER, rows)


def _figures(latencies: list[float]) -> tuple[str, ...]:
    ordered = sorted(latencies)
    p50, p99 = (ordered[int(len(ordered) * part)] for part in (0.5, 0.99))
    return f"{len(ordered):,}", duration(p50), duration(p99), duration(ordered[-1])


class _Room:
    """A room in which there is everything that strangers can ask for."""

    def __init__(self, port: int, first_password: str, player: str) -> None:
        self._port, self.player = port, player
        self.house = self._ask(Request("GET", "/api/explorer/houses/lir"))["house"]
        self._open_day(first_password)
        self.practice = self._practice()

    def _open_day(self, first_password: str) -> None:
        name = {"name": "administrator", "password": first_password}
        first = self._token(Request("POST", "/api/login", name))
        passwords = {"old": first_password, "new": PASSWORD}
        boss = self._token(Request("POST", "/api/password", passwords, first))
        self._ask(Request("POST", "/api/desk/house-days", {"id": "benchmark-day", "text": SATURDAY}, boss))

    def _practice(self) -> str:
        wanted = {"house": "casablanca", "players": 7}
        opened: str = self._ask(Request("POST", "/api/tournaments/practice", wanted, self.player))["id"]
        self._ask(Request("POST", f"/api/tournaments/{opened}/practice/start", {}, self.player))
        return opened

    def _ask(self, request: Request) -> Any:
        return self._answer(request)[1]

    def _token(self, request: Request) -> str:
        return self._answer(request)[0].partition("=")[2].partition(";")[0]

    def _answer(self, request: Request) -> tuple[str, Any]:
        headers = {"Content-Type": "application/json"}
        if request.token:
            headers["Authorization"] = f"Bearer {request.token}"
        connection = HTTPConnection("127.0.0.1", self._port)
        connection.request(request.method, request.path, json.dumps(request.body), headers)
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        if answer.status >= 400:
            raise SystemExit(f"{request.path}: {text.decode()}")
        return answer.getheader("set-cookie", ""), json.loads(text)


def _requests(room: _Room) -> Iterator[Request]:
    """Yield requests of every kind, each for something that nobody asked for before, where that can be."""
    file = room.house
    base = file["wagers"]["base"]
    for number in itertools.count():
        table = {**base["pay_table"], "odds": {**base["pay_table"]["odds"], "flush": str(9 + number)}}
        house = {**file, "wagers": {**file["wagers"], "base": {**base, "pay_table": table}}}
        chips = 5000 - 5 * number
        yield Request("POST", "/api/explorer", {"house": house})
        yield Request("POST", "/api/explorer/compare", {"one": {"house": house}, "other": {"house": file}})
        money = {"rounds": 5000, "bankroll": "500", "bet": "5"}
        yield Request("POST", "/api/explorer/sessions", {"house": house, **money})
        yield Request("POST", "/api/explorer/parsheet", {"house": house})
        hand = {"own": chips, "leader": chips, "leader_bet": 5, "bet": 5}
        yield Request("POST", "/api/trainer/casablanca/last-hand/answer", hand)
        yield Request("GET", f"/api/tournaments/{room.practice}/last-hand", token=room.player)
        yield Request("GET", "/api/day/2099-11-21/sign.pdf")


async def _measure(
    port: int, token: str, requests: list[Request]
) -> tuple[list[float], list[float], Counter[int], float]:
    crowd = Crowd(f"ws://127.0.0.1:{port}", pause=PAUSE)
    playing = asyncio.create_task(crowd.buy("t0", 1, token))
    await asyncio.sleep(1)
    crowd.latencies.clear()
    await asyncio.sleep(ALONE_SECONDS)
    alone = list(crowd.latencies)
    crowd.latencies.clear()
    begun = time.perf_counter()
    asked = (_ask(port, f"192.0.2.{number}", each) for number, each in enumerate(requests, 1))
    statuses = Counter(await asyncio.gather(*asked))
    seconds = time.perf_counter() - begun
    beside = list(crowd.latencies)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return alone, beside, statuses, seconds


async def _ask(port: int, address: str, request: Request) -> int:
    """Ask for something as if from an address, and return the status of the answer."""
    sent = json.dumps(request.body).encode() if request.body is not None else b""
    session = f"Authorization: Bearer {request.token}\r\n" if request.token else ""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"{request.method} {request.path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-For: {address}\r\n"
        f"Connection: close\r\n{session}"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode()
        + sent
    )
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


if __name__ == "__main__":
    run()
