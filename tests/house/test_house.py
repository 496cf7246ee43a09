"""A house: its limits, its wagers, and where its choices come from."""

import pytest

from letitride.cards import Money, Rank
from letitride.house import FiveCardPayTable, Game, Limits, Wager, Wagers, choices, house_ids, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS, LET_IT_RIDE, THREE_CARD_BONUS, base_table
from letitride.house.games.three_card_poker import ANTE, ANTE_BONUS, PAIR_PLUS, THREE_CARD_POKER, AnteWager, ante_wager
from letitride.house.house import choice

ONE, TEN = Money.dollars(1), Money.dollars(10)


@pytest.mark.parametrize(
    ("stake", "allowed"), [(Money(99), False), (ONE, True), (Money(550), True), (TEN, True), (Money(1001), False)]
)
def test_a_stake_lies_within_both_limits(stake: Money, allowed: bool) -> None:
    assert Limits(minimum=ONE, maximum=TEN).allow(stake) is allowed


def test_without_a_maximum_any_stake_from_the_minimum_is_allowed() -> None:
    limits = Limits(minimum=ONE)

    assert limits.allow(Money.dollars(1_000_000))
    assert not limits.allow(Money(99))


@pytest.mark.parametrize(
    ("limits", "printed"),
    [
        (Limits(minimum=ONE, maximum=TEN), "$1 to $10"),
        (Limits(minimum=ONE, maximum=ONE), "$1"),
        (Limits(minimum=ONE), "$1 or more"),
    ],
)
def test_limits_print_as_a_table_posts_them(limits: Limits, printed: str) -> None:
    assert str(limits) == printed


def test_wagers_are_offered_in_the_order_of_the_layout() -> None:
    assert list(load_house("lir-bonus").wagers) == [BASE, DOLLAR_BONUS, THREE_CARD_BONUS]
    assert list(load_house("seacoast-3cp").wagers) == [ANTE, PAIR_PLUS]


def test_the_pay_table_of_the_ante_is_its_bonus() -> None:
    wagers = load_house("seacoast-3cp").wagers

    assert wagers.pay_tables()[ANTE_BONUS] == ante_wager(wagers).bonus
    assert ANTE not in wagers.pay_tables()


def test_the_base_table_stands_under_the_base_bets() -> None:
    table = base_table(load_house("seacoast").wagers)

    assert isinstance(table, FiveCardPayTable)
    assert table.designator == "seacoast-base"


def test_a_house_names_its_bonus_table_itself() -> None:
    wagers = load_house("lir-bonus").wagers

    assert base_table(wagers).designator == "LIRB-03"
    assert base_table(wagers).bonus is None


def test_a_house_without_the_base_game_has_no_base_table() -> None:
    with pytest.raises(LookupError, match="does not offer the base game of Let It Ride"):
        base_table(Wagers({}))


def test_a_house_without_three_card_poker_has_no_ante() -> None:
    with pytest.raises(LookupError, match="does not offer Three Card Poker"):
        ante_wager(Wagers({}))


def test_the_dealer_qualifies_with_a_rank() -> None:
    ante = ante_wager(load_house("seacoast-3cp").wagers)

    assert isinstance(ante, AnteWager)
    assert ante.qualifying_rank is Rank.QUEEN


@pytest.mark.parametrize(
    ("house_id", "game", "wager"),
    [("lir", LET_IT_RIDE, BASE), ("seacoast-3cp", THREE_CARD_POKER, ANTE)],
)
def test_the_main_wager_is_that_of_the_game(house_id: str, game: Game, wager: Wager) -> None:
    house = load_house(house_id)

    assert (house.game, house.main_wager) == (game, wager)


def test_choices_are_named_by_section_and_field() -> None:
    house = load_house("casablanca")

    assert choices(house)["wagers.base.minimum"] == ONE
    assert choices(house)["deal.burn"] is house.deal.burn
    assert {key.partition(".")[0] for key in choices(house)} == {
        "seating",
        "chips",
        "cards",
        "opening",
        "wagering",
        "wagers",
        "deal",
        "decisions",
        "settling",
        "irregularities",
        "interruption",
        "exam",
    }


@pytest.mark.parametrize("house_id", house_ids())
def test_one_choice_is_the_one_among_all_choices(house_id: str) -> None:
    house = load_house(house_id)

    assert {key: choice(house, key) for key in choices(house)} == choices(house)
    for key in ("wagers.nothing.maximum", "deal.nothing", "nothing.burn", "id", ""):
        assert choice(house, key) is None
