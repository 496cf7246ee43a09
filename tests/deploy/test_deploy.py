"""The files that operators are given, run as they are: service, nginx before it, backup, dashboard, alarms."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from letitride.server.dashboard import dashboard
from letitride.server.http.metrics import Metrics
from tests.databases import Postgres
from tests.deploy import nginx
from tests.deploy.postgres import DebiansPostgres, operators_postgres

__all__ = ["operators_postgres"]

DEPLOY = Path(__file__).parents[2] / "deploy"
SERVICE = (DEPLOY / "letitride.service").read_text("utf-8")
ALARMS = (DEPLOY / "alarms.yml").read_text("utf-8")
PATIENCE = 60.0
"""Seconds for an answer, on a machine that is busy with other tests."""


# The service


def command_of(service: str) -> list[str]:
    """Return what a service runs."""
    (line,) = re.findall(r"^ExecStart=(.*)$", service, re.MULTILINE)
    return shlex.split(line)


@contextmanager
def pit(database: str, key_file: Path, *options: str) -> Iterator[str]:
    """Run the command of the service, on another database and another port."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    program, *words = command_of(SERVICE)
    assert program.endswith("/bin/letitride")
    words[words.index("--database") + 1] = database
    words[words.index("--key-file") + 1] = str(key_file)
    command = [sys.executable, "-m", "letitride", *words, "--port", port, *options]
    log = key_file.with_suffix(".log")
    with log.open("ab") as written:
        running = subprocess.Popen(command, stdout=written, stderr=subprocess.STDOUT)
    try:
        _wait_for(f"http://127.0.0.1:{port}/healthz", running)
        yield port
        running.send_signal(signal.SIGTERM)
        assert running.wait(timeout=30) in (0, -signal.SIGTERM)  # systemd takes either for a clean end
    except BaseException as error:
        error.add_note(log.read_text("utf-8"))
        raise
    finally:
        running.kill()
        running.wait()


def _wait_for(address: str, running: subprocess.Popen[bytes]) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline:
        assert running.poll() is None, "the pit ended"
        try:
            if httpx.get(address, timeout=5).status_code == 200:
                return
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    raise AssertionError("the pit did not come up")


def test_systemd_finds_no_fault_with_the_units(tmp_path: Path) -> None:
    if shutil.which("systemd-analyze") is None:
        pytest.skip("NOT RUN: no systemd-analyze was found: install Debian's package systemd")
    # What they run is not installed on this machine, and that is all that may be missing.
    for unit in DEPLOY.glob("letitride*.*"):
        text = re.sub(r"^ExecStart=\S+", "ExecStart=/bin/true", unit.read_text("utf-8"), flags=re.MULTILINE)
        (tmp_path / unit.name).write_text(text, "utf-8")
    units = sorted(str(unit) for unit in tmp_path.iterdir())
    found = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)

    assert len(units) == 3
    assert [line for line in found.stderr.splitlines() if "letitride" in line] == []


def test_the_document_s_commands_give_site_and_service_the_name_of_the_room() -> None:
    document = (DEPLOY.parent / "docs" / "deploy.md").read_text("utf-8")
    site, service = re.findall(r"^sed (?:-i )?('.*room.example.org.*?') ", document, re.MULTILINE)

    def edited(edit: str, text: str) -> str:
        return subprocess.run(
            ["sed", *shlex.split(edit)], input=text, capture_output=True, text=True, check=True
        ).stdout

    named = edited(site, (DEPLOY / "nginx.conf").read_text("utf-8"))
    assert "pit.example" not in named
    assert named.count("server_name room.example.org;") == 2
    assert "/live/room.example.org/fullchain.pem" in named
    assert command_of(edited(service, SERVICE))[1:4] == ["serve", "--site", "room.example.org"]


# Everything together


def give(client: httpx.Client, table: str, **command: object) -> None:
    body = {"id": f"deploy-{time.monotonic_ns()}", "command": command}
    answer = client.post(f"/api/tables/{table}/commands", json=body).json()
    assert answer.get("outcome") == "done", answer


def wait_for_player(address: str, seat: int, name: str) -> None:
    """Wait until a server knows who sits in a seat: another tells it what was written."""
    deadline = time.monotonic() + PATIENCE
    while (taken := httpx.get(address, timeout=PATIENCE).json()["view"]["seats"][seat - 1]) is None:
        assert time.monotonic() < deadline, f"{name} does not sit there"
        time.sleep(0.05)
    assert taken["player"] == name


async def first_message(site: str, table: str, token: str, trusted: ssl.SSLContext) -> Any:
    """Return what a live table says first.

    In one thread: a client that reads in one and writes in another loses bytes under TLS, where OpenSSL takes one call
    at a time.
    """
    headers = {"Cookie": f"letitride-session={token}", "Origin": site}
    async with (
        asyncio.timeout(PATIENCE),
        connect(
            f"{site.replace('https', 'wss')}/api/tables/{table}/live",
            ssl=trusted,
            additional_headers=headers,
            proxy=None,
            open_timeout=PATIENCE,
        ) as line,
    ):
        return json.loads(await line.recv())


@pytest.mark.heavy
def test_two_servers_behind_nginx_are_one_pit_and_one_may_stop(
    tmp_path: Path, operators_postgres: Postgres | DebiansPostgres
) -> None:
    nginx.require()
    database, key_file = operators_postgres.new_database(), tmp_path / "pit.key"
    with pit(database, key_file) as first:
        with (
            pit(database, key_file) as second,
            nginx.before([first, second], tmp_path) as (address, trusted),
            httpx.Client(base_url=address, timeout=PATIENCE, verify=trusted) as client,
        ):
            name = client.post("/api/guest").json()["name"]
            give(client, "lir", command="TakeSeat", seat=3, player=name)
            give(client, "lir", command="BuyIn", seat=3, amount="50")
            seen = [
                httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE).text.count('outcome="done"')
                for port in (first, second)
            ]
            assert all(seen)  # each has carried out a command
            for port in (first, second):
                wait_for_player(f"http://127.0.0.1:{port}/api/tables/lir", 3, name)
            here = dict(client.cookies)
        # The second has stopped: the session and the seat are as good at the first.
        with (
            nginx.before([first, second], tmp_path) as (address, trusted),
            httpx.Client(base_url=address, timeout=PATIENCE, verify=trusted, cookies=here) as client,
        ):
            for _ in range(4):
                assert client.get("/api/me").json()["name"] == name
            give(client, "lir", command="LeaveSeat", seat=3)


@pytest.mark.heavy
def test_a_pit_behind_nginx_is_played_at_backed_up_and_restored(
    tmp_path: Path, operators_postgres: Postgres | DebiansPostgres
) -> None:
    nginx.require()
    database, key_file, copies = operators_postgres.new_database(), tmp_path / "pit.key", tmp_path / "copies"
    copies.mkdir()
    with (
        pit(database, key_file) as port,
        nginx.before([port], tmp_path) as (address, trusted),
        httpx.Client(base_url=address, timeout=PATIENCE, verify=trusted) as client,
    ):
        page = client.get("/")
        guest = client.post("/api/guest")
        name = guest.json()["name"]
        give(client, "nh-000", command="TakeSeat", seat=2, player=name)
        give(client, "nh-000", command="BuyIn", seat=2, amount="100")
        token = client.cookies["letitride-session"]
        told = asyncio.run(first_message(address, "nh-000", token, trusted))
        copied = backup(operators_postgres, database, copies)
        figures = client.get("/metrics")
        too_large = client.post("/api/login", content=b"x" * 70_000)

    assert page.status_code in (200, 503)  # a page that was not built says so
    assert page.headers["strict-transport-security"].startswith("max-age=")
    assert "Secure" in guest.headers["set-cookie"]
    assert (told["type"], told["seat"]) == ("state", 2)
    assert figures.status_code == 403
    assert too_large.status_code == 413

    restored = operators_postgres.new_database()
    subprocess.run(
        [operators_postgres.tools / "pg_restore", "--dbname", restored, str(copied)], check=True, capture_output=True
    )
    with pit(restored, key_file, "--restored") as port:
        seats = httpx.get(f"http://127.0.0.1:{port}/api/tables/nh-000").json()["view"]["seats"]
        assert seats[1]["player"] == name
    audited = [sys.executable, "-m", "letitride", "audit", restored]
    assert subprocess.run(audited, capture_output=True, text=True, check=False).returncode == 0


def backup(postgres: Postgres | DebiansPostgres, database: str, folder: Path) -> Path:
    """Make a copy as the timer does, and return where it lies."""
    paths = {**os.environ, "PATH": f"{postgres.tools}:{os.environ['PATH']}"}
    made = subprocess.run([DEPLOY / "backup", database, folder], env=paths, capture_output=True, text=True, check=True)
    return Path(made.stdout.strip())


@pytest.mark.heavy
def test_the_newest_thirty_copies_are_kept_and_a_failed_one_is_none(
    tmp_path: Path, operators_postgres: Postgres | DebiansPostgres
) -> None:
    for day in range(10, 45):
        (tmp_path / f"letitride-202001{day}T000000Z.dump").touch()
    made = backup(operators_postgres, operators_postgres.new_database(), tmp_path)
    kept = sorted(each.name for each in tmp_path.glob("*.dump"))

    assert len(kept) == 30
    assert kept[-1] == made.name
    assert made.stat().st_mode & 0o077 == 0
    with pytest.raises(subprocess.CalledProcessError):
        backup(operators_postgres, "postgresql:///nowhere?host=/nowhere", tmp_path)
    assert sorted(each.name for each in tmp_path.glob("*.dump")) == kept


# Dashboard and alarms


def names() -> set[str]:
    """Return every name under which Prometheus keeps a figure of ours."""
    figures = Metrics(onlookers=lambda: 0, tables=tuple)
    for figure, labels in Metrics.LABELS.items():
        next(each for each in vars(figures).values() if getattr(each, "_name", "") == figure).labels(*labels).inc()
    families = text_string_to_metric_families(figures.written().decode())
    return {sample.name for family in families for sample in family.samples}


def test_the_dashboard_has_a_panel_for_every_figure_and_asks_for_nothing_else() -> None:
    panels = dashboard()["panels"]
    asked = {name for panel in panels for target in panel["targets"] for name in named(target["expr"])}

    assert asked <= names()
    assert {re.sub(r"_(total|bucket)$", "", name) for name in asked} == {
        figure.name for figure in Metrics(onlookers=lambda: 0, tables=tuple).registry.collect()
    }
    assert len({(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in panels}) == len(panels)
    assert len({panel["id"] for panel in panels}) == len(panels)


def named(query: str) -> list[str]:
    return re.findall(r"letitride_\w+", query)


def test_the_dashboard_is_printed_as_json() -> None:
    printed = subprocess.run(
        [sys.executable, "-m", "letitride.server.dashboard"], capture_output=True, text=True, check=True
    )

    assert json.loads(printed.stdout) == dashboard()


def test_every_alarm_asks_for_figures_that_exist_and_says_what_to_look_at() -> None:
    alarms = re.findall(r"alert: (\w+)\n +expr: (.+)\n +for: \w+\n +annotations:\n +summary: (.+\.)\n", ALARMS)

    assert len(alarms) == ALARMS.count("alert:") > 0
    assert {name for _, query, _ in alarms for name in named(query)} <= names()
