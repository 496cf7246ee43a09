"""Real servers, started as anybody starts them: several on one PostgreSQL of which one is killed, one on SQLite."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx2 as httpx
import pytest

from tests.databases import Postgres
from tests.store.patience import SOON, eventually
from tests.store.room import HOUSE

pytestmark = pytest.mark.heavy


class Server:
    """``letitride serve`` as anybody starts it."""

    def __init__(self, database: str, folder: Path, *more: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{port}"
        words = ["serve", "--database", database, "--key-file", str(folder / "pit.key"), "--port", str(port), *more]
        self._log = folder / f"server-{port}.log"
        with self._log.open("w") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "letitride", *words], stdout=subprocess.DEVNULL, stderr=log
            )

    @property
    def said(self) -> str:
        return self._log.read_text()

    def ready(self) -> Server:
        assert eventually(lambda: self.process.poll() is not None or _answers(self.url))
        assert self.process.poll() is None, self.said
        return self

    def kill(self) -> None:
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait()


def _answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/healthz").status_code == 200
    except httpx.TransportError:
        return False


@contextmanager
def served(database: str, folder: Path, count: int) -> Iterator[list[Server]]:
    servers = [Server(database, folder) for _ in range(count)]
    try:
        yield [server.ready() for server in servers]
    finally:
        for server in servers:
            server.stop()


class Guest:
    """Somebody with one session, who talks to any process."""

    def __init__(self, client: httpx.Client, server: Server) -> None:
        self._client = client
        came_in = client.post(f"{server.url}/api/guest")
        self.name = came_in.json()["name"]
        self._headers = {"cookie": "; ".join(f"{name}={value}" for name, value in came_in.cookies.items())}
        client.cookies.clear()

    def ask(self, server: Server, command_id: str, **command: Any) -> dict[str, Any]:
        message = {"id": f"command-{command_id}", "command": command}
        place = f"{server.url}/api/tables/{HOUSE}/commands"
        answer = self._client.post(place, json=message, headers=self._headers)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def look(self, server: Server) -> dict[str, Any]:
        found: dict[str, Any] = self._client.get(f"{server.url}/api/tables/{HOUSE}", headers=self._headers).json()
        return found


def test_one_of_two_processes_is_killed_in_the_middle_of_a_round_and_the_other_serves_on(
    postgres: Postgres, tmp_path: Path
) -> None:
    url = postgres.new_database()
    answers: list[tuple[int, str, dict[str, Any], dict[str, Any]]] = []
    with served(url, tmp_path, 2) as (first, second), httpx.Client(timeout=SOON) as client:
        servers = [first, second]
        guests = [Guest(client, servers[number % 2]) for number in range(3)]

        def ask(number: int, command_id: str, **command: Any) -> None:
            server = servers[len(answers) % len(servers)]
            answer = guests[number].ask(server, command_id, **command)
            assert answer["outcome"] == "done", (command, answer)
            answers.append((number, command_id, command, answer))

        for number, guest in enumerate(guests):
            seat = number + 1
            ask(number, f"sit-{seat}", command="TakeSeat", seat=seat, player=guest.name)
            ask(number, f"buy-{seat}", command="BuyIn", seat=seat, amount="300")
        for number in range(3):
            ask(number, f"bet-{number}", command="PlaceWagers", seat=number + 1, stakes={"base": "5"})
        assert eventually(lambda: guests[0].look(first)["version"] == guests[0].look(second)["version"])

        # Everybody has bet: no more bets are called in two seconds, by whichever process is left.
        first.kill()
        servers.remove(first)
        assert eventually(lambda: guests[0].look(second)["view"]["stage"] == "deciding")
        for number in range(3):
            ask(number, f"one-{number}", command="MakeDecision", seat=number + 1, option="ride")
        for number in range(3):
            ask(number, f"two-{number}", command="MakeDecision", seat=number + 1, option="withdraw")
        assert guests[0].look(second)["view"]["stage"] == "betting"

        # What the dead process had answered stands; a new one tells the same of everything.
        with served(url, tmp_path, 1) as (third,):
            for number, command_id, command, answer in answers:
                assert guests[number].ask(third, command_id, **command) == answer
            assert guests[1].look(third) == guests[1].look(second)


def test_a_second_process_on_a_file_of_sqlite_is_turned_away(tmp_path: Path) -> None:
    database = str(tmp_path / "pit.db")
    with served(database, tmp_path, 1) as (first,):
        second = Server(database, tmp_path)
        assert second.process.wait(SOON) == 2
        assert f"pit.db is in use by process {first.process.pid}: one process owns a file of SQLite" in second.said
        assert "Traceback" not in second.said
    with served(database, tmp_path, 1):
        pass
