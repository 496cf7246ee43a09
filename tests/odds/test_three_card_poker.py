"""Three Card Poker against every dealer's hand."""

import itertools
from fractions import Fraction

import numpy as np
import pytest

from letitride.cards import DECK, Rank, ThreeCardRanking, parse_cards, rank_three_cards
from letitride.house import ThreeCardPayTable, Tie, load_pay_table
from letitride.odds import Law, ThreeCardPoker, advise_three_card_poker, analyse_three_card_poker
from letitride.odds.three_card_poker import DEALERS_HANDS, _players_hands, duel_of, duels, qualifies, results


def ante_bonus(designator: str = "seacoast-ante-bonus") -> ThreeCardPayTable:
    table = load_pay_table(designator)
    assert isinstance(table, ThreeCardPayTable)
    return table


ANTE_BONUS = ante_bonus()


def test_the_figures_of_the_usual_game_are_known() -> None:
    game = analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.QUEEN)

    assert game.figures.house_edge == Fraction(686689, 20358520)
    assert game.figures.average_bets == Fraction(370, 221)
    assert game.figures.law.total == 22_100 * DEALERS_HANDS
    assert game.card() == "Play with Q-6-4 or better"


@pytest.mark.exhaustive
@pytest.mark.parametrize("qualifies_with", [Rank.TWO, Rank.QUEEN, Rank.ACE])
def test_counting_by_inclusion_and_exclusion_is_comparing_all_407_million_pairs(qualifies_with: Rank) -> None:
    hands = list(itertools.combinations(range(52), 3))
    ranked = [rank_three_cards([DECK[card] for card in cards]) for cards in hands]
    order = {strength: place for place, strength in enumerate(sorted({hand.strength for hand in ranked}))}
    strengths = np.array([order[hand.strength] for hand in ranked], dtype=np.int16)
    qualified = np.array([qualifies(hand, qualifies_with) for hand in ranked])
    masks = np.array([sum(1 << card for card in cards) for cards in hands], dtype=np.int64)
    expected: dict[tuple[object, ...], int] = {}
    for duel in duels(qualifies_with):
        key = (duel.hand, duel.not_qualified, duel.won, duel.tied, duel.lost)
        expected[key] = expected.get(key, 0) + duel.hands
    counted: dict[tuple[object, ...], int] = {}
    for own, strength, mask in zip(ranked, strengths, masks, strict=True):
        apart = (masks & mask) == 0
        played = apart & qualified
        won = int(np.count_nonzero(played & (strengths < strength)))
        tied = int(np.count_nonzero(played & (strengths == strength)))
        not_qualified = int(np.count_nonzero(apart)) - int(np.count_nonzero(played))
        lost = DEALERS_HANDS - not_qualified - won - tied
        key = (own, not_qualified, won, tied, lost)
        counted[key] = counted.get(key, 0) + 1

    assert counted == expected


def test_1755_hands_stand_for_all_22100() -> None:
    hands = list(_players_hands())

    assert len(hands) == 1755
    assert sum(ways for _, ways in hands) == 22_100


def test_a_dealer_qualifies_with_any_pair_or_the_high_card() -> None:
    pair = next(duel.hand for duel in duels(Rank.QUEEN) if duel.hand.ranking is ThreeCardRanking.PAIR)
    jack_high = next(duel.hand for duel in duels(Rank.QUEEN) if duel.hand.ranks[0] is Rank.JACK)

    assert qualifies(pair, Rank.ACE)
    assert not qualifies(jack_high, Rank.QUEEN)
    assert qualifies(jack_high, Rank.JACK)


@pytest.mark.parametrize(
    ("qualifies_with", "words"),
    [
        (Rank.TWO, "Play with J-8-5 or better"),
        (Rank.SIX, "Play with J-8-6 or better, and with J-8-5 in some suits"),
        (Rank.JACK, "Play with Q-3-2 or better"),
        (Rank.ACE, "Play every hand"),
    ],
)
def test_the_card_depends_on_when_the_dealer_qualifies(qualifies_with: Rank, words: str) -> None:
    assert analyse_three_card_poker(ANTE_BONUS, qualifies_with=qualifies_with).card() == words


def test_ties_ride_only_where_asked() -> None:
    either = {
        tie: analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.QUEEN, tie=tie).figures.house_edge for tie in Tie
    }

    assert either[Tie.WITHDRAW] == either[Tie.RIDE]


def test_any_way_to_play_has_its_words() -> None:
    game = analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.QUEEN)

    def card(*plays: bool) -> str:
        return ThreeCardPoker(game.bonus, game.qualifies_with, game.duels[-len(plays) :], plays, game.figures).card()

    assert card(False, False) == "Fold every hand"
    assert card(True, False) == "Play with straight flush K-Q-J"
    assert card(False, True) == "Play with mini royal A-K-Q or better"


def test_other_ways_to_play_cost_what_their_own_laws_say() -> None:
    game = analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.QUEEN)
    like_dealer = [qualifies(duel.hand, Rank.QUEEN) for duel in game.duels]
    ways = {
        "folding every hand": [False] * len(game.duels),
        "playing every hand": [True] * len(game.duels),
        "playing what the dealer plays, queen high or better": like_dealer,
    }

    for name, way in ways.items():
        law = Law.of((net, count) for _, net, count in results(ANTE_BONUS, game.duels, way))
        assert game.costs_of_other_play()[name] == -law.mean - game.figures.house_edge > 0
    assert game.costs_of_other_play().keys() == ways.keys()


def test_a_dealer_who_plays_any_hand_is_no_way_of_its_own() -> None:
    costs = analyse_three_card_poker(ANTE_BONUS, qualifies_with=Rank.TWO).costs_of_other_play()

    assert list(costs) == ["folding every hand", "playing every hand"]


@pytest.mark.parametrize("hand", ["Qs 6h 4d", "Qs 6h 3d", "Qs 6h 4s", "Kc 2d 3h", "Jc Td 8h", "2c 2d 3h", "As Ks Qs"])
def test_a_hand_is_played_where_the_reference_says_so(hand: str) -> None:
    cards = parse_cards(hand)
    reference = advise_three_card_poker(ANTE_BONUS, cards, qualifies_with=Rank.QUEEN)

    gain = duel_of(cards, Rank.QUEEN).expectation(ANTE_BONUS) + 1
    assert (gain, gain > 0) == (reference.expectation, reference.ride)
