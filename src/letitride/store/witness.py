"""Witnesses outside the pit: an append-only file, or a URL, possibly of another pit."""

from __future__ import annotations

import abc
import os
import threading
import urllib.request
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import msgspec
import structlog

from letitride.pit.chain import Seal
from letitride.pit.history.witness import Witness, WitnessLine, lines_after, new_lines, read_lines, write_lines
from letitride.pit.ports import Store
from letitride.store.database import DatabaseFault

log = structlog.get_logger()
SECONDS = 1.0
"""How often to check for something to send."""

LATEST = 60.0
"""Seconds to the next try after many failures."""

MOST_LINES = 200
MOST_POSTED = 20
"""How many lines to post at once. A server takes no longer messages."""

ANSWER_SECONDS = 10
LONGEST_LINE = 64 * 1024


class FileWitness:
    """An append-only file of lines, best on a disk that the pit's own staff cannot write to."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()

    def last(self) -> int:
        """Return the number of its newest seal."""
        newest = self._newest()
        return newest.number if newest else 0

    def send(self, lines: Sequence[WitnessLine]) -> None:
        """Append what is new, durably."""
        with self._lock:
            fresh = new_lines(self._newest(), lines)
            if not fresh:
                return
            with self.path.open("ab") as file:
                if file.tell() and not self._tail().endswith(b"\n"):
                    file.write(b"\n")
                file.write(write_lines(fresh))
                file.flush()
                os.fsync(file.fileno())

    def _newest(self) -> WitnessLine | None:
        lines = [line + b"\n" for line in self._tail().split(b"\n")[:-1]]
        whole = [line for line in lines if line.startswith(b"{") and line.endswith(b"}\n")]
        return next(read_lines(whole[-1:]), None)

    def _tail(self) -> bytes:
        if not self.path.exists():
            return b""
        with self.path.open("rb") as file:
            file.seek(max(0, self.path.stat().st_size - 4 * LONGEST_LINE))
            return file.read()


class UrlWitness:
    """A URL to post lines to. Another pit answers with its last seal."""

    def __init__(self, url: str) -> None:
        self._url = url

    def last(self) -> int | None:
        """Ask for the newest seal there."""
        return self._post(())

    def send(self, lines: Sequence[WitnessLine]) -> None:
        """Post lines."""
        for begin in range(0, len(lines), MOST_POSTED):
            self._post(lines[begin : begin + MOST_POSTED])

    def _post(self, lines: Sequence[WitnessLine]) -> int | None:
        body, kind = msgspec.json.encode({"lines": lines}), {"Content-Type": "application/json"}
        request = urllib.request.Request(self._url, data=body, headers=kind, method="POST")  # noqa: S310 - http only
        with urllib.request.urlopen(request, timeout=ANSWER_SECONDS) as answer:  # noqa: S310
            said = answer.read(LONGEST_LINE)
        try:
            return msgspec.json.decode(said, type=dict[str, int]).get("seal")
        except msgspec.MsgspecError:
            return None


def witness_at(place: str) -> Witness:
    """Return the witness at a URL or in a file."""
    return UrlWitness(place) if place.startswith(("http://", "https://")) else FileWitness(Path(place))


class Repeated:
    """A thread that does something every second, and recovers from failures."""

    def __init__(self, place: str) -> None:
        self._place = place
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="witness", daemon=True)

    def start(self) -> None:
        """Start."""
        self._thread.start()

    def stop(self) -> None:
        """Do what is left, and stop."""
        self._stopping.set()
        if self._thread.is_alive():
            self._thread.join()

    @abc.abstractmethod
    def send(self) -> None:
        """Do everything that is due now."""

    def _run(self) -> None:
        pause, last = SECONDS, False
        while not last:
            last = self._stopping.wait(pause)
            try:
                self.send()
                pause = SECONDS
            except Exception as error:  # noqa: BLE001 - whatever it is: the pit goes on, and the witness hears later
                log.warning("the witness could not be reached", witness=self._place, why=str(error)[:200])
                pause = min(pause * 2, LATEST)


class WitnessSender(Repeated):
    """Sends every seal to a witness, in order."""

    def __init__(self, store: Store, witness: Witness, place: str) -> None:
        super().__init__(place)
        self._store, self._witness = store, witness
        self._sent: int | None = None

    def send(self) -> None:
        """Send everything the witness lacks. After a failure, ask it what it has."""
        sent = self._sent if self._sent is not None else self._witness.last() or 0
        self._sent = None
        while lines := self._store.read(partial(lines_after, number=sent, most=MOST_LINES)):
            self._witness.send(lines)
            sent = lines[-1].number
        self._sent = sent


class Marker(Repeated):
    """The newest seal, in a file beside the key. A database that lacks it is older, and was restored."""

    def __init__(self, store: Store, path: Path) -> None:
        super().__init__(str(path))
        self._store, self._path, self.name = store, path, path.name
        self._kept: Seal | None = None

    def send(self) -> None:
        """Store the newest seal."""
        newest = self._store.read(lambda books: books.last_seal())
        if newest is None or newest == self._kept:
            return
        self._write(newest)
        self._kept = newest

    def missing(self) -> str:
        """Return what shows that this is not the database that ran last, or nothing. A new database gets a marker."""
        newest = self._store.read(lambda books: books.last_seal())
        if not self._path.exists():
            if newest is None:
                self._write(None)
                return ""
            return f"it has {newest.number} {'seal' if newest.number == 1 else 'seals'}, and {self._path} is missing"
        try:
            kept = msgspec.json.decode(self._path.read_bytes(), type=Seal | None)
        except msgspec.MsgspecError as fault:
            raise DatabaseFault(f"{self._path} cannot be read: {fault}") from None
        if kept is None or self._store.read(lambda books: books.seals(kept.number - 1, 1)) == (kept,):
            return ""
        return f"seal {kept.number} is not in it"

    def _write(self, seal: Seal | None) -> None:
        fresh = self._path.with_name(f"{self._path.name}.{os.getpid()}")
        with fresh.open("wb") as file:
            file.write(msgspec.json.encode(seal) + b"\n")
            file.flush()
            os.fsync(file.fileno())
        fresh.replace(self._path)
