"""The $1 Bonus, the 3 Card Bonus and Pair Plus."""

from fractions import Fraction

import msgspec
import pytest
from hypothesis import given, settings

from letitride.cards import ThreeCardRanking
from letitride.house import Basis, FiveCardPayTable, load_pay_table
from letitride.house.games.let_it_ride import DOLLAR_BONUS
from letitride.odds import analyse_side_bet
from letitride.odds.side import three_card_counts
from tests.odds.tables import any_table, base_table


@pytest.mark.parametrize(
    ("designator", "house_edge"),
    [
        ("3CB-1", Fraction(512, 22100)),
        ("3CB-2", Fraction(1232, 22100)),
        ("3CB-3", Fraction(1608, 22100)),
        ("3CB-4", Fraction(472, 22100)),
        ("3CB-5", Fraction(1192, 22100)),
        ("3CB-6", Fraction(1568, 22100)),
        ("nh-000-three-card-bonus", Fraction(3028, 22100)),
        ("seacoast-three-card-bonus", Fraction(3068, 22100)),
        ("seacoast-pair-plus", Fraction(3068, 22100)),
    ],
)
def test_a_three_card_side_bet_is_counted_over_22100_hands(designator: str, house_edge: Fraction) -> None:
    figures = analyse_side_bet(load_pay_table(designator))

    assert figures.house_edge == figures.par == house_edge
    assert figures.law.total == 22_100
    assert figures.average_bets == 1
    assert figures.hit_frequency == Fraction(5660, 22100)


def test_the_dollar_of_the_bonus_bet_does_not_come_back() -> None:
    """Read "to 1", the bonus of LIRB-03 would favour the player: the printed par proves "for 1"."""
    bonus = load_pay_table("LIRB-03-bonus")
    misread = msgspec.structs.replace(bonus, basis=Basis.TO_ONE)

    assert analyse_side_bet(bonus).house_edge == Fraction(12847, 54145)
    assert analyse_side_bet(misread).house_edge < 0


def as_side_bet(table: FiveCardPayTable) -> FiveCardPayTable:
    """Return the same odds for one bet that stays, whatever the cards."""
    return msgspec.structs.replace(table, wager=DOLLAR_BONUS, bonus=None)


@settings(deadline=None, max_examples=40)
@given(any_table(lowest_pairs=("10", "Q")))
def test_a_five_card_side_bet_is_one_bet_that_always_rides(table: FiveCardPayTable) -> None:
    figures = analyse_side_bet(as_side_bet(table))

    assert figures.law.total == 2_598_960
    assert figures.house_edge == -figures.law.mean
    assert figures.variance >= 0


def test_one_base_bet_left_alone_is_a_side_bet_on_the_same_table() -> None:
    from letitride.odds import NEVER_RIDE, cost_of, solve

    table = base_table("LIRX-02")

    assert analyse_side_bet(as_side_bet(table)).house_edge == solve(table).house_edge + cost_of(NEVER_RIDE, table)


def test_three_card_hands_are_counted_once() -> None:
    assert sum(three_card_counts().values()) == 22_100
    assert three_card_counts()[ThreeCardRanking.MINI_ROYAL] == 4
