"""What the server and its socket processes say to each other, over a Unix socket that nobody else has."""

from __future__ import annotations

import pickle
import struct
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from letitride.house.codec import encode_hook
from letitride.pit.log.codec import EVENT_KINDS, decode_event
from letitride.pit.people.people import Person
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.table import Event

_LENGTH = struct.Struct("!I")
Written = tuple[str, bytes]
"""An event: its kind, and all that it says."""


class Handed(Struct, frozen=True):
    """A connection that is handed over, beside its socket."""

    line: int
    table: str
    person: Person | None
    name: str
    only_changes: bool


# From a socket process to the server


class Given(Struct, frozen=True, array_like=True, tag=0):
    """A message from a connection. None if it was not text."""

    line: int
    text: str | None


class Left(Struct, frozen=True, array_like=True, tag=1):
    """A connection that has ended, and with which code."""

    line: int
    code: int | None


class TableWanted(Struct, frozen=True, array_like=True, tag=2):
    """A table that somebody looks at."""

    table: str


class TableLeft(Struct, frozen=True, array_like=True, tag=3):
    """A table that nobody looks at any more."""

    table: str


class Ready(Struct, frozen=True, array_like=True, tag=4):
    """The process has started, and takes connections."""


FromProcess = Given | Left | TableWanted | TableLeft | Ready

# From the server to a socket process


class Answered(Struct, frozen=True, array_like=True, tag=0):
    """The answer to the last message of a connection, and how many seconds to wait before it is sent."""

    line: int
    message: bytes
    wait: float


class Ended(Struct, frozen=True, array_like=True, tag=1):
    """A connection to close."""

    line: int
    code: int
    why: str


class TableGiven(Struct, frozen=True, array_like=True, tag=2):
    """A table as it durably is."""

    table: str
    written: bytes


class TableChanged(Struct, frozen=True, array_like=True, tag=3):
    """What happened at a table, and is durable."""

    table: str
    version: int
    head: str
    due: int | None
    happened: list[Written]


class Stop(Struct, frozen=True, array_like=True, tag=4):
    """Close all connections and end the process."""


FromServer = Answered | Ended | TableGiven | TableChanged | Stop


class Told(Struct, frozen=True, array_like=True):
    """What the server says at once."""

    clock: int
    """Its clock less the machine's monotonic one, in milliseconds."""

    parts: list[FromServer]


encode = msgspec.msgpack.Encoder().encode
decode_told = msgspec.msgpack.Decoder(Told).decode
decode_heard = msgspec.msgpack.Decoder(list[FromProcess]).decode
_write = msgspec.json.Encoder(enc_hook=encode_hook).encode
_KINDS: dict[str, type[Event]] = {kind.__name__: kind for kind in EVENT_KINDS}


def framed(message: bytes) -> bytes:
    """Return a message with its length before it."""
    return _LENGTH.pack(len(message)) + message


class Frames:
    """Puts messages together again."""

    def __init__(self) -> None:
        self._left = b""

    def take(self, data: bytes) -> Iterator[bytes]:
        """Return every message that is whole by now."""
        data = self._left + data if self._left else data
        at, end = 0, len(data)
        while end - at >= _LENGTH.size:
            (size,) = _LENGTH.unpack_from(data, at)
            start = at + _LENGTH.size
            if start + size > end:
                break
            yield data[start : start + size]
            at = start + size
        self._left = data[at:]


def changed(live: PitTable, happened: Happened) -> TableChanged:
    """Return what happened at a table as it is sent: nothing is left out, unlike in the log."""
    events = [(type(event).__name__, _write(event)) for _, event in happened]
    return TableChanged(live.id, live.version, live.head, live.due, events)


def folded(live: PitTable, change: TableChanged) -> tuple[PitTable, Happened]:
    """Return a table after a change, and what happened, each event with the table before it."""
    happened: list[tuple[PitTable, Event]] = []
    for name, written in change.happened:
        event = decode_event(written, _KINDS[name])
        happened.append((live, event))
        live = live.after(event)
    return msgspec.structs.replace(live, head=change.head, due=change.due), tuple(happened)


def write_table(live: PitTable) -> bytes:
    """Return a table as it is sent."""
    return pickle.dumps(live, protocol=5)


def read_table(written: bytes) -> PitTable:
    """Return a table that was sent."""
    live: PitTable = pickle.loads(written)  # noqa: S301 - it comes from our own process
    house = _HOUSES.setdefault(_write(live.table.house), live.table.house)
    return msgspec.structs.replace(live, table=msgspec.structs.replace(live.table, house=house))


_HOUSES: dict[bytes, Any] = {}
"""Tables of the same rules share their house."""
