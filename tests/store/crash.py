"""Kills, power cuts and failing disks at every write and sync of a round: ``python -m tests.store.crash``."""

from __future__ import annotations

import argparse
import errno
import itertools
import logging
import multiprocessing
import os
import random
import signal
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import click
import msgspec
import structlog

from letitride.pit.store_faults import Unavailable, Unknown
from letitride.table import Actor, Command
from tests.store.disk import Disk
from tests.store.proof import prove
from tests.store.room import Room, cards_of, play
from tests.store.supervisor import Call, CannotSupervise, Kill, supervise

NOT_TESTED = 77
"""The status this program leaves with on a machine that lets nobody stand before system calls."""

MOST_TRIES = 200
"""How often a player asks again whose answer was "unknown" or "not now"."""


@dataclass(frozen=True)
class Trial:
    """Something that happens to a room while a round is played."""

    kind: str
    """One of ``KINDS`` at a call; careless-power-cut, of a database that does not sync every commit; or instant: after
    a number of microseconds."""

    at: int

    def __str__(self) -> str:
        return f"{self.kind} at {self.at}"


@dataclass(frozen=True)
class Finding:
    """What a trial showed: everything held, or why not."""

    trial: Trial
    calls: int
    acknowledged: int
    reopening: float
    """Seconds from opening the database to a table that can be played at."""

    doubts: dict[str, int]
    fault: str = ""


class Told(msgspec.Struct):
    """What a child says of one command."""

    id: str
    answer: bytes = b""
    version: int = 0
    cards: str = ""
    trouble: str = ""


def played(database: str, pipe: int, *pragmas: str, patient: bool) -> None:
    """Play a round, telling of every answer as it comes; the patient ask again when there is none."""

    def tell(told: Told) -> None:
        os.write(pipe, msgspec.json.encode(told) + b"\n")

    def ask(command_id: str, command: Command, actor: Actor) -> None:
        for _ in range(MOST_TRIES):
            try:
                answer = room.ask(command_id, command, actor)
            except (Unknown, Unavailable) as trouble:
                if not patient:
                    raise
                tell(Told(id=command_id, trouble=type(trouble).__name__))
            else:
                cards = cards_of(room.live) if room.live.version == answer.version else ""
                tell(Told(id=command_id, answer=answer.to_bytes(), version=answer.version, cards=cards))
                return
        os._exit(0)

    room = _opened(database) if patient else Room(database, *pragmas)
    room.set_up()
    play(room, ask)
    room.close()


def _opened(database: str) -> Room:
    """Return a room on a disk that may fail while it is opened: whoever starts the pit does so again."""
    for _ in range(3):
        try:
            room = Room(database)
            room.set_up()
        except Exception:  # noqa: BLE001 - whatever the disk does
            continue
        return room
    os._exit(0)


def tried(trial: Trial, folder: Path) -> Finding:
    """Play a round to which something happens, and look what is left."""
    database = folder / "pit.db"
    patient = trial.kind in ("error", "full-disk", "dead-disk")
    if patient:
        _prepared(database)
    calls = itertools.count()
    disk = Disk(folder)

    def verdict(call: Call) -> int:
        next(calls)
        disk.about_to(call)
        return _verdict(trial, call)

    status = 0
    if trial.kind == "instant":
        said = _killed_after(database, trial.at / 1e6)
    else:
        pragmas = ("synchronous=NORMAL",) if trial.kind == "careless-power-cut" else ()
        status, said = supervise(lambda pipe: played(str(database), pipe, *pragmas, patient=patient), verdict)
    if trial.kind.endswith("power-cut"):
        disk.cut(random.Random(trial.at) if trial.kind == "torn-power-cut" else None)
    told = [msgspec.json.decode(line, type=Told) for line in said.splitlines() if line.endswith(b"}")]
    answered = {each.id: each.answer for each in told if each.answer}
    doubts = Counter(each.trouble for each in told if each.trouble)
    begun = time.perf_counter()
    room = Room(str(database))
    if room.pit.tables():
        _ = room.live
    reopening = time.perf_counter() - begun
    fault = f"the child ended with {status}" if patient and status else ""
    try:
        prove(room, answered, {each.version: each.cards for each in told if each.cards})
    except Exception as error:  # noqa: BLE001 - every failure is a finding
        fault = f"{type(error).__name__}: {error}"
    finally:
        room.close()
    return Finding(trial, next(calls), len(answered), reopening, dict(doubts), fault)


def _verdict(trial: Trial, call: Call) -> int:
    reached = call.number >= trial.at
    match trial.kind:
        case "kill" | "power-cut" | "torn-power-cut" | "careless-power-cut" if reached:
            raise Kill
        case "error" if call.number == trial.at:
            return errno.EIO
        case "full-disk" if reached and call.number < trial.at + 60 and "write" in call.name:
            return errno.ENOSPC
        case "dead-disk" if reached:
            return errno.EIO
        case _:
            return 0


def _prepared(database: Path) -> None:
    room = Room(str(database))
    room.set_up()
    room.close()


def _killed_after(database: Path, seconds: float | None) -> bytes:
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            played(str(database), writing, patient=False)
        finally:
            os._exit(0)
    os.close(writing)
    if seconds is not None:
        time.sleep(seconds)
        os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    with os.fdopen(reading, "rb") as pipe:
        return pipe.read()


def in_a_folder(trial: Trial) -> Finding:
    """Try something in a folder of its own."""
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    with tempfile.TemporaryDirectory(prefix="letitride-crash-") as folder:
        return tried(trial, Path(folder))


def calls_of_a_round(*, prepared: bool) -> int:
    """Return how many writes and syncs a round takes, from an empty folder or in a room that is set up."""
    trial = Trial("error", 10**9) if prepared else Trial("kill", 10**9)
    return in_a_folder(trial).calls


def trials(kinds: Iterable[str], *, every: int, instants: int) -> Iterator[Trial]:
    """Give all trials: of each kind at every so-manieth call, and at random instants."""
    lengths = {True: calls_of_a_round(prepared=True), False: calls_of_a_round(prepared=False)}
    for kind in kinds:
        length = lengths[kind in ("error", "full-disk", "dead-disk")]
        # Each kind begins elsewhere, so that a sample meets different calls.
        first = 1 + hash_of(kind) % every
        yield from (Trial(kind, at) for at in range(first, length + 1, every))
    chance, length_of_a_round = random.Random(1), _microseconds_of_a_round() if instants else 0
    yield from (Trial("instant", chance.randrange(length_of_a_round)) for _ in range(instants))


def _microseconds_of_a_round() -> int:
    with tempfile.TemporaryDirectory() as folder:
        begun = time.perf_counter()
        _killed_after(Path(folder) / "pit.db", None)
        return int((time.perf_counter() - begun) * 1e6)


def hash_of(kind: str) -> int:
    """Return a number that is the same for a kind in every run."""
    return sum(kind.encode())


KINDS = ("kill", "power-cut", "torn-power-cut", "error", "full-disk", "dead-disk")


def main() -> int:
    """Try everything that is asked for, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="*", default=KINDS, help=f"of {', '.join(KINDS)}")
    parser.add_argument("--every", type=int, default=1, help="take each so-manieth write or sync")
    parser.add_argument("--instants", type=int, default=100, help="and how many random instants")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    asked = parser.parse_args()
    found: list[Finding] = []
    begun = time.perf_counter()
    try:
        in_a_folder(Trial("kill", 1))
    except CannotSupervise as why:
        click.echo(f"NOT TESTED, kill -9 at every write: {why}")
        return NOT_TESTED
    todo = list(trials(asked.kinds, every=asked.every, instants=asked.instants))
    # Spawned, not forked: a child of a trial is forked from a process that runs one thread.
    with ProcessPoolExecutor(asked.processes, multiprocessing.get_context("spawn")) as pool:
        for finding in pool.map(in_a_folder, todo, chunksize=4) if asked.processes > 1 else map(in_a_folder, todo):
            found.append(finding)
            if finding.fault:
                click.echo(f"FAILED: {finding.trial}: {finding.fault}")
            if len(found) % 200 == 0:
                click.echo(f"{len(found)} of {len(todo)}, {time.perf_counter() - begun:.0f} s")
    _report(found, time.perf_counter() - begun)
    return 1 if any(finding.fault for finding in found) else 0


def _report(found: list[Finding], seconds: float) -> None:
    for kind in dict.fromkeys(finding.trial.kind for finding in found):
        of_kind = [finding for finding in found if finding.trial.kind == kind]
        doubts: Counter[str] = Counter()
        for finding in of_kind:
            doubts.update(finding.doubts)
        slowest = max(finding.reopening for finding in of_kind)
        failed = sum(bool(finding.fault) for finding in of_kind)
        answered = sum(finding.acknowledged for finding in of_kind)
        click.echo(
            f"{kind:15} {len(of_kind):5} trials, {failed} failed, {answered:6} answers kept, "
            f"ready again within {slowest * 1000:.0f} ms, {dict(doubts) or 'no doubts'}"
        )
    click.echo(f"{len(found)} trials in {seconds:.0f} s")


if __name__ == "__main__":
    sys.exit(main())
