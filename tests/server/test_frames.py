"""Text messages go past the framework: however their bytes arrive, they are heard once, whole, and in order."""

from __future__ import annotations

import json
import random
import socket
from collections.abc import Iterator

import pytest

from letitride.server.build_server import LARGEST_MESSAGE
from tests.server.house import House, serve

TABLE = "nh-000"
TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 0x1, 0x2, 0x0, 0x8, 0x9, 0xA
FINAL = 0x80


class Raw:
    """A WebSocket of which every byte is ours."""

    def __init__(self, house: House, token: str, early: bytes = b"", *more: str) -> None:
        host, _, port = house.url.removeprefix("http://").partition(":")
        self.socket = socket.create_connection((host, int(port)), timeout=20)
        lines = (
            f"GET /api/tables/{TABLE}/live HTTP/1.1",
            f"Host: {host}:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
            "Sec-WebSocket-Version: 13",
            f"Cookie: letitride-session={token}",
            *more,
        )
        self.socket.sendall("\r\n".join([*lines, "", ""]).encode() + early)
        self._left = b""
        while b"\r\n\r\n" not in self._left:
            self._left += self.socket.recv(65536)
        head, _, self._left = self._left.partition(b"\r\n\r\n")
        if b" 101 " not in head:
            self.socket.close()
            raise ConnectionRefusedError(head)

    def next(self) -> tuple[int, bytes]:
        """Return the next frame: its opcode, and what it holds."""
        first, size = self._read(2)
        if size == 126:
            size = int.from_bytes(self._read(2), "big")
        elif size == 127:
            size = int.from_bytes(self._read(8), "big")
        return first & 0xF, self._read(size)

    def answers(self, most: int) -> list[str]:
        """Return the next messages that are no states, by what they say."""
        heard: list[str] = []
        while len(heard) < most:
            opcode, payload = self.next()
            if opcode == TEXT and (message := json.loads(payload))["type"] != "state":
                heard.append(message["id"] if message["type"] == "answer" else message["code"])
        return heard

    def close_code(self) -> int:
        while True:
            opcode, payload = self.next()
            if opcode == CLOSE:
                return int.from_bytes(payload[:2], "big")

    def _read(self, size: int) -> bytes:
        while len(self._left) < size:
            received = self.socket.recv(65536)
            assert received, "the server hung up"
            self._left += received
        taken, self._left = self._left[:size], self._left[size:]
        return taken


def frame(payload: bytes, opcode: int = TEXT, *, final: bool = True, masked: bool = True) -> bytes:
    mask = bytes(random.Random(len(payload)).randbytes(4))
    size = len(payload)
    flag = 0x80 if masked else 0
    if size < 126:
        length = bytes((flag | size,))
    elif size < 1 << 16:
        length = bytes((flag | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((flag | 127,)) + size.to_bytes(8, "big")
    hidden = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload)) if masked else payload
    return bytes(((FINAL if final else 0) | opcode,)) + length + (mask if masked else b"") + hidden


def message(name: str) -> bytes:
    return json.dumps({"id": name, "command": {"command": "LeaveSeat", "seat": 7}}).encode()


@pytest.fixture(scope="module", params=(0, 1), ids=("in the server", "in a socket process"))
def house(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with serve(tmp_path_factory.mktemp("house"), socket_processes=request.param) as house:
        yield house


@pytest.fixture
def raw(house: House) -> Iterator[Raw]:
    line = Raw(house, house.guest().token)
    yield line
    line.socket.close()


NAMES = [f"frame-{number:04}" for number in range(40)]


def test_messages_that_arrive_together_are_answered_one_after_the_other(raw: Raw) -> None:
    raw.socket.sendall(b"".join(frame(message(name)) for name in NAMES))

    assert raw.answers(len(NAMES)) == NAMES


@pytest.mark.parametrize("cut", [0, 9], ids=["whole frames", "part of a frame"])
def test_messages_that_arrive_with_the_handshake_are_answered_too(house: House, cut: int) -> None:
    sent = b"".join(frame(message(name)) for name in NAMES)
    raw = Raw(house, house.guest().token, sent[: len(sent) - cut])
    raw.socket.sendall(sent[len(sent) - cut :] + frame(b"late", PING) + frame(message("frame-last")))

    assert raw.answers(len(NAMES) + 1) == [*NAMES, "frame-last"]
    raw.socket.close()


@pytest.mark.parametrize("header", ["Content-Length: 5", "Transfer-Encoding: chunked"])
def test_a_handshake_with_a_body_is_refused_at_once(house: House, header: str) -> None:
    with pytest.raises(ConnectionRefusedError, match="400"):
        Raw(house, house.guest().token, b"hello", header)


@pytest.mark.parametrize("seed", range(3))
def test_bytes_may_arrive_in_any_pieces(raw: Raw, seed: int) -> None:
    rng, names = random.Random(seed), [f"{seed}-{name}" for name in NAMES[:12]]
    long = [frame(b" " * 300 + message(name)) if rng.random() < 0.3 else frame(message(name)) for name in names]
    sent = b"".join(each + frame(b"", PONG) if rng.random() < 0.3 else each for each in long)
    while sent:
        size = rng.choice((1, 2, 3, 7, 150, 700))
        raw.socket.sendall(sent[:size])
        sent = sent[size:]

    assert raw.answers(len(names)) == names


def test_a_message_in_parts_is_one_message(raw: Raw) -> None:
    whole = message("in-parts-1")
    parts = frame(whole[:10], final=False) + frame(whole[10:20], CONTINUED, final=False) + frame(b"hello", PING)
    raw.socket.sendall(parts + frame(whole[20:], CONTINUED) + frame(message("after-it-1")))

    heard: list[str] = []
    while len(heard) < 3:
        opcode, payload = raw.next()
        if opcode == PONG:
            heard.append(payload.decode())
        elif (told := json.loads(payload))["type"] == "answer":
            heard.append(told["id"])
    assert heard == ["hello", "in-parts-1", "after-it-1"]


def test_bytes_that_are_no_text_are_answered_and_nothing_is_lost(raw: Raw) -> None:
    raw.socket.sendall(frame(message("before-it"), BINARY) + frame(message("after-it-2")))

    assert raw.answers(2) == ["malformed", "after-it-2"]


BREAKS = {
    "a second message within the first": (frame(b"{", final=False) + frame(message("within-1")), 1002),
    "a frame that is not masked": (frame(message("not-masked"), masked=False), 1002),
    "a reserved opcode": (frame(b"", 0x3), 1002),
    "more than may be sent": (frame(b" " * (LARGEST_MESSAGE + 1)), 1009),
    "the length alone of more than may be sent": (b"\x81\xff" + (1 << 40).to_bytes(8, "big"), 1009),
    "what is no UTF-8": (frame(b'{"id":"\xff"}'), 1007),
    "half of a letter": (frame(b"\xc3"), 1007),
}


@pytest.mark.parametrize("case", BREAKS)
@pytest.mark.parametrize("before", ["", "asked-before"])
def test_what_breaks_the_protocol_ends_the_connection(raw: Raw, case: str, before: str) -> None:
    sent, code = BREAKS[case]
    raw.socket.sendall((frame(message(before)) if before else b"") + sent)

    assert raw.close_code() == code


def test_a_ping_is_answered_and_a_farewell_returned(raw: Raw) -> None:
    raw.socket.sendall(frame(b"are you there", PING) + frame((1000).to_bytes(2, "big"), CLOSE))
    pongs = []
    while True:
        opcode, payload = raw.next()
        if opcode == PONG:
            pongs.append(payload)
        if opcode == CLOSE:
            break

    assert pongs == [b"are you there"]
    assert payload[:2] == (1000).to_bytes(2, "big")
