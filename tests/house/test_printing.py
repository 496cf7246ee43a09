"""Pay tables in words, as a layout prints them."""

import pytest

from letitride.cards import Rank
from letitride.house import designators, load_pay_table
from letitride.house.printing import paid_pair, printed_lines


def test_a_table_is_printed_line_by_line_the_best_hand_first() -> None:
    lines = printed_lines(load_pay_table("nh-000-base"))

    assert (lines[0].hand, lines[0].pays) == ("royal flush", "200 to 1")
    assert (lines[-1].hand, lines[-1].pays) == ("a pair of tens or better", "1 to 1")


def test_where_the_stake_stays_with_the_house_a_line_says_what_is_won() -> None:
    assert all(line.pays.startswith("win ") for line in printed_lines(load_pay_table("LIRB-03-bonus")))


def test_a_table_for_three_cards_pays_any_pair() -> None:
    assert printed_lines(load_pay_table("seacoast-pair-plus"))[-1].hand == "any pair"


@pytest.mark.parametrize("designator", designators())
def test_every_table_of_the_catalogue_has_a_line_for_each_of_its_odds(designator: str) -> None:
    table = load_pay_table(designator)
    odds = [getattr(table.odds, name) for name in table.odds.__struct_fields__]

    assert [line.pays for line in printed_lines(table)] == [
        table.basis.printed(each) for each in odds if each is not None
    ]


@pytest.mark.parametrize(
    ("lowest", "words"),
    [
        (Rank.TWO, "any pair"),
        (Rank.THREE, "a pair of threes or better"),
        (Rank.SIX, "a pair of sixes or better"),
        (Rank.KING, "a pair of kings or better"),
        (Rank.ACE, "a pair of aces"),
    ],
)
def test_the_pairs_that_are_paid_are_named_from_the_lowest_up(lowest: Rank, words: str) -> None:
    assert paid_pair(lowest) == words
