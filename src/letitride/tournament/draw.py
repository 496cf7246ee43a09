"""Draws anybody can check: seats and lots follow from a seed that was committed before anybody entered.

The fingerprint of the seed is public when the tournament is listed. Every entrant adds a word of their own, so that the
house cannot choose a seed for who comes. With each draw the seed is shown, and the next one is promised.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence

from msgspec import Struct

from letitride.cards.frozen import FrozenMap
from letitride.fair import Commitment, Reveal, opens
from letitride.fair.shuffle import byte_stream, numbers_from, shuffled

LONGEST_WORD = 64


class Promise(Struct, frozen=True, kw_only=True):
    """A seed that is fixed but not revealed."""

    number: int
    """Which draw of the tournament it is for, from 1."""

    nonce: str
    digest: str


class Lot(Struct, frozen=True, kw_only=True):
    """The seed a draw reveals, and the commitment to the next one."""

    seed: str
    following: Promise


def kept(promise: Promise, seed: str, *, stream: str) -> bool:
    """Return whether a seed is the one that was committed."""
    commitment = Commitment(table=stream, shuffle=promise.number, digest=promise.digest)
    return opens(commitment, Reveal(seed=seed, player_seeds=FrozenMap({})))


def drawn(players: Sequence[str], words: Sequence[str], *, seed: str) -> tuple[str, ...]:
    """Return players in the order of a draw. Each is equally likely to be first."""
    message = b"letitride draw 1"
    for word in words:
        message += len(word.encode()).to_bytes(2, "big") + word.encode()
    mixed = hmac.digest(bytes.fromhex(seed), message, hashlib.sha256)
    return shuffled(tuple(players), numbers_from(byte_stream(mixed)))


def tables_for(players: int, seats: int) -> tuple[int, ...]:
    """Return how many sit at each table: as few tables as possible, sizes at most one apart.

    >>> tables_for(21, 7), tables_for(15, 7), tables_for(8, 7)
    ((7, 7, 7), (5, 5, 5), (4, 4))
    """
    tables = -(-players // seats)
    each, over = divmod(players, tables)
    return tuple(each + (place < over) for place in range(tables))
