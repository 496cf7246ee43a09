"""Running the house: figures, logs, health, and stopping without losing anything."""

from __future__ import annotations

import json
import logging
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from io import StringIO
from pathlib import Path

import httpx2 as httpx
import pytest
import structlog
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from letitride.pit.people.people import Post
from letitride.server.http.logs import log, write_logs_to
from tests.server.house import House, serve

pytestmark = pytest.mark.heavy

TABLE = "nh-000"


def figures(house: House) -> dict[tuple[str, str], float]:
    """Return every figure by its name and labels."""
    text = house.stranger().get("/metrics").text
    families = text_string_to_metric_families(text)
    return {
        (sample.name, ",".join(f"{key}={value}" for key, value in sorted(sample.labels.items()))): sample.value
        for family in families
        for sample in family.samples
    }


def test_commands_events_commits_and_onlookers_are_counted(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        ann.sit(TABLE, 1)
        ann.command(TABLE, "LeaveSeat", seat=2)
        line = ann.watch(TABLE)
        line.next()
        ann.done(TABLE, "PlaceWagers", seat=1, stakes={"base": "1"})
        house.with_post(Post.DEALER, "Dan").done(TABLE, "CallNoMoreBets")
        found = figures(house)

    assert found["letitride_commands_total", "command=TakeSeat,outcome=done"] == 1
    assert found["letitride_commands_total", "command=LeaveSeat,outcome=refused"] == 1
    assert found["letitride_refusals_total", "code=not-your-seat"] == 1
    assert found["letitride_events_total", "event=BettingClosed"] == 1
    assert found["letitride_onlookers", ""] == 1
    assert found["letitride_open_rounds", ""] == 1
    assert found["letitride_open_tables", ""] >= 1
    assert found["letitride_commit_jobs_count", ""] >= 5
    assert found["letitride_commit_seconds_count", ""] == found["letitride_commit_jobs_count", ""]
    assert found["letitride_answer_seconds_count", ""] == 5
    assert any(name == "letitride_requests_total" for name, _ in found)


def test_a_log_line_tells_who_did_what_where_and_how_it_ended(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        answer = ann.http.post(
            f"/api/tables/{TABLE}/commands",
            json={"id": "abcdefgh", "command": {"command": "TakeSeat", "seat": 3, "player": "Ann"}},
            headers={"X-Request-ID": "request-of-ann"},
        )
        line = ann.watch(TABLE)
        line.next()
        line.command("LeaveSeat", seat=5)
        line.close()

    lines = [json.loads(text) for text in house.logs.getvalue().splitlines()]
    first = next(each for each in lines if each["event"] == "command")
    assert answer.headers["x-request-id"] == "request-of-ann"
    assert {key: first[key] for key in ("request", "person", "table", "command", "outcome")} == {
        "request": "request-of-ann",
        "person": "Ann",
        "table": TABLE,
        "command": "TakeSeat",
        "outcome": "done",
    }
    request = next(each for each in lines if each["event"] == "request" and each["request"] == "request-of-ann")
    assert (request["status"], request["person"], request["method"]) == (200, "Ann", "POST")
    refused = next(each for each in lines if each.get("outcome") == "refused")
    assert refused["code"] == "not-your-seat"
    assert all(each["level"] and each["timestamp"] for each in lines)
    assert [each["event"] for each in lines if each["event"] in ("connected", "disconnected")] == [
        "connected",
        "disconnected",
    ]


def test_each_connection_has_a_number_and_everything_that_came_over_it_is_logged_under_it(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        ann = house.player("Ann")
        for client in (ann, ann, house.stranger()):
            line = client.watch(TABLE)
            line.next()
            if client is ann:
                line.command("LeaveSeat", seat=5)
            line.close()

    lines = [json.loads(text) for text in house.logs.getvalue().splitlines()]
    connected = [each for each in lines if each["event"] == "connected"]
    numbers = [each["request"] for each in connected]
    assert [(each["person"], each["table"]) for each in connected] == [("Ann", TABLE), ("Ann", TABLE), (None, TABLE)]
    assert len(set(numbers)) == 3
    assert all(re.fullmatch("[0-9a-f]{16}", number) for number in numbers)
    commands = [each for each in lines if each["event"] == "command"]
    assert [(each["request"], each["person"]) for each in commands] == [(number, "Ann") for number in numbers[:2]]


def test_logs_are_for_people_at_a_terminal_and_json_elsewhere() -> None:
    class Terminal(StringIO):
        def isatty(self) -> bool:
            return True

    for stream, is_json in ((Terminal(), False), (StringIO(), True)):
        handler = write_logs_to(stream, level="info")
        log.info("something", table="t1")
        logging.getLogger("elsewhere").warning("from a library")
        logging.getLogger().removeHandler(handler)
        structlog.reset_defaults()
        text = stream.getvalue()
        assert "something" in text
        assert "from a library" in text
        assert text.startswith("{") == is_json


def test_a_fault_of_ours_is_told_with_its_number_and_nothing_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the secret inside")

    monkeypatch.setattr(house.pit, "public", broken)
    answer = house.stranger().get("/api/tables")

    assert answer.status_code == 500
    assert answer.json()["code"] == "fault"
    assert answer.headers["x-request-id"] in answer.json()["message"]
    assert "secret" not in answer.text
    assert "the secret inside" in house.logs.getvalue()


def test_a_house_is_healthy_while_its_store_can_be_read_and_written(tmp_path: Path) -> None:
    with serve(tmp_path) as house:
        stranger = house.stranger()
        assert stranger.get("/healthz").json() == {"status": "ok"}

        house.running.store.close()
        closed = stranger.get("/healthz")

        assert closed.status_code == 503
        assert closed.json()["code"] == "not-healthy"


def test_a_writer_that_hangs_is_not_healthy(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("letitride.wiring.HEALTH_SECONDS", 0.2)
    go_on = threading.Event()
    hanging = house.running.store.submit(lambda _books: go_on.wait(20))
    answer = house.stranger().get("/healthz")
    go_on.set()
    hanging.result()

    assert answer.status_code == 503
    assert house.stranger().get("/healthz").status_code == 200


def test_health_waits_behind_no_other_request(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """More requests than there are threads for them, none of which is answered."""
    go_on = threading.Event()
    monkeypatch.setattr(house.pit, "public", lambda: go_on.wait(20) and ())
    askers = [threading.Thread(target=lambda: house.stranger().get("/api/tables")) for _ in range(50)]
    for asker in askers:
        asker.start()
    time.sleep(0.5)
    begun = time.monotonic()
    answer = house.stranger().get("/healthz")
    seconds = time.monotonic() - begun
    go_on.set()
    for asker in askers:
        asker.join()

    assert answer.status_code == 200
    assert seconds < 10


class Process:
    """``letitride serve`` in a process of its own."""

    def __init__(self, folder: Path) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        options = ["--database", str(folder / "pit.db"), "--port", str(self.port)]
        command = [sys.executable, "-m", "letitride", "serve", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self._wait()

    def _wait(self) -> None:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            try:
                if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.05)
            assert self.process.poll() is None, self.process.communicate()
        raise AssertionError("the server did not come up")

    def stop(self) -> tuple[int, str, str]:
        """Ask it to stop, and return its status, and what it printed and logged."""
        self.process.send_signal(signal.SIGTERM)
        out, err = self.process.communicate(timeout=30)
        return self.process.returncode, out, err


@contextmanager
def process(folder: Path) -> Iterator[Process]:
    running = Process(folder)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
            running.process.communicate()


@pytest.mark.heavy
def test_a_server_that_is_asked_to_stop_keeps_its_round_and_goes_on_with_it(tmp_path: Path) -> None:
    with process(tmp_path) as first, httpx.Client(base_url=first.url, timeout=20) as client:
        name = client.post("/api/guest").json()["name"]
        for number, command in enumerate(
            (
                {"command": "TakeSeat", "seat": 2, "player": name},
                {"command": "BuyIn", "seat": 2, "amount": "100"},
                {"command": "PlaceWagers", "seat": 2, "stakes": {"base": "5"}},
            )
        ):
            body = {"id": f"command-{number}", "command": command}
            assert client.post(f"/api/tables/{TABLE}/commands", json=body).json()["outcome"] == "done"
        token = client.cookies["letitride-session"]
        address = first.url.replace("http", "ws") + f"/api/tables/{TABLE}/live"
        cookie = {"Cookie": f"letitride-session={token}"}
        with connect(address, additional_headers=cookie, proxy=None, close_timeout=1) as socket_:
            before = json.loads(socket_.recv(timeout=10))
            status, out, err = first.stop()
            with pytest.raises(ConnectionClosed) as closed:
                list(iter(lambda: socket_.recv(timeout=10), None))

    assert status in (0, -signal.SIGTERM)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    password = re.search(r"Sign in as administrator with the password (\S+) and choose your own", out)
    assert password is not None
    assert password[1] not in err
    assert token not in err
    assert all(json.loads(line)["event"] for line in err.splitlines())
    with process(tmp_path) as second, httpx.Client(base_url=second.url, cookies=client.cookies, timeout=20) as again:
        after = again.get(f"/api/tables/{TABLE}").json()
        _, out, _ = second.stop()

    assert after["seat"] == 2
    assert after["version"] >= before["version"]
    assert after["view"]["seats"][1]["stakes"] == {"base": "5.00"} or after["view"]["rounds"] == 1
    assert "Sign in as administrator" in out
    assert password[1] not in out
