"""What a pay table pays."""

from fractions import Fraction

import pytest

from letitride.cards import FiveCardRanking, Rank, ThreeCardRanking, parse_cards, rank_hand
from letitride.house import (
    Basis,
    FiveCardOdds,
    FiveCardPayTable,
    ThreeCardOdds,
    ThreeCardPayTable,
    Wager,
    load_pay_table,
)
from letitride.house.games.let_it_ride import BASE
from letitride.house.games.three_card_poker import PAIR_PLUS


def five_card_table(basis: Basis, /, **odds: int) -> FiveCardPayTable:
    """Return a table that pays nothing but *odds*."""
    lines = FiveCardOdds(**{line: Fraction(each) for line, each in odds.items()})
    return FiveCardPayTable(
        designator="X", wager=BASE, basis=basis, odds=lines, lowest_pair="10" if "pair" in odds else None
    )


def three_card_table(**odds: int) -> ThreeCardPayTable:
    """Return a table that pays nothing but *odds*."""
    lines = ThreeCardOdds(**{line: Fraction(each) for line, each in odds.items()})
    return ThreeCardPayTable(designator="X", wager=PAIR_PLUS, basis=Basis.TO_ONE, odds=lines)


def test_to_1_the_stake_comes_back_with_the_winnings() -> None:
    table = five_card_table(Basis.TO_ONE, flush=8)

    assert table.net(Fraction(8)) == 8
    assert table.net(None) == -1


def test_for_1_the_award_is_all_that_comes_back() -> None:
    table = five_card_table(Basis.FOR_ONE, flush=8)

    assert table.net(Fraction(8)) == 7
    assert table.net(Fraction(1)) == 0
    assert table.net(None) == -1


@pytest.mark.parametrize(
    ("cards", "odds"), [("Tc Td 2h 3s 4c", 1), ("Ac Ad 2h 3s 4c", 1), ("9c 9d Ah Ks Qc", None), ("9c 9d 2h 2s Qc", 2)]
)
def test_a_pair_is_paid_from_the_lowest_pair_up(cards: str, odds: int | None) -> None:
    table = five_card_table(Basis.TO_ONE, pair=1, two_pair=2)

    assert table.pays_pairs_from is Rank.TEN
    assert table.odds_for(rank_hand(parse_cards(cards))) == odds


def test_without_a_lowest_pair_no_pair_is_paid() -> None:
    table = five_card_table(Basis.TO_ONE, two_pair=2)

    assert table.pays_pairs_from is None
    assert table.odds_for(rank_hand(parse_cards("Ac Ad 2h 3s 4c"))) is None


def test_a_ranking_without_a_line_loses() -> None:
    table = five_card_table(Basis.TO_ONE, flush=8)

    assert table.odds_on(FiveCardRanking.FLUSH) == 8
    assert [ranking for ranking in FiveCardRanking if table.odds_on(ranking)] == [FiveCardRanking.FLUSH]


def test_a_royal_flush_without_a_line_is_paid_as_a_straight_flush() -> None:
    assert five_card_table(Basis.TO_ONE, straight_flush=50).odds_on(FiveCardRanking.ROYAL_FLUSH) == 50
    assert five_card_table(Basis.TO_ONE, straight_flush=50, royal_flush=9).odds_on(FiveCardRanking.ROYAL_FLUSH) == 9


def test_a_mini_royal_without_a_line_is_paid_as_a_straight_flush() -> None:
    assert three_card_table(straight_flush=40).odds_on(ThreeCardRanking.MINI_ROYAL) == 40
    assert three_card_table(straight_flush=40, mini_royal=50).odds_on(ThreeCardRanking.MINI_ROYAL) == 50


def test_each_line_of_five_cards_belongs_to_its_ranking() -> None:
    lines = {ranking.name.lower(): 20 - place for place, ranking in enumerate(FiveCardRanking)}
    del lines["high_card"]
    table = five_card_table(Basis.TO_ONE, **lines)

    assert {ranking.name.lower(): odds for ranking in FiveCardRanking if (odds := table.odds_on(ranking))} == lines


def test_each_line_of_three_cards_belongs_to_its_ranking() -> None:
    lines = {ranking.name.lower(): 20 - place for place, ranking in enumerate(ThreeCardRanking)}
    del lines["high_card"]
    table = three_card_table(**lines)

    assert {ranking.name.lower(): odds for ranking in ThreeCardRanking if (odds := table.odds_on(ranking))} == lines


def test_a_hand_without_a_pair_is_never_paid() -> None:
    assert five_card_table(Basis.TO_ONE, flush=8).odds_on(FiveCardRanking.HIGH_CARD) is None
    assert three_card_table(flush=8).odds_on(ThreeCardRanking.HIGH_CARD) is None


def test_a_base_table_may_carry_the_bonus_table_it_is_sold_with() -> None:
    table = load_pay_table("LIRB-03")

    assert isinstance(table, FiveCardPayTable)
    assert table.bonus == load_pay_table("LIRB-03-bonus")


def test_every_wager_has_the_label_of_the_layout() -> None:
    assert [wager.label for wager in Wager.every()] == [
        "base bets",
        "$1 Bonus",
        "3 Card Bonus",
        "ante and street bets",
        "Community Bonus",
        "ante and play",
        "ante bonus",
        "Pair Plus",
    ]
