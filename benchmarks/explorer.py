"""The odds explorer: how soon each change of a house is answered, over HTTP on this machine."""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from http.client import HTTPConnection
from typing import Any

from benchmarks.report import duration, print_section
from benchmarks.timing import announce
from letitride.cards import Rank
from letitride.house import house_ids

CHANGES = 40
GOAL = "at most 50 ms"
HEADER = ("", "median", "slowest", "runs", "goal")
Body = dict[str, Any]


def run() -> None:
    """Print how long the first answer and those to changes take, each to a house that was never sent before."""
    rows = []
    with _served() as port:
        ask = _asking(port)
        for house_id in house_ids():
            announce(f"the explorer on {house_id}")
            file = ask(f"/api/explorer/houses/{house_id}", None)[1]["house"]
            rows.append(
                _row(f"{house_id}, odds changed", [ask("/api/explorer", body)[0] for body in _odds(file)], GOAL)
            )
            main, slot = _main_table(file)
            table = file["wagers"][main][slot]
            if "lowest_pair" in table and not table.get("lowest_push"):
                times = [ask("/api/explorer", body)[0] for body in _lowest_pairs(file)]
                rows.append(_row(f"{house_id}, every lowest pair", times, GOAL))
            elif slot == "bonus":
                times = [ask("/api/explorer", body)[0] for body in _qualifications(file)]
                rows.append(_row(f"{house_id}, every qualification", times, GOAL))
            times = [
                ask("/api/explorer/compare", {"one": {"house": file}, "other": each})[0] for each in _odds(file, 1)
            ]
            rows.append(_row(f"{house_id}, compared", times, GOAL))
            least = file["wagers"][main]["minimum"]
            session = {"house": file, "rounds": 1000, "bankroll": "500", "bet": least}
            rows.append(_row(f"{house_id}, 1,000 rounds with ruin", [ask("/api/explorer/sessions", session)[0]], ""))
            rows.append(_row(f"{house_id}, par sheet", [ask("/api/explorer/parsheet", {"house": file})[0]], ""))
    print_section("Odds explorer", "From request to answer; no answer is taken from a cache.", HEADER, rows)


def _row(what: str, seconds: list[float], goal: str) -> tuple[str, ...]:
    ordered = sorted(seconds)
    return what, duration(ordered[len(ordered) // 2]), duration(ordered[-1]), str(len(ordered)), goal


def _main_table(file: Body) -> tuple[str, str]:
    """Return the main wager of a house, and where its pay table stands."""
    main = next(iter(file["wagers"]))
    return main, "pay_table" if "pay_table" in file["wagers"][main] else "bonus"


def _odds(file: Body, start: int = 0) -> Iterator[Body]:
    """Yield a house with other odds on straights each time."""
    main, slot = _main_table(file)
    for odds in range(start, start + CHANGES):
        table = file["wagers"][main][slot]
        lines = {**table["odds"], "straight": 4 + odds, "straight-flush": 200 + start}
        changed = {**file["wagers"][main], slot: {**table, "odds": lines}}
        yield {"house": {**file, "wagers": {**file["wagers"], main: changed}}}


def _lowest_pairs(file: Body) -> Iterator[Body]:
    main, slot = _main_table(file)
    base = file["wagers"][main]
    for rank in Rank:
        changed = {**base, slot: {**base[slot], "lowest_pair": rank.label}}
        yield {"house": {**file, "wagers": {**file["wagers"], main: changed}}}


def _qualifications(file: Body) -> Iterator[Body]:
    for rank in Rank:
        changed = {**file["wagers"]["ante"], "dealer_qualifies_with": rank.label}
        yield {"house": {**file, "wagers": {**file["wagers"], "ante": changed}}}


def _asking(port: int) -> Callable[[str, Body | None], tuple[float, Any]]:
    """Return what asks the server over one connection, and tells how long the answer took."""
    connection = HTTPConnection("127.0.0.1", port)

    def ask(path: str, body: Body | None) -> tuple[float, Any]:
        sent = json.dumps(body) if body else None
        start = time.perf_counter()
        connection.request("POST" if body else "GET", path, sent, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        read = answer.read()
        seconds = time.perf_counter() - start
        if answer.status != 200:
            raise SystemExit(f"{path} answered {answer.status}: {read[:300]!r}")
        return seconds, json.loads(read) if read.startswith(b"{") else None

    return ask


@contextlib.contextmanager
def _served() -> Iterator[int]:
    """Run a server as a program of its own until the block is left."""
    with socket.socket() as free, tempfile.TemporaryDirectory() as folder:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
        free.close()
        room = [sys.executable, "-m", "benchmarks.pit.room", str(port), f"{folder}/pit.db", "0", "0", "1000"]
        server = subprocess.Popen(room, stdout=subprocess.DEVNULL, env=os.environ)
        try:
            for _ in itertools.count():
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 0.2):
                    break
                if server.poll() is not None:
                    raise SystemExit("the server did not start")
                time.sleep(0.1)
            yield port
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    run()
