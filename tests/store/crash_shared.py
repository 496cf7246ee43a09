"""Two processes play at one table of a PostgreSQL, and one is killed: ``python -m tests.store.crash_shared``."""

from __future__ import annotations

import argparse
import logging
import os
import random
import signal
import sys
import tempfile
import threading
import time
from pathlib import Path

import click
import msgspec
import structlog

from letitride.table import Actor, Command
from tests.databases import Postgres
from tests.store.crash import Told, played
from tests.store.proof import prove
from tests.store.room import Room, cards_of, play

A_ROUND = 0.6
"""Seconds in which two processes surely play a round."""


def one_dies(postgres: Postgres, after: float) -> tuple[int, int]:
    """Kill one of two some seconds after both began; return how many answers the one left gave, and the dead."""
    database = postgres.new_database()
    other, go, said = _other(database)
    room = Room(database)
    room.set_up()
    answered: dict[str, bytes] = {}
    cards: dict[int, str] = {}

    def ask(command_id: str, command: Command, actor: Actor) -> None:
        answer = room.ask(command_id, command, actor)
        answered[command_id] = answer.to_bytes()
        if room.live.version == answer.version:
            cards[answer.version] = cards_of(room.live)

    os.write(go, b"go")
    killer = threading.Timer(after, os.kill, (other, signal.SIGKILL))
    killer.start()
    play(room, ask)
    killer.join()
    os.waitpid(other, 0)
    with os.fdopen(said, "rb") as pipe:
        told = [msgspec.json.decode(line, type=Told) for line in pipe.read().splitlines() if line.endswith(b"}")]
    for each in told:
        assert answered.get(each.id, each.answer) == each.answer, f"{each.id} was answered in two ways"
        assert not each.cards or cards.get(each.version, each.cards) == each.cards, "other cards in the other process"
    prove(room, answered | {each.id: each.answer for each in told}, cards)
    room.close()
    os.close(go)
    return len(answered), len(told)


def _other(database: str) -> tuple[int, int, int]:
    """Start the process that will die; return it, where to tell it to begin, and where it tells its answers."""
    waits, go = os.pipe()
    said, saying = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(go)
        try:
            os.read(waits, 2)
            played(database, saying, patient=False)
            time.sleep(A_ROUND)
        finally:
            os._exit(0)
    os.close(waits)
    os.close(saying)
    return child, go, said


def main() -> int:
    """Kill one of two as often as asked for, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--deaths", type=int, default=100)
    asked = parser.parse_args()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    postgres = Postgres(Path(tempfile.mkdtemp(prefix="letitride-postgres-")))
    chance, failed, answers, in_time = random.Random(1), 0, 0, 0
    try:
        for number in range(asked.deaths):
            after = chance.random() * A_ROUND
            try:
                mine, others = one_dies(postgres, after)
            except Exception as error:  # noqa: BLE001 - every failure is a finding
                failed += 1
                click.echo(f"FAILED: killed after {after:.3f} s: {type(error).__name__}: {error}")
                continue
            answers += mine + others
            in_time += 0 < others < mine
            if number % 20 == 19:
                click.echo(f"{number + 1} of {asked.deaths}")
    finally:
        postgres.stop()
    click.echo(
        f"postgresql      {asked.deaths:5} deaths of one of two processes, {failed} failed, {answers} answers kept, "
        f"{in_time} deaths in the middle of the round"
    )
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
