"""A chain of hashes: whoever changes a link, or one before it, changes all that follow."""

from __future__ import annotations

import hashlib


def parts_of(*parts: str | int | bytes) -> bytes:
    """Return *parts*, each with its length before it, so that no two lists of parts run together."""
    written = (part if isinstance(part, bytes) else str(part).encode() for part in parts)
    return b"".join(len(each).to_bytes(4, "big") + each for each in written)


def link_of(*parts: str | int | bytes) -> str:
    """Return the hash over *parts*."""
    return hashlib.sha256(parts_of(*parts)).hexdigest()


def refusal_link(before: str, stream: str, number: int, command: str, answer: bytes) -> str:
    """Return the link of a command that was refused: refusals change no table, and have a chain beside its log."""
    return link_of(before, stream, number, command, answer)
