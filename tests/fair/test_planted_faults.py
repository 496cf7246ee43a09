"""Shuffling faults that others have had, planted on purpose: each is caught by a check that our own source passes."""

import itertools
import os
import random
from collections.abc import Callable

import pytest

from letitride.fair import Key, SeedFault, new_key, order_from, server_seed
from letitride.fair.secret import NONCE_BYTES

Randomness = Callable[[int], bytes]
Check = Callable[[Randomness], bool]
NOW = 1_763_200_000_000


def seeds_of(source: Randomness, count: int) -> list[bytes]:
    """Return the seeds of a table's shuffles, as the pit makes them."""
    key = new_key(source)
    return [server_seed(key, table="t1", shuffle=number, nonce=source(NONCE_BYTES)) for number in range(1, count + 1)]


def is_different_each_time(source: Randomness) -> bool:
    """Tell whether no seed, and no key, ever comes twice, not even within one tick of a clock."""
    keys = {new_key(source).secret for _ in range(50)}
    return len(keys) == 50 and len(set(seeds_of(source, 500))) == 500 == len({source(32) for _ in range(500)})


def uses_all_its_bits(source: Randomness) -> bool:
    """Tell whether every one of the 256 bits of what the source gives is sometimes set and sometimes not."""
    drawn = [int.from_bytes(source(32), "big") for _ in range(200)]
    ever = always = drawn[0]
    for number in drawn:
        ever, always = ever | number, always & number
    return ever == 2**256 - 1 and always == 0


def cannot_be_foretold(source: Randomness) -> bool:
    """Tell whether 624 words do not give the next one away, as those of a Mersenne Twister do."""
    words = [int.from_bytes(source(4), "little") for _ in range(624)]
    twin = random.Random()
    twin.setstate((3, (*map(_untempered, words), 624), None))
    return [twin.getrandbits(32) for _ in range(4)] != [int.from_bytes(source(4), "little") for _ in range(4)]


def _untempered(word: int) -> int:
    """Return the inner state of a Mersenne Twister that gave *word*."""
    word ^= word >> 18
    word ^= word << 15 & 0xEFC60000
    inner = word
    for _ in range(7):
        inner = word ^ (inner << 7 & 0x9D2C5680)
    word = inner
    for _ in range(3):
        inner = word ^ inner >> 11
    return inner & 0xFFFFFFFF


def of_the_clock() -> Randomness:
    return lambda count: random.Random(NOW).randbytes(count)


def of_32_bits() -> Randomness:
    return lambda count: os.urandom(4).rjust(count, b"\0")


def reused() -> Randomness:
    kept = os.urandom(64)
    return lambda count: kept[:count]


def of_a_twister() -> Randomness:
    return random.Random(os.urandom(16)).randbytes


CHECKS: tuple[Check, ...] = (is_different_each_time, uses_all_its_bits, cannot_be_foretold)


def test_the_randomness_of_the_house_passes_every_check() -> None:
    assert all(check(os.urandom) for check in CHECKS)


@pytest.mark.parametrize(
    ("planted", "caught_by"),
    [
        (of_the_clock, is_different_each_time),
        (reused, is_different_each_time),
        (of_32_bits, uses_all_its_bits),
        (of_a_twister, cannot_be_foretold),
    ],
)
def test_a_planted_source_is_caught(planted: Callable[[], Randomness], caught_by: Check) -> None:
    assert not caught_by(planted())


def test_a_seed_of_32_bits_is_refused_outright() -> None:
    with pytest.raises(SeedFault, match="32 bytes, got 4"):
        order_from(os.urandom(4), {})


def test_the_same_number_of_a_shuffle_never_means_the_same_seed() -> None:
    """A database that is set back to yesterday numbers its shuffles as yesterday: fresh nonces keep seeds apart."""
    key = Key(os.urandom(32))
    yesterday, today = (
        {server_seed(key, table="t1", shuffle=number, nonce=os.urandom(32)) for number in range(100)} for _ in range(2)
    )

    assert not yesterday & today
    assert len(set(itertools.chain(yesterday, today))) == 200
