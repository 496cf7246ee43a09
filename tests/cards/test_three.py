"""The ranking of three-card hands: all 22,100 of them, and the rules that order them."""

import itertools
from collections import Counter

import pytest

from letitride.cards import (
    DECK,
    Card,
    CardError,
    Rank,
    ThreeCardHand,
    ThreeCardRanking,
    parse_cards,
    rank_three_cards,
)
from tests.rules import rule

COUNTS = {
    ThreeCardRanking.MINI_ROYAL: 4,
    ThreeCardRanking.STRAIGHT_FLUSH: 44,  # 11 other runs in 4 suits
    ThreeCardRanking.THREE_OF_A_KIND: 52,  # 13 ranks, 4 ways to leave a suit out
    ThreeCardRanking.STRAIGHT: 720,  # 12 runs in 4 * 4 * 4 - 4 ways
    ThreeCardRanking.FLUSH: 1_096,  # 286 sets of ranks less 12 runs, in 4 suits
    ThreeCardRanking.PAIR: 3_744,  # 13 ranks in 6 ways with one of 48 cards
    ThreeCardRanking.HIGH_CARD: 16_440,  # 286 sets of ranks less 12 runs, in 4 * 4 * 4 - 4 ways
}
RUNS = ["".join(run) for run in zip("A23456789TJQ", "23456789TJQK", "3456789TJQKA", strict=True)]
"""The twelve straights of three, lowest first."""

EVERY_HAND = tuple(itertools.combinations(DECK, 3))
ALL_RANKINGS = list(ThreeCardRanking)


def hand(text: str) -> ThreeCardHand:
    """Return the ranked hand that *text* names."""
    return rank_three_cards(parse_cards(text))


def second_opinion(cards: tuple[Card, ...]) -> tuple[str, tuple[int, ...]]:
    """Rank three cards in another way: by the letters of their names, and a list of straights."""
    letters, suits = {str(card)[0] for card in cards}, {str(card)[1] for card in cards}
    run = next((place for place, run in enumerate(RUNS) if set(run) == letters), None)
    ranks = sorted(("23456789TJQKA".index(str(card)[0]) for card in cards), reverse=True)
    if len(letters) == 1:
        return "three-of-a-kind", (ranks[0],)
    if len(letters) == 2:
        return "pair", (ranks[1], ranks[0] + ranks[2] - ranks[1])
    if run is None:
        return "flush" if len(suits) == 1 else "high-card", tuple(ranks)
    if len(suits) == 1:
        return "mini-royal" if run == 11 else "straight-flush", (run,)
    return "straight", (run,)


def test_each_ranking_has_its_count_among_the_22100_hands() -> None:
    counts = Counter(rank_three_cards(cards).ranking for cards in EVERY_HAND)

    assert counts == COUNTS
    assert counts.total() == 22_100


def test_every_hand_is_ranked_as_a_second_evaluator_ranks_it() -> None:
    for cards in EVERY_HAND:
        assert rank_three_cards(cards).ranking.value == second_opinion(cards)[0]


def test_hands_are_ordered_strictly_as_a_second_evaluator_orders_them() -> None:
    kinds = {(second_opinion(cards), rank_three_cards(cards)) for cards in EVERY_HAND}
    ordered = sorted(kinds, key=lambda kind: (-ALL_RANKINGS.index(ThreeCardRanking(kind[0][0])), kind[0][1]))

    assert len(kinds) == len(dict(kinds)) == len({ours for _, ours in kinds})
    assert all(worse < better for (_, worse), (_, better) in itertools.pairwise(ordered))


def test_a_straight_beats_a_flush() -> None:
    assert hand("Ac 2d 3h") > hand("As Ks Js")


def test_three_of_a_kind_beats_a_straight_and_loses_to_a_straight_flush() -> None:
    assert hand("Ac Kd Qh") < hand("2c 2d 2h") < hand("Ac 2c 3c")


def test_ace_two_three_is_the_lowest_straight_and_ace_king_queen_the_highest() -> None:
    straights = {rank_three_cards(cards) for cards in EVERY_HAND if second_opinion(cards)[0] == "straight"}

    assert sorted(straights) == [hand(f"{run[0]}c {run[1]}d {run[2]}h") for run in RUNS]
    assert min(straights).ranks == (Rank.THREE, Rank.TWO, Rank.ACE)
    assert max(straights).ranks == (Rank.ACE, Rank.KING, Rank.QUEEN)


@pytest.mark.parametrize(("cards", "ranking"), [("Kc Ad 2h", "high-card"), ("Kc Ac 2c", "flush")])
def test_a_straight_does_not_go_around_the_ace(cards: str, ranking: str) -> None:
    assert hand(cards).ranking.value == ranking


@rule("000-sidebets-5")
def test_a_mini_royal_is_ace_king_queen_of_one_suit_and_beats_every_straight_flush() -> None:
    assert hand("As Ks Qs").ranking is ThreeCardRanking.MINI_ROYAL
    assert hand("As Ks Qs") > hand("Ks Qs Js") > hand("3s 2s As")


def test_a_pair_is_decided_by_the_pair_and_then_by_the_third_card() -> None:
    assert hand("3c 3d 2h") > hand("2c 2d Ah")
    assert hand("Tc Td Ah") > hand("Th Ts Kh")
    assert hand("Tc Td Ah") == hand("Th Ts Ad")


@pytest.mark.parametrize("text", ["", "As Ks", "As Ks Qs Js"])
def test_exactly_three_cards_are_ranked(text: str) -> None:
    cards = parse_cards(text)

    with pytest.raises(CardError) as refusal:
        rank_three_cards(cards)

    assert str(refusal.value) == f"three cards are ranked here, got {len(cards)}: {text}"


def test_no_card_counts_twice() -> None:
    (ace,) = parse_cards("As")

    with pytest.raises(CardError, match=r"^As is named twice: one deck holds each card once$"):
        rank_three_cards([ace, ace, *parse_cards("Kd")])


def test_a_ranking_has_a_label_in_words() -> None:
    assert ThreeCardRanking.MINI_ROYAL.label == "mini royal"
