"""What the documents say of the rankings, tried on every kind of hand."""

import functools
import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from typing import TypeVar

import pytest

from letitride.cards import (
    DECK,
    Card,
    FiveCardRanking,
    Hand,
    Rank,
    Suit,
    ThreeCardHand,
    ThreeCardRanking,
    parse_cards,
    rank_hand,
    rank_three_cards,
)
from tests.cards.oracle import one_hand_of_each_kind
from tests.rules import rule

pytestmark = pytest.mark.heavy

Cards = tuple[Card, ...]
H = TypeVar("H", Hand, ThreeCardHand)

BEST_FIRST = (
    *("royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush"),
    *("straight", "three-of-a-kind", "two-pair", "pair", "high-card"),
)
THREE_CARDS_BEST_FIRST = ("straight-flush", "three-of-a-kind", "straight", "flush", "pair", "high-card")
RUNS_OF_FIVE = {frozenset("A23456789TJQKA"[start : start + 5]) for start in range(10)}
RUNS_OF_THREE = {frozenset("A23456789TJQKA"[start : start + 3]) for start in range(12)}


@functools.cache
def hands_of_five() -> dict[Cards, Hand]:
    """Return a hand of each kind, ranked."""
    return {cards: rank_hand(cards) for cards in one_hand_of_each_kind()}


@functools.cache
def hands_of_three() -> dict[Cards, ThreeCardHand]:
    """Return every hand of three, ranked."""
    return {cards: rank_three_cards(cards) for cards in itertools.combinations(DECK, 3)}


def five(text: str) -> Hand:
    """Return the hand of five that *text* names."""
    return rank_hand(parse_cards(text))


def three(text: str) -> ThreeCardHand:
    """Return the hand of three that *text* names."""
    return rank_three_cards(parse_cards(text))


def symbols(cards: Cards) -> frozenset[str]:
    """Return the ranks of some cards."""
    return frozenset(card.rank.symbol for card in cards)


def in_one_suit(cards: Cards) -> bool:
    return len({card.suit for card in cards}) == 1


def in_sequence(cards: Cards) -> bool:
    return symbols(cards) in (RUNS_OF_FIVE if len(cards) == 5 else RUNS_OF_THREE)


def dealt(ranks: str, suits: str) -> str:
    """Return cards of these ranks in these suits."""
    return " ".join(map("".join, zip(ranks, suits, strict=True)))


def equal_ranks(*counts: int) -> Callable[[Cards], bool]:
    """Return a test for the number of cards of one rank, of another, and so on."""
    return lambda cards: sorted(Counter(card.rank for card in cards).values(), reverse=True) == list(counts)


def pairs_by_rank(hands: Mapping[Cards, H]) -> list[list[H]]:
    """Return the hands with a pair and no more, those with aces first and those with twos last."""
    found: dict[str, list[H]] = {symbol: [] for symbol in "AKQJT98765432"}
    for cards, hand in hands.items():
        count = Counter(card.rank.symbol for card in cards)
        if len(count) == len(cards) - 1:
            found[count.most_common(1)[0][0]].append(hand)
    return list(found.values())


@rule("000-rankings-0", "004-rankings-2")
def test_cards_of_a_hand_of_five_rank_from_the_ace_down_to_the_two() -> None:
    assert all(min(better) > max(worse) for better, worse in itertools.pairwise(pairs_by_rank(hands_of_five())))


@rule("003-tcp-rankings-0")
def test_cards_of_a_hand_of_three_rank_from_the_ace_down_to_the_two() -> None:
    assert all(min(better) > max(worse) for better, worse in itertools.pairwise(pairs_by_rank(hands_of_three())))


@rule("000-rankings-0a", "004-rankings-2a")
@pytest.mark.parametrize("suits", ["sssss", "shdcs"], ids=["straight flush", "straight"])
def test_an_ace_may_be_low_in_a_sequence_up_to_the_five(suits: str) -> None:
    low, next_one, high = (five(dealt(ranks, suits)) for ranks in ("A2345", "23456", "TJQKA"))

    assert low.ranking is next_one.ranking
    assert low < next_one < high


@rule("003-tcp-rankings-0b")
@pytest.mark.parametrize("suits", ["sss", "shd"], ids=["straight flush", "straight"])
def test_an_ace_may_be_low_in_a_sequence_up_to_the_three(suits: str) -> None:
    low, next_one, high = (three(dealt(ranks, suits)) for ranks in ("A23", "234", "QKA"))

    assert low.ranking is next_one.ranking
    assert low < next_one < high


@rule("000-rankings-0a", "004-rankings-2a", "003-tcp-rankings-0b")
@pytest.mark.parametrize(("hands", "sequence"), [(hands_of_five, "A2345"), (hands_of_three, "A23")])
def test_an_ace_is_low_in_no_other_hand(hands: Callable[[], dict[Cards, Hand]], sequence: str) -> None:
    for cards, hand in hands().items():
        if "A" in symbols(cards) and len(symbols(cards)) == len(cards):
            assert (hand.ranks[0] is Rank.ACE) is (symbols(cards) != frozenset(sequence))


@pytest.mark.heavy
@rule("000-rankings-0b", "004-definitions-5a", "004-rankings-2b")
@pytest.mark.parametrize(
    "suits", list(itertools.permutations(Suit)), ids=lambda suits: "".join(suit.value for suit in suits)
)
def test_a_hand_of_five_is_worth_the_same_in_other_suits(suits: tuple[Suit, ...]) -> None:
    other = dict(zip(Suit, suits, strict=True))
    for cards, hand in hands_of_five().items():
        assert rank_hand([Card(card.rank, other[card.suit]) for card in cards]) == hand


@rule("003-tcp-rankings-0a")
def test_hands_of_three_with_the_same_ranks_differ_only_by_being_in_one_suit() -> None:
    worth: dict[tuple[tuple[Rank, ...], bool], set[ThreeCardHand]] = {}
    for cards, hand in hands_of_three().items():
        kind = tuple(sorted(card.rank for card in cards)), in_one_suit(cards)
        worth.setdefault(kind, set()).add(hand)

    assert {len(hands) for hands in worth.values()} == {1}


@rule("000-rankings-0c", "004-rankings-1")
def test_every_hand_of_a_better_ranking_beats_every_hand_of_a_worse_one() -> None:
    by_ranking = {
        name: [hand for hand in hands_of_five().values() if hand.ranking.value == name] for name in BEST_FIRST
    }

    assert all(min(by_ranking[better]) > max(by_ranking[worse]) for better, worse in itertools.pairwise(BEST_FIRST))
    assert sum(map(len, by_ranking.values())) == len(hands_of_five())


@rule("003-tcp-rankings-0c", "004-three-card-1-0c", "004-three-card-2-0c")
def test_every_three_cards_of_a_better_ranking_beat_every_three_of_a_worse_one() -> None:
    by_ranking: dict[str, list[ThreeCardHand]] = {name: [] for name in THREE_CARDS_BEST_FIRST}
    for hand in hands_of_three().values():
        # A mini royal is the best straight flush, which some pay tables pay apart.
        name = "straight-flush" if hand.ranking is ThreeCardRanking.MINI_ROYAL else hand.ranking.value
        by_ranking[name].append(hand)

    pairwise = itertools.pairwise(THREE_CARDS_BEST_FIRST)
    assert all(min(by_ranking[better]) > max(by_ranking[worse]) for better, worse in pairwise)


@pytest.mark.parametrize(
    ("ranking", "defined"),
    [
        pytest.param(
            "royal-flush",
            lambda cards: in_one_suit(cards) and symbols(cards) == frozenset("AKQJT"),
            marks=rule("000-rankings-1", "004-rankings-1a"),
        ),
        pytest.param(
            "straight-flush",
            lambda cards: in_one_suit(cards) and in_sequence(cards) and symbols(cards) != frozenset("AKQJT"),
            marks=rule("000-rankings-2", "004-rankings-1b"),
        ),
        pytest.param("four-of-a-kind", equal_ranks(4, 1), marks=rule("000-rankings-3", "004-rankings-1c")),
        pytest.param("full-house", equal_ranks(3, 2), marks=rule("000-rankings-4", "004-rankings-1d")),
        pytest.param(
            "flush",
            lambda cards: in_one_suit(cards) and not in_sequence(cards),
            marks=rule("000-rankings-5", "004-rankings-1e"),
        ),
        pytest.param(
            "straight",
            lambda cards: in_sequence(cards) and not in_one_suit(cards),
            marks=rule("000-rankings-6", "004-rankings-1f"),
        ),
        pytest.param(
            "three-of-a-kind",
            equal_ranks(3, 1, 1),
            marks=rule("000-rankings-7", "003-rankings-2", "004-rankings-1g"),
        ),
        pytest.param(
            "two-pair", equal_ranks(2, 2, 1), marks=rule("000-rankings-8", "003-rankings-3", "004-rankings-1h")
        ),
        pytest.param(
            "pair", equal_ranks(2, 1, 1, 1), marks=rule("000-rankings-9", "003-rankings-4", "004-rankings-1i")
        ),
    ],
)
def test_a_hand_of_five_has_a_ranking_exactly_when_it_meets_the_definition(
    ranking: str, defined: Callable[[Cards], bool]
) -> None:
    for cards, hand in hands_of_five().items():
        assert (hand.ranking.value == ranking) is defined(cards), cards


@rule("004-rankings-1c", "004-rankings-1f", "004-rankings-1g", "004-rankings-1i")
@pytest.mark.parametrize(
    ("ranks", "ranking"),
    [("77772", "four-of-a-kind"), ("56789", "straight"), ("77792", "three-of-a-kind"), ("TT942", "pair")],
)
def test_suits_make_no_such_hand_and_spoil_none(ranks: str, ranking: str) -> None:
    for suits in itertools.product("cdhs", repeat=5):
        cards = set(dealt(ranks, "".join(suits)).split())
        if len(cards) == 5 and len(set(suits)) > 1:
            assert five(" ".join(cards)).ranking.value == ranking


@pytest.mark.parametrize(
    ("ranking", "best", "worst"),
    [
        pytest.param("straight-flush", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", marks=rule("004-rankings-1j")),
        pytest.param("four-of-a-kind", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c", marks=rule("004-rankings-1k")),
        pytest.param("full-house", "Ac Ad Ah Ks Kc", "2c 2d 2h 3s 3c", marks=rule("004-rankings-1l")),
        pytest.param(
            "straight",
            "Ac Kd Qh Js Tc",
            "5c 4d 3h 2s Ac",
            marks=rule("000-rankings-6a", "003-rankings-1", "004-rankings-1m"),
        ),
        pytest.param("three-of-a-kind", "Ac Ad Ah Ks Qc", "2c 2d 2h 4s 3c", marks=rule("004-rankings-1o")),
        pytest.param("two-pair", "Ac Ad Kh Ks Qc", "3c 3d 2h 2s 4c", marks=rule("004-rankings-1p")),
    ],
)
def test_the_best_and_the_worst_hand_of_a_ranking(ranking: str, best: str, worst: str) -> None:
    hands = [hand for hand in hands_of_five().values() if hand.ranking.value == ranking]

    assert max(hands) == five(best)
    assert min(hands) == five(worst)


@rule("004-rankings-1j")
def test_the_royal_flush_stands_above_the_best_straight_flush() -> None:
    assert five("As Ks Qs Js Ts") > five("Ks Qs Js Ts 9s")


@rule("000-rankings-6b", "003-rankings-1a", "004-rankings-1n")
@pytest.mark.parametrize("suits", ["sssss", "shdcs"], ids=["one suit", "several suits"])
def test_a_sequence_never_runs_round_the_ace(suits: str) -> None:
    for around in ("QKA23", "JQKA2", "KA234"):
        hand = five(dealt(around, suits))
        assert hand.ranking is (FiveCardRanking.FLUSH if suits == "sssss" else FiveCardRanking.HIGH_CARD)


@pytest.mark.parametrize(
    ("rankings", "defined"),
    [
        pytest.param(
            ("mini-royal", "straight-flush"),
            lambda cards: in_one_suit(cards) and in_sequence(cards),
            marks=rule("003-tcp-rankings-1"),
        ),
        pytest.param(("three-of-a-kind",), equal_ranks(3), marks=rule("003-tcp-rankings-2")),
        pytest.param(
            ("mini-royal",),
            lambda cards: in_one_suit(cards) and symbols(cards) == frozenset("AKQ"),
            marks=rule("000-sidebets-5"),
        ),
    ],
)
def test_three_cards_have_a_ranking_exactly_when_they_meet_the_definition(
    rankings: tuple[str, ...], defined: Callable[[Cards], bool]
) -> None:
    for cards, hand in hands_of_three().items():
        assert (hand.ranking.value in rankings) is defined(cards), cards


@pytest.mark.parametrize(
    ("rankings", "best", "worst"),
    [
        pytest.param(("mini-royal", "straight-flush"), "As Ks Qs", "3s 2s As", marks=rule("003-tcp-rankings-1a")),
        pytest.param(("three-of-a-kind",), "Ac Ad Ah", "2c 2d 2h", marks=rule("003-tcp-rankings-2a")),
    ],
)
def test_the_best_and_the_worst_three_cards_of_a_ranking(rankings: tuple[str, ...], best: str, worst: str) -> None:
    hands = [hand for hand in hands_of_three().values() if hand.ranking.value in rankings]

    assert max(hands) == three(best)
    assert min(hands) == three(worst)


@rule("000-definitions-6", "003-tcp-definitions-7", "004-definitions-5")
def test_there_are_four_suits_clubs_diamonds_hearts_and_spades() -> None:
    assert [suit.name.lower() for suit in Suit] == ["clubs", "diamonds", "hearts", "spades"]
    assert {card.suit for card in DECK} == set(Suit)
