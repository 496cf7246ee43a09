"""From settings to a running pit: the one module that knows every adapter."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import structlog
from msgspec import Struct

from letitride.fair import Key, new_key
from letitride.house import house_ids, load_house
from letitride.pit.clockwork import Pace, when_time_is_up
from letitride.pit.people import People
from letitride.pit.pit import Pit, Watcher
from letitride.pit.road import Secrets
from letitride.store import Writer, open_database
from letitride.store.migrating import migrate
from letitride.store.people import Argon2
from letitride.table import Actor
from letitride.table.command import OpenTable
from letitride.table.terms import Role

log = structlog.get_logger()
TICK_SECONDS = 0.1


class Settings(Struct, frozen=True, kw_only=True):
    """How a pit is run."""

    database: str
    key_file: Path
    pace: Pace = Pace()
    welcome_chips: int = 1000
    demonstration: bool = True
    """Whether a table of every house of the catalogue is set up."""


def now() -> int:
    """Return milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def load_key(path: Path) -> Key:
    """Return the key of the house; at the first start it is made, readable by nobody else."""
    try:
        descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return Key(bytes.fromhex(path.read_text("ascii").strip()))
    key = new_key(os.urandom)
    with os.fdopen(descriptor, "w") as file:
        file.write(key.secret.hex() + "\n")
        file.flush()
        os.fsync(file.fileno())
    return key


class Running:
    """A pit that runs."""

    def __init__(self, settings: Settings, watcher: Watcher) -> None:
        self.settings = settings
        engine = open_database(settings.database)
        migrate(engine)
        self.store = Writer(engine)
        secrets = Secrets(load_key(settings.key_file), os.urandom)
        self.pit = Pit(self.store, secrets, clock=now, watcher=watcher, pace=settings.pace)
        self.people = People(self.store, Argon2(), now, os.urandom)
        self._stopping = threading.Event()
        self._clock = threading.Thread(target=self._tick, name="clock", daemon=True)

    def set_up(self) -> str | None:
        """Set up what a new database lacks, and return the administrator's password where one was just made."""
        if self.settings.demonstration:
            for house_id in house_ids():
                if self.pit.found(house_id, load_house(house_id)).result():
                    floor = Actor(role=Role.FLOOR)
                    self.pit.handle(house_id, OpenTable(), floor, "set-up-open").result()
        return self.people.first_administrator()

    def start(self) -> None:
        """Let the automatic dealer begin."""
        self._clock.start()

    def stop(self) -> None:
        """Finish what was begun, and stop; rounds go on at the next start."""
        self._stopping.set()
        if self._clock.is_alive():
            self._clock.join()
        self.store.close()

    def _tick(self) -> None:
        """Let the automatic dealer do what is due, until the pit stops."""
        while not self._stopping.wait(TICK_SECONDS):
            try:
                for table_id in self.pit.waiting():
                    self._end_wait(table_id)
            except Exception:  # the dealer must not stop for one table's trouble
                log.exception("the automatic dealer stumbled")

    def _end_wait(self, table_id: str) -> None:
        seen = self.pit.live(table_id)
        command = when_time_is_up(seen.table)
        if command is not None:
            role = Role.DEVICE if Role.DEVICE in command.who else Role.DEALER
            self.pit.end_wait(table_id, seen, command, Actor(role=role)).result()
