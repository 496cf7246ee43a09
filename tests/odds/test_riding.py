"""What the choices of a decision are worth: the quick account against the slow one, and against the house edge."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import DECK, CardError, Money, parse_cards, without
from letitride.house import FiveCardPayTable, House, Tie, house_ids, load_house
from letitride.house.games.let_it_ride import BASE, LET_IT_RIDE, base_table
from letitride.house.games.three_card_poker import ante_wager
from letitride.odds import ALWAYS_RIDE, HandError, advise, advise_three_card_poker, analyse_house, cost_of
from letitride.odds.derive import example, hands_of, patterns
from letitride.odds.house_odds import expected_result
from letitride.odds.payoff import cap_of
from letitride.odds.rows import FOUR_CARD_HANDS, THREE_CARD_HANDS
from tests.odds.worth import worth_of

LET_IT_RIDE_HOUSES = tuple(each for each in house_ids() if load_house(each).game is LET_IT_RIDE)
STAKES = (Money.dollars(5), Money.dollars(100))
"""At the second, the payout cap of one house cuts what three bets win."""


def table_of(house: House) -> FiveCardPayTable:
    return base_table(house.wagers)


@pytest.mark.parametrize("stake", STAKES, ids=str)
@pytest.mark.parametrize("house_id", ["lir", "nh-000", "seacoast"])
def test_riding_gains_what_ranking_every_completion_says(house_id: str, stake: Money) -> None:
    house, source = load_house(house_id), random.Random(house_id)
    cap, tie = cap_of(house, stake), house.decisions.tie
    for _ in range(4):
        *three, first = source.sample(DECK, 4)
        slow = advise(table_of(house), three, tie=tie, cap=cap)
        quick = worth_of(house, stake, three)
        assert (quick.gain, quick.rides) == (slow.expectation, slow.ride)
        for past in (None, False, True):
            slow = advise(table_of(house), three, [first], tie=tie, cap=cap, bet_1_rides=past)
            quick = worth_of(house, stake, three, [first], bet_1_rides=past)
            assert (quick.gain, quick.rides) == (slow.expectation, slow.ride)


@pytest.mark.parametrize("hand", ["Qs 6h 4d", "Qs 6h 3d", "Kc 2d 3h", "2c 2d 3h"])
def test_playing_is_worth_what_every_dealers_hand_says(hand: str) -> None:
    house = load_house("seacoast-3cp")
    ante, cards = ante_wager(house.wagers), parse_cards(hand)
    slow = advise_three_card_poker(ante.bonus, cards, qualifies_with=ante.qualifying_rank)

    worth = worth_of(house, STAKES[0], cards)

    assert (worth.gain, worth.rides) == (slow.expectation, slow.ride)
    assert worth.withdrawing == -1


@pytest.mark.parametrize("stake", STAKES, ids=str)
@pytest.mark.parametrize("house_id", LET_IT_RIDE_HOUSES)
def test_the_best_choices_come_to_the_house_edge(house_id: str, stake: Money) -> None:
    house, total = load_house(house_id), Fraction()
    for pattern in patterns(3):
        worth = worth_of(house, stake, example(pattern))
        total += hands_of(*pattern) * max(worth.riding, worth.withdrawing)

    assert total / THREE_CARD_HANDS * stake.in_dollars == expected_result(house, ((BASE, stake),))


@pytest.mark.parametrize("hand", ["Tc Jc Qc", "2c 7d Kh", "9s 9d 4c"])
@pytest.mark.parametrize("house_id", ["lir", "seacoast"])
def test_bet_1_is_worth_what_the_best_about_bet_2_comes_to(house_id: str, hand: str) -> None:
    house, three, stake = load_house(house_id), parse_cards(hand), STAKES[1]
    worth = worth_of(house, stake, three)
    for past, expected in ((True, worth.riding), (False, worth.withdrawing)):
        after = [worth_of(house, stake, three, [card], bet_1_rides=past) for card in without(three)]
        assert sum(max(each.riding, each.withdrawing) for each in after) / len(after) == expected


def test_always_riding_costs_the_sum_of_its_mistakes() -> None:
    house = load_house("lir")
    lost = [Fraction(), Fraction()]
    for size in (3, 4):
        for pattern in patterns(size):
            cards = example(pattern)
            worth = worth_of(house, STAKES[0], cards[:3], cards[3:])
            lost[size - 3] += hands_of(*pattern) * max(-worth.gain, Fraction())

    assert lost[0] / THREE_CARD_HANDS + lost[1] / FOUR_CARD_HANDS == cost_of(ALWAYS_RIDE, table_of(house))


@pytest.mark.parametrize("house_id", house_ids())
def test_what_is_expected_of_a_round_is_what_its_wagers_come_to_together(house_id: str) -> None:
    house = load_house(house_id)
    odds = analyse_house(house)
    for combination in odds.combinations():
        assert expected_result(house, tuple(combination.stakes.items())) == combination.law.mean
    sides = tuple((wager, stake) for wager, stake in odds.stakes.items() if wager.is_side_bet)
    alone = -sum(odds.side_bets[wager].house_edge * stake.in_dollars for wager, stake in sides)
    assert expected_result(house, sides) == alone


@pytest.mark.parametrize(("tie", "rides"), [(Tie.RIDE, True), (Tie.WITHDRAW, False)])
def test_where_both_are_worth_the_same_the_house_says_which(tie: Tie, rides: bool) -> None:
    house = load_house("lir")
    house = replace(house, decisions=replace(house.decisions, tie=tie))

    worth = worth_of(house, STAKES[0], parse_cards("8h 9s 7d"), parse_cards("6s"))

    assert not worth.gain
    assert worth.rides is rides


@pytest.mark.parametrize(
    ("house_id", "cards", "community", "message"),
    [
        ("lir", "2c 3c", "", "three cards and none or one community card"),
        ("lir", "2c 3c 4c", "5c 6c", "three cards and none or one community card"),
        ("seacoast-3cp", "2c 3c 4c", "5c", "with three cards, got"),
    ],
)
def test_other_cards_decide_nothing(house_id: str, cards: str, community: str, message: str) -> None:
    with pytest.raises(HandError, match=message):
        worth_of(load_house(house_id), STAKES[0], parse_cards(cards), parse_cards(community))


def test_no_card_is_there_twice() -> None:
    with pytest.raises(CardError, match="named twice"):
        worth_of(load_house("lir"), STAKES[0], parse_cards("2c 3c 4c"), parse_cards("4c"))
