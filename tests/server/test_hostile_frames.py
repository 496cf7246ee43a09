"""Whatever comes over a live line: it changes nothing, hurts nobody else, and does not pile up."""

from __future__ import annotations

import contextlib
import json
import os
import random
import socket
import time
from collections.abc import Iterator

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from letitride.pit.people.people import Post
from letitride.server.http.hub import MOST_EVENTS
from letitride.server.tables.visit import LARGEST_FRAME, MOST_FAULTS
from tests.server.house import Client, House, Line, new_id, serve

TABLE = "nh-000"
TAKE = {"command": "TakeSeat", "seat": 6, "player": "Ann"}
FRAMES: dict[str, str | bytes] = {
    "nothing": "",
    "a word": "hello",
    "broken JSON": '{"id": "abcdefgh", "command": ',
    "a number": "1",
    "null": "null",
    "a list": "[1, 2, 3]",
    "not a number": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": NaN}}',
    "infinity": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": Infinity}}',
    "true as a seat": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": true}}',
    "true as a version": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1}, "expected": true}',
    "a fraction as a seat": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1.0}}',
    "a text as a seat": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": "1"}}',
    "money as a number": '{"id": "abcdefgh", "command": {"command": "BuyIn", "seat": 1, "amount": 5}}',
    "money with an exponent": '{"id": "abcdefgh", "command": {"command": "BuyIn", "seat": 1, "amount": "1e5"}}',
    "a lone surrogate": '{"id": "abcdefgh", "command": {"command": "TakeSeat", "seat": 1, "player": "\\ud800"}}',
    "a lone surrogate as id": '{"id": "\\ud800abcdefgh", "command": {}}',
    "a lone surrogate as key": '{"\\udfff": 1}',
    "an unknown command": '{"id": "abcdefgh", "command": {"command": "GiveMeMoney"}}',
    "a base class": '{"id": "abcdefgh", "command": {"command": "PlayerCommand", "seat": 1}}',
    "an unknown field": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1, "who": "dealer"}}',
    "an unknown member": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1}, "person": "me"}',
    "no id": '{"command": {"command": "LeaveSeat", "seat": 1}}',
    "a short id": '{"id": "a", "command": {"command": "LeaveSeat", "seat": 1}}',
    "an id with a space": '{"id": "abc defgh", "command": {"command": "LeaveSeat", "seat": 1}}',
    "deep lists": "[" * 5000 + "]" * 5000,
    "deep objects": '{"a":' * 3000 + "1" + "}" * 3000,
    "deep command": '{"id": "abcdefgh", "command": {"command": ' + "[" * 4000 + "]" * 4000 + "}}",
    "a number of 5,000 digits": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": ' + "9" * 5000 + "}}",
    "a version of 5,000 digits": '{"id": "abcdefgh", "command": {}, "expected": ' + "9" * 5000 + "}",
    "a huge exponent": '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1e999999}}',
    "too long": "x" * (LARGEST_FRAME + 1),
    "bytes": b"\x00\xff\x00\xff",
    "bytes of a command": json.dumps({"id": "abcdefgh", "command": TAKE}).encode(),
}  # fmt: skip


@pytest.fixture(scope="module")
def ann(house: House) -> Client:
    return house.player("Ann")


@pytest.fixture
def line(ann: Client) -> Iterator[Line]:
    line = ann.watch(TABLE)
    line.next()
    yield line
    line.close()


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_a_frame_that_is_no_command_is_answered_as_malformed_and_changes_nothing(
    house: House, line: Line, frame: str | bytes
) -> None:
    version = house.pit.live(TABLE).version

    answer = line.say(frame)

    assert answer["type"] == "fault", answer
    assert answer["code"] == "malformed"
    assert len(answer["message"]) < 2000
    assert house.pit.live(TABLE).version == version
    assert line.command("TakeSeat", seat=99, player="Ann")["code"] == "no-such-seat"


def test_of_two_equal_keys_one_counts_and_it_is_checked(house: House, line: Line) -> None:
    assert (
        line.say('{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1, "seat": true}}')["code"]
        == "malformed"
    )


@pytest.mark.parametrize("frame", [b"\xc3\x28", b"\xed\xa0\x80", b"\xff"], ids=["cut off", "surrogate", "no UTF-8"])
def test_text_that_is_not_unicode_ends_only_its_own_line(house: House, ann: Client, line: Line, frame: bytes) -> None:
    other = ann.watch(TABLE)
    other.next()
    other.socket.send(frame, text=True)

    with pytest.raises(ConnectionClosed) as closed:
        other.next()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1007
    assert line.command("TakeSeat", seat=99, player="Ann")["code"] == "no-such-seat"


def test_a_huge_frame_ends_only_its_own_line(house: House, ann: Client, line: Line) -> None:
    other = ann.watch(TABLE)
    other.next()
    with contextlib.suppress(ConnectionClosed):
        other.socket.send("x" * 1_000_000)

    with pytest.raises(ConnectionClosed) as closed:
        other.next()

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    assert line.command("TakeSeat", seat=99, player="Ann")["code"] == "no-such-seat"


def test_random_bytes_and_random_changes_of_commands_change_nothing(house: House, ann: Client, line: Line) -> None:
    chance = random.Random(7)
    version = house.pit.live(TABLE).version
    good = json.dumps({"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 6}}).encode()
    for turn in range(int(os.environ.get("LETITRIDE_FRAMES", "300"))):
        if turn % 60 == 0:
            other = ann.watch(TABLE)
            other.next()
        if turn % 3 == 0:
            frame = chance.randbytes(chance.randrange(200))
            assert other.say(frame)["type"] == "fault"
        else:
            changed = bytearray(good)
            for _ in range(chance.randrange(1, 4)):
                changed[chance.randrange(len(changed))] = chance.randrange(32, 127)
            answer = other.say(changed.decode("latin-1"))
            assert answer["type"] in ("fault", "answer")
            assert answer.get("outcome", "refused") == "refused"

    assert house.pit.live(TABLE).version == version
    assert line.command("TakeSeat", seat=99, player="Ann")["code"] == "no-such-seat"


def test_who_sends_nothing_but_faults_is_shown_the_door(ann: Client) -> None:
    line = ann.watch(TABLE)
    for _ in range(MOST_FAULTS - 1):
        line.say("hello")

    with pytest.raises(ConnectionClosed) as closed:
        line.say("hello")

    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4008


def test_a_stranger_looks_on_and_gives_no_commands(house: House) -> None:
    line = house.stranger().watch(TABLE)
    assert line.next()["seat"] is None

    assert line.say(json.dumps({"id": new_id(), "command": TAKE}))["code"] == "not-logged-in"
    line.close()


def test_surveillance_looks_on_and_gives_no_commands(house: House) -> None:
    line = house.with_post(Post.SURVEILLANCE, "Sue").watch(TABLE)

    assert line.say(json.dumps({"id": new_id(), "command": TAKE}))["code"] == "not-allowed"
    line.close()


@pytest.mark.parametrize("origin", ["https://evil.example", "null", "http://127.0.0.1:1", "http://[broken"])
def test_a_page_of_another_site_gets_no_line(ann: Client, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        ann.watch(TABLE, origin=origin)

    assert refused.value.response.status_code == 403


def test_the_page_of_this_site_gets_a_line(house: House, ann: Client) -> None:
    line = ann.watch(TABLE, origin=house.url)

    assert line.next()["type"] == "state"
    line.close()


def test_a_table_that_does_not_exist_gives_no_line(ann: Client) -> None:
    with pytest.raises(InvalidStatus):
        ann.watch("no-such-table")


@pytest.mark.heavy
def test_who_does_not_read_holds_nobody_up_and_piles_nothing_up(house: House, ann: Client, line: Line) -> None:
    """A reader that reads nothing, while thousands of events happen."""
    bob = house.player("Bobby")
    bob.sit(TABLE, 7)
    with _half_open(house, bob):
        at_work = bob.watch(TABLE)
        for _ in range(300):
            assert at_work.command("PlaceWagers", seat=7, stakes={"base": "1"})["outcome"] == "done"
            assert at_work.command("TakeBackWagers", seat=7)["outcome"] == "done"
            # Whoever reads goes on hearing.
            assert line.at_version(house.pit.live(TABLE).version)["type"] == "state"

        hub = house.services.hub
        waiting = sum(len(each.missed) for at_table in list(hub._onlookers.values()) for each in list(at_table))
        assert waiting <= MOST_EVENTS * hub.count()
    bob.done(TABLE, "LeaveSeat", seat=7)


def test_lines_that_are_left_are_forgotten(house: House, ann: Client) -> None:
    lines = [ann.watch("casablanca") for _ in range(20)]
    for each in lines:
        each.next()
    assert house.services.hub.count("casablanca") == 20

    for each in lines[:10]:
        each.close()
    for each in lines[10:]:
        each.socket.socket.shutdown(socket.SHUT_RDWR)

    deadline = time.monotonic() + 120
    while house.services.hub.count("casablanca") and time.monotonic() < deadline:
        time.sleep(0.02)
    assert house.services.hub.count("casablanca") == 0


def test_a_flood_of_one_person_is_slowed_down_and_others_are_not(tmp_path_factory: pytest.TempPathFactory) -> None:
    with serve(tmp_path_factory.mktemp("flood"), rates={"command": "20/second"}) as house:
        flooder, other = house.player("Flood"), house.player("Other")
        flood, line = flooder.watch(TABLE), other.watch(TABLE)
        text = json.dumps({"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1}})
        for _ in range(500):
            flood.socket.send(text)
        answers = [line.command("TakeSeat", seat=99, player="Other")["code"] for _ in range(10)]

        assert answers == ["no-such-seat"] * 10
        counted = house.services.figures.registry.get_sample_value(
            "letitride_commands_total", {"command": "LeaveSeat", "outcome": "refused"}
        )
        assert (counted or 0) <= 60
        flood.socket.socket.shutdown(socket.SHUT_RDWR)
        line.close()


def _half_open(house: House, client: Client) -> socket.socket:
    """Open a line by hand, and never read from it."""
    host, port = house.url.removeprefix("http://").split(":")
    raw = socket.socket()
    raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    raw.connect((host, int(port)))
    raw.sendall(
        f"GET /api/tables/{TABLE}/live HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: letitride-session={client.token}\r\n\r\n".encode()
    )
    return raw
