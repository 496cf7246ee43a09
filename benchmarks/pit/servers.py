"""Load on several servers that share one PostgreSQL: each table has players and watchers at every server."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from contextlib import ExitStack

from benchmarks.pit.load import PAUSE, TABLES, Measured, crowd, program
from benchmarks.pit.postgres import shared_database
from benchmarks.report import print_section
from benchmarks.timing import announce

HEADER = ("", "commands per second", "p50", "p99")


def run(*, servers: int, postgres: str, tables: int | None, seconds: float) -> None:
    """Print how several servers bear people, at full speed and at human pace."""
    rows = []
    for what, pause, most in (("at full speed", 0.0, 30), (f"one action in {PAUSE:.0f} s each", PAUSE, TABLES)):
        count = tables or most
        announce(f"{servers} servers, {what}")
        measured = _measure(servers, postgres, count, pause, seconds)
        rows.append(
            (f"{servers} servers, {count} tables of seven, {what}", f"{measured.rate:,.0f}", *measured.delays())
        )
    about = "Each server in a process of its own, over one PostgreSQL; a table's players sit at all of them."
    print_section("Several servers over one PostgreSQL", about, HEADER, rows)


def _measure(servers: int, postgres: str, tables: int, pause: float, seconds: float) -> Measured:
    wait = "500" if pause else "0"
    with ExitStack() as stack:
        database = stack.enter_context(shared_database(postgres))
        # The key of a PostgreSQL lies in the data folder: that of the benchmark's own.
        os.environ["XDG_DATA_HOME"] = stack.enter_context(tempfile.TemporaryDirectory())
        room = ("benchmarks.pit.room", str(tables), "0", wait)
        first = stack.enter_context(program(*room, database=database))
        more = ("benchmarks.pit.room", "0", "0", wait)
        others = [stack.enter_context(program(*more, database=database)) for _ in range(servers - 1)]
        at = {each.port: each.process for each in (first, *others)}
        return asyncio.run(crowd(at, json.loads(first.line), pause, seconds=seconds))
