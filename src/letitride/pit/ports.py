"""What the pit needs from outside: a store of events and balances, and a clock."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from typing import Protocol, TypeVar

from msgspec import Struct

from letitride.ledger import Account
from letitride.pit.cases import CaseRecords
from letitride.pit.chain import RoundSeal, Seal
from letitride.pit.day_records import DayRecords
from letitride.pit.interventions import Notes
from letitride.pit.kept_tournaments import TournamentBook
from letitride.pit.posted_houses import HouseBook
from letitride.pit.round_records import RoundEvent, RoundFilter, RoundLine, RoundPlayed, WagerRecord
from letitride.pit.school_records import SchoolRecords

__all__ = [
    "Clock",
    "Head",
    "HouseLog",
    "HouseRecords",
    "Movement",
    "RoundEvent",
    "RoundFilter",
    "RoundLine",
    "RoundPlayed",
    "Row",
    "SessionProof",
    "Snapshot",
    "Store",
    "Transaction",
    "WagerRecord",
]

Result = TypeVar("Result")
Done = Callable[[Result | None, Exception | None], None]
"""Given what came of work that is durable, or why it was not done."""

Clock = Callable[[], int]
"""Returns milliseconds since 1970."""


class Row(Struct, frozen=True, kw_only=True):
    """An event in a table's log."""

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
    """The link of the chain: over the previous link and everything above."""


class Head(Struct, frozen=True, kw_only=True):
    """The head of a table's log."""

    version: int
    hash: str
    waiting: str
    """What the table waits for until a deadline; empty if nothing."""

    due: int | None
    """The deadline."""

    owner: str = ""
    """The owner of a private table."""

    refusals: int = 0
    """How many commands were refused."""

    refused: str = ""
    """The last link of the refusals."""


class Snapshot(Struct, frozen=True, kw_only=True):
    """A table between rounds, so that a long log need not be read from its beginning."""

    version: int
    data: bytes


class Movement(Struct, frozen=True, kw_only=True):
    """A movement of chips: one line of an entry."""

    account: str
    kind: str
    player: str
    """The player whose chips they are, if any."""

    cents: int
    stream: str
    seq: int
    at: int
    text: str
    id: int = 0
    """The number of the movement, once it is booked."""

    @property
    def seat(self) -> int:
        """The seat whose chips they are, 0 if the account is not a seat's."""
        return Account.parse(self.account).seat


class SessionProof(Struct, frozen=True, kw_only=True):
    """The session by which somebody gives a command, and their post when it was opened."""

    token_hash: str
    name: str
    post: str


class Wanted(Struct, frozen=True, kw_only=True):
    """What a command will need. A store can read it for many commands at once."""

    stream: str
    command: str
    token_hash: str | None = None
    account: str | None = None
    """The accounts that chips may be taken from."""


class HouseLog(Protocol):
    """The house's log, within a transaction."""

    def house_head(self) -> tuple[int, str]:
        """Return its last number and link, and lock it. Work that will write asks for this first."""

    def append_to_house(self, row: Row) -> None:
        """Append a row."""


class HouseRecords(Notes, HouseLog, Protocol):
    """The house's log, and the list of interventions that follows from it."""


class Transaction(HouseRecords, CaseRecords, HouseBook, DayRecords, SchoolRecords, TournamentBook, Protocol):
    """The store within one transaction."""

    def create_table(self, stream: str, house: bytes, first_hash: str, owner: str = "") -> bool:
        """Create the log of a table, private if it has an owner. Return False if it exists."""

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key, if stored."""

    def keep_fingerprint(self, fingerprint: bytes) -> None:
        """Store the fingerprint of the house's key."""

    def touch(self) -> None:
        """Write something that changes nothing, to see whether writing works."""

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""

    def public(self) -> Sequence[str]:
        """Return the ids of the public tables."""

    def in_use(self, most: int) -> Sequence[str]:
        """Return the ids of the public tables, and of private tables that are not closed."""

    def open_tables(self, owner: str) -> Sequence[str]:
        """Return the ids of a person's private tables that are not closed."""

    def head(self, stream: str) -> Head | None:
        """Return where a log ends, and lock it until this transaction is over."""

    def rows(self, stream: str, after: int, until: int | None = None) -> Sequence[Row]:
        """Return the events of a log after one version and up to another."""

    def append(self, stream: str, rows: Sequence[Row]) -> None:
        """Append events to a log."""

    def session_holds(self, proof: SessionProof, now: int) -> bool:
        """Return whether a session is open and its person's post unchanged."""

    def answer(self, stream: str, command: str) -> bytes | None:
        """Return the earlier answer to a command, if any."""

    def remember(self, stream: str, command: str, answer: bytes) -> None:
        """Store the answer to a command."""

    def refuse(self, stream: str, command: str, answer: bytes) -> None:
        """Store the answer to a refused command, chained to the earlier refusals."""

    def registered_as(self, guest: str) -> str | None:
        """Return the account that a guest opened, if any."""

    def balance(self, account: str) -> int:
        """Return the balance of an account, in cents."""

    def book(self, movements: Sequence[Movement]) -> None:
        """Move chips, or raise ``Insufficient``."""

    def snapshot(self, stream: str, until: int | None = None) -> Snapshot | None:
        """Return the last snapshot of a table, or the last up to a version."""

    def keep_snapshot(self, stream: str, snapshot: Snapshot) -> None:
        """Store a snapshot, beside the newest before it and some older ones."""

    def close_round(
        self, stream: str, number: int, *, last: int, outcome: str, at: int, players: Sequence[str]
    ) -> None:
        """Add a finished round. It begins where the previous round ended."""

    def rounds(self, filters: RoundFilter, most: int) -> Sequence[RoundLine]:
        """Return finished rounds, newest first."""

    def movements_in(self, line: RoundLine, player: str | None) -> Sequence[Movement]:
        """Return what moved at a table during a round, for a player or for anybody."""

    def house_gains_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return the change of each table's drop box and tray in a period, by table and kind, in cents."""

    def rounds_ended_between(self, since: int, until: int) -> Mapping[tuple[str, str], int]:
        """Return how many rounds ended in a period, by table and outcome."""

    def wagers_between(self, stream: str, since: int, until: int) -> Sequence[WagerRecord]:
        """Return what happened to the wagers of a table's settled rounds that ended in a period, in order."""

    def rounds_played(self, since: int, until: int, most: int) -> Sequence[RoundPlayed]:
        """Return the last rounds that ended in a period, up to a limit, with their players."""

    def events_of_rounds(self, since: int, until: int, names: Sequence[str]) -> Sequence[RoundEvent]:
        """Return the events with these names of rounds that ended in a period, table by table in order."""

    def deals_by_staff(self, since: int, until: int, posts: Sequence[str]) -> Sequence[RoundEvent]:
        """Return the cards of rounds that ended in a period which staff commands dealt."""

    def round(self, stream: str, number: int) -> RoundLine | None:
        """Return a finished round."""

    def seal_of(self, stream: str, number: int) -> RoundSeal | None:
        """Return the seal of a round; None if it ended before rounds were sealed."""

    def seals(self, after: int, most: int) -> Sequence[Seal]:
        """Return the seals after a number, in order."""

    def last_seal(self) -> Seal | None:
        """Return the newest seal."""

    def heads_sealed(self, seal: Seal) -> Mapping[str, tuple[int, str]]:
        """Return the heads that a seal is the first to cover, by log: version and link."""

    def players(self, stream: str, number: int) -> Sequence[str]:
        """Return who played in a round."""

    def statement(self, player: str, most: int, before: int | None, formerly: str = "") -> Sequence[Movement]:
        """Return what moved in the name of a player, newest first; *before* the number of a movement."""

    def set_timer(self, stream: str, waiting: str, due: int | None) -> None:
        """Set or clear a table's deadline."""

    def due_timers(self, now: int, most: int) -> Sequence[str]:
        """Return tables whose deadline has come, and lock them until this transaction is over."""

    def afterwards(self, call: Callable[[], None]) -> None:
        """Call something once this transaction is durable, before its future is done."""


class Posted(Protocol):
    """Work that was given to a store, and that nobody waits for."""

    def cancel(self) -> None:
        """Take it back, if nobody has begun it."""


class Store(Protocol):
    """Runs work in transactions that are durable when their future is done."""

    def read(self, work: Callable[[Transaction], Result]) -> Result:
        """Run *work* to read what is durable, without waiting for others."""

    def when_in_doubt(self, call: Callable[[], None]) -> None:
        """Call something whenever the store cannot say whether a transaction has happened."""

    def when_answered(self, call: Callable[[], None]) -> None:
        """Have something done, in a thread of the store, whenever all work of a transaction was answered."""

    def submit(self, work: Callable[[Transaction], Result], wanted: Wanted | None = None) -> Future[Result]:
        """Have *work* done within a transaction; several may share one, and have what is *wanted* read together."""

    def post(self, work: Callable[[Transaction], Result], wanted: Wanted, done: Done[Result]) -> Posted:
        """Have *work* done as ``submit`` does, and *done* called, in a thread of the store, when it is durable."""
