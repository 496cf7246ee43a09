"""The bounds of a day's win, held against laws that are added up to the end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from letitride.cards import Money
from letitride.house import House, Wager, load_house
from letitride.ledger import Day
from letitride.odds import analyse_house
from letitride.odds.seats_together import covariances
from letitride.odds.solvers import solver_of
from letitride.pit.floor.days import DayFigures, Expected, expectation
from letitride.pit.floor.round_variance import variance_of
from letitride.pit.floor.win_bounds import TAIL, win_bounds

Law = dict[Fraction, Fraction]
"""What the house wins, with its chance."""

ONE = Money.dollars(1)


def law_of(house: House, *wagers: Wager) -> Law:
    counts = analyse_house(house).combination(dict.fromkeys(wagers, ONE)).law.counts
    total = sum(count for _, count in counts)
    return {-net: Fraction(count, total) for net, count in counts}


def added(one: Law, other: Law) -> Law:
    """Return the law of a sum of two that are independent."""
    found: Counter[Fraction] = Counter()
    for net, chance in one.items():
        for further, also in other.items():
            found[net + further] += chance * also  # type: ignore[assignment]
    return dict(found)  # type: ignore[arg-type]


def outside(law: Law, bounds: tuple[float, float] | None) -> tuple[float, float]:
    """Return the chance of less than the lower and of more than the upper bound."""
    assert bounds is not None
    below = sum(chance for net, chance in law.items() if net < bounds[0])
    return float(below), float(sum(chance for net, chance in law.items() if net > bounds[1]))


@pytest.mark.parametrize("house_id", ["nh-000", "lir", "seacoast-3cp", "lir-bonus"])
def test_no_more_than_half_of_the_tail_lies_beyond_either_bound(house_id: str) -> None:
    house = load_house(house_id)
    wagers = tuple(house.wagers)
    one = law_of(house, *wagers)
    two = added(one, one)
    stakes = tuple((wager, ONE) for wager in wagers)
    for rounds, law in ((1, one), (2, two), (4, added(two, two))):
        below, above = outside(law, win_bounds({(house, stakes, 1): rounds}))
        assert below <= TAIL / 2
        assert above <= TAIL / 2


def test_the_bounds_hold_where_the_seats_of_a_round_win_and_lose_together() -> None:
    house = load_house("nh-000")
    base = house.main_wager
    bounds = win_bounds({(house, ((base, ONE),), 5): 5 * 3})
    five = {net * 5: chance for net, chance in law_of(house, base).items()}

    below, above = outside(added(added(five, five), five), bounds)
    assert below <= TAIL / 2
    assert above <= TAIL / 2


def test_after_many_rounds_the_bounds_are_not_much_wider_than_those_of_the_normal_law() -> None:
    house = load_house("nh-000")
    base, rounds = house.main_wager, 100_000
    bounds = win_bounds({(house, ((base, ONE),), 1): rounds})
    expected = expectation(house, [{base: ONE}])
    deviation = float(expected.variance * rounds) ** 0.5

    assert bounds is not None
    assert (bounds[0] + bounds[1]) / 2 == pytest.approx(float(expected.win) * rounds, abs=deviation)
    assert 1.96 < (bounds[1] - bounds[0]) / 2 / deviation < 3.2


def test_a_jackpot_that_hardly_any_day_sees_does_not_widen_the_bounds() -> None:
    house = load_house("lir-bonus")
    stakes = tuple((wager, ONE) for wager in house.wagers)
    lowest = min(law_of(house, *house.wagers))
    bounds = win_bounds({(house, stakes, 1): 1})

    assert lowest < -10_000
    assert bounds is not None
    assert -50 < bounds[0] < bounds[1] < 10


def test_more_seats_that_share_cards_make_the_bounds_wider() -> None:
    house = load_house("nh-000")
    stakes = ((house.main_wager, ONE),)
    apart, together = win_bounds({(house, stakes, 1): 700}), win_bounds({(house, stakes, 7): 700})

    assert apart is not None
    assert together is not None
    assert together[0] < apart[0] < apart[1] < together[1]


def test_a_day_without_wagers_has_no_band() -> None:
    assert win_bounds({}) is None
    assert DayFigures(day=Day(drop=Money(0), win=Money(0)), expected=Expected()).band() is None


def figures(house: House, *rounds: list[dict[Wager, Money]]) -> DayFigures:
    expected = sum((expectation(house, seats) for seats in rounds), Expected())
    return DayFigures(day=Day(drop=Money(0), win=Money(0)), expected=expected)


def test_seats_that_share_community_cards_make_the_band_wider_by_their_exact_covariance() -> None:
    house = load_house("nh-000")
    base, bonus = house.wagers
    one, other = {base: ONE, bonus: ONE}, {base: Money.dollars(4)}
    alone = [variance_of(figures(house, [seat]).expected.rounds) for seat in (one, other)]

    together = variance_of(figures(house, [one, other]).expected.rounds)

    odds = analyse_house(house)
    seats = solver_of(house).seat_results(odds.analysis, base)
    assert seats is not None
    per_dollar = covariances(seats, seats)
    assert None not in alone
    apart = sum(alone)  # type: ignore[arg-type]
    assert together == apart + 2 * (4 * per_dollar[base, base] + 4 * per_dollar[bonus, base])
    luck = figures(house, [one, other], [other, one]).luck()
    assert luck is not None
    assert luck.exact
    assert (luck.high - luck.low) / 2 == pytest.approx(1.96 * float(2 * together) ** 0.5)


def test_under_a_cap_seats_with_different_stakes_are_held_against_each_other() -> None:
    house = load_house("seacoast")
    base = house.main_wager
    large, small = ({base: Money.dollars(each)} for each in (25, 5))

    both = variance_of(figures(house, [large, small]).expected.rounds)

    assert both is not None
    assert both == variance_of(figures(house, [small, large]).expected.rounds)
    assert both > sum(variance_of(figures(house, [seat]).expected.rounds) or 0 for seat in (large, small))


def test_where_nobody_worked_it_out_the_bound_remains_and_says_so() -> None:
    house = load_house("mississippi-stud")
    seat = {house.main_wager: house.wagers[house.main_wager].minimum}
    alone, together = figures(house, [seat]), figures(house, [seat, seat])

    assert (luck := alone.luck()) is not None
    assert luck.exact
    assert (bound := together.luck()) is not None
    assert (bound.low, bound.high, bound.exact) == (*(together.win_band() or ()), False)
    assert figures(house).luck() is None
