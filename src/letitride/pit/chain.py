"""Hash chains, where changing a link changes all that follow, and the seals over their heads."""

from __future__ import annotations

import hashlib
from functools import lru_cache

from msgspec import Struct


def parts_of(*parts: str | int | bytes) -> bytes:
    """Return *parts*, each preceded by its length, so that no two lists give the same bytes."""
    written = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join([_length(len(each)) + each for each in written])


@lru_cache(1024)
def _length(size: int) -> bytes:
    return size.to_bytes(4, "big")


def link_of(*parts: str | int | bytes) -> str:
    """Return the hash over *parts*."""
    return hashlib.sha256(parts_of(*parts)).hexdigest()


def refusal_link(before: str, stream: str, number: int, command: str, answer: bytes) -> str:
    """Return the link of a refused command. Refusals change no table, and have their own chain beside its log."""
    return link_of(before, stream, number, command, answer)


class RoundSeal(Struct, frozen=True, kw_only=True):
    """The seal of a finished round: the root of all heads at that moment, and the path from its own head."""

    number: int
    at: int
    before: str
    """The root of the previous seal."""

    root: str
    size: int
    """How many heads are under the root."""

    place: int
    """Which of them is this table's, from 0."""

    refused: str
    """The last link of the table's refusals."""

    path: tuple[str, ...]
    """The sibling hashes from the head up to the root."""


class Seal(Struct, frozen=True, kw_only=True):
    """The root of all heads at one moment."""

    number: int
    at: int
    house: int
    """Where the house's log ended."""

    size: int
    root: str
