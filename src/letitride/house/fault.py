"""Faults in files that people write."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import NamedTuple

from msgspec import Struct

from letitride.cards.text import escaped


class Complaint(NamedTuple):
    """A value that is valid on its own but contradicts another."""

    key: str
    found: str
    expected: str


Checks = tuple[Callable[[], Iterator[Complaint]], ...]
"""A check on part of a file. Each runs on its own, so no fault hides another."""


class Fault(Struct, frozen=True):
    """A fault at one place in a file."""

    file: str
    key: str
    found: str
    expected: str

    def __str__(self) -> str:
        where = f"{self.file}: {self.key}" if self.key else self.file
        return escaped(f"{where}: found {self.found}, expected {self.expected}")


class FileError(ValueError):
    """A file cannot be used. Carries every fault in it."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


class UnknownName(LookupError):
    """There is no house, pay table or file with this name."""

    def __init__(self, name: str, what: str, hint: str) -> None:
        self.hint = hint
        super().__init__(f"no {what} is called {name!r}: {hint}")
