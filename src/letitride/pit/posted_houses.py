"""The houses a pit has posted beside the catalogue's, each with its versions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import Struct

from letitride.house import House
from letitride.pit.house_record import read_house, rules_of


class PostedHouse(Struct, frozen=True, kw_only=True):
    """A version of a house: its rules, since when they are posted, and by whom."""

    id: str
    version: int
    record: str
    """All its rules, character by character as in a table's log."""

    at: int
    """Milliseconds since 1970."""

    by: str
    """Who posted it; empty if it was posted at the start of the server."""

    retired: int | None = None
    """When it was retired."""

    @property
    def house(self) -> House:
        """The house itself."""
        return read_house(self.record.encode())

    @property
    def rules(self) -> str:
        """The hash of its record, as in the links of a table's log."""
        return rules_of(self.record.encode())


class HouseBook(Protocol):
    """The posted houses and the rules that tables took up, within one transaction."""

    def keep_posted(self, posted: PostedHouse) -> None:
        """Store the current state of a house's version."""

    def posted(self) -> Sequence[PostedHouse]:
        """Return all versions of all houses, by house and version."""

    def keep_proposed(self, rules: str, record: str) -> None:
        """Store the record of a proposed house, under the beginning of its hash."""

    def proposed(self, rules: str) -> str | None:
        """Return the record proposed under this name, or None."""

    def keep_house_of_table(self, stream: str, seq: int, record: bytes) -> None:
        """Store the record that a table took up with an event."""

    def house_record(self, stream: str, until: int | None = None) -> bytes | None:
        """Return the record of a table's house, now or after an event, without a lock."""

    def house_taken_up(self, stream: str, until: int) -> int:
        """Return the last event, up to this one, with which a table took up another record; 0 if none."""
