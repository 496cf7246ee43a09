"""The commitment made before the wagers, and the seeds revealed afterwards."""

from __future__ import annotations

import hashlib
import hmac

from msgspec import Struct

from letitride.cards import Card
from letitride.cards.frozen import FrozenMap
from letitride.fair.shuffle import check_player_seed, check_seed, order_from


class Commitment(Struct, frozen=True, kw_only=True):
    """The fingerprint of a seed that is still secret."""

    table: str
    shuffle: int
    """The number of the shuffle at its table, from 1."""

    digest: str
    """SHA-256 over the words "letitride commitment 1", the seed, the number of the shuffle and the table, in hex."""


class Reveal(Struct, frozen=True, kw_only=True):
    """A revealed seed, with the players' seeds that were mixed in."""

    seed: str
    """In hex."""

    player_seeds: FrozenMap[int, str]
    outside: str = ""
    """The outside value that was mixed in, or empty."""

    def order(self) -> tuple[Card, ...]:
        """Return the order of the deck made from these seeds."""
        return order_from(bytes.fromhex(self.seed), self.player_seeds, self.outside)


def commit(seed: bytes, *, table: str, shuffle: int) -> Commitment:
    """Return the commitment to use *seed* for one shuffle."""
    check_seed(seed)
    return Commitment(table=table, shuffle=shuffle, digest=_digest(seed, table, shuffle))


def commit_player_seed(seed: str, *, table: str, shuffle: int, seat: int) -> str:
    """Return the fingerprint that commits a player to a seed: SHA-256, in hex.

    It is valid for one seat and one shuffle, so nobody can pass off another player's as their own.
    """
    check_player_seed(seed)
    place = seat.to_bytes(1, "big") + shuffle.to_bytes(8, "big") + table.encode()
    return hashlib.sha256(b"letitride player seed 1" + place + b"\0" + seed.encode()).hexdigest()


def opens(commitment: Commitment, reveal: Reveal) -> bool:
    """Return whether the revealed seed is the committed one."""
    try:
        seed = bytes.fromhex(reveal.seed)
    except ValueError:
        return False
    return hmac.compare_digest(_digest(seed, commitment.table, commitment.shuffle), commitment.digest)


def _digest(seed: bytes, table: str, shuffle: int) -> str:
    message = b"letitride commitment 1" + seed + shuffle.to_bytes(8, "big") + table.encode()
    return hashlib.sha256(message).hexdigest()
