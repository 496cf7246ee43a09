"""Everything a store keeps, as seen by an auditor from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from letitride.pit.chain import Seal
from letitride.pit.interventions import InterventionEntry
from letitride.pit.log.house_log import HOUSE
from letitride.pit.ports import Head, Movement, RoundLine, Row, Snapshot
from letitride.pit.posted_houses import PostedHouse
from letitride.pit.school_records import Sitting

__all__ = [
    "CAGE",
    "HOUSE",
    "Balance",
    "Fault",
    "HeadKept",
    "KeptAccount",
    "KeptAnswer",
    "KeptCase",
    "KeptHouse",
    "KeptSession",
    "Record",
    "SealKept",
    "SealedRound",
]
CAGE = "cage"
"""Where movements and answers are that belong to no table."""


class Fault(Struct, frozen=True, kw_only=True):
    """Something in the record that does not hold."""

    where: str
    """A table, or the part of the record that belongs to none."""

    seq: int | None = None
    """The event where it shows."""

    what: str

    def __str__(self) -> str:
        return f"{self.where} at {self.seq}: {self.what}" if self.seq is not None else f"{self.where}: {self.what}"


class HeadKept(Struct, frozen=True, kw_only=True):
    """The head of a table's log, as kept by somebody outside."""

    table: str
    version: int
    hash: str


class SealKept(Struct, frozen=True, kw_only=True):
    """A seal, as a witness has it."""

    number: int
    root: str


class Balance(Struct, frozen=True, kw_only=True):
    """The stored balance of an account."""

    account: str
    kind: str
    cents: int


class KeptAnswer(Struct, frozen=True, kw_only=True):
    """The answer to a command."""

    command: str
    answer: bytes
    number: int | None
    """Its number among the table's refusals."""


class KeptAccount(Struct, frozen=True, kw_only=True):
    """A stored account."""

    key: str
    name: str
    post: str
    guest: bool
    password: str | None
    must_change_password: bool
    at: int
    second_factor: str | None
    formerly: str | None


class KeptSession(Struct, frozen=True, kw_only=True):
    """A session of a staff member."""

    token: str
    name: str
    until: int


class KeptCase(Struct, frozen=True, kw_only=True):
    """A stored case: all of it, and its index fields."""

    number: int
    player: str
    stream: str
    state: str
    data: bytes


class KeptHouse(Struct, frozen=True, kw_only=True):
    """The record of a house that a table took up with an event, as stored."""

    seq: int
    """0 for the house that it began with."""

    house: bytes


class SealedRound(Struct, frozen=True, kw_only=True):
    """A finished round, with the link of its last event and its seal."""

    stream: str
    number: int
    last: int
    hash: str | None
    """None if that event is missing."""

    seal: int | None
    refused: str | None
    path: bytes | None


class Record(Protocol):
    """Everything a store keeps about tables and chips, as of one moment, read-only."""

    def all_sittings(self) -> Iterator[Sitting]:
        """Return all stored table tests, in order."""

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""

    def kept_head(self, stream: str) -> Head:
        """Return where the store says a log ends."""

    def log(self, stream: str) -> Iterator[Row]:
        """Return all events of a log, in order."""

    def named(self, stream: str, name: str) -> Iterator[Row]:
        """Return the events with this name, in order."""

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Return all snapshots of a table, the oldest first."""

    def movements_of(self, stream: str) -> Iterator[Movement]:
        """Return what moved at a table, in event order."""

    def movements(self) -> Iterator[Movement]:
        """Return all movements, in booking order."""

    def balances(self) -> Iterator[Balance]:
        """Return the balance of every account."""

    def answers(self, stream: str) -> Iterator[KeptAnswer]:
        """Return all answers to commands."""

    def forgotten(self, stream: str) -> tuple[int, str]:
        """Return the number and link of a table's last dropped refusal."""

    def rounds_of(self, stream: str) -> Iterator[tuple[RoundLine, tuple[str, ...]]]:
        """Return a table's finished rounds, each with its players."""

    def house_log(self) -> Iterator[Row]:
        """Return all rows of the house's log, in order."""

    def everybody(self) -> Iterator[KeptAccount]:
        """Return all accounts."""

    def staff_sessions(self) -> Iterator[KeptSession]:
        """Return the sessions of staff."""

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key."""

    def all_seals(self) -> Iterator[Seal]:
        """Return all seals, in order."""

    def sealed_rounds(self) -> Iterator[SealedRound]:
        """Return finished rounds in the order of their seals, those without one first."""

    def leaves(self) -> Iterator[tuple[str, int | None, bytes | None]]:
        """Return each table's position in the tree of heads, and its leaf."""

    def all_interventions(self) -> Iterator[InterventionEntry]:
        """Return all staff actions, in order."""

    def all_cases(self) -> Iterator[KeptCase]:
        """Return all cases, in order."""

    def all_day_entries(self) -> Iterator[tuple[str, int, int]]:
        """Return every stream of days and tournaments with its numbers and rows, in row order."""

    def posted(self) -> Sequence[PostedHouse]:
        """Return all versions of all posted houses, by house and version."""

    def house_record(self, stream: str, until: int | None = None) -> bytes | None:
        """Return the record of a table's house, now or after an event."""

    def houses_of_table(self, stream: str) -> Iterator[KeptHouse]:
        """Return the first record of a table, and those that it took up, in order."""

    def all_tournaments(self) -> Iterator[tuple[str, bytes]]:
        """Return all stored tournaments, by name."""

    def names(self) -> dict[str, set[str]]:
        """Return, for each part of the store, the tables it mentions."""
