"""The streams of house days and tournaments: rows of the house's log, found by stream and number."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct


class DayRow(Struct, frozen=True, kw_only=True):
    """An event of a stream, as in the house's log."""

    stream: str
    number: int
    name: str
    data: str
    by: str
    post: str
    seq: int
    """Its row in the house's log."""

    at: int
    """Milliseconds since 1970."""

    command: str
    """The id of the command it came from."""


class DayRecords(Protocol):
    """The streams of days and tournaments, within one transaction."""

    def append_to_day(self, row: DayRow) -> None:
        """Index a row of the house's log by its stream and number."""

    def day_rows(self, stream: str, after: int = 0) -> Sequence[DayRow]:
        """Return the events of a stream after a number, in order."""

    def day_streams(self) -> Sequence[str]:
        """Return the names of all streams, in the order they began."""

    def chips_held(self, *, player: str = "") -> Sequence[tuple[str, str, int]]:
        """Return the chips of house days that players, or one player, took away from tables: day, player and cents."""
