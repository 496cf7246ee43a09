"""From 256 secret bits to the order of a deck, without bias.

The seed keys a stream of bytes: HMAC-SHA-256 over a counter. A number below n takes as many bits of the stream as n - 1
has, and is discarded if it is not below n, so every number is equally likely. The Fisher-Yates shuffle makes each order
from exactly one choice of such numbers, so every order is equally likely too.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from letitride.cards import DECK, Card

SEED_BYTES = 32
LONGEST_SEED = 64
LONGEST_OUTSIDE = 128
Item = TypeVar("Item")


class SeedFault(ValueError):
    """A seed that cannot be used."""


def shuffled(items: Sequence[Item], below: Callable[[int], int]) -> tuple[Item, ...]:
    """Return *items* shuffled by *below*, which is asked for a number below 52, below 51, and so on."""
    order = list(items)
    for last in range(len(order) - 1, 0, -1):
        chosen = below(last + 1)
        order[last], order[chosen] = order[chosen], order[last]
    return tuple(order)


def numbers_from(stream: Iterator[int]) -> Callable[[int], int]:
    """Return a function that draws numbers below a limit, each equally likely, from a stream of bytes."""

    def below(limit: int) -> int:
        bits = (limit - 1).bit_length()
        while True:
            number = 0
            for _ in range((bits + 7) // 8):
                number = number << 8 | next(stream)
            number >>= -bits % 8
            if number < limit:
                return number

    return below


def byte_stream(seed: bytes) -> Iterator[int]:
    """Yield an endless stream of bytes from a 256-bit seed."""
    check_seed(seed)
    counter = 0
    while True:
        yield from hmac.digest(seed, counter.to_bytes(8, "big"), hashlib.sha256)
        counter += 1


def check_seed(seed: bytes) -> None:
    """Refuse a house seed that is not 256 bits."""
    if len(seed) != SEED_BYTES:
        raise SeedFault(f"a seed has {SEED_BYTES} bytes, got {len(seed)}")


def mixed(server_seed: bytes, player_seeds: Mapping[int, str], outside: str = "") -> bytes:
    """Return the house's seed mixed with the players', by seat. Every seed added changes the order.

    An outside value comes first, as the seed of seat 0, which nobody has.
    """
    check_seed(server_seed)
    message = b"letitride seeds 1"
    if outside:
        message += b"\0" + len(check_outside(outside)).to_bytes(1, "big") + outside.encode()
    for seat, seed in sorted(player_seeds.items()):
        check_player_seed(seed)
        if not 0 < seat < 256:
            raise SeedFault(f"a seat is a number from 1, got {seat}")
        text = seed.encode()
        message += seat.to_bytes(1, "big") + len(text).to_bytes(1, "big") + text
    return hmac.digest(server_seed, message, hashlib.sha256)


def check_player_seed(seed: str) -> None:
    """Refuse a player's seed that is empty, too long or not plain text."""
    if not seed.isascii() or not seed.isprintable() or not 0 < len(seed) <= LONGEST_SEED:
        raise SeedFault(f"a player's seed is 1 to {LONGEST_SEED} plain characters, got {seed[:LONGEST_SEED]!r}")


def check_outside(value: str) -> str:
    """Return an outside value, or refuse one that is not hexadecimal."""
    if not 0 < len(value) <= LONGEST_OUTSIDE or not set(value) <= set("0123456789abcdef"):
        raise SeedFault(
            f"an outside value is 1 to {LONGEST_OUTSIDE} digits from 0 to f, got {value[:LONGEST_OUTSIDE]!r}"
        )
    return value


def order_from(server_seed: bytes, player_seeds: Mapping[int, str], outside: str = "") -> tuple[Card, ...]:
    """Return the order of a deck, top card first."""
    return shuffled(DECK, numbers_from(byte_stream(mixed(server_seed, player_seeds, outside))))
