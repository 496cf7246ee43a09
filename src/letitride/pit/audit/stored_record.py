"""Everything that a store keeps, for whoever looks into it from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from letitride.pit.chain import Seal
from letitride.pit.interventions import InterventionEntry
from letitride.pit.log.house_log import HOUSE
from letitride.pit.ports import Head, Movement, RoundLine, Row, Snapshot

__all__ = [
    "CAGE",
    "HOUSE",
    "Balance",
    "Fault",
    "HeadKept",
    "KeptAccount",
    "KeptAnswer",
    "KeptCase",
    "KeptSession",
    "Record",
    "SealKept",
    "SealedRound",
]
CAGE = "cage"
"""Where movements and answers stand that belong to no table."""


class Fault(Struct, frozen=True, kw_only=True):
    """Something in the record that does not hold."""

    where: str
    """A table, or the part of the record that belongs to none."""

    seq: int | None = None
    """The event at which it shows."""

    what: str

    def __str__(self) -> str:
        return f"{self.where} at {self.seq}: {self.what}" if self.seq is not None else f"{self.where}: {self.what}"


class HeadKept(Struct, frozen=True, kw_only=True):
    """The head of a table's log, as somebody outside has kept it."""

    table: str
    version: int
    hash: str


class SealKept(Struct, frozen=True, kw_only=True):
    """A seal, as a witness has it."""

    number: int
    root: str


class Balance(Struct, frozen=True, kw_only=True):
    """What the store says lies in an account."""

    account: str
    kind: str
    cents: int


class KeptAnswer(Struct, frozen=True, kw_only=True):
    """The answer to a command."""

    command: str
    answer: bytes
    number: int | None
    """Its number among the refusals of its table."""


class KeptAccount(Struct, frozen=True, kw_only=True):
    """An account as the store keeps it."""

    key: str
    name: str
    post: str
    guest: bool
    password: str | None
    must_change_password: bool
    at: int
    second_factor: str | None


class KeptSession(Struct, frozen=True, kw_only=True):
    """A session of somebody of the house."""

    token: str
    name: str
    until: int


class KeptCase(Struct, frozen=True, kw_only=True):
    """A case as the store keeps it: all of it, and what it is found by."""

    number: int
    player: str
    stream: str
    state: str
    data: bytes


class SealedRound(Struct, frozen=True, kw_only=True):
    """A round that is over, with the link of its last event and its seal."""

    stream: str
    number: int
    last: int
    hash: str | None
    """None where that event is not there."""

    seal: int | None
    refused: str | None
    path: bytes | None


class Record(Protocol):
    """All that a store keeps of tables and chips, of one moment; nothing of it can be changed from here."""

    def streams(self) -> Sequence[str]:
        """Return the ids of all tables."""

    def kept_head(self, stream: str) -> Head:
        """Return where the store says that a log ends."""

    def log(self, stream: str) -> Iterator[Row]:
        """Return all events of a log, in order."""

    def named(self, stream: str, name: str) -> Iterator[Row]:
        """Return the events of one name, in order."""

    def snapshots(self, stream: str) -> Iterator[Snapshot]:
        """Return all snapshots of a table, the oldest first."""

    def movements_of(self, stream: str) -> Iterator[Movement]:
        """Return what moved at a table, in the order of its events."""

    def movements(self) -> Iterator[Movement]:
        """Return what moved, in the order in which it was booked."""

    def balances(self) -> Iterator[Balance]:
        """Return what lies in every account."""

    def answers(self, stream: str) -> Iterator[KeptAnswer]:
        """Return all answers to commands."""

    def forgotten(self, stream: str) -> tuple[int, str]:
        """Return the number and the link of the last refusal of a table that was forgotten."""

    def rounds_of(self, stream: str) -> Iterator[tuple[RoundLine, tuple[str, ...]]]:
        """Return the rounds of a table that are over, each with those who played."""

    def house_log(self) -> Iterator[Row]:
        """Return all rows of the log of the house, in order."""

    def everybody(self) -> Iterator[KeptAccount]:
        """Return all accounts."""

    def staff_sessions(self) -> Iterator[KeptSession]:
        """Return the sessions of everybody who is not a player."""

    def key_fingerprint(self) -> bytes | None:
        """Return the fingerprint of the house's key."""

    def all_seals(self) -> Iterator[Seal]:
        """Return all seals, in order."""

    def sealed_rounds(self) -> Iterator[SealedRound]:
        """Return the rounds that are over, in the order of their seals, those without one first."""

    def leaves(self) -> Iterator[tuple[str, int | None, bytes | None]]:
        """Return, for each table, its place in the tree of heads and its leaf."""

    def all_interventions(self) -> Iterator[InterventionEntry]:
        """Return everything that the house did, in order."""

    def all_cases(self) -> Iterator[KeptCase]:
        """Return all cases, in order."""

    def names(self) -> dict[str, set[str]]:
        """Return, for each part of the store, the tables that it speaks of."""
