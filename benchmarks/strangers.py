"""Strangers who ask for much at once, and a table that goes on beside it."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterator
from http.client import HTTPConnection
from typing import Any

from benchmarks.pit.load import program
from benchmarks.pit.players import Crowd
from benchmarks.report import duration, print_section
from benchmarks.timing import announce

AT_ONCE = 60
ALONE_SECONDS = 8.0
PAUSE = 0.01
HEADER = ("", "commands", "p50", "p99", "longest", "goal")
Request = tuple[str, dict[str, Any]]


def run() -> None:
    """Print how soon a table answers alone, and while strangers ask for figures, sessions and par sheets."""
    announce(f"a table beside {AT_ONCE} requests of strangers")
    with program("benchmarks.pit.room", "1", "0", "1000") as (port, line, _):
        token = json.loads(line)["tables"]["t0"][0]
        alone, beside, statuses, seconds = asyncio.run(_measure(port, token, list(_requests(_file(port)))))
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


def _file(port: int) -> dict[str, Any]:
    connection = HTTPConnection("127.0.0.1", port)
    connection.request("GET", "/api/explorer/houses/lir")
    house: dict[str, Any] = json.loads(connection.getresponse().read())["house"]
    connection.close()
    return house


def _requests(file: dict[str, Any]) -> Iterator[Request]:
    """Yield requests of every kind, each for a house that nobody asked for before."""
    base = file["wagers"]["base"]
    for number in range(AT_ONCE):
        table = {**base["pay_table"], "odds": {**base["pay_table"]["odds"], "flush": str(9 + number)}}
        house = {**file, "wagers": {**file["wagers"], "base": {**base, "pay_table": table}}}
        match number % 4:
            case 0:
                yield "/api/explorer", {"house": house}
            case 1:
                yield "/api/explorer/compare", {"one": {"house": house}, "other": {"house": file}}
            case 2:
                yield "/api/explorer/sessions", {"house": house, "rounds": 5000, "bankroll": "500", "bet": "5"}
            case _:
                yield "/api/explorer/parsheet", {"house": house}


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
    asked = (_ask(port, f"192.0.2.{number}", *each) for number, each in enumerate(requests, 1))
    statuses = Counter(await asyncio.gather(*asked))
    seconds = time.perf_counter() - begun
    beside = list(crowd.latencies)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return alone, beside, statuses, seconds


async def _ask(port: int, address: str, path: str, body: dict[str, Any]) -> int:
    """Ask for something as if from an address, and return the status of the answer."""
    sent = json.dumps(body).encode()
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nX-Forwarded-For: {address}\r\nConnection: close\r\n"
        f"Content-Type: application/json\r\nContent-Length: {len(sent)}\r\n\r\n".encode()
        + sent
    )
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


if __name__ == "__main__":
    run()
