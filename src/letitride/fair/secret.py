"""A house's key, and the secret seed of each shuffle."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable

from msgspec import Struct

KEY_BYTES = 32
NONCE_BYTES = 32

Randomness = Callable[[int], bytes]
"""Returns this many bytes from the operating system."""


class KeyFault(ValueError):
    """A key that cannot be used."""


class Key(Struct, frozen=True):
    """256 secret bits that are never in the database. Anybody who has them knows every future shuffle."""

    secret: bytes

    def __post_init__(self) -> None:
        if len(self.secret) != KEY_BYTES:
            raise KeyFault(f"a key has {KEY_BYTES} bytes, got {len(self.secret)}")

    def __repr__(self) -> str:
        return "Key(…)"


def new_key(randomness: Randomness) -> Key:
    """Return a new key."""
    return Key(randomness(KEY_BYTES))


def server_seed(key: Key, *, table: str, shuffle: int, nonce: bytes) -> bytes:
    """Return the secret seed of one shuffle at one table. The nonce must be new each time, but need not be secret."""
    if len(nonce) != NONCE_BYTES:
        raise KeyFault(f"a nonce has {NONCE_BYTES} bytes, got {len(nonce)}")
    message = b"letitride shuffle 1" + nonce + shuffle.to_bytes(8, "big") + table.encode()
    return hmac.digest(key.secret, message, hashlib.sha256)


def following_seed(seed: bytes) -> bytes:
    """Return the seed of the next shuffle in the same round. The commitment to the first covers it too."""
    return hmac.digest(seed, b"letitride following seed 1", hashlib.sha256)
