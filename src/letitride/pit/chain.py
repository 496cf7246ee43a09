"""A chain of hashes: whoever changes a link, or one before it, changes all that follow."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable


def link_of(*parts: str | int | bytes) -> str:
    """Return the hash over *parts*, each with its length before it, so that no two lists of parts run together."""
    digest = hashlib.sha256()
    for part in _as_bytes(parts):
        digest.update(len(part).to_bytes(4, "big") + part)
    return digest.hexdigest()


def _as_bytes(parts: Iterable[str | int | bytes]) -> Iterable[bytes]:
    return (part if isinstance(part, bytes) else str(part).encode() for part in parts)
