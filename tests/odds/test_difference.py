"""Two houses: the hands that are played differently, and what each of them gains and costs."""

from __future__ import annotations

from fractions import Fraction

import pytest
from msgspec.structs import replace

from letitride.cards import Money, Rank, print_cards
from letitride.house import FiveCardPayTable, House, load_house, load_pay_table
from letitride.house.games.three_card_poker import ANTE, ante_wager
from letitride.house.text import RankLabel
from letitride.odds import BaseGame, Cap, ThreeCardPoker, advise, advise_three_card_poker, analyse_base, strategy_card
from letitride.odds.difference import Difference, differences
from letitride.odds.house_odds import analyse_house
from letitride.odds.shape import shape
from letitride.odds.strategies import Strategy, cost_of


def base_table(designator: str) -> FiveCardPayTable:
    table = load_pay_table(designator)
    assert isinstance(table, FiveCardPayTable)
    return table


def by_card_of(game: BaseGame) -> Strategy:
    """Return the play of a game without a cap as a strategy."""
    first, second = strategy_card(game).parts
    lowest = game.rows.lowest_pair

    return Strategy(
        "by the other card",
        lambda ranks, suited: first.rides(shape(ranks, suited=suited, lowest_pair=lowest)),
        lambda ranks, suited: second.rides(shape(ranks, suited=suited, lowest_pair=lowest)),
    )


JACKS = replace(base_table("LIRX-01"), lowest_pair="J")
PAIRS = [
    (base_table("nh-000-base"), base_table("LIRX-01")),
    (base_table("LIRX-01"), base_table("casablanca-base")),
    (base_table("LIRX-01"), JACKS),
    (base_table("LIRX-06"), replace(JACKS, lowest_pair="7")),
]


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_the_costs_add_up_to_those_of_playing_by_the_wrong_card(one: FiveCardPayTable, other: FiveCardPayTable) -> None:
    at_one, at_other = analyse_base(one), analyse_base(other)
    found = differences(at_one, at_other)

    assert found
    assert sum(each.cost_at_one or 0 for each in found) == cost_of(by_card_of(at_other), one)
    assert sum(each.cost_at_other or 0 for each in found) == cost_of(by_card_of(at_one), other)


@pytest.mark.parametrize(("one", "other"), PAIRS)
def test_what_an_example_gains_is_what_advice_says(one: FiveCardPayTable, other: FiveCardPayTable) -> None:
    for each in differences(analyse_base(one), analyse_base(other)):
        own, community = each.example[:3], each.example[3:]
        here, there = advise(one, own, community), advise(other, own, community)
        assert (each.gain_at_one, each.gain_at_other) == (here.expectation, there.expectation)
        assert (each.stays_at_one, not each.stays_at_one) == (here.ride, there.ride)


def test_the_other_way_round_the_same_hands_differ() -> None:
    one, other = (analyse_base(table) for table in PAIRS[3])

    def turned(each: Difference) -> tuple[object, ...]:
        return each.decision, each.hands, not each.stays_at_one, each.count, each.gain_at_other, each.gain_at_one

    def told(each: Difference) -> tuple[object, ...]:
        return each.decision, each.hands, each.stays_at_one, each.count, each.gain_at_one, each.gain_at_other

    assert sorted(map(turned, differences(other, one)), key=str) == sorted(map(told, differences(one, other)), key=str)


def test_under_a_cap_bet_2_is_told_by_what_became_of_bet_1() -> None:
    table, cap = base_table("seacoast-base"), Cap(Money.dollars(1000), Money.dollars(100))
    found = differences(analyse_base(table), analyse_base(table, cap=cap))

    assert {each.decision for each in found} == {
        "Bet 1",
        "Bet 2, after bet 1 was taken back",
        "Bet 2, with bet 1 riding",
    }
    for each in found:
        own, community = each.example[:3], each.example[3:]
        past = each.decision.endswith("riding")
        capped = advise(table, own, community, cap=cap, bet_1_rides=past if community else None)
        assert each.gain_at_other == capped.expectation
        assert (each.cost_at_other is None) == bool(community)
    four_of_a_kind = next(each for each in found if each.hands == "Four of a kind")
    assert (four_of_a_kind.count, four_of_a_kind.of) == (13, 270_725)


def qualifying(house: House, label: RankLabel) -> House:
    ante = replace(ante_wager(house.wagers), dealer_qualifies_with=label)
    return replace(house, wagers=house.wagers.having({ANTE: ante}))


def test_in_three_card_poker_runs_of_hands_differ() -> None:
    house = load_house("seacoast-3cp")
    kings = qualifying(house, "K")
    one, other = analyse_house(house).analysis.game, analyse_house(kings).analysis.game
    assert isinstance(one, ThreeCardPoker)
    assert isinstance(other, ThreeCardPoker)
    (found,) = differences(one, other)

    assert (found.decision, found.hands, found.stays_at_one) == ("Play", "5-3-2 to Q-6-3", False)
    bonus = ante_wager(house.wagers).bonus
    for rank, gain in ((Rank.QUEEN, found.gain_at_one), (Rank.KING, found.gain_at_other)):
        assert advise_three_card_poker(bonus, found.example, qualifies_with=rank).expectation == gain
    assert found.cost_at_one is not None
    assert found.cost_at_one > 0
    played = sum(duel.hands for duel, plays in zip(one.duels, one.plays, strict=True) if plays)
    more = sum(duel.hands for duel, plays in zip(other.duels, other.plays, strict=True) if plays)
    assert found.count == more - played


def test_one_hand_of_three_card_poker_is_called_by_its_name() -> None:
    house = load_house("seacoast-3cp")
    game = analyse_house(house).analysis.game
    assert isinstance(game, ThreeCardPoker)
    first = game.plays.index(True)
    hand = game.duels[first].hand
    folding = tuple(plays and duel.hand != hand for duel, plays in zip(game.duels, game.plays, strict=True))
    careful = replace(game, plays=folding)

    (found,) = differences(game, careful)
    assert (found.hands, found.stays_at_one) == ("Q-6-4", True)
    assert print_cards(found.example).startswith("4")
    assert found.gain_at_one == found.gain_at_other > Fraction()


def test_two_games_have_no_decision_in_common() -> None:
    one, other = (analyse_house(load_house(each)).analysis.game for each in ("seacoast", "seacoast-3cp"))

    assert differences(one, other) == []
