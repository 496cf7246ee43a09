"""A chain of hashes: whoever changes a link, or one before it, changes all that follow."""

from __future__ import annotations

import hashlib


def link_of(*parts: str | int | bytes) -> str:
    """Return the hash over *parts*, each with its length before it, so that no two lists of parts run together."""
    digest = hashlib.sha256()
    for part in parts:
        data = part if isinstance(part, bytes) else str(part).encode()
        digest.update(len(data).to_bytes(4, "big") + data)
    return digest.hexdigest()
