"""Processes that hold live connections: they tell what the server would, and their end is not the end of the pit."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.tables.pit_table import PitTable
from letitride.server.sockets.messages import Frames, TableChanged, changed, folded, framed, read_table, write_table
from letitride.server.sockets.processes import SocketProcesses
from letitride.server.tables.tables import AnswerFrame, CommandMessage, GivenCommand, Giver, _answer_fields
from letitride.table import Event
from letitride.table.model.command import LeaveSeat
from tests.scale import scaled
from tests.server.house import House, Line, serve
from tests.server.test_operations import process
from tests.table.houses import HOUSES
from tests.table.walk import Walk

TABLE = "nh-000"
COMMANDS = scaled(40, 2_000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("house"), socket_processes=1) as house:
        yield house


def processes(house: House) -> SocketProcesses:
    sockets = house.services.sockets
    assert isinstance(sockets, SocketProcesses)
    return sockets


def eventually(happens: Callable[[], bool]) -> bool:
    until = time.monotonic() + 60
    while not happens():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


def read_on(line: Line) -> None:
    while True:
        line.next(60)


@pytest.mark.parametrize("rules", HOUSES)
def test_a_process_that_is_told_what_happened_has_the_table_as_it_is(rules: str) -> None:
    rng, walk = Random("folded"), Walk(HOUSES[rules])
    live = PitTable.of("t1", walk.table.house, "rules")
    elsewhere = read_table(write_table(live))
    for number in range(COMMANDS):
        told = len(walk.events)
        walk.step(rng)
        happened: list[tuple[PitTable, Event]] = []
        for event in walk.events[told:]:
            happened.append((live, event))
            live = live.after(event)
        live = replace(live, head=f"head {number}", due=rng.choice((None, number)))

        elsewhere, heard = folded(elsewhere, changed(live, tuple(happened)))

        assert elsewhere == live
        assert [event for _, event in heard] == [event for _, event in happened]
    assert read_table(write_table(live)) == live


def test_messages_come_out_of_their_frames_however_they_arrive() -> None:
    sent = [bytes([number]) * number * 70 for number in range(40)]
    data, rng, frames, heard = b"".join(map(framed, sent)), Random(7), Frames(), list[bytes]()
    while data:
        size = rng.choice((1, 3, 100, 2_000))
        heard += frames.take(data[:size])
        data = data[size:]

    assert heard == sent


def test_the_answer_to_what_was_done_is_written_letter_by_letter_as_any_other(house: House) -> None:
    giver = Giver(house.services, TABLE, Person(name="Ann", post=Post.PLAYER), "token", None)
    given = giver.begin(CommandMessage(id="command-1", command=LeaveSeat(seat=1)))
    assert isinstance(given, GivenCommand)
    answer = Answer(outcome=AnswerKind.DONE, version=42)

    assert given.written(answer) == ENCODER.encode(AnswerFrame(id="command-1", **_answer_fields(answer)))


def test_connections_are_held_by_another_process_and_counted_by_the_server(house: House) -> None:
    ann = house.guest()
    before = house.services.hub.count()
    line = ann.watch(TABLE)
    assert line.next()["table"] == TABLE

    assert house.services.hub.count() == before + 1
    assert not house.services.hub._nearby
    line.close()
    assert eventually(lambda: house.services.hub.count() == before)


def test_the_pit_waits_for_no_process_that_does_not_read(house: House) -> None:
    ann = house.guest()
    line = ann.watch("casablanca")
    line.next()
    (pid,) = processes(house).pids
    os.kill(pid, signal.SIGSTOP)
    try:
        ann.sit("casablanca", 3)
        for _ in range(200):
            ann.done("casablanca", "BuyIn", seat=3, amount="1")
        version = house.pit.live("casablanca").version
    finally:
        os.kill(pid, signal.SIGCONT)

    assert line.at_version(version)["version"] == version


def test_a_process_that_has_missed_something_asks_for_the_table(house: House) -> None:
    ann = house.guest()
    ann.sit("lir", 3)
    line = ann.watch("lir")
    line.next()
    live = house.pit.live("lir")
    (link,) = processes(house)._processes
    link.say(TableChanged("lir", live.version + 3, "another head", None, []))
    link.flush()

    assert line.next()["head"] == live.head
    answer = line.command("BuyIn", seat=3, amount="1")
    assert line.at_version(answer["version"])["head"] == house.pit.live("lir").head


def test_an_ended_session_ends_its_connection_in_the_other_process(house: House) -> None:
    ann = house.player("Anna of the session")
    line = ann.watch(TABLE)
    line.next()
    house.running.people.close_sessions(ann.name)
    house.services.hub.recheck_session(ann.name)

    with pytest.raises(ConnectionClosed) as closed:
        read_on(line)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4001


def test_a_process_that_dies_is_started_again_and_nobody_stays_counted(tmp_path: Path) -> None:
    with serve(tmp_path, socket_processes=1) as house:
        ann = house.guest()
        ann.sit(TABLE, 2)
        line = ann.watch(TABLE)
        line.next()
        (pid,) = processes(house).pids

        os.kill(pid, signal.SIGKILL)

        with pytest.raises(ConnectionClosed):
            read_on(line)
        assert eventually(lambda: house.services.hub.count() == 0)
        assert eventually(lambda: processes(house).pids != [pid])
        assert eventually(lambda: ann.get("/healthz").status_code == 200)
        again = ann.watch(TABLE)
        assert again.next()["seat"] == 2
        assert again.command("BuyIn", seat=2, amount="5")["outcome"] == "done"
        assert "a socket process has ended" in house.logs.getvalue()


def test_processes_end_with_their_server(tmp_path: Path) -> None:
    with serve(tmp_path, socket_processes=2) as house:
        line = house.guest().watch(TABLE)
        line.next()
        pids = processes(house).pids
        assert len(pids) == 2

    assert not any(Path(f"/proc/{pid}").exists() for pid in pids)
    with pytest.raises(ConnectionClosed):
        read_on(line)


@pytest.mark.heavy
def test_processes_end_with_a_server_that_is_killed(tmp_path: Path) -> None:
    """A process that is killed cannot stop any other: each ends when its server can say nothing more."""
    with process(tmp_path) as server:
        threads = Path(f"/proc/{server.process.pid}/task").iterdir()
        started = [int(child) for thread in threads for child in (thread / "children").read_text().split()]
        held = [pid for pid in started if b"sockets.process" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        assert len(held) == len(os.sched_getaffinity(0))

        server.process.kill()

    assert eventually(lambda: not any(Path(f"/proc/{pid}/cwd").exists() for pid in held))
