"""Hands by the million: every one of them, against a second program and one by one."""

import itertools
import math

import numpy as np
import pytest
from numpy.typing import NDArray
from phevaluator import evaluate_cards

from letitride.cards import DECK, FiveCardRanking, parse_cards, rank_hand
from letitride.simulate import classify
from tests.cards.oracle import NUMBERS, VALUES, ranking_of
from tests.cards.test_every_hand import COUNTS

PLACE = {ranking: place for place, ranking in enumerate(FiveCardRanking)}
PLACE_OF_VALUE = np.array([0] + [PLACE[ranking_of(value)] for value in range(1, VALUES + 1)], dtype=np.uint8)


def every_hand() -> NDArray[np.uint8]:
    """Return all hands of five, by the places of their cards in the deck."""
    places = itertools.chain.from_iterable(itertools.combinations(range(52), 5))
    return np.fromiter(places, dtype=np.uint8).reshape(-1, 5)


@pytest.mark.heavy
def test_every_hand_is_classified_as_an_independent_evaluator_ranks_it() -> None:
    # The reference agrees with the same evaluator on every hand (tests/cards), so all three agree.
    values = np.fromiter((evaluate_cards(*hand) for hand in itertools.combinations(NUMBERS, 5)), dtype=np.uint16)

    assert len(values) == math.comb(52, 5)
    assert np.array_equal(classify(every_hand()), PLACE_OF_VALUE[values])


def test_each_ranking_has_its_well_known_count_of_hands() -> None:
    counts = np.bincount(classify(every_hand()))

    assert dict(zip(FiveCardRanking, counts.tolist(), strict=True)) == COUNTS


def test_a_hand_drawn_at_random_is_classified_as_the_reference_ranks_it() -> None:
    random = np.random.default_rng(52)
    hands = random.permuted(np.tile(np.arange(52), (20_000, 1)), axis=1)[:, :5]

    expected = [PLACE[rank_hand([DECK[place] for place in hand]).ranking] for hand in hands]

    assert classify(hands).tolist() == expected


@pytest.mark.parametrize("dtype", [np.uint8, np.int16, np.int64])
def test_cards_may_be_numbered_in_any_type_of_integer(dtype: type[np.integer]) -> None:
    royal_flush = np.array([[DECK.index(card) for card in parse_cards("As Ks Qs Js Ts")]], dtype=dtype)

    assert classify(royal_flush).tolist() == [PLACE[FiveCardRanking.ROYAL_FLUSH]]


def test_no_hands_are_no_rankings() -> None:
    assert classify(np.empty((0, 5), dtype=np.uint8)).tolist() == []
