"""Chains of hashes, where whoever changes a link changes all that follow, and the seals over their heads."""

from __future__ import annotations

import hashlib

from msgspec import Struct


def parts_of(*parts: str | int | bytes) -> bytes:
    """Return *parts*, each with its length before it, so that no two lists of parts run together."""
    written = [part if isinstance(part, bytes) else str(part).encode() for part in parts]
    return b"".join([len(each).to_bytes(4, "big") + each for each in written])


def link_of(*parts: str | int | bytes) -> str:
    """Return the hash over *parts*."""
    return hashlib.sha256(parts_of(*parts)).hexdigest()


def refusal_link(before: str, stream: str, number: int, command: str, answer: bytes) -> str:
    """Return the link of a command that was refused: refusals change no table, and have a chain beside its log."""
    return link_of(before, stream, number, command, answer)


class RoundSeal(Struct, frozen=True, kw_only=True):
    """The seal of a round that is over: the root of all heads of that moment, and the way from its own head to it."""

    number: int
    at: int
    before: str
    """The root of the seal before."""

    root: str
    size: int
    """How many heads are under the root."""

    place: int
    """Which of them is that of the round's table, from 0."""

    refused: str
    """The last link of the chain of commands that the table refused."""

    path: tuple[str, ...]
    """The hashes beside the way from the head to the root, from below."""


class Seal(Struct, frozen=True, kw_only=True):
    """The root of all heads at one moment."""

    number: int
    at: int
    house: int
    """Where the log of the house ended."""

    size: int
    root: str
