"""What is known of each wager, and what follows from it for a house."""

import typing

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import FiveCardPayTable, Game, ThreeCardPayTable, Wager, load_house
from letitride.house.game import section_of
from letitride.house.games.let_it_ride import DOLLAR_BONUS, THREE_CARD_BONUS, ThreeCardBonusWager
from letitride.house.games.three_card_poker import PAIR_PLUS, THREE_CARD_POKER, AnteWager, PairPlusWager
from letitride.house.pay_tables import five_card_wagers
from letitride.house.round import Burn
from letitride.house.setup import Permission
from letitride.house.wager import Decider, WagerPart
from letitride.house.wagers import Limits, PaidWager
from tests.house.conftest import Faults
from tests.house.files import PAY_TABLE, edited, fault

SECTIONS: dict[Wager, type[Limits]] = {wager: section_of(wager) for game in Game.every() for wager in game.wagers}


def test_a_house_has_a_section_for_every_wager_that_takes_a_stake() -> None:
    assert list(SECTIONS) == [wager for wager in Wager.every() if wager.part is not WagerPart.AWARD]


@pytest.mark.parametrize("wager", [wager for wager in SECTIONS if SECTIONS[wager] is not AnteWager])
def test_the_pay_table_of_a_wager_is_of_the_cards_that_decide_it(wager: Wager) -> None:
    kinds = {
        Decider.FIVE_CARDS: FiveCardPayTable,
        Decider.THREE_CARDS: ThreeCardPayTable,
        Decider.COMMUNITY_CARDS: ThreeCardPayTable,
    }

    assert issubclass(SECTIONS[wager], PaidWager)
    assert typing.get_type_hints(SECTIONS[wager])["pay_table"] is kinds[wager.decider]


@pytest.mark.parametrize("game", Game.every())
def test_a_game_has_one_main_wager_and_it_comes_first(game: Game) -> None:
    main, *others = game.wagers

    assert main.part is WagerPart.MAIN
    assert others
    assert all(wager.is_side_bet and wager.game is game for wager in others)


def test_no_side_bet_waits_for_five_cards_where_there_are_three() -> None:
    sides = [wager for wager in THREE_CARD_POKER.wagers if wager.is_side_bet]

    assert not set(sides) & set(five_card_wagers())


def test_only_the_dollar_bonus_is_collected_before_the_deal_and_it_is_a_dollar() -> None:
    assert [wager for wager in Wager.every() if wager.collected_before] == [DOLLAR_BONUS]
    assert {wager: wager.fixed_stake for wager in Wager.every() if wager.fixed_stake} == {
        DOLLAR_BONUS: Money.dollars(1)
    }
    assert load_house("lir-bonus").wagers.collected_before() == (DOLLAR_BONUS,)
    assert load_house("lir").wagers.collected_before() == ()


def test_side_tables_are_those_of_the_side_bets() -> None:
    assert list(load_house("lir-bonus").wagers.side_tables()) == [DOLLAR_BONUS, THREE_CARD_BONUS]
    assert list(load_house("seacoast-3cp").wagers.side_tables()) == [PAIR_PLUS]
    assert load_house("lir").wagers.side_tables() == {}


def test_a_side_bet_stands_alone_where_the_house_allows_it() -> None:
    bonus, poker = load_house("lir-bonus").wagers, load_house("seacoast-3cp").wagers
    three, pairs = bonus[THREE_CARD_BONUS], poker[PAIR_PLUS]
    assert isinstance(three, ThreeCardBonusWager)
    assert isinstance(pairs, PairPlusWager)
    allowing = bonus.having({THREE_CARD_BONUS: replace(three, without_base_bets=Permission.ALLOWED)})
    plus = poker.having({PAIR_PLUS: replace(pairs, without_ante=Permission.ALLOWED)})

    assert (bonus.alone(), poker.alone()) == ((), ())
    assert (allowing.alone(), plus.alone()) == ((THREE_CARD_BONUS,), (PAIR_PLUS,))


@pytest.mark.parametrize("wager", ["pair-plus", "ante", "blind"])
def test_a_table_in_place_is_for_a_wager_on_the_same_cards(faults_in: Faults, wager: str) -> None:
    bonus = f'bonus = {{designator = "b", wager = "{wager}", basis = "for 1", odds = {{flush = 50}}}}'

    assert faults_in(edited(PAY_TABLE, "[odds]", f"{bonus}\n[odds]")) == [
        fault("bonus.wager", repr(wager), "one of 'base', 'dollar-bonus', 'stud-ante'")
    ]


def test_each_burn_rule_means_one_of_the_dealers_three_cards() -> None:
    assert {burn.value: burn.place for burn in Burn} == {"none": None, "leftmost": 0, "middle": 1, "bottom": 2}
