"""The ranking of five-card hands."""

import itertools

import pytest

from letitride.cards import CardError, FiveCardRanking, Hand, Rank, parse_cards, rank_hand
from tests.rules import rule


def hand(text: str) -> Hand:
    """Return the ranked hand that *text* names."""
    return rank_hand(parse_cards(text))


@pytest.mark.parametrize(
    ("cards", "ranking", "ranks"),
    [
        ("As Ks Qs Js Ts", "royal-flush", "AKQJT"),
        ("Kh Qh Jh Th 9h", "straight-flush", "KQJT9"),
        ("Ad 2d 3d 4d 5d", "straight-flush", "5432A"),
        ("7c 7d 7h 7s 2c", "four-of-a-kind", "72"),
        ("2c 2d Ah As Ac", "full-house", "A2"),
        ("2c 9c Jc 5c 3c", "flush", "J9532"),
        ("Ac Kd Qh Js Tc", "straight", "AKQJT"),
        ("Ac 2d 3h 4s 5c", "straight", "5432A"),
        ("9c 9d 9h As 2c", "three-of-a-kind", "9A2"),
        ("3c 3d 8h 8s Ac", "two-pair", "83A"),
        ("Tc Td 8h 4s Ac", "pair", "TA84"),
        ("Ac Qd 8h 4s 2c", "high-card", "AQ842"),
    ],
)
def test_a_hand_has_a_ranking_and_the_ranks_that_tell_it_apart(cards: str, ranking: str, ranks: str) -> None:
    assert hand(cards) == Hand(FiveCardRanking(ranking), tuple(map(Rank.parse, ranks)))


@rule("000-rankings-6b", "003-rankings-1a", "004-rankings-1n")
@pytest.mark.parametrize("cards", ["Qc Kd Ah 2s 3c", "Kc Ad 2h 3s 4c", "Jc Qd Kh As 2c"])
def test_a_straight_does_not_go_around_the_ace(cards: str) -> None:
    assert hand(cards).ranking is FiveCardRanking.HIGH_CARD


@rule("000-rankings-0c", "004-rankings-1")
def test_rankings_stand_in_the_order_that_all_documents_print() -> None:
    best_first = [
        hand("As Ks Qs Js Ts"),
        hand("6s 5s 4s 3s 2s"),
        hand("5d 4d 3d 2d Ad"),
        hand("2c 2d 2h 2s 3c"),
        hand("2c 2d 2h 3s 3c"),
        hand("7c 5c 4c 3c 2c"),
        hand("6c 5d 4h 3s 2c"),
        hand("5c 4d 3h 2s Ac"),
        hand("2c 2d 2h 4s 3c"),
        hand("3c 3d 2h 2s 4c"),
        hand("2c 2d 5h 4s 3c"),
        hand("Ac Kd Qh Js 9c"),
    ]

    assert all(better > worse for better, worse in itertools.pairwise(best_first))


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3c 3d 3h 3s 2c", "2c 2d 2h 2s Ac"),
        ("3c 3d 3h 2s 2c", "2c 2d 2h As Ac"),
        ("Ac Ad 2h 2s 3c", "Kc Kd Qh Qs Jc"),
        ("Tc Td 8h 4s Ac", "Tc Td 8h 4s Kc"),
        ("Ac Kd 5h 4s 3c", "Ac Kd 5h 4s 2c"),
    ],
)
def test_the_most_frequent_rank_decides_first(better: str, worse: str) -> None:
    assert hand(worse) < hand(better)
    assert not hand(better) < hand(worse)


def test_no_suit_outranks_another() -> None:
    assert hand("As Kd 9c 5h 2c") == hand("Ah Kc 9d 5s 2d")


def test_only_a_hand_with_one_pair_and_no_more_has_a_pair() -> None:
    assert hand("Tc Td 8h 4s Ac").pair is Rank.TEN
    assert hand("Tc Td 8h 8s Ac").pair is None
    assert hand("Tc Td Th 8s 8c").pair is None


def test_the_order_of_the_cards_does_not_matter() -> None:
    assert len({rank_hand(cards) for cards in itertools.permutations(parse_cards("3c 8d 3h 8s Ac"))}) == 1


@pytest.mark.parametrize("text", ["", "As Ks Qs Js", "As Ks Qs Js Ts 9s"])
def test_a_hand_has_five_cards(text: str) -> None:
    cards = parse_cards(text)

    with pytest.raises(CardError) as refusal:
        rank_hand(cards)

    assert str(refusal.value) == f"a hand has five cards, got {len(cards)}: {text}"


def test_a_hand_holds_no_card_twice() -> None:
    (ace,) = parse_cards("As")

    with pytest.raises(CardError, match=r"^As is named twice: one deck holds each card once$"):
        rank_hand([ace, *parse_cards("Ks Qs Js"), ace])


def test_a_ranking_has_a_label_in_words() -> None:
    assert FiveCardRanking.FOUR_OF_A_KIND.label == "four of a kind"
