"""Requests that are too large, too slow, too many, or come from another site."""

from __future__ import annotations

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from letitride.server.http.middleware import LARGEST_BODY, Gate
from tests.server.house import Client, House, new_id, serve

pytestmark = pytest.mark.heavy

TABLE = "nh-000"


@pytest.fixture(scope="module")
def ann(house: House) -> Client:
    return house.player("Ann")


def raw(house: House, *parts: bytes, pause: float = 0) -> bytes:
    """Send bytes as they are, and return what comes back."""
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        answer = b""
        with contextlib.suppress(OSError):  # the server may have hung up by then
            for part in parts:
                connection.sendall(part)
                time.sleep(pause)
            connection.shutdown(socket.SHUT_WR)
        with contextlib.suppress(ConnectionError):
            while more := connection.recv(65536):
                answer += more
    return answer


@pytest.mark.parametrize(
    "origin", ["https://evil.example", "null", "http://localhost:1", "http://[broken", "", "https://"]
)
def test_a_page_of_another_site_changes_nothing(ann: Client, origin: str) -> None:
    for path in ("/api/guest", "/api/logout-everywhere", f"/api/tables/{TABLE}/commands"):
        answer = ann.http.post(path, headers={"Origin": origin})
        assert answer.status_code == 403
        assert answer.json()["code"] == "cross-site"

    assert ann.get("/api/me").json()["name"] == ann.name


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_what_the_browser_calls_cross_site_is_not_taken(ann: Client, site: str) -> None:
    assert ann.http.post("/api/guest", headers={"Sec-Fetch-Site": site}).status_code == 403


def test_the_page_of_this_site_may(house: House) -> None:
    headers = {"Origin": house.url, "Sec-Fetch-Site": "same-origin"}

    assert house.stranger().http.post("/api/guest", headers=headers).status_code == 201


def test_a_form_of_another_kind_is_no_command(ann: Client) -> None:
    text = '{"id": "abcdefgh", "command": {"command": "LeaveSeat", "seat": 1}}'
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data"):
        answer = ann.http.post(f"/api/tables/{TABLE}/commands", content=text, headers={"Content-Type": kind})
        assert answer.status_code == 422


def test_a_body_that_says_it_is_too_large_is_not_read(house: House) -> None:
    head = f"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: {LARGEST_BODY + 1}\r\n\r\n".encode()

    assert b" 413 " in raw(house, head).splitlines()[0]


def test_a_body_that_grows_too_large_without_saying_so_is_not_read_on(house: House) -> None:
    head = b"POST /api/login HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    chunk = b"4000\r\n" + b"x" * 0x4000 + b"\r\n"

    assert b" 413 " in raw(house, head, *[chunk] * 5).splitlines()[0]


@pytest.mark.parametrize(
    "body",
    [
        b"", b"{", b"null", b"[]", b"NaN", b'{"name": NaN, "password": NaN}', b"\xff\xfe", b'"\xed\xa0\x80"',
        b'{"name": "\\ud800", "password": "\\ud800\\ud800\\ud800"}', b"[" * 60000, b'{"a":' * 10000,
        b'{"name": "Ann", "name": "Bob", "password": 1}', b'{"name": true, "password": true}', b"9" * 5000,
        b'{"name": "x\\u0000y", "password": "\\u0000\\u0000\\u0000"}',
    ],
    ids=str,
)  # fmt: skip
def test_broken_json_is_answered_and_never_breaks_anything(house: House, body: bytes) -> None:
    for path in ("/api/login", "/api/register", f"/api/tables/{TABLE}/commands"):
        answer = house.stranger().http.post(path, content=body, headers={"Content-Type": "application/json"})
        assert answer.status_code in (400, 401, 422), answer.text
        assert set(answer.json()) == {"code", "message"}


@pytest.mark.parametrize(
    "path",
    [
        "/api/tables/..%2f..%2fetc", "/api/tables/%00", "/api/tables/%ff", "/api/tables/" + "x" * 3000, "/api/none",
        "/api/tables/nh-000/rounds/99999999999999999999", "/api/rounds?before=%00", "/%2e%2e/%2e%2e/etc/passwd", "/x//",
    ],
)  # fmt: skip
def test_strange_addresses_lead_nowhere(ann: Client, path: str) -> None:
    assert ann.get(path).status_code in (404, 422)


def test_bytes_that_are_no_request_end_their_connection_only(house: House) -> None:
    for data in (
        b"\x00\x01\x02\x03\r\n\r\n",
        b"GET /api/none HTTP/9.9\r\n\r\n",
        b"POST /api/login HTTP/1.1\r\nContent-Length: x\r\n\r\n",
    ):
        assert b" 200 " not in raw(house, data)[:20]

    assert house.stranger().get("/healthz").status_code == 200


def test_a_very_long_header_is_not_taken(house: House) -> None:
    answer = raw(house, b"GET /healthz HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 200_000 + b"\r\n\r\n")

    assert b" 200 " not in answer[:20]
    assert house.stranger().get("/healthz").status_code == 200


def test_slow_senders_hold_nobody_up(house: House, ann: Client) -> None:
    """Two hundred clients begin a request and never end it."""
    host, port = house.url.removeprefix("http://").split(":")
    slow = [socket.create_connection((host, int(port))) for _ in range(200)]
    for number, connection in enumerate(slow):
        half = (
            b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{" if number % 2 else b"GET /healthz HT"
        )
        connection.sendall(half)

    assert ann.get("/healthz").status_code == 200
    assert ann.command(TABLE, "TakeSeat", seat=99, player="Ann")["code"] == "no-such-seat"
    for connection in slow:
        connection.close()


def test_a_body_that_comes_too_slowly_is_given_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    found = next(each for each in _middlewares(house) if isinstance(each, Gate))
    monkeypatch.setattr(found, "_body_seconds", 0.2)
    answer = raw(house, b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{", b"", pause=0.4)

    assert b" 408 " in answer.splitlines()[0]


def test_a_flood_from_one_address_is_turned_away(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"request": "30/day"}) as house:
        statuses = [house.stranger().get("/healthz").status_code for _ in range(40)]

    assert statuses == [200] * 30 + [429] * 10


def test_every_answer_carries_the_headers_that_protect_a_page(ann: Client) -> None:
    for answer in (ann.get("/api/me"), ann.get("/api/none"), ann.http.post("/api/guest", headers={"Origin": "null"})):
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["x-frame-options"] == "DENY"
        assert answer.headers["referrer-policy"] == "no-referrer"
        assert answer.headers["cache-control"] == "no-store"
        assert len(answer.headers["x-request-id"]) >= 8


def test_a_request_may_bring_its_own_id_if_it_is_harmless(ann: Client) -> None:
    good = ann.http.get("/healthz", headers={"X-Request-ID": "my-request-1"})
    bad = ann.http.get("/healthz", headers={"X-Request-ID": 'x" injected="1'})

    assert good.headers["x-request-id"] == "my-request-1"
    assert "injected" not in bad.headers["x-request-id"]


def test_who_hangs_up_before_the_answer_has_given_the_command_all_the_same(house: House) -> None:
    bob = house.player("Bob")
    body = f'{{"id": "{new_id()}", "command": {{"command": "TakeSeat", "seat": 6, "player": "Bob"}}}}'.encode()
    host, port = house.url.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(
            f"POST /api/tables/{TABLE}/commands HTTP/1.1\r\nHost: {host}:{port}\r\nContent-Type: application/json\r\n"
            f"Cookie: letitride-session={bob.token}\r\nContent-Length: {len(body)}\r\n\r\n".encode()
            + body
        )

    deadline = time.monotonic() + 120
    while bob.state(TABLE)["seat"] != 6 and time.monotonic() < deadline:
        time.sleep(0.02)
    assert bob.state(TABLE)["seat"] == 6


def _middlewares(house: House) -> Iterator[object]:
    layer: object = house.app.middleware_stack
    while layer is not None:
        yield layer
        layer = getattr(layer, "app", None) or getattr(layer, "_app", None)
