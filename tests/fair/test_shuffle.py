"""The shuffle: unbiased by construction, shown by enumeration, and each planted fault is caught."""

import collections
import hmac
import itertools
import math
import random
from collections.abc import Callable, Iterator

import pytest

from letitride.cards import DECK
from letitride.fair import SeedFault, check_player_seed, mixed, order_from, shuffled
from letitride.fair.shuffle import byte_stream, numbers_from
from tests.rules import rule

pytestmark = pytest.mark.heavy

SEED = bytes(range(32))
Below = Callable[[int], int]


def every_choice(size: int) -> Iterator[Below]:
    """Return every way in which a deck of *size* can be asked to choose."""
    for choices in itertools.product(*(range(limit) for limit in range(size, 1, -1))):
        yield _scripted(choices)


def _scripted(choices: tuple[int, ...]) -> Below:
    script = iter(choices)
    return lambda limit: next(script) if limit > 1 else 0


def is_unbiased(shuffle: Callable[[tuple[int, ...], Below], tuple[int, ...]], size: int) -> bool:
    """Tell whether every order comes from exactly one choice of numbers."""
    orders = collections.Counter(shuffle(tuple(range(size)), below) for below in every_choice(size))
    return len(orders) == math.factorial(size) and set(orders.values()) == {1}


@rule("000-shuffle-0b", "003-shuffle-3", "004-dealing-1b")
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7])
def test_every_order_comes_from_exactly_one_choice_of_numbers(size: int) -> None:
    assert is_unbiased(shuffled, size)


def test_a_shuffle_that_is_off_by_one_is_caught() -> None:
    def sattolo(items: tuple[int, ...], below: Below) -> tuple[int, ...]:
        order = list(items)
        for last in range(len(order) - 1, 0, -1):
            chosen = below(last + 1) % last
            order[last], order[chosen] = order[chosen], order[last]
        return tuple(order)

    assert not is_unbiased(sattolo, 4)


def counts_below(limit: int, read: Callable[[Iterator[int]], Below]) -> dict[int, int]:
    """Return how many single bytes lead to each number below *limit*; those thrown away are not counted."""
    found: collections.Counter[int] = collections.Counter()
    for byte in range(256):
        stream = iter([byte])
        try:
            found[read(stream)(limit)] += 1
        except (StopIteration, RuntimeError):
            continue
    return found


@pytest.mark.parametrize("limit", range(2, 53))
def test_every_number_below_the_limit_is_equally_likely(limit: int) -> None:
    counts = counts_below(limit, numbers_from)

    assert sorted(counts) == list(range(limit))
    assert len(set(counts.values())) == 1


def test_modulo_bias_is_caught() -> None:
    counts = counts_below(52, lambda stream: lambda limit: next(stream) % limit)

    assert len(set(counts.values())) > 1


def test_the_stream_is_read_to_the_end_and_never_repeats() -> None:
    stream = byte_stream(SEED)
    blocks = [bytes(itertools.islice(stream, 32)) for _ in range(1000)]

    assert len(set(blocks)) == 1000


def test_every_bit_of_the_seed_counts() -> None:
    orders = {order_from(_flipped(SEED, bit), {}) for bit in range(256)} | {order_from(SEED, {})}

    assert len(orders) == 257


def _flipped(seed: bytes, bit: int) -> bytes:
    changed = bytearray(seed)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_a_seed_of_fewer_bits_is_refused() -> None:
    with pytest.raises(SeedFault, match="32 bytes, got 4"):
        next(byte_stream(b"1234"))


def test_the_order_is_a_whole_deck_and_known_for_a_known_seed() -> None:
    order = order_from(SEED, {})

    assert sorted(map(str, order)) == sorted(map(str, DECK))
    assert order == order_from(SEED, {})


def test_any_player_can_change_the_order() -> None:
    without = order_from(SEED, {1: "ann"})

    assert without != order_from(SEED, {1: "ann", 2: "b"})
    assert without != order_from(SEED, {2: "ann"})
    assert mixed(SEED, {1: "ab", 2: "c"}) != mixed(SEED, {1: "a", 2: "bc"})
    assert mixed(SEED, {1: "a", 2: "b"}) == mixed(SEED, {2: "b", 1: "a"})


@pytest.mark.parametrize("seed", ["", "x" * 65, "é", "a\nb"])
def test_a_players_seed_is_short_plain_text(seed: str) -> None:
    with pytest.raises(SeedFault, match="1 to 64 plain characters"):
        check_player_seed(seed)


@pytest.mark.parametrize("seat", [0, 256, -1])
def test_a_players_seed_belongs_to_a_seat(seat: int) -> None:
    with pytest.raises(SeedFault, match="a seat is a number from 1"):
        mixed(SEED, {seat: "luck"})


def test_the_first_card_is_evenly_spread_over_many_seeds() -> None:
    source = random.Random(7)
    tops = collections.Counter(order_from(source.randbytes(32), {})[0] for _ in range(10_400))
    chi_square = sum((tops[card] - 200) ** 2 / 200 for card in DECK)

    assert 20 < chi_square < 100


def test_the_stream_is_the_seed_and_a_counter_under_sha_256() -> None:
    blocks = [hmac.digest(SEED, counter.to_bytes(8, "big"), "sha256") for counter in range(3)]

    assert bytes(itertools.islice(byte_stream(SEED), 96)) == b"".join(blocks)


@pytest.mark.parametrize(("limit", "byte", "number"), [(128, 0xFF, 127), (52, 0xCF, 51), (2, 0x80, 1)])
def test_a_number_takes_as_many_bits_as_the_largest_below_the_limit(limit: int, byte: int, number: int) -> None:
    assert numbers_from(iter([byte]))(limit) == number
