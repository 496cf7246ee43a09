"""Everything that a store keeps, for whoever looks into it from outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from msgspec import Struct

from letitride.pit.interventions import InterventionEntry
from letitride.pit.ports import Head, Movement, RoundLine, Row, Snapshot

CAGE = "cage"
"""Where movements and answers stand that belong to no table."""


HOUSE = "house"
"""Where, among the answers, a database of an older form keeps the fingerprint of its key."""


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


class Balance(Struct, frozen=True, kw_only=True):
    """What the store says lies in an account."""

    account: str
    kind: str
    cents: int


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

    def answers(self, stream: str) -> Iterator[tuple[str, bytes]]:
        """Return the ids of all commands that were answered, each with its answer."""

    def rounds_of(self, stream: str) -> Iterator[tuple[RoundLine, tuple[str, ...]]]:
        """Return the rounds of a table that are over, each with those who played."""

    def all_interventions(self) -> Iterator[InterventionEntry]:
        """Return everything that the house did, in order."""

    def names(self) -> dict[str, set[str]]:
        """Return, for each part of the store, the tables that it speaks of."""
