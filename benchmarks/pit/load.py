"""Load on a real server: human pace with its latencies, and the highest rate of durable commands."""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.pit.players import Crowd, echo
from benchmarks.report import duration, print_section, ratio
from benchmarks.timing import announce

TABLES, WATCHERS, PAUSE = 100, 300, 5.0
MANY, MANY_WATCHERS = 500, 500
"""Seconds between two actions of a player: as the slowest of seven holds the others up, people think half as long."""
BUYERS = 100
SECONDS = 20.0
WARMING_UP = 5.0
HEADER = ("", "commands per second", "/ bare server", "/ one commit each", "processor time", "p50", "p99", "goal")
"""The processor time is the server's, for one command."""


def run(seconds: float = SECONDS) -> None:
    """Print how the pit bears people, and how it compares with a server that has no game."""
    announce("a bare server, group commit")
    bare, cost = _echo("group", seconds)
    announce("a bare server, one commit a message")
    single, single_cost = _echo("single", seconds)
    announce("one command after the other at every table")
    buying = _measure(seconds, tables=BUYERS, watchers=0, pause=0.0, buying=True)
    announce("the pit at full speed")
    fast = _measure(seconds, tables=30, watchers=0, pause=0.0)
    announce("the pit at human pace")
    human = _measure(seconds, tables=TABLES, watchers=WATCHERS, pause=PAUSE)
    announce(f"the pit at human pace, {MANY} tables")
    many = _measure(seconds, tables=MANY, watchers=MANY_WATCHERS, pause=PAUSE)
    rows = [
        ("bare WebSocket server, group commit, no game", f"{bare:,.0f}", "1", ratio(bare / single), cost, "", "", ""),
        (
            "bare WebSocket server, one commit a message",
            f"{single:,.0f}",
            ratio(single / bare),
            *("1", single_cost, "", "", ""),
        ),
        (
            f"letitride, {BUYERS} players at {BUYERS} tables, one command after the other",
            *buying.row(bare, single),
            "half the bare server or more",
        ),
        ("letitride, 30 tables of seven at full speed, all told of everything", *fast.row(bare, single), ""),
        (
            f"letitride, {TABLES} tables of seven and {WATCHERS} watchers, one action in {PAUSE:.0f} s each",
            *human.row(bare, single),
            "p99 at most 100 ms",
        ),
        (
            f"letitride, {MANY} tables of seven and {MANY_WATCHERS} watchers, one action in {PAUSE:.0f} s each",
            *many.row(bare, single),
            "p99 at most 100 ms",
        ),
    ]
    about = "A server in a process of its own, everybody else in one process beside it; answers are durable."
    print_section("The pit under load", about, HEADER, rows)


class Measured:
    """What was measured of a crowd."""

    def __init__(self, rate: float, latencies: list[float], processor_seconds: float) -> None:
        self.rate, self.latencies = rate, sorted(latencies)
        self._cost = processor_seconds / len(latencies)

    def row(self, bare: float, single: float) -> tuple[str, ...]:
        """Return the figures for the report."""
        return (
            f"{self.rate:,.0f}",
            ratio(self.rate / bare),
            ratio(self.rate / single),
            duration(self._cost),
            *self.delays(),
        )

    def delays(self) -> tuple[str, str]:
        """Return how long half of the answers took at most, and how long all but one in a hundred."""
        p50, p99 = (self.latencies[int(len(self.latencies) * part)] for part in (0.5, 0.99))
        return f"{1000 * p50:.0f} ms", f"{1000 * p99:.0f} ms"


def _echo(mode: str, seconds: float) -> tuple[float, str]:
    """Return how many messages a bare server answers in a second, and what one takes."""
    with program("benchmarks.pit.bare", mode) as (port, _, process):
        before = processor_time(process)
        count, all_of_them = asyncio.run(echo(f"ws://127.0.0.1:{port}/", seconds / 2, 200))
        return count / (seconds / 2), duration((processor_time(process) - before) / all_of_them)


def _measure(seconds: float, *, tables: int, watchers: int, pause: float, buying: bool = False) -> Measured:
    wait = 500 if pause else 0
    with program("benchmarks.pit.room", str(tables), str(watchers), str(wait)) as (port, line, process):
        return asyncio.run(crowd({port: process}, json.loads(line), pause, buying=buying, seconds=seconds))


async def crowd(
    servers: Mapping[int, int], room: dict[str, object], pause: float, *, buying: bool = False, seconds: float = SECONDS
) -> Measured:
    """Have everybody of a room play, the players of each table spread over all servers (ports and processes)."""
    crowds = [Crowd(f"ws://127.0.0.1:{port}", pause=pause / 2) for port in servers]
    at = itertools.cycle(crowds)
    seats, onlookers = room["tables"], room["watchers"]
    assert isinstance(seats, dict)
    assert isinstance(onlookers, list)
    names = list(seats)
    if buying:
        work = [next(at).buy(table, 1, seats[table][0]) for table in names]
    else:
        work = [next(at).play(table, seat, token) for table in names for seat, token in enumerate(seats[table], 1)]
    work += [next(at).watch(names[number % len(names)], token) for number, token in enumerate(onlookers)]
    tasks = []
    for one in work:
        tasks.append(asyncio.create_task(one))
        await asyncio.sleep(0.002)
    await asyncio.sleep(WARMING_UP)
    for each_crowd in crowds:
        each_crowd.latencies.clear()
    start, before = time.perf_counter(), sum(map(processor_time, servers.values()))
    await asyncio.sleep(seconds)
    latencies, took = [delay for each in crowds for delay in each.latencies], time.perf_counter() - start
    processor_seconds = sum(map(processor_time, servers.values())) - before
    for task in tasks:
        task.cancel()
    broken = [each for each in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(each, Exception)]
    if broken:
        raise SystemExit(f"{len(broken)} connections broke: {broken[0]!r}")
    refused = sum(each.refused for each in crowds)
    if refused or not latencies:
        raise SystemExit(f"{refused} of {len(latencies)} commands were refused: nobody plays here")
    return Measured(len(latencies) / took, latencies, processor_seconds)


def processor_time(pid: int) -> float:
    """Return how many seconds a process, and those that it has started, have kept a processor busy."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    own = (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    started = [
        child for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]
    return own + sum(processor_time(int(child)) for child in started)


class Program(NamedTuple):
    """A server that runs."""

    port: int
    line: str
    """What it printed first."""

    process: int


@contextmanager
def program(module: str, *arguments: str, database: str = "") -> Iterator[Program]:
    """Run a server, over a file of its own unless a database is named."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = int(free.getsockname()[1])
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", module, str(port), database or str(Path(folder) / "pit.db"), *arguments]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            assert server.stdout is not None
            # What the program logs comes before what it has to say.
            line = next(line for line in server.stdout if line.startswith(("{", "ready")))
            _wait_for(port)
            try:
                yield Program(port, line, server.pid)
            finally:
                server.kill()


def _wait_for(port: int) -> None:
    for _ in range(200):
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise SystemExit("the server does not answer")


if __name__ == "__main__":
    run()
