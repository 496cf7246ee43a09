"""Hands that grow card by card end where the classifier puts them."""

import itertools

import numpy as np
import pytest
from numpy.typing import NDArray

from letitride.cards import DECK, FiveCardRanking, Rank, rank_hand, rank_three_cards
from letitride.simulate.classify import classify_with_pairs
from letitride.simulate.hands import FIRST_PAIR, HIGH_CARD, growth, kinds_of_three, three_card_hands

PLACE = {ranking: place for place, ranking in enumerate(FiveCardRanking)}


def ended(cards: NDArray[np.integer]) -> NDArray[np.uint8]:
    """Return the ending of hands of five, card by card."""
    tables = growth()
    kind = tables.to_two[cards[0].astype(np.int64) * 52 + cards[1]].astype(np.int64)
    kind = tables.to_three[kind * 52 + cards[2]].astype(np.int64)
    kind = tables.to_four[kind * 52 + cards[3]].astype(np.int64)
    found: NDArray[np.uint8] = tables.to_five[kind * 52 + cards[4]]
    return found


def test_there_are_as_many_kinds_of_hands_as_the_text_says() -> None:
    tables = growth()

    assert len(set(tables.to_two.tolist())) == 403
    assert (len(tables.three), len(tables.four)) == (1_599, 4_680)


@pytest.mark.exhaustive
def test_every_hand_in_any_order_ends_where_it_is_ranked() -> None:
    hands = np.fromiter(itertools.chain.from_iterable(itertools.combinations(range(52), 5)), dtype=np.uint8)
    hands = hands.reshape(-1, 5)
    rankings, pairs = classify_with_pairs(hands)
    expected = np.where(rankings < FIRST_PAIR, rankings, HIGH_CARD)
    a_pair = rankings == PLACE[FiveCardRanking.PAIR]
    expected[a_pair] = FIRST_PAIR + Rank.ACE - pairs[a_pair]

    for order in itertools.permutations(range(5)):
        if order[0] < order[1] < order[2]:  # The order within the three cards is tried below.
            assert np.array_equal(ended(hands.T[list(order)]), expected)


def test_hands_drawn_at_random_end_where_the_reference_ranks_them() -> None:
    hands = np.random.default_rng(3).permuted(np.tile(np.arange(52), (5_000, 1)), axis=1)[:, :5]

    for hand, ending in zip(hands.tolist(), ended(hands.T).tolist(), strict=True):
        ranked = rank_hand([DECK[place] for place in hand])
        if ranked.pair is not None:
            assert ending == FIRST_PAIR + Rank.ACE - ranked.pair
        else:
            assert ending == min(PLACE[ranked.ranking], HIGH_CARD) or ranked.ranking is FiveCardRanking.HIGH_CARD


def test_every_three_cards_in_any_order_are_worth_what_the_reference_says() -> None:
    worth = three_card_hands()
    hands = np.array(list(itertools.combinations(range(52), 3))).T
    kinds = kinds_of_three(hands.astype(np.uint8))

    assert [worth[kind] for kind in kinds] == [rank_three_cards([DECK[place] for place in hand]) for hand in hands.T]
    for order in itertools.permutations(range(3)):
        assert np.array_equal(kinds_of_three(hands[list(order)].astype(np.uint8)), kinds)
