"""The bounds of a day's win, held against laws that are added up to the end."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest

from letitride.cards import Money
from letitride.house import House, Wager, load_house
from letitride.ledger import Day
from letitride.odds import analyse_house
from letitride.pit.floor.days import DayFigures, Expected, expectation
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
