"""What a witness outside is sent: every seal, with the heads that it is the first to cover, one line for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Protocol

import msgspec
from msgspec import Struct

from letitride.pit.ports import Transaction


class WitnessFault(ValueError):
    """Lines that are not those of a witness, or contradict what it has."""


class WitnessLine(Struct, frozen=True, kw_only=True):
    """A seal as a witness keeps it."""

    number: int
    at: int
    size: int
    root: str
    heads: dict[str, tuple[int, str]]
    """Version and link of each log that the seal is the first to cover."""


class Witness(Protocol):
    """Somebody outside who keeps seals."""

    def last(self) -> int | None:
        """Return the number of the newest seal that the witness has; None where it does not say."""

    def send(self, lines: Sequence[WitnessLine]) -> None:
        """Give the witness more."""


_OF_SEAL = ("number", "at", "size", "root")
_READ = msgspec.json.Decoder(WitnessLine).decode


def lines_after(books: Transaction, number: int, most: int) -> tuple[WitnessLine, ...]:
    """Return the seals after a number, in order, up to a limit."""
    return tuple(
        WitnessLine(heads=dict(books.heads_sealed(seal)), **{name: getattr(seal, name) for name in _OF_SEAL})
        for seal in books.seals(number, most)
    )


def write_lines(lines: Iterable[WitnessLine]) -> bytes:
    """Return lines as a witness keeps them: JSON, each on its own."""
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def read_lines(lines: Iterable[bytes]) -> Iterator[WitnessLine]:
    """Return what a witness has kept; a last line that was not written to its end is left out."""
    for place, line in enumerate(lines, 1):
        if not line.endswith(b"\n"):
            return
        try:
            yield _READ(line)
        except msgspec.MsgspecError as fault:
            raise WitnessFault(f"line {place} is not that of a witness: {fault}") from fault


def new_lines(last: WitnessLine | None, lines: Sequence[WitnessLine]) -> Sequence[WitnessLine]:
    """Return those that a witness does not have yet, or refuse what does not follow its *last* one."""
    known = last.number if last else 0
    for line in lines:
        if last is not None and line.number == known and line.root != last.root:
            raise WitnessFault(f"seal {line.number} was sent before with the root {last.root}: the log was rewritten")
    fresh = [line for line in lines if line.number > known]
    for expected, line in enumerate(fresh, known + 1):
        # A witness that is asked later begins where the pit is then.
        if line.number != expected and last is not None:
            raise WitnessFault(f"seal {expected} comes next, and {line.number} was sent")
    return fresh
