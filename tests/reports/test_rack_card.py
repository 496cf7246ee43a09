"""The player's card says what the layout says, and how to play."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, house_ids, load_house
from letitride.house.games.let_it_ride import BASE
from letitride.house.printing import printed_lines, printed_push
from letitride.odds import analyse_house
from letitride.reports import rack_card, to_pdf
from letitride.reports.numbers import percent
from tests.reports.pages import pages_of, words


@pytest.mark.parametrize("house_id", house_ids())
def test_odds_are_printed_as_on_the_layout_and_never_with_for(house_id: str) -> None:
    house = load_house(house_id)
    card = rack_card(house)
    printed = [pays for table in card.pay_tables for _, pays in table.lines]

    tables = house.wagers.pay_tables().values()
    assert printed == [line.pays for table in tables for line in (*printed_lines(table), *printed_push(table))]
    assert all(pays.endswith(" to 1") or pays.startswith("win ") or pays == "push" for pays in printed)
    assert not any(" for 1" in text for text in words(card))


@pytest.mark.parametrize("house_id", house_ids())
def test_a_card_has_two_sides(house_id: str) -> None:
    assert pages_of(to_pdf(rack_card(load_house(house_id)))) == 2


def test_limits_stand_beside_every_wager() -> None:
    card = rack_card(load_house("nh-000"))

    assert [(table.wager, table.limits) for table in card.pay_tables] == [
        ("Base bets", "$1 to $10 for each of three bets"),
        ("3 Card Bonus", "$1 to $10"),
    ]


def test_what_a_cap_does_is_said_where_there_is_one() -> None:
    assert any("No player wins more than $1,000" in text for text in rack_card(load_house("seacoast")).limits)
    assert rack_card(load_house("lir")).limits == ()


def test_stakes_that_do_not_come_back_are_said() -> None:
    assert rack_card(load_house("lir-bonus")).limits == (
        "$1 Bonus: where a line says “win”, the stake is not returned with it.",
    )


@pytest.mark.parametrize("house_id", house_ids())
def test_the_house_edge_is_the_exact_one(house_id: str) -> None:
    house = load_house(house_id)

    assert percent(analyse_house(house).figures.house_edge, 2) in rack_card(house).worth


def test_three_card_poker_has_one_line_of_strategy() -> None:
    (advice,) = rack_card(load_house("seacoast-3cp")).strategy

    assert advice.lines == ("Play with Q-6-4 or better",)
    assert advice.otherwise == "Fold everything else."


def test_a_cap_that_makes_every_bet_worth_taking_back_is_told() -> None:
    house = load_house("seacoast")
    house = replace(house, settling=replace(house.settling, payout_cap=Money.dollars(1)))

    first, second = rack_card(house).strategy
    assert (first.decision, first.lines, first.otherwise) == ("Bet 1", (), "No hand: always take it back.")
    assert (second.decision, second.lines, second.otherwise) == ("Bet 2", (), "No hand: always take it back.")


def test_a_cap_that_couples_the_bets_is_told_for_both_pasts() -> None:
    house = load_house("seacoast")
    house = replace(house, settling=replace(house.settling, payout_cap=Money.dollars(3)))

    assert [advice.decision for advice in rack_card(house).strategy] == [
        "Bet 1: let it ride with",
        "Bet 2, after bet 1 was taken back: let it ride with",
        "Bet 2, with bet 1 riding: let it ride with",
    ]


def test_a_very_long_name_still_leaves_two_sides() -> None:
    house = replace(load_house("lir-bonus"), name="The Extraordinarily Long Named Card Room " * 12)

    assert pages_of(to_pdf(rack_card(house))) == 2


def capped(maximum: int | None, cap: int = 1000) -> House:
    house = load_house("seacoast")
    limits = replace(house.wagers[BASE], maximum=None if maximum is None else Money.dollars(maximum))
    settling = replace(house.settling, payout_cap=Money.dollars(cap))
    return replace(house, wagers=house.wagers.having({BASE: limits}), settling=settling)


def test_the_card_of_a_capped_house_says_for_which_bets_it_is_best() -> None:
    assert rack_card(capped(None)).notes[0] == (
        "This strategy is best for bets of $1 to $6. From $7 on, the payout cap makes another one better."
    )
    assert (
        rack_card(capped(25))
        .notes[0]
        .endswith("makes another one better: with $25, this one costs 0.0045 % of a base bet more.")
    )
    assert rack_card(capped(6)).notes[0] == "This strategy is best for every bet the house takes."
    assert not any("best for" in note for note in rack_card(load_house("lir")).notes)
