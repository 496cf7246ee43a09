"""What tells one version of a report from another: the hash of the rules, and the program that printed it."""

from __future__ import annotations

import hashlib

import msgspec

from letitride import __version__
from letitride.house import House, PayTable
from letitride.pit.codec import encode_hook, rules_of, write_house

PROGRAM = f"letitride {__version__}"
_SHORT = 16
_LONGEST_TITLE = 72


def rules_hash(found: House | PayTable) -> str:
    """Return the SHA-256 of all the rules; for a house, the one that every receipt of its rounds contains."""
    if isinstance(found, House):
        return rules_of(write_house(found))
    return hashlib.sha256(msgspec.json.encode(found, enc_hook=encode_hook)).hexdigest()


def file_hash(contents: bytes) -> str:
    """Return the SHA-256 of a file."""
    return hashlib.sha256(contents).hexdigest()


def short(digest: str) -> str:
    """Return the beginning of a hash, which is enough to tell versions apart by eye."""
    return digest[:_SHORT]


def running_title(title: str) -> str:
    """Return a title that fits on one line."""
    return title if len(title) <= _LONGEST_TITLE else f"{title[: _LONGEST_TITLE - 1].rstrip()}…"
