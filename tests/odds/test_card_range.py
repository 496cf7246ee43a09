"""Under a payout cap a strategy card holds up to some size of bet: found by halving, and by trying every bet."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from letitride.cards import Money
from letitride.house import House, Tie, load_house
from letitride.house.games.let_it_ride import BASE, THREE_CARD_BONUS, base_table
from letitride.odds import BaseGame, StrategyCard, analyse_base, analyse_house, strategy_card
from letitride.odds.card_range import CardRange, card_range
from letitride.odds.payoff import Cap


def seacoast(
    *, cap: int, chips: tuple[int, ...] = (1, 5), maximum: int | None = None, tie: Tie = Tie.WITHDRAW
) -> House:
    house = load_house("seacoast")
    base, side = house.wagers[BASE], house.wagers[THREE_CARD_BONUS]
    least = Money.dollars(chips[0])
    limits = replace(base, minimum=least, maximum=None if maximum is None else Money.dollars(maximum))
    return replace(
        house,
        chips=replace(house.chips, denominations=tuple(map(Money.dollars, chips))),
        wagers=house.wagers.having({BASE: limits, THREE_CARD_BONUS: replace(side, minimum=least)}),
        settling=replace(house.settling, payout_cap=Money.dollars(cap)),
        decisions=replace(house.decisions, tie=tie),
    )


def game(house: House, bet: int) -> BaseGame:
    cap = house.settling.payout_cap
    assert cap is not None
    return analyse_base(base_table(house.wagers), tie=house.decisions.tie, cap=Cap(cap, Money.dollars(bet)))


def card(house: House, bet: int) -> StrategyCard:
    return strategy_card(game(house, bet))


@pytest.mark.heavy
@pytest.mark.parametrize("tie", Tie)
@pytest.mark.parametrize("cap", [3, 60, 1000])
def test_the_card_holds_for_every_bet_up_to_the_one_found_and_for_none_above(cap: int, tie: Tie) -> None:
    house = seacoast(cap=cap, tie=tie, maximum=60)
    found = card_range(house)
    assert found is not None
    same = [bet for bet in range(1, 61) if card(house, bet) == card(house, 1)]

    assert same == list(range(1, found.up_to.cents // 100 + 1))
    if found.changes_at is None:
        assert same[-1] == 60
    else:
        assert found.changes_at == found.up_to + Money.dollars(1)


def test_only_bets_that_chips_can_make_are_named() -> None:
    found = card_range(seacoast(cap=1000, chips=(5, 7)))
    assert found is not None

    assert (found.smallest, found.up_to, found.changes_at) == tuple(map(Money.dollars, (5, 5, 7)))


def test_what_the_card_of_the_smallest_bet_costs_at_the_largest() -> None:
    house = seacoast(cap=1000, maximum=100)
    found = card_range(house)
    assert found is not None
    best = analyse_house(house, stakes={BASE: Money.dollars(100)}).figures.house_edge
    followed = analyse_base(
        base_table(house.wagers), cap=Cap(Money.dollars(1000), Money.dollars(100)), play=game(house, 1).play
    )

    assert found.cost_at_maximum == followed.figures.house_edge - best > 0


def test_without_a_maximum_the_search_ends_where_no_bet_rides_any_more() -> None:
    found = card_range(seacoast(cap=1))
    assert found is not None

    assert found == CardRange(Money.dollars(1), found.up_to, None, None, None)


def test_a_house_without_a_cap_or_without_base_bets_has_no_range() -> None:
    assert card_range(load_house("lir")) is None
    assert card_range(load_house("seacoast-3cp")) is None
