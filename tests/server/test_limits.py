"""How often strangers may do something, how many connections they may hold, and how long they may take to ask."""

from __future__ import annotations

import contextlib
import itertools
import socket
import threading
import time
from collections.abc import Collection, Iterator, Sequence
from http.client import HTTPConnection
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from letitride.pit.people.people import Post
from letitride.pit.store_faults import Unavailable
from letitride.server.http import access, connection, hub, passwords, rates
from letitride.server.http.access import RATES, Guard, NotAllowed
from letitride.server.http.rates import Rate, RateLimiter, network_of
from tests.databases import Postgres
from tests.server.house import PASSWORD, REASON, House, Line, serve

TABLE = "nh-000"


class Clock:
    def __init__(self) -> None:
        self.time = 1000.0

    def __call__(self) -> float:
        return self.time


def test_so_many_at_once_and_then_one_whenever_its_share_of_the_time_has_passed() -> None:
    clock = Clock()
    limiter, rate = RateLimiter(clock), Rate.parse("3/minute")

    assert [limiter.hit(rate, "x", "ann") for _ in range(4)] == [0, 0, 0, 20]
    assert limiter.hit(rate, "x", "bob") == limiter.hit(rate, "y", "ann") == 0
    clock.time += 19
    assert limiter.hit(rate, "x", "ann") == 1
    clock.time += 1
    assert [limiter.hit(rate, "x", "ann") for _ in range(2)] == [0, 20]
    clock.time += 60
    assert [limiter.hit(rate, "x", "ann") for _ in range(4)] == [0, 0, 0, 20]


@pytest.mark.parametrize("text", sorted({text for text in RATES.values() if "/" in text}))
def test_every_rate_allows_as_many_as_it_says(text: str) -> None:
    limiter, rate = RateLimiter(lambda: 86_400_000.0), Rate.parse(text)

    assert [bool(limiter.hit(rate, "x", "ann")) for _ in range(rate.count + 1)] == [False] * rate.count + [True]


@pytest.mark.parametrize("text", ["", "3", "0/minute", "3/week", "3/minute ", "-3/minute", "3 per minute", "3 at one"])
def test_what_is_no_rate_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="is not a rate"):
        Rate.parse(text)


def test_keys_that_limit_nothing_any_more_are_forgotten() -> None:
    clock = Clock()
    limiter, rate = RateLimiter(clock), Rate.parse("20/minute")
    for number in range(100_000):
        limiter.hit(rate, "enter", f"address {number}")
        clock.time += 0.01

    assert len(limiter) <= 2 * rates.FEWEST_KEYS


def test_more_keys_than_can_be_kept_are_forgotten_with_the_longest_known_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rates, "MOST_KEYS", 2000)
    limiter, rate = RateLimiter(Clock()), Rate.parse("1/hour")
    for number in range(10_000):
        limiter.hit(rate, "enter", f"address {number}")

    assert len(limiter) <= 5000
    assert limiter.hit(rate, "enter", "address 9999") > 0
    assert limiter.hit(rate, "enter", "address 0") == 0


def test_threads_share_one_count() -> None:
    limiter, rate = RateLimiter(Clock()), Rate.parse("1000/hour")
    allowed: list[bool] = []

    def hit() -> None:
        allowed.extend(not limiter.hit(rate, "x", "ann") for _ in range(500))

    threads = [threading.Thread(target=hit) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert allowed.count(True) == 1000


@pytest.mark.parametrize(
    ("host", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:DB8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("testclient", "testclient"),
    ],
)
def test_an_address_of_ipv6_counts_as_its_network(host: str, network: str) -> None:
    assert network_of(host) == network


def test_a_network_of_ipv6_has_the_limits_of_one_address(tmp_path: Path) -> None:
    with serve(tmp_path, rates={"enter": "2/minute"}) as house:
        hosts = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"]
        answers = [house.stranger().http.post("/api/guest", headers={"X-Forwarded-For": host}) for host in hosts]

    assert [answer.status_code for answer in answers] == [201, 201, 429, 201]
    assert 0 < int(answers[2].headers["retry-after"]) <= 30


# Logging in


def _log_in(house: House, name: str, password: str, address: str) -> int:
    body = {"name": name, "password": password}
    return house.stranger().http.post("/api/login", json=body, headers={"X-Forwarded-For": address}).status_code


def test_nobody_can_lock_somebody_else_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Many wrong passwords from one place and from everywhere: the owner of the name still comes in."""
    monkeypatch.setattr(access, "LONGEST_DELAY", 0.01)
    with serve(tmp_path, rates={"login-name": "3/minute", "login-anywhere": "5/minute"}) as house:
        house.running.people.register("Ann", PASSWORD)
        here = [_log_in(house, name, "w" * 12, "192.0.2.1") for name in ("Ann", "aNN", "ANN", "Ann")]
        elsewhere = [_log_in(house, "Ann", "w" * 12, f"192.0.2.{number}") for number in range(2, 22)]

        assert here == [401, 401, 401, 429]
        assert elsewhere == [401] * 20
        assert _log_in(house, "Ann", PASSWORD, "192.0.2.1") == 429
        assert _log_in(house, "Ann", PASSWORD, "192.0.2.99") == 200


def test_a_name_that_many_try_is_answered_more_slowly(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(access, "LONGEST_DELAY", 0.5)
    with serve(tmp_path, rates={"login-anywhere": "3/minute"}) as house:
        seconds = []
        for number in range(1, 6):
            begun = time.perf_counter()
            _log_in(house, "Ann", "w" * 12, f"192.0.2.{number}")
            seconds.append(time.perf_counter() - begun)

    assert all(each >= 0.5 for each in seconds[3:])


def test_passwords_are_checked_a_few_at_a_time_and_not_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(passwords, "MOST_WAITING", 3)
    with serve(tmp_path) as house:
        people, go_on = house.running.people, threading.Event()
        monkeypatch.setattr(people, "log_in", lambda *_: go_on.wait(20) and None)
        statuses: list[int] = []
        askers = [
            threading.Thread(target=lambda: statuses.append(_log_in(house, "Ann", PASSWORD, "192.0.2.1")))
            for _ in range(8)
        ]
        for asker in askers:
            asker.start()
        deadline = time.monotonic() + 120
        while len(statuses) < 3 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert house.stranger().get("/healthz").status_code == 200
        waited = list(statuses)
        go_on.set()
        for asker in askers:
            asker.join()

    assert waited == [503] * 3


# Idle connections


def _asked(address: str, house: House) -> HTTPConnection:
    """Return a connection from an address that has asked for something and got it."""
    port = int(house.url.rsplit(":", 1)[1])
    line = HTTPConnection("127.0.0.1", port, timeout=120, source_address=(address, 0))
    line.connect()
    line.auto_open = 0
    assert _answered(line)
    return line


def _answered(line: HTTPConnection) -> bool:
    """Ask for something, and return whether it came over the same connection."""
    line.request("GET", "/healthz")
    answer = line.getresponse()
    answer.read()
    return answer.status == 200


def test_an_address_has_so_many_connections_and_the_one_that_was_idle_longest_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_FROM_ADDRESS", 3)
    with serve(tmp_path) as house, contextlib.ExitStack() as lines:

        def asked(address: str) -> HTTPConnection:
            return lines.enter_context(contextlib.closing(_asked(address, house)))

        first, second, third = (asked("127.0.0.2") for _ in range(3))
        other = asked("127.0.0.3")
        assert _answered(first)
        fourth = asked("127.0.0.2")

        assert second.sock.recv(1) == b""
        assert all(map(_answered, (first, third, fourth, other)))
        proxied = [asked("127.0.0.1") for _ in range(5)]
        assert all(map(_answered, proxied))
        open_here = {address: len(each) for address, each in connection.Connection._by_address.items()}

    assert open_here == {"127.0.0.2": 3, "127.0.0.3": 1}
    assert connection.Connection._by_address == {}


def test_where_no_connection_of_an_address_is_idle_the_new_one_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "MOST_FROM_ADDRESS", 1)
    with serve(tmp_path) as house, contextlib.ExitStack() as lines:
        line = lines.enter_context(contextlib.closing(_asked("127.0.0.2", house)))
        busy = line.sock
        busy.sendall(b"POST /api/guest HTTP/1.1\r\nHost: pit\r\nContent-Length: 2\r\n\r\n{")
        deadline = time.monotonic() + 120
        (there,) = connection.Connection._by_address["127.0.0.2"]
        while there.is_idle and time.monotonic() < deadline:
            time.sleep(0.01)
        port = int(house.url.rsplit(":", 1)[1])
        late = socket.create_connection(("127.0.0.1", port), timeout=120, source_address=("127.0.0.2", 0))

        assert lines.enter_context(late).recv(1) == b""
        busy.sendall(b"}")
        assert busy.recv(65536).startswith(b"HTTP/1.1 ")


def test_a_live_connection_is_not_counted_among_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MOST_FROM_ADDRESS", 1)
    with serve(tmp_path) as house:
        house.player("Ann").watch(TABLE, source_address=("127.0.0.2", 0)).next()

        assert "127.0.0.2" not in connection.Connection._by_address


# Live connections


def _closed(line: Line) -> tuple[int, str]:
    with pytest.raises(ConnectionClosed) as closed:
        line.until("nothing of this kind")
    assert closed.value.rcvd is not None
    return closed.value.rcvd.code, closed.value.rcvd.reason


def test_an_address_a_person_and_a_table_have_so_many_connections(tmp_path: Path) -> None:
    caps = {"sockets-address": "6 at once", "sockets-person": "2 at once", "sockets-table": "4 at once"}
    with serve(tmp_path, rates=caps) as house:
        ann = house.player("Ann")
        ann.sit(TABLE, 1)
        addresses = (f"192.0.2.{number}" for number in itertools.count(1))
        for _ in range(2):
            ann.watch(TABLE, headers={"X-Forwarded-For": next(addresses)}).next()
        of_ann = _closed(ann.watch(TABLE, headers={"X-Forwarded-For": next(addresses)}))
        watchers = [house.stranger().watch(TABLE, headers={"X-Forwarded-For": next(addresses)}) for _ in range(4)]
        for watcher in watchers:
            watcher.next()
        at_table = _closed(house.stranger().watch(TABLE, headers={"X-Forwarded-For": next(addresses)}))
        bob = house.player("Bob")
        bob.sit(TABLE, 2)
        bob.watch(TABLE, headers={"X-Forwarded-For": next(addresses)}).next()
        for _ in range(6):
            house.stranger().watch("lir" if _ % 2 else "casablanca").next()
        from_here = _closed(house.stranger().watch("seacoast"))
        watchers[0].close()
        deadline = time.monotonic() + 120
        while house.services.hub.count(TABLE) > 6 and time.monotonic() < deadline:
            time.sleep(0.01)
        house.stranger().watch(TABLE, headers={"X-Forwarded-For": next(addresses)}).next()

    assert of_ann == (4029, "too many connections: 2 are allowed")
    assert at_table == (4029, "too many connections: 4 are allowed")
    assert from_here == (4029, "too many connections: 6 are allowed")


def test_onlookers_are_counted_without_asking_each_of_them(house: House) -> None:
    ann = house.player("Anna")
    ann.sit("casablanca", 1)
    clients = [ann, ann, *(house.stranger() for _ in range(3))]
    lines = [client.watch("casablanca") for client in clients]
    for line in lines:
        line.next()

    live = house.pit.live("casablanca")
    assert house.services.hub.watching(live) == 3
    assert ann.state("casablanca")["watching"] == 3
    assert house.services.hub.count_of("Anna") == 2
    ann.done("casablanca", "LeaveSeat", seat=1)
    assert ann.state("casablanca")["watching"] == 5
    for line in lines:
        line.close()
    deadline = time.monotonic() + 120
    while house.services.hub.count() and time.monotonic() < deadline:
        time.sleep(0.01)
    kept = house.services.hub
    assert not any((kept._onlookers, kept._names, kept._people, kept._addresses))


def test_whoever_is_dismissed_has_no_power_left_at_any_server(house: House) -> None:
    """The post is taken by another server, so nothing tells this one: the next command finds out by itself."""
    flo = house.with_post(Post.FLOOR, "Flo")
    line = flo.watch(TABLE)
    line.next()
    assert line.command("PauseTable")["outcome"] == "done"
    assert line.command("ResumeTable")["outcome"] == "done"

    house.running.people.set_post("Flo", Post.PLAYER)
    line.socket.send('{"id": "dismissed-1", "command": {"command": "PauseTable"}, "reason": "to see"}')

    assert _closed(line)[0] == 4001
    assert not house.pit.live(TABLE).modes.paused
    body = {"id": "dismissed-2", "command": {"command": "PauseTable"}, "reason": "to see"}
    assert flo.post(f"/api/tables/{TABLE}/commands", body).status_code == 401


@pytest.mark.heavy
def test_whoever_is_dismissed_at_one_server_has_no_power_left_at_another(postgres: Postgres, tmp_path: Path) -> None:
    database = postgres.new_database()
    with serve(tmp_path, database=database) as one, serve(tmp_path, database=database) as other:
        one.running.people.register("Flo", PASSWORD, Post.FLOOR)
        administrator, flo = one.log_in("administrator", one.administrator), other.log_in("Flo")
        flo.reason = REASON
        line = flo.watch(TABLE)
        line.next()
        assert line.command("PauseTable")["outcome"] == "done"
        assert line.command("ResumeTable")["outcome"] == "done"

        dismissal = {"post": "player", "reason": REASON}
        assert administrator.http.put("/api/house/people/Flo/post", json=dismissal).status_code == 204
        line.socket.send('{"id": "dismissed-1", "command": {"command": "PauseTable"}, "reason": "to see"}')

        assert _closed(line)[0] == 4001
        body = {"id": "dismissed-2", "command": {"command": "PauseTable"}, "reason": "to see"}
        assert flo.post(f"/api/tables/{TABLE}/commands", body).status_code == 401
        assert not one.pit.live(TABLE).modes.paused


def test_sessions_that_another_server_ended_are_looked_up_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub, "CHECK_SECONDS", 0.3)
    with serve(tmp_path) as house:
        asked: list[int] = []
        still_open = house.services.hub._still_open

        def counted(tokens: Sequence[str]) -> Collection[str]:
            asked.append(len(tokens))
            return still_open(tokens)

        house.services.hub._still_open = counted
        ann, bob = house.player("Ann"), house.player("Bob")
        lines = [client.watch(TABLE) for client in (ann, ann, bob)]
        for line in lines:
            line.next()
        house.running.people.close_sessions("Ann")

        assert [_closed(line)[0] for line in lines[:2]] == [4001, 4001]
        assert lines[2].command("TakeSeat", seat=99, player="Bob")["code"] == "no-such-seat"
        assert 3 in asked


def test_lines_stay_open_while_sessions_cannot_be_looked_up(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(_tokens: object) -> set[str]:
        raise Unavailable("the database is away")

    carl = house.player("Carl")
    line = carl.watch(TABLE)
    line.next()
    monkeypatch.setattr(house.services.hub, "_still_open", away)
    house.services.hub.recheck_session("Carl")

    assert line.command("TakeSeat", seat=99, player="Carl")["code"] == "no-such-seat"
    line.close()


# Slow senders


@pytest.fixture
def hurried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    monkeypatch.setattr(connection, "HEADER_SECONDS", 0.5)
    with serve(tmp_path) as house:
        yield house


def _connected(house: House) -> socket.socket:
    host, port = house.url.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=10)


def _sent_until_closed(raw: socket.socket, data: bytes, pause: float) -> float:
    """Send bytes one by one until the server hangs up, and return how long it took."""
    begun = time.monotonic()
    raw.settimeout(pause)
    for byte in itertools.chain(data, itertools.repeat(ord("x"), 10_000)):
        try:
            raw.sendall(bytes([byte]))
            if not raw.recv(4096):
                break
        except TimeoutError:
            continue
        except OSError:
            break
    return time.monotonic() - begun


def test_a_head_that_comes_byte_by_byte_is_not_waited_for(hurried: House) -> None:
    with _connected(hurried) as raw:
        seconds = _sent_until_closed(raw, b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", 0.05)

    assert 0.4 < seconds < 8


def test_who_connects_and_says_nothing_is_not_waited_for(hurried: House) -> None:
    with _connected(hurried) as raw:
        assert raw.recv(100) == b""


def test_the_second_head_of_a_connection_has_no_longer_than_the_first(hurried: House) -> None:
    with _connected(hurried) as raw:
        for _ in range(2):
            raw.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            answer = b""
            while b'"ok"' not in answer:
                answer += raw.recv(4096) or b'"ok" was not answered'
            assert b" 200 " in answer
            time.sleep(1)
        seconds = _sent_until_closed(raw, b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Slow: ", 0.05)

    assert seconds < 8


def test_a_live_connection_and_a_slow_body_outlast_the_head(hurried: House) -> None:
    line = hurried.guest().watch(TABLE)
    line.next()
    with _connected(hurried) as raw:
        head = b"POST /api/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n"
        raw.sendall(head + b"{")
        time.sleep(1)
        raw.sendall(b"}")
        assert b" 422 " in raw.recv(4096)

    assert line.say("x")["code"] == "malformed"


def test_room_is_a_number_and_no_time() -> None:
    guard = Guard({"sockets-table": "2 at once"})
    guard.check_room("sockets-table", 1)

    with pytest.raises(NotAllowed, match="2 are allowed"):
        guard.check_room("sockets-table", 2)
