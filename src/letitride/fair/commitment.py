"""The promise made before the wagers, and what is shown when it is kept."""

from __future__ import annotations

import hashlib
import hmac

from msgspec import Struct

from letitride.cards import Card
from letitride.cards.frozen import FrozenMap
from letitride.fair.shuffle import check_player_seed, check_seed, order_from


class Commitment(Struct, frozen=True, kw_only=True):
    """The fingerprint of a seed that nobody knows yet."""

    table: str
    shuffle: int
    """Which shuffle of the table it is for, from 1."""

    digest: str
    """SHA-256 over the words "letitride commitment 1", the seed, the number of the shuffle and the table, in hex."""


class Reveal(Struct, frozen=True, kw_only=True):
    """A seed that is a secret no more, and those the players had mixed in."""

    seed: str
    """In hex."""

    player_seeds: FrozenMap[int, str]
    outside: str = ""
    """The outside value that was mixed in, nothing where there was none."""

    def order(self) -> tuple[Card, ...]:
        """Return the order of the deck that these seeds make."""
        return order_from(bytes.fromhex(self.seed), self.player_seeds, self.outside)


def commit(seed: bytes, *, table: str, shuffle: int) -> Commitment:
    """Return the promise to use *seed* for one shuffle."""
    check_seed(seed)
    return Commitment(table=table, shuffle=shuffle, digest=_digest(seed, table, shuffle))


def commit_player_seed(seed: str, *, table: str, shuffle: int, seat: int) -> str:
    """Return the fingerprint by which a player is bound to a seed: SHA-256, in hex.

    It holds for one seat and one shuffle, so nobody can pass off somebody else's as their own.
    """
    check_player_seed(seed)
    place = seat.to_bytes(1, "big") + shuffle.to_bytes(8, "big") + table.encode()
    return hashlib.sha256(b"letitride player seed 1" + place + b"\0" + seed.encode()).hexdigest()


def opens(commitment: Commitment, reveal: Reveal) -> bool:
    """Tell whether the seed revealed is the one that was promised."""
    try:
        seed = bytes.fromhex(reveal.seed)
    except ValueError:
        return False
    return hmac.compare_digest(_digest(seed, commitment.table, commitment.shuffle), commitment.digest)


def _digest(seed: bytes, table: str, shuffle: int) -> str:
    message = b"letitride commitment 1" + seed + shuffle.to_bytes(8, "big") + table.encode()
    return hashlib.sha256(message).hexdigest()
