"""The generator, against the answers its authors publish."""

import numpy as np
import pytest

from letitride.simulate.philox import SEEDS, key_schedule, scramble, words

KNOWN = {
    "nothing": ((0, 0, 0, 0), (0, 0), (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)),
    "all ones": ((0xFFFFFFFF,) * 4, (0xFFFFFFFF,) * 2, (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)),
    "digits of pi": (
        (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344),
        (0xA4093822, 0x299F31D0),
        (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1),
    ),
}


@pytest.mark.parametrize("name", KNOWN)
def test_the_published_answers_are_given(name: str) -> None:
    counter, (low, high), expected = KNOWN[name]
    first, second, third, fourth = (np.array([word], dtype=np.uint64) for word in counter)

    found = scramble(key_schedule(low | high << 32), (first, second, third, fourth))

    assert tuple(int(word[0]) for word in found) == expected


def test_a_round_has_its_words_whoever_asks_for_it() -> None:
    keys = key_schedule(SEEDS - 1)
    together = words(keys, np.arange(100, dtype=np.uint64), block=1, attempt=2)
    alone = words(keys, np.array([57], dtype=np.uint64), block=1, attempt=2)

    assert [int(word[57]) for word in together] == [int(word[0]) for word in alone]


def test_block_attempt_and_a_round_beyond_32_bits_all_matter() -> None:
    keys = key_schedule(1)
    numbers = [0, 2**32, 2**33]
    found = [
        tuple(int(word[0]) for word in words(keys, np.array([number], dtype=np.uint64), block=block, attempt=attempt))
        for number in numbers
        for block in (0, 1)
        for attempt in (0, 1)
    ]

    assert len(set(found)) == len(found)


def test_bits_are_set_half_the_time() -> None:
    found = words(key_schedule(7), np.arange(100_000, dtype=np.uint64), block=0, attempt=0)

    for word in found:
        shares = [float(((word >> np.uint64(bit)) & np.uint64(1)).mean()) for bit in range(32)]
        assert all(abs(share - 0.5) < 5 * 0.5 / 100_000**0.5 for share in shares)
