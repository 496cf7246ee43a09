"""What the pit takes as it grows: memory by table and connection, disk by round, time by the length of the log.

``python -m benchmarks.pit.footprint ROUNDS`` fills the log with as many rounds as wanted; a million take 7 GB.
"""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

from msgspec import Struct, json

from benchmarks.pit.load import Program, processor_time, program
from benchmarks.pit.players import Crowd
from benchmarks.report import duration, print_section, ratio
from benchmarks.timing import announce
from letitride.house import load_house
from letitride.pit.house_record import write_house

FEW, MANY, WATCHERS = 20, 220, 400
ROUNDS = 1_000_000
OLD_TABLES = 100
SECONDS = 8.0
KILO = 1024
HEADER = ("", "measured", "/ an empty log")
_TEMPLATES = {
    "events": "stream = :stream AND seq BETWEEN :first AND :last",
    "movements": "stream = :stream AND seq BETWEEN :first AND :last",
    "answers": "stream = :stream AND command IN (SELECT command FROM template_events)",
    "round_players": "stream = :stream AND number = :number",
    "rounds": "stream = :stream AND number = :number",
    "seals": "number = (SELECT seal FROM template_rounds)",
}
"""What a round left behind, by table."""

_OLD = {
    "stream": f"'old-' || (n % {OLD_TABLES})",
    "seq": f"n / {OLD_TABLES} * :events + seq - :first + 1",
    "first": f"n / {OLD_TABLES} * :events + 1",
    "last": f"(n / {OLD_TABLES} + 1) * :events",
    "command": "CASE command WHEN '' THEN '' ELSE command || ' ' || n END",
    "player": "CASE player WHEN '' THEN '' ELSE 'player ' || (n % 5000) END",
    "seal": ":seal + n + 1",
}
"""The columns that differ from one old round to the next."""


Measured = TypeVar("Measured")
Row = tuple[str, str, str]
Work = Coroutine[Any, Any, None]


class Room(Struct):
    """The tokens of everybody: of players by table, and of watchers."""

    tables: dict[str, list[str]]
    watchers: list[str]


def run(count: int = ROUNDS) -> None:
    """Print what is taken by one more of everything, and by a log of many rounds."""
    rows = [*_memory(), *_disk()]
    with tempfile.TemporaryDirectory() as folder:
        empty, old = Path(folder) / "empty.db", Path(folder) / "old.db"
        announce(f"a log of {count:,} rounds")
        _fill(old, count)
        size = _size(old)
        announce("start-up and commands over both")
        starts, costs = [_start_up(each) for each in (empty, old)], [_cost(each) for each in (empty, old)]
    rows += [
        (f"disk of {count:,} rounds of one player", f"{size / KILO**2:,.0f} MB", ""),
        ("start-up, nothing in the log", duration(starts[0]), "1"),
        (f"start-up, {count:,} rounds in the log", duration(starts[1]), ratio(starts[1] / starts[0])),
        ("processor time of a command, nothing in the log", duration(costs[0]), "1"),
        (f"the same, {count:,} rounds in the log", duration(costs[1]), ratio(costs[1] / costs[0])),
    ]
    about = "Of a server in a process of its own, over SQLite; the long log has rounds of one player, as played."
    print_section("What the pit takes as it grows", about, HEADER, rows)


def _memory() -> list[Row]:
    announce("memory by table and connection")
    with program("benchmarks.pit.room", str(FEW), "0", "0") as server:
        few = _resident(server.process)
    with program("benchmarks.pit.room", str(MANY), str(WATCHERS), "0") as server:
        many = _resident(server.process)
        watched = asyncio.run(_with_crowd(server, _watchers, lambda _: _resident(server.process)))
    table, connection = (many - few) / (MANY - FEW), (watched - many) / WATCHERS
    return [
        ("memory of a table with seven players", f"{table / KILO:.0f} KB", ""),
        ("memory of a live connection", f"{connection / KILO:.0f} KB", ""),
    ]


def _disk() -> list[Row]:
    announce("disk by round")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "pit.db"
        with program("benchmarks.pit.room", "10", "0", "0", database=str(file)) as server:
            before = _size(file)
            told = asyncio.run(_with_crowd(server, _players, lambda crowd: crowd.bytes_told / crowd.messages_told))
        with sqlite3.connect(file) as connection:
            rounds = connection.execute("SELECT count(*) FROM rounds").fetchone()[0]
        return [
            ("disk of a round of seven", f"{(_size(file) - before) / rounds / KILO:.1f} KB", ""),
            ("message to a player of seven at full speed", f"{told:,.0f} bytes", ""),
        ]


def _size(file: Path) -> int:
    """Return what a database takes on the disk, what is not yet moved into it left out."""
    with sqlite3.connect(file) as connection:
        pages, size = (connection.execute(f"PRAGMA {each}").fetchone()[0] for each in ("page_count", "page_size"))
        return int(pages * size)


def _watchers(crowd: Crowd, room: Room) -> list[Work]:
    names = list(room.tables)
    return [crowd.watch(names[place % len(names)], token) for place, token in enumerate(room.watchers)]


def _players(crowd: Crowd, room: Room) -> list[Work]:
    return [crowd.play(table, seat, token) for table in room.tables for seat, token in enumerate(room.tables[table], 1)]


def _buyers(crowd: Crowd, room: Room) -> list[Work]:
    return [crowd.buy(table, 1, tokens[0]) for table, tokens in room.tables.items()]


async def _with_crowd(
    server: Program, of: Callable[[Crowd, Room], list[Work]], measure: Callable[[Crowd], Measured]
) -> Measured:
    """Return what is measured when a crowd has been at work for some time."""
    crowd = Crowd(f"ws://127.0.0.1:{server.port}", pause=0)
    tasks = [asyncio.ensure_future(work) for work in of(crowd, json.decode(server.line, type=Room))]
    await asyncio.sleep(SECONDS)
    measured = measure(crowd)
    for task in tasks:
        task.cancel()
    broken = [each for each in await asyncio.gather(*tasks, return_exceptions=True) if isinstance(each, Exception)]
    if broken:
        raise SystemExit(f"{len(broken)} connections broke: {broken[0]!r}")
    return measured


def _resident(pid: int) -> int:
    """Return how much memory a process has."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def _fill(file: Path, count: int) -> None:
    """Put many old rounds into a database, of tables that nobody asks for: each as one that was played."""
    played = file.with_name("played.db")
    with program("benchmarks.pit.room", "1", "0", "0", database=str(played)) as server:
        asyncio.run(_with_crowd(server, _one_player, lambda _: None))
    _start_up(file)
    record = write_house(load_house("nh-000"))
    with sqlite3.connect(file) as connection:
        connection.execute("ATTACH ? AS played", (str(played),))
        template = _template(connection)
        length = template["events"] * (count // OLD_TABLES)
        (last,) = connection.execute("SELECT coalesce(max(place), 0) FROM streams").fetchone()
        connection.executemany(
            "INSERT INTO streams (id, version, hash, waiting, owner, place, leaf) VALUES (?, ?, ?, '', ?, ?, ?)",
            [(f"old-{n}", length, f"{n:064}", "nobody", last + n + 1, bytes(32)) for n in range(OLD_TABLES)],
        )
        connection.executemany(
            "INSERT INTO taken_up_houses VALUES (?, 0, ?)", [(f"old-{n}", record) for n in range(OLD_TABLES)]
        )
        for table in _TEMPLATES:
            _multiply(connection, table, count, template)


def _one_player(crowd: Crowd, room: Room) -> list[Work]:
    ((table, (first, *others)),) = room.tables.items()
    return [*(crowd.leave(table, seat, token) for seat, token in enumerate(others, 2)), crowd.play(table, 1, first)]


def _template(connection: sqlite3.Connection) -> dict[str, Any]:
    """Keep everything that a round in the middle left behind in tables of its own, and return where it was."""
    names = ("stream", "number", "first", "last")
    wanted = (
        f"SELECT {', '.join(names)} FROM played.rounds WHERE outcome = 'settled' AND seal IS NOT NULL ORDER BY number"
    )
    rounds = connection.execute(wanted).fetchall()
    place = dict(zip(names, rounds[len(rounds) // 2], strict=True))
    for table, where in _TEMPLATES.items():
        columns = ", ".join(_columns(connection, table))
        connection.execute(f"CREATE TEMP TABLE template_{table} AS SELECT {columns} FROM played.{table} WHERE 0")
        connection.execute(f"INSERT INTO template_{table} SELECT {columns} FROM played.{table} WHERE {where}", place)
    (seal,) = connection.execute("SELECT coalesce(max(number), 0) FROM main.seals").fetchone()
    return place | {"events": place["last"] - place["first"] + 1, "seal": seal}


def _columns(connection: sqlite3.Connection, table: str) -> list[str]:
    """Return the columns of a table, without the number that the database gives."""
    return [name for _, name, *_ in connection.execute(f"PRAGMA table_info({table})") if name != "id"]


def _multiply(connection: sqlite3.Connection, table: str, count: int, template: dict[str, Any]) -> None:
    """Enter what the round left behind in a table for many rounds."""
    columns = _columns(connection, table)
    # A seal and a round are numbered in their own ways.
    own = {"rounds": f"n / {OLD_TABLES} + 1", "round_players": f"n / {OLD_TABLES} + 1", "seals": _OLD["seal"]}
    old = {**_OLD, **({"number": own[table]} if table in own else {})}
    connection.execute(
        "WITH RECURSIVE all_rounds(n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM all_rounds WHERE n + 1 < :count) "
        f"INSERT INTO {table} ({', '.join(columns)}) "
        f"SELECT {', '.join(old.get(name, name) for name in columns)} FROM all_rounds, template_{table}",
        {**template, "count": count},
    )


def _start_up(file: Path) -> float:
    """Return how long a server takes until it answers."""
    began = time.perf_counter()
    with program("benchmarks.pit.room", "0", "0", "0", database=str(file)):
        return time.perf_counter() - began


def _cost(file: Path) -> float:
    """Return the processor time that a server takes for a command."""
    with program("benchmarks.pit.room", str(FEW), "0", "0", database=str(file)) as server:
        before = processor_time(server.process)
        commands = asyncio.run(_with_crowd(server, _buyers, lambda crowd: len(crowd.latencies)))
        return (processor_time(server.process) - before) / commands


if __name__ == "__main__":
    run(*map(int, sys.argv[1:]))
