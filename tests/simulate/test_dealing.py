"""Dealing by number: every card once, every order as likely, whoever deals."""

import itertools
from math import comb, prod

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.simulate import Engine, deal
from letitride.simulate.dealing import THRESHOLDS, _draw, _follow
from letitride.simulate.p_values import outcomes_p
from letitride.simulate.philox import key_schedule

pytestmark = pytest.mark.heavy

ENGINES = list(Engine)


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("seats", [1, 2, 7])
def test_a_deal_has_no_card_twice(seats: int, engine: Engine) -> None:
    cards = deal(5, first=0, rounds=50_000, seats=seats, engine=engine)

    assert cards.shape == (3 * seats + 3, 50_000)
    assert cards.max() < 52
    assert (np.diff(np.sort(cards, axis=0), axis=0) > 0).all()


@pytest.mark.parametrize("seats", range(1, 8))
def test_both_engines_deal_the_same_cards(seats: int) -> None:
    for seed, first in [(0, 0), (1, 777), (2**64 - 1, 2**40 + 3)]:
        one, other = (deal(seed, first=first, rounds=20_011, seats=seats, engine=engine) for engine in ENGINES)
        assert np.array_equal(one, other)


@pytest.mark.parametrize("engine", ENGINES)
def test_a_round_has_its_cards_wherever_a_run_begins(engine: Engine) -> None:
    whole = deal(3, first=0, rounds=3_000, seats=2, engine=engine)

    for first, rounds in [(0, 1), (1, 512), (511, 2), (2_999, 1)]:
        assert np.array_equal(
            deal(3, first=first, rounds=rounds, seats=2, engine=engine), whole[:, first : first + rounds]
        )


@pytest.mark.parametrize("engine", ENGINES)
def test_a_further_seat_changes_nobodys_cards(engine: Engine) -> None:
    # But for the rare round that one more packet makes the dealer shuffle again.
    few, many = (deal(3, first=0, rounds=10_000, seats=seats, engine=engine) for seats in (2, 7))

    assert (few == many[:9]).all(axis=0).mean() > 0.999


def test_rounds_that_are_dealt_again_are_as_rare_as_they_should_be_and_the_same_everywhere() -> None:
    refused = 1 - prod(1 - threshold / 2**32 for threshold in THRESHOLDS)
    assert round(1 / refused) == 20_285
    one, other = (deal(11, first=0, rounds=1_000_000, seats=7, engine=engine) for engine in ENGINES)

    assert np.array_equal(one, other)
    numbers = np.arange(1_000_000, dtype=np.uint64)
    _, again = _draw(key_schedule(11), numbers, packets=8, attempt=0)
    assert abs(again.sum() - refused * 1_000_000) < 5 * (refused * 1_000_000) ** 0.5


@pytest.mark.parametrize("packet", range(8))
def test_each_word_that_is_kept_belongs_to_one_of_equal_shares(packet: int) -> None:
    left = 52 - 3 * packet
    products = left * (left - 1) * (left - 2)

    assert (2**32 - THRESHOLDS[packet]) % products == 0
    # The rest is smaller than the threshold exactly once more at the start of each longer share.
    words = np.arange(0, 2**32, 40_009, dtype=np.uint64)
    kept = (words * np.uint64(products)) & np.uint64(0xFFFFFFFF) >= THRESHOLDS[packet]
    share = 1 - THRESHOLDS[packet] / 2**32
    assert abs(kept.mean() - share) < 1e-3


def test_a_word_split_card_by_card_leaves_the_same_rest_as_one_multiplication() -> None:
    random = np.random.default_rng(1)
    words = random.integers(0, 2**32, 10_000, dtype=np.uint64)
    rest = words.copy()
    for left in (52, 51, 50):
        rest = (rest * np.uint64(left)) & np.uint64(0xFFFFFFFF)

    assert np.array_equal(rest, (words * np.uint64(52 * 51 * 50)) & np.uint64(0xFFFFFFFF))


def test_places_are_followed_back_as_a_shuffle_swaps_them() -> None:
    random = np.random.default_rng(2)
    places = np.array([random.integers(row, 52, 500) for row in range(24)], dtype=np.uint8)

    found = _follow(places.copy())

    for column in range(places.shape[1]):
        deck = list(range(52))
        for row, place in enumerate(places[:, column]):
            deck[row], deck[place] = deck[place], deck[row]
        assert found[:, column].tolist() == deck[:24]


def counted(cards: NDArray[np.uint8]) -> list[int]:
    """Return how often each pair of cards lies in the first two rows."""
    found: list[int] = np.bincount(cards[0].astype(np.int64) * 52 + cards[1], minlength=52 * 52).tolist()
    return found


def agree(observed: list[int], law: list[int]) -> bool:
    """Tell whether counts are neither too far from the law, nor too near to be true."""
    found = outcomes_p(observed, law)
    return min(found.far, found.near) > 1e-4


@pytest.mark.parametrize("rows", [(0, 1), (2, 3), (5, 23), (22, 23)])
def test_every_two_cards_are_as_likely_as_any_others(rows: tuple[int, int]) -> None:
    cards = deal(9, first=0, rounds=1_000_000, seats=7, engine=Engine.NUMBA)
    law = [int(one != other) for one, other in itertools.product(range(52), repeat=2)]

    assert agree(counted(cards[list(rows)]), law)


@pytest.mark.heavy
def test_every_three_cards_are_as_likely_as_any_others() -> None:
    cards = np.sort(deal(10, first=0, rounds=2_000_000, seats=1, engine=Engine.NUMBA)[3:].astype(np.int64), axis=0)
    number = cards[0] + cards[1] * (cards[1] - 1) // 2 + cards[2] * (cards[2] - 1) * (cards[2] - 2) // 6

    assert agree(np.bincount(number, minlength=comb(52, 3)).tolist(), [1] * comb(52, 3))


def test_rounds_do_not_hang_together() -> None:
    first_cards = deal(12, first=0, rounds=1_000_001, seats=1, engine=Engine.NUMBA)[3]
    following = np.vstack([first_cards[:-1], first_cards[1:]])

    assert agree(counted(following), [1] * 52 * 52)


def test_a_planted_bias_is_found() -> None:
    cards = deal(9, first=0, rounds=1_000_000, seats=1, engine=Engine.NUMBA)
    one_in_two_hundred = np.arange(cards.shape[1]) % 200 == 0
    # The card on top of a new deck slips in where it should not.
    cards[0, one_in_two_hundred & (cards[1] != 0)] = 0
    law = [int(one != other) for one, other in itertools.product(range(52), repeat=2)]

    assert not agree(counted(cards), law)
