"""What the pit needs of the world: a store of events and balances, and a clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from msgspec import Struct

from letitride.ledger import Account
from letitride.pit.cases import CaseRecords
from letitride.pit.chain import RoundSeal, Seal
from letitride.pit.interventions import Notes
from letitride.pit.round_records import RoundEvent, RoundFilter, RoundLine, RoundPlayed, WagerRecord

__all__ = [
    "Clock",
    "Head",
    "HouseLog",
    "HouseRecords",
    "Insufficient",
    "Movement",
    "NoSuchThing",
    "RoundEvent",
    "RoundFilter",
    "RoundLine",
    "RoundPlayed",
    "Row",
    "SessionEnded",
    "SessionProof",
    "Snapshot",
    "Store",
    "Transaction",
    "Unavailable",
    "Unknown",
    "WagerRecord",
]

Result = TypeVar("Result")
Clock = Callable[[], int]
"""Gives milliseconds since 1970."""


class Row(Struct, frozen=True, kw_only=True):
    """One event in the log of a table."""

    seq: int
    name: str
    format: int
    data: bytes
    at: int
    """Milliseconds since 1970."""

    actor: str
    command: str
    """The id of the command it came from."""

    hash: str
    """The link of the chain: over the link before and everything above."""


class Head(Struct, frozen=True, kw_only=True):
    """Where the log of a table ends."""

    version: int
    hash: str
    house: bytes
    waiting: str
    """What the table waits for that a clock ends; nothing where it waits for nothing."""

    due: int | None
    """When the clock ends it."""

    owner: str = ""
    """Who opened it, where it is a private table."""

    refusals: int = 0
    """How many commands were refused."""

    refused: str = ""
    """The last link of the chain of refusals."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table between rounds, so that a long log need not be read from its beginning."""

    version: int
    data: bytes


class Movement(Struct, frozen=True, kw_only=True):
    """Chips that moved: one line of an entry."""

    account: str
    kind: str
    player: str
    """Whose chips they are, if a player's."""

    cents: int
    stream: str
    seq: int
    at: int
    text: str
    id: int = 0
    """The number of the movement, once it is booked."""

    @property
    def seat(self) -> int:
        """The seat whose chips they are, 0 where the account is no seat's."""
        return Account.parse(self.account).seat


class NoSuchThing(LookupError):
    """Something that was asked for does not exist; nothing was changed."""


class SessionProof(Struct, frozen=True, kw_only=True):
    """By what session somebody gives a command, and what they were when it was opened."""

    token_hash: str
    name: str
    post: str


class Wanted(Struct, frozen=True, kw_only=True):
    """What a command is going to ask for: a store may read it for many commands at once."""

    stream: str
    command: str
    token_hash: str | None
    account: str | None = None
    """From which chips may be taken."""


class SessionEnded(NoSuchThing):
    """The session of a command has ended, or its person has another post by now; nothing was changed."""


class Insufficient(ValueError):
    """An account of a player would have gone below nothing; nothing was booked."""


class Unknown(RuntimeError):
    """The store cannot say whether a change has happened; the id of the command will tell."""


class Unavailable(RuntimeError):
    """The store can do nothing now, and has changed nothing; whoever asks again later loses nothing."""


class HouseLog(Protocol):
    """The log of the house within one transaction."""

    def house_head(self) -> tuple[int, str]:
        """Return its last number and link, and keep others from it; work that is going to write asks for this first."""

    def append_to_house(self, row: Row) -> None:
        """Write a row to its end."""


class HouseRecords(Notes, HouseLog, Protocol):
    """The log of the house, and the list of interventions that follows from it."""


class Transaction(HouseRecords, CaseRecords, Protocol):
    """The store within one transaction."""

    def create_table(self, stream: str, house: bytes, first_hash: str, owner: str = "") -> bool:
        """Begin the log of a table, a private one where it has an owner; False where it has one."""

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key, if one is kept."""

    def keep_fingerprint(self, fingerprint: bytes) -> None:
        """Keep the fingerprint of the house's key."""

    def touch(self) -> None:
        """Write something that changes nothing, to see whether anything can be written."""

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""

    def public(self) -> Sequence[str]:
        """Return the ids of the tables that are nobody's own."""

    def in_use(self, most: int) -> Sequence[str]:
        """Return the ids of the tables that are nobody's own, and of the private ones that are not closed."""

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the ids of somebody's private tables that wait for something: those that are not closed."""

    def head(self, stream: str) -> Head | None:
        """Return where a log ends, and let nobody else write to it before this transaction is over."""

    def house_record(self, stream: str) -> bytes | None:
        """Return the record of a table's house, locking nothing."""

    def rows(self, stream: str, after: int, until: int | None = None) -> Sequence[Row]:
        """Return the events of a log that come after a version, and not after another."""

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Write events to the end of a log."""

    def session_holds(self, proof: SessionProof, now: int) -> bool:
        """Tell whether a session is open, and its person what they were."""

    def answer(self, stream: str, command: str) -> bytes | None:
        """Return what was answered to a command, if it was ever answered."""

    def remember(self, stream: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command."""

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Keep the answer to a command that was refused, chained to the refusals before it."""

    def balance(self, account: str) -> int:
        """Return what lies in an account, in cents."""

    def book(self, movements: Sequence[Movement]) -> None:
        """Move chips, or raise ``Insufficient``."""

    def snapshot(self, stream: str, until: int | None = None) -> Snapshot | None:
        """Return the last snapshot of a table, or the last that is not newer than a version."""

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Keep a snapshot, beside the newest before it and some of the older ones."""

    def close_round(
        self, stream: str, number: int, *, last: int, outcome: str, at: int, players: Sequence[str]
    ) -> None:
        """Enter a round that is over; its story begins where that of the round before it ended."""

    def rounds(self, filters: RoundFilter, most: int) -> Sequence[RoundLine]:
        """Return rounds that are over, newest first."""

    def movements_in(self, line: RoundLine, player: str | None) -> Sequence[Movement]:
        """Return what moved at a table during a round, in the name of a player or of anybody."""

    def house_gains_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return what the drop box and the tray of each table gained in a time, by table and kind, in cents."""

    def rounds_ended_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return how many rounds ended in a time, by table and outcome."""

    def wagers_between(self, stream: str, since: int, until: int) -> Sequence[WagerRecord]:
        """Return what happened to the wagers of a table's settled rounds that ended in a time, in order."""

    def rounds_played(self, since: int, until: int, most: int) -> Sequence[RoundPlayed]:
        """Return the last rounds that ended in a time, at most so many, with who played."""

    def events_of_rounds(self, since: int, until: int, names: Sequence[str]) -> Sequence[RoundEvent]:
        """Return what the log tells under these names of rounds that ended in a time, table by table in order."""

    def deals_by_staff(self, since: int, until: int, posts: Sequence[str]) -> Sequence[RoundEvent]:
        """Return the cards of rounds that ended in a time which were dealt at a command of the house's people."""

    def round(self, stream: str, number: int) -> RoundLine | None:
        """Return a round that is over."""

    def seal_of(self, stream: str, number: int) -> RoundSeal | None:
        """Return the seal of a round; one that ended before rounds were sealed has none."""

    def seals(self, after: int, most: int) -> Sequence[Seal]:
        """Return the seals that follow a number, in order."""

    def last_seal(self) -> Seal | None:
        """Return the newest seal."""

    def heads_sealed(self, seal: Seal) -> Mapping[str, tuple[int, str]]:
        """Return the heads that a seal is the first to cover, by their logs: version and link."""

    def players(self, stream: str, number: int) -> Sequence[str]:
        """Return who played in a round."""

    def statement(self, player: str, most: int, before: int | None) -> Sequence[Movement]:
        """Return what moved in the name of a player, newest first; *before* the number of a movement."""

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Have a table looked after at a time, or not any more."""

    def due_timers(self, now: int, most: int) -> Sequence[str]:
        """Return tables whose time has come, and let nobody else take them before this transaction is over."""

    def afterwards(self, call: Callable[[], None]) -> None:
        """Have something done when this transaction is durable, before its future is."""


class Store(Protocol):
    """Runs work in transactions that are durable when their future is done."""

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Have *work* read what is durable, without waiting for others."""

    def when_in_doubt(self, call: Callable[[], None]) -> None:
        """Have something done whenever the store cannot say whether a transaction has happened."""

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        """Have *work* done within a transaction; several may share one, and have what is *wanted* read together."""
