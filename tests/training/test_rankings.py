"""Hand rankings in pictures: each hand that is shown is paid by the very line it stands for."""

from __future__ import annotations

from fractions import Fraction

import pytest

from letitride.cards import FiveCardRanking, Rank, ThreeCardRanking, parse_cards, rank_hand, rank_three_cards
from letitride.house import FiveCardPayTable, PayTable, designators, house_ids, load_house, load_pay_table
from letitride.house.printing import printed_lines, printed_push
from letitride.odds.settlement import settle
from letitride.training.rankings import PicturedLine, pictured_lines, pictured_order
from tests.odds.tables import LOWEST_PAIRS, table_of

TABLES = [load_pay_table(designator) for designator in designators()]


def paid(table: PayTable, line: PicturedLine) -> Fraction | None:
    """Return what a hand is paid by the table, and see that it is the ranking the line names."""
    if isinstance(table, FiveCardPayTable):
        hand = rank_hand(line.cards)
        assert hand.ranking.label in line.hand or hand.ranking is FiveCardRanking.PAIR
        return table.odds_for(hand)
    three = rank_three_cards(line.cards)
    assert three.ranking.label in line.hand or three.ranking is ThreeCardRanking.PAIR
    return table.odds_on(three.ranking)


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.designator)
def test_every_example_is_paid_by_its_own_line(table: PayTable) -> None:
    lines = pictured_lines(table)

    assert [(each.hand, each.pays) for each in lines] == [
        (each.hand, each.pays) for each in (*printed_lines(table), *printed_push(table))
    ]
    for line in lines:
        odds = paid(table, line)
        assert odds is not None
        assert line.pays == (table.basis.printed(odds) if odds else "push")
        assert len(set(line.cards)) == len(line.cards)


@pytest.mark.parametrize("lowest", LOWEST_PAIRS)
def test_the_lowest_pair_that_is_paid_is_shown(lowest: str) -> None:
    line = pictured_lines(table_of(1000, 200, 50, 11, 8, 5, 3, 2, 1, lowest_pair=lowest))[-1]

    assert rank_hand(line.cards).pair == Rank.parse(lowest)


def test_the_pairs_that_push_are_shown_by_the_lowest() -> None:
    push = pictured_lines(load_pay_table("mississippi-stud-ante"))[-1]

    assert (push.hand, push.pays) == ("a pair of sixes to tens", "push")
    assert rank_hand(push.cards).pair is Rank.SIX


@pytest.mark.parametrize("house_id", ["lir", "nh-000", "casablanca"])
def test_an_example_wins_what_its_line_says_at_the_table(house_id: str) -> None:
    house = load_house(house_id)
    stake = house.wagers[house.main_wager].minimum
    table = house.wagers.pay_tables()[house.main_wager]
    for line in pictured_lines(table):
        settled = settle(house, line.cards[:3], line.cards[3:], stakes={house.main_wager: stake}, riding=1)
        assert settled.net == stake * int(line.pays.split()[0].replace(",", ""))


def test_where_hands_are_held_against_the_dealers_the_order_is_shown() -> None:
    order = pictured_order(load_house("seacoast-3cp"))
    hands = [rank_three_cards(each.cards) for each in order]

    assert [each.hand for each in order] == [ranking.label for ranking in ThreeCardRanking]
    assert [hand.ranking for hand in hands] == list(ThreeCardRanking)
    assert hands == sorted(hands, reverse=True)


def test_where_a_pay_table_decides_there_is_no_order_beside_it() -> None:
    assert [pictured_order(load_house(each)) for each in house_ids() if "3cp" not in each] == [()] * 6


def test_the_order_of_five_cards_has_a_hand_for_every_ranking(monkeypatch: pytest.MonkeyPatch) -> None:
    house = load_house("seacoast-3cp")
    monkeypatch.setattr(house.game, "own_cards", 5)
    order = pictured_order(house)

    assert [rank_hand(each.cards).ranking for each in order] == list(FiveCardRanking)
    assert order[-2].cards == parse_cards("2s 2h Kc 8d 4s")
