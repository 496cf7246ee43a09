"""All the figures of a house: cap, side bets, and wagers together."""

import itertools
import pickle
from fractions import Fraction

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from letitride.cards import DECK, FiveCardRanking, Money, rank_three_cards
from letitride.house import FiveCardPayTable, ThreeCardPayTable, house_ids, load_house, load_pay_table
from letitride.house.catalogue import read_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, THREE_CARD_BONUS, base_table
from letitride.house.games.three_card_poker import ANTE, PAIR_PLUS, ante_wager
from letitride.house.wagers import FiveCardWager
from letitride.house.writing import contents_of
from letitride.odds import BaseGame, StakeError, analyse_base, analyse_house, joint_let_it_ride, solve
from letitride.odds.combination import combine
from letitride.odds.rows import DEALS
from letitride.simulate import classify
from tests.odds.tables import base_table as catalogued_base_table


@pytest.mark.parametrize("house_id", house_ids())
def test_wagers_together_lose_what_they_lose_alone(house_id: str) -> None:
    odds = analyse_house(load_house(house_id))
    figures = {odds.house.main_wager: odds.figures, **odds.side_bets}
    for combination in odds.combinations():
        stakes = combination.stakes.items()
        assert combination.expected_loss == sum(figures[w].house_edge * s.in_dollars for w, s in stakes)
        assert combination.in_action == sum(figures[w].average_bets * s.in_dollars for w, s in stakes)
        assert combination.edge_per_dollar == combination.expected_loss / combination.in_action


@pytest.mark.parametrize("house_id", house_ids())
def test_the_variance_together_is_that_of_each_and_twice_every_covariance(house_id: str) -> None:
    odds = analyse_house(load_house(house_id))
    figures = {odds.house.main_wager: odds.figures, **odds.side_bets}
    for combination in odds.combinations():
        alone = sum(figures[w].variance * s.in_dollars**2 for w, s in combination.stakes.items())
        assert combination.law.variance == alone + 2 * sum(combination.covariances.values())


@pytest.mark.heavy
def test_side_bets_are_correlated_as_counting_every_hand_says() -> None:
    """The dollar bonus and the 3 Card Bonus need no decision, so 26 million pairs of hands give the covariance."""
    bonus, three = load_pay_table("LIRB-03-bonus"), load_pay_table("3CB-4")
    assert isinstance(bonus, FiveCardPayTable)
    assert isinstance(three, ThreeCardPayTable)
    hands = np.array(list(itertools.combinations(range(52), 5)), dtype=np.uint8)
    paid = np.array([int(bonus.odds_on(r) or 0) for r in FiveCardRanking], dtype=np.int64)[classify(hands)]
    ranks = np.sort(hands % 13, axis=1)
    paired = np.where(ranks[:, 1:] == ranks[:, :-1], ranks[:, 1:], 0).max(axis=1)
    paid[(classify(hands) == list(FiveCardRanking).index(FiveCardRanking.PAIR)) & (paired < 8)] = 0  # below tens
    three_paid = np.zeros((52, 52, 52), dtype=np.int64)
    for cards in itertools.combinations(range(52), 3):
        odds = three.odds_on(rank_three_cards([DECK[card] for card in cards]).ranking)
        three_paid[cards] = -1 if odds is None else int(odds)
    product = 0
    for columns in itertools.combinations(range(5), 3):
        a, b, c = (hands[:, column] for column in columns)
        product += int(np.sum((paid - 1) * three_paid[a, b, c]))
    game = analyse_base(catalogued_base_table("LIRB-03"), beside=(bonus,))
    joint = joint_let_it_ride(game, {DOLLAR_BONUS: bonus, THREE_CARD_BONUS: three})
    dollar = {DOLLAR_BONUS: Money.dollars(1), THREE_CARD_BONUS: Money.dollars(1)}
    ((_, covariance),) = combine(joint, dollar, {}).covariances.items()
    means = Fraction(int(np.sum(paid - 1)), 2_598_960) * Fraction(-472, 22100)

    assert covariance == Fraction(product, 10 * 2_598_960) - means


def capped(bet: int) -> BaseGame:
    game = analyse_house(load_house("seacoast"), stakes={BASE: Money.dollars(bet)}).analysis.game
    assert isinstance(game, BaseGame)
    return game


def test_a_cap_that_no_hand_reaches_costs_nothing() -> None:
    odds = analyse_house(load_house("seacoast"), stakes={BASE: Money.dollars(1)})

    assert odds.cap is not None
    assert odds.figures.house_edge == odds.cap.uncapped_edge == odds.cap.edge_of_uncapped_play
    assert odds.figures.house_edge == solve(catalogued_base_table("seacoast-base")).house_edge


def test_the_cap_costs_more_the_larger_the_bet_and_careless_play_costs_more_still() -> None:
    edges = []
    for bet in (1, 2, 5, 10, 25, 100, 500):
        odds = analyse_house(load_house("seacoast"), stakes={BASE: Money.dollars(bet)})
        assert odds.cap is not None
        assert odds.cap.edge_of_uncapped_play >= odds.figures.house_edge >= odds.cap.uncapped_edge
        edges.append(odds.figures.house_edge)
    assert edges == sorted(edges)


def test_at_ten_dollars_the_cap_changes_the_best_play() -> None:
    free, bound = capped(1), capped(10)

    assert sum(bound.play.bet_1) < sum(free.play.bet_1)
    assert bound.figures.house_edge == Fraction(520109, 6497400)


def test_every_past_and_hand_is_played_at_its_best_under_a_cap() -> None:
    game = capped(100)
    best = game.figures.house_edge
    for place, rides in enumerate(game.play.bet_1):
        other = list(game.play.bet_1)
        other[place] = not rides
        changed = analyse_base(game.table, cap=game.cap, play=replace(game.play, bet_1=tuple(other)))
        assert changed.figures.house_edge >= best
    for place, (withdrawn, ridden) in enumerate(game.play.bet_2):
        for change in ((not withdrawn, ridden), (withdrawn, not ridden)):
            others = list(game.play.bet_2)
            others[place] = change
            changed = analyse_base(game.table, cap=game.cap, play=replace(game.play, bet_2=tuple(others)))
            assert changed.figures.house_edge >= best


def test_a_stake_is_checked_against_the_house() -> None:
    with pytest.raises(StakeError, match=r"the limits of the \$1 Bonus are \$1$"):
        analyse_house(load_house("lir-bonus"), stakes={DOLLAR_BONUS: Money.dollars(2)})
    with pytest.raises(StakeError, match="does not offer the Pair Plus"):
        analyse_house(load_house("lir"), stakes={PAIR_PLUS: Money.dollars(2)})


def test_a_bonus_table_with_a_lowest_pair_of_its_own_is_combined_exactly() -> None:
    house = load_house("lir-bonus")
    wager = house.wagers[DOLLAR_BONUS]
    assert isinstance(wager, FiveCardWager)
    jacks = msgspec.structs.replace(wager.pay_table, lowest_pair="J")
    wagers = house.wagers.having({DOLLAR_BONUS: msgspec.structs.replace(wager, pay_table=jacks)})
    changed = msgspec.structs.replace(house, wagers=wagers)
    odds = analyse_house(changed)
    everything = odds.combinations()[-1]

    assert odds.side_bets[DOLLAR_BONUS].hit_frequency < analyse_house(house).side_bets[DOLLAR_BONUS].hit_frequency
    assert everything.law.total == DEALS
    assert everything.expected_loss == odds.figures.house_edge + sum(
        each.house_edge for each in odds.side_bets.values()
    )


def test_a_house_without_a_wager_does_not_price_it() -> None:
    assert analyse_house(load_house("casablanca")).side_bets == {}
    with pytest.raises(LookupError, match="base game"):
        base_table(load_house("seacoast-3cp").wagers)
    with pytest.raises(LookupError, match="Three Card Poker"):
        ante_wager(load_house("lir").wagers)


def test_pair_plus_may_be_missing() -> None:
    ante = contents_of(ante_wager(load_house("seacoast-3cp").wagers))
    alone = {"extends": "seacoast-3cp", "id": "ante-only", "name": "Ante only", "wagers": {"ante": ante}}
    house = read_house(alone, file="ante only")

    assert [set(each.stakes) for each in analyse_house(house).combinations()] == [{ANTE}]


@pytest.mark.parametrize("house_id", house_ids())
def test_a_house_and_its_odds_travel_to_another_process(house_id: str) -> None:
    house = load_house(house_id)
    odds = analyse_house(house)

    assert pickle.loads(pickle.dumps(house)) == house
    assert hash(house) == hash(load_house(house_id))
    assert pickle.loads(pickle.dumps(odds)) == odds


def test_a_combination_of_ones_own_is_that_of_the_list() -> None:
    odds = analyse_house(load_house("lir-bonus"))
    listed = odds.combinations()[-1]

    assert odds.combination(dict(listed.stakes)).law == listed.law
