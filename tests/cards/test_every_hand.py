"""Every hand of five: our ranking against a second program, and the counts that everyone knows."""

import functools
import itertools
import math
from collections import Counter

import pytest
from phevaluator import evaluate_cards

from letitride.cards import DECK, Card, FiveCardRanking, Hand, rank_hand
from tests.cards.oracle import NUMBERS, VALUES, one_hand_of_each_kind, ranking_of, value_of
from tests.rules import rule

PARTS = 8
COUNTS = {
    # As every table of poker probabilities prints them.
    FiveCardRanking.ROYAL_FLUSH: 4,
    FiveCardRanking.STRAIGHT_FLUSH: 36,
    FiveCardRanking.FOUR_OF_A_KIND: 624,
    FiveCardRanking.FULL_HOUSE: 3_744,
    FiveCardRanking.FLUSH: 5_108,
    FiveCardRanking.STRAIGHT: 10_200,
    FiveCardRanking.THREE_OF_A_KIND: 54_912,
    FiveCardRanking.TWO_PAIR: 123_552,
    FiveCardRanking.PAIR: 1_098_240,
    FiveCardRanking.HIGH_CARD: 1_302_540,
}


@functools.cache
def hand_of_each_value() -> dict[int, Hand]:
    """Return how we rank a hand of each value that phevaluator gives."""
    return {value_of(cards): rank_hand(cards) for cards in one_hand_of_each_kind()}


def hands_like(cards: tuple[Card, ...]) -> int:
    """Return how many hands have these ranks and are, or are not, in one suit."""
    if len({card.suit for card in cards}) == 1:
        return 4
    ways = math.prod(math.comb(4, count) for count in Counter(card.rank for card in cards).values())
    return ways - 4 if ways == 4**5 else ways


def test_there_are_7462_values_of_hands_and_each_is_one_of_ours() -> None:
    assert sorted(hand_of_each_value()) == list(range(1, VALUES + 1))
    assert len(set(hand_of_each_value().values())) == VALUES


@rule("004-lir-dealing-11b", "004-bonus-dealing-11b")
def test_hands_are_ordered_strictly_as_an_independent_evaluator_orders_them() -> None:
    best_first = [hand_of_each_value()[value] for value in range(1, VALUES + 1)]

    assert all(better > worse for better, worse in itertools.pairwise(best_first))


@rule("004-lir-dealing-11b", "004-bonus-dealing-11b")
def test_rankings_are_those_of_an_independent_evaluator() -> None:
    assert all(hand.ranking is ranking_of(value) for value, hand in hand_of_each_value().items())


def test_each_ranking_has_its_well_known_count_of_hands() -> None:
    counts: Counter[FiveCardRanking] = Counter()
    for cards in one_hand_of_each_kind():
        counts[rank_hand(cards).ranking] += hands_like(cards)

    assert counts == COUNTS
    assert counts.total() == math.comb(52, 5)


@pytest.mark.exhaustive
@pytest.mark.parametrize("part", range(PARTS))
def test_each_of_the_2598960_hands_ranks_as_an_independent_evaluator_ranks_it(part: int) -> None:
    ours = hand_of_each_value()
    for first in range(part, 48, PARTS):
        hands = itertools.combinations(DECK[first + 1 :], 4)
        numbers = itertools.combinations(NUMBERS[first + 1 :], 4)
        for cards, others in zip(hands, numbers, strict=True):
            if rank_hand((DECK[first], *cards)) != ours[evaluate_cards(NUMBERS[first], *others)]:
                pytest.fail(f"{DECK[first]} {cards} is ranked otherwise by phevaluator")
