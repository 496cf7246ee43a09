"""A real server on a free port, with everything it writes within reach, and people of every post."""

from __future__ import annotations

import asyncio
import contextlib
import io
import itertools
import json
import logging
import socket
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import argon2
import httpx2 as httpx
import structlog
import uvicorn
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from letitride.pit.people.people import Person, Post
from letitride.pit.play.pit import Pit
from letitride.pit.tables.timers import Pace
from letitride.server.build_server import LIMITS, build_server
from letitride.server.http.access import RATES
from letitride.server.http.logs import write_logs_to
from letitride.server.http.services import Services
from letitride.store.people import Argon2
from letitride.wiring import Running, Settings

PASSWORD = "a password of the tests"
ADMINISTRATOR = "a password of the administrator"
REASON = "as the tests want it"
UNHURRIED = Pace(betting=3_600_000, all_have_bet=3_600_000, bots=3_600_000)
NO_LIMITS = dict.fromkeys(RATES, "1000000/second")
_ids = itertools.count(1)


@dataclass
class House:
    """A pit that is being served."""

    url: str
    folder: Path
    app: FastAPI
    running: Running
    services: Services
    logs: io.StringIO
    administrator: str
    """The administrator's password, which has replaced the first one."""

    clients: list[httpx.Client] = field(default_factory=list)
    lines: list[Line] = field(default_factory=list)

    @property
    def pit(self) -> Pit:
        return self.running.pit

    def stranger(self) -> Client:
        client = httpx.Client(base_url=self.url, timeout=60, verify=False)  # no certificate is read for plain HTTP
        self.clients.append(client)
        return Client(self, client)

    def guest(self) -> Client:
        client = self.stranger()
        client.name = client.post("/api/guest").json()["name"]
        return client

    def player(self, name: str) -> Client:
        client = self.stranger()
        client.post("/api/register", {"name": name, "password": PASSWORD}).raise_for_status()
        client.name = name
        return client

    def with_post(self, post: Post, name: str) -> Client:
        self.running.people.register(name, PASSWORD, post)
        client = self.log_in(name)
        client.reason = REASON
        return client

    def with_first_password(self, name: str) -> None:
        """Enter an administrator whose password was printed when the server started."""
        first = Person(name=name, post=Post.ADMINISTRATOR, must_change_password=True)
        hashed = self.running.people._hasher.hash(PASSWORD)
        self.running.store.on_people(lambda register: register.add_person(first, hashed, 1)).result()

    def log_in(self, name: str, password: str = PASSWORD) -> Client:
        client = self.stranger()
        client.post("/api/login", {"name": name, "password": password}).raise_for_status()
        client.name = name
        return client


@dataclass
class Client:
    """Somebody with a browser."""

    house: House
    http: httpx.Client
    name: str = ""
    reason: str = ""
    """What somebody of the house says with every command."""

    @property
    def token(self) -> str:
        return self.http.cookies.get("letitride-session") or ""

    def get(self, path: str) -> httpx.Response:
        return self.http.get(path)

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.http.post(path, json=body) if body is not None else self.http.post(path)

    def command(self, table: str, name: str, **fields: object) -> dict[str, Any]:
        """Give a command by POST, and return the answer."""
        body = {"id": new_id(), "command": {"command": name, **fields}, "reason": self.reason}
        answer: dict[str, Any] = self.post(f"/api/tables/{table}/commands", body).json()
        return answer

    def done(self, table: str, name: str, **fields: object) -> None:
        """Give a command that must be carried out."""
        answer = self.command(table, name, **fields)
        assert answer.get("outcome") == "done", answer

    def sit(self, table: str, seat: int, chips: str = "500") -> None:
        self.done(table, "TakeSeat", seat=seat, player=self.name)
        self.done(table, "BuyIn", seat=seat, amount=chips)

    def state(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self.get(f"/api/tables/{table}").json()
        return found

    def watch(self, table: str, **options: Any) -> Line:
        headers = {"Cookie": f"letitride-session={self.token}"} if self.token else {}
        headers.update(options.pop("headers", {}))
        address = self.house.url.replace("http", "ws") + f"/api/tables/{table}/live"
        # A line that a test leaves unread answers no ping either: only the server's own limits may end it.
        options = {"proxy": None, "legacy": True, "close_timeout": 0.5, "ping_interval": None, **options}
        socket = connect(address, additional_headers=headers, **options)
        line = Line(socket, self.reason)
        self.house.lines.append(line)
        return line


class Line:
    """A live connection, and everything that came over it."""

    def __init__(self, socket: ClientConnection, reason: str = "") -> None:
        self.socket, self.reason = socket, reason
        self.received: list[str] = []

    def next(self, seconds: float = 10) -> dict[str, Any]:
        text = self.socket.recv(timeout=seconds)
        assert isinstance(text, str)
        self.received.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def until(self, kind: str, **fields: object) -> dict[str, Any]:
        """Return the next message of a kind that has these fields."""
        while True:
            message = self.next()
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def at_version(self, version: int) -> dict[str, Any]:
        """Return the first state that is at least so new."""
        while True:
            message = self.next()
            if message["type"] == "state" and message["version"] >= version:
                return message

    def command(self, name: str, **fields: object) -> dict[str, Any]:
        """Give a command, and return the answer."""
        message_id = new_id()
        message = {"id": message_id, "command": {"command": name, **fields}, "reason": self.reason}
        self.socket.send(json.dumps(message))
        return self.until("answer", id=message_id)

    def say(self, text: str | bytes) -> dict[str, Any]:
        """Send anything, and return the next message that is no state."""
        self.socket.send(text)
        while (message := self.next())["type"] == "state":
            pass
        return message

    def close(self) -> None:
        self.socket.close()


def new_id() -> str:
    return f"test-{next(_ids):08}"


def cheap_passwords(running: Running) -> None:
    """Have passwords hashed as always, only sooner."""
    hasher = running.people._hasher
    assert isinstance(hasher, Argon2)
    hasher.hasher = argon2.PasswordHasher(time_cost=1, memory_cost=1024, parallelism=1)


def _free_port() -> socket.socket:
    # With its protocol named: only then does asyncio send small answers at once.
    listening = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listening.bind(("127.0.0.1", 0))
    listening.listen(2048)
    return listening


@contextlib.contextmanager
def serve(
    folder: Path, *, pace: Pace = UNHURRIED, rates: Mapping[str, str] | None = None, **further: Any
) -> Iterator[House]:
    """Run a server in a thread until the block is left, with *further* settings; it works for strangers itself."""
    alone = {"clerks": 0, "socket_processes": 0}
    chosen = {"database": str(folder / "pit.db"), "key_file": folder / "pit.key", "pace": pace, **alone, **further}
    settings = Settings(**chosen)
    app, running = build_server(settings, NO_LIMITS if rates is None else {**NO_LIMITS, **rates})
    cheap_passwords(running)
    if first := running.set_up():
        running.people.change_password(running.people.called("administrator"), first, ADMINISTRATOR)
    logs = io.StringIO()
    config = uvicorn.Config(app, host="127.0.0.1", **{**LIMITS, "timeout_graceful_shutdown": 5})
    server, listening = uvicorn.Server(config), _free_port()
    thread = threading.Thread(target=lambda: asyncio.run(server.serve(sockets=[listening])), name="server")
    house = House(
        url=f"http://127.0.0.1:{listening.getsockname()[1]}",
        folder=folder,
        app=app,
        running=running,
        services=app.state.services,
        logs=logs,
        administrator=ADMINISTRATOR,
    )
    handler = write_logs_to(logs, level="info")
    thread.start()
    try:
        while not server.started:
            thread.join(0.01)
            assert thread.is_alive(), "the server did not start"
        yield house
    finally:
        for line in house.lines:
            line.close()
        for client in house.clients:
            client.close()
        server.should_exit = True
        thread.join()
        listening.close()
        logging.getLogger().removeHandler(handler)
        structlog.reset_defaults()
