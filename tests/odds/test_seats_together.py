"""Two seats of one round: the covariance of their results against accounts that share no code with it."""

from __future__ import annotations

import functools
import itertools
import random
from collections.abc import Mapping
from fractions import Fraction

import numpy as np
import pytest

from letitride.cards import Money
from letitride.house import FiveCardPayTable, House, Wager, load_house
from letitride.house.games.let_it_ride import BASE, DOLLAR_BONUS
from letitride.odds import analyse_house
from letitride.odds.base import analyse_base
from letitride.odds.house_odds import HouseOdds
from letitride.odds.last_hand import returns_of
from letitride.odds.play import Play
from letitride.odds.rows import rows_for
from letitride.odds.seats_together import Kind, SeatResults, card, covariances, hands_of_three
from letitride.odds.shared_community import results_of
from letitride.odds.shared_hands import DEALS, shared_hands
from letitride.odds.solvers import solver_of
from letitride.odds.solvers.solver import Finished, Situation, best_of

HOUSES = ("lir-bonus", "nh-000", "seacoast", "seacoast-3cp")
BET = Money.dollars(5)


def seats_of(odds: HouseOdds) -> SeatResults:
    found = solver_of(odds.house).seat_results(odds.analysis, odds.house.main_wager)
    assert found is not None
    return found


@functools.cache
def at(house_id: str) -> tuple[HouseOdds, SeatResults, tuple[Kind, ...]]:
    odds = analyse_house(load_house(house_id), stakes={load_house(house_id).main_wager: BET})
    seats = seats_of(odds)
    return odds, seats, tuple(itertools.islice(seats.kinds(), 40))


def test_of_bets_that_all_ride_it_is_that_of_the_joint_law_of_two_hands() -> None:
    house = load_house("casablanca")
    table = house.wagers.pay_tables()[BASE]
    assert isinstance(table, FiveCardPayTable)
    rows = rows_for(table.pays_pairs_from)
    always = Play((True,) * len(rows.three), ((True, True),) * len(rows.four))
    seats = results_of(analyse_base(table, play=always), {})

    pays = {name: 3 * odds for name, odds in returns_of(house).items()}
    mean = sum(pays[one] * count for (one, _), count in shared_hands().items()) / DEALS
    product = sum(pays[one] * pays[other] * count for (one, other), count in shared_hands().items()) / DEALS

    assert covariances(seats, seats)[BASE, BASE] == product - mean * mean


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_hand_gains_what_the_best_play_and_the_settlement_give(house_id: str) -> None:
    odds, seats, kinds = at(house_id)
    dealers = dealers_cards(house_id)
    chosen = random.Random(house_id).sample(range(len(hands_of_three())), 40)
    for place, hand in zip(itertools.cycle(range(len(dealers))), chosen, strict=False):
        cards = hands_of_three()[hand].tolist()
        nets = {wager: int(each[hand]) for wager, each in kinds[place].nets.items()}
        if set(cards) & set(dealers[place]):
            assert set(nets.values()) == {0}
            continue
        due = settled(odds.house, cards, dealers[place])
        assert {wager: Fraction(net, seats.units[wager]) for wager, net in nets.items()} == due


def dealers_cards(house_id: str) -> list[list[int]]:
    """Return the cards of the dealer in the first kinds, in the order in which they come."""
    _, seats, kinds = at(house_id)
    found = []
    for kind in kinds:
        possible = np.any([nets != 0 for nets in kind.nets.values()], axis=0)
        seen = np.unique(hands_of_three()[possible])
        found.append([number for number in range(52) if number not in seen])
        assert len(found[-1]) == seats.dealers_cards
    if seats.dealers_cards == 2:  # the first community card is the one that every kind of a rank has in common
        found = [sorted(each, key=lambda number: number != 0) for each in found[:25]]
    return found


def settled(house: House, cards: list[int], dealers: list[int]) -> Mapping[Wager, Fraction]:
    """Return what each wager gains, decided card by card and settled as at a table."""
    solver, own = solver_of(house), tuple(map(card, cards))
    theirs = tuple(map(card, dealers))
    decisions: tuple[str, ...] = ()
    for seen in (0, 1) if house.main_wager is BASE else (0,):
        asked = Situation(house=house, cards=own, seen=theirs[:seen], decisions=decisions, stake=BET)
        decisions += (best_of(asked, solver.values(asked)),)
    stakes = {wager: (BET if wager is house.main_wager else Money.dollars(1)) for wager in house.wagers}
    done = solver.settle(Finished(house=house, cards=own, dealers_cards=theirs, stakes=stakes, decisions=decisions))
    found = dict.fromkeys(house.wagers, Fraction())
    for each in done.wagers:
        wager = each.wager if each.wager in found else house.main_wager
        found[wager] += Fraction(each.net.cents, stakes[wager].cents)
    return found


def test_the_best_play_goes_together_as_it_was_counted() -> None:
    """Golden: the exact figure of document 000's base game."""
    odds, seats, _ = at("nh-000")

    found = covariances(seats, seats)

    assert found[BASE, BASE] > 0
    assert float(found[BASE, BASE]) == pytest.approx(0.1181697696, abs=1e-9)
    assert all(found[v, w] == found[w, v] for v, w in found)
    total = sum(int(kind.ways) * int(kind.nets[BASE].sum()) for kind in seats.kinds())
    assert Fraction(total, 2652 * 19_600 * seats.units[BASE]) == -odds.figures.house_edge


@functools.cache
def shortened(house_id: str, dollars: int, most: int) -> SeatResults:
    """Return the results of a seat beside the first kinds only: enough for what holds kind by kind."""
    house = load_house(house_id)
    seats = seats_of(analyse_house(house, stakes={house.main_wager: Money.dollars(dollars)}))
    kinds = tuple(itertools.islice(seats.kinds(), most))
    return SeatResults(seats.units, seats.dealers_cards, functools.partial(iter, kinds))


def test_two_stakes_under_a_cap_go_together_the_same_way_round_and_back() -> None:
    small, large = (shortened("seacoast", dollars, 30) for dollars in (5, 25))
    there, back = covariances(small, large), covariances(large, small)

    assert all(there[v, w] == back[w, v] for v, w in there)
    assert covariances(small, small)[BASE, BASE] != there[BASE, BASE] != covariances(large, large)[BASE, BASE]


def test_pairs_of_hands_with_a_common_card_are_left_out() -> None:
    """A few hands that gain something, of few cards, so that many pairs have one or two in common."""
    chance, every = random.Random(3), hands_of_three()
    among = np.flatnonzero((every < 9).all(axis=1))
    nets = np.zeros(len(every), dtype=np.int64)
    nets[among] = [chance.randint(-9, 99) for _ in among]
    seats = SeatResults({BASE: 1}, 2, functools.partial(iter, (Kind(1, {BASE: nets}),)))

    product = sum(
        int(nets[one] * nets[other])
        for one, other in itertools.product(among, among)
        if not set(every[one].tolist()) & set(every[other].tolist())
    )
    hands, pairs = 19_600, 19_600 * 16_215

    assert covariances(seats, seats)[BASE, BASE] == Fraction(product, pairs) - Fraction(int(nets.sum()), hands) ** 2


def test_the_dollar_bonus_is_among_the_wagers() -> None:
    assert DOLLAR_BONUS in at("lir-bonus")[1].units


def test_the_kinds_of_the_dealer_are_all_hands_of_three() -> None:
    _, seats, _ = at("seacoast-3cp")

    assert sum(kind.ways for kind in seats.kinds()) == len(hands_of_three())
