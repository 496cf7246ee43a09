"""How a run is judged."""

import math
from dataclasses import replace
from fractions import Fraction

import pytest

from letitride.simulate import Engine, compare, law_of
from letitride.simulate.comparing import FALSE_ALARMS, Mean
from letitride.simulate.p_values import count_p, outcomes_p
from letitride.simulate.tally import count
from tests.simulate.experiments import experiment

ALL_SIDES = {"dollar_bonus": 1, "three_card_bonus": 5}


def test_z_is_positive_where_more_is_lost_than_the_law_says() -> None:
    assert Mean(Fraction(11), Fraction(10), 0.5).z == 2.0
    assert Mean(Fraction(9), Fraction(10), 0.5).z == -2.0
    assert Mean(Fraction(11), Fraction(11), 0.0).z == 0.0


def test_every_test_of_every_seat_shares_the_rate_of_false_alarms() -> None:
    made = experiment("lir-bonus", sides=ALL_SIDES)
    found = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=7, engine=Engine.NUMPY))
    one_seat = found.seats[0]

    assert list(one_seat.totals) == ["base bets", "$1 Bonus", "3 Card Bonus", "all wagers"]
    assert len(one_seat.hands) == len(made.endings)
    assert len(one_seat.three_cards) == 7
    assert found.tests == 7 * (4 + len(made.endings) + 7 + 2)
    assert found.smallest_p == min(p for seat in found.seats for p in seat.p_values)
    assert found.p == min(found.tests * found.smallest_p, 1.0)


def test_one_wager_alone_is_all_wagers() -> None:
    made = experiment("LIRX-01")

    (seat,) = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=1, engine=Engine.NUMPY)).seats

    assert list(seat.totals) == ["base bets"]


def test_each_seat_is_judged_by_its_own_counts() -> None:
    made = experiment("LIRX-01")
    tally = count(made, seed=1, first=0, rounds=5_000, seats=2, engine=Engine.NUMPY)
    law = law_of(made)
    found = compare(made, tally)

    for seat, counts in zip(found.seats, tally.counts, strict=True):
        assert seat.outcomes == outcomes_p(counts, law)
        for place, hand in enumerate(made.endings):
            of_hand = [cell for cell, each in enumerate(made.cells) if each.ending == place]
            share = Fraction(sum(law[cell] for cell in of_hand), sum(law))
            assert seat.hands[hand] == count_p(sum(counts[cell] for cell in of_hand), 5_000, share)
    assert found.seats[0] != found.seats[1]


@pytest.mark.parametrize("field", ["totals", "hands", "three_cards"])
def test_a_single_small_p_rejects_a_run(field: str) -> None:
    made = experiment("LIRX-01")
    found = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=2, engine=Engine.NUMPY))
    first, second = found.seats
    name = next(iter(getattr(second, field)))

    def agrees_with(p: float) -> bool:
        changed = replace(second, **{field: {**getattr(second, field), name: p}})  # type: ignore[arg-type]
        return replace(found, seats=(first, changed)).agrees

    assert found.agrees
    assert not agrees_with(float(FALSE_ALARMS) / found.tests * 0.99)
    assert agrees_with(float(FALSE_ALARMS) / found.tests * 1.01)


@pytest.mark.parametrize("side", ["far", "near"])
def test_outcomes_too_far_and_too_near_reject_a_run(side: str) -> None:
    made = experiment("LIRX-01")
    found = compare(made, count(made, seed=1, first=0, rounds=5_000, seats=1, engine=Engine.NUMPY))
    (seat,) = found.seats
    far, near = (1e-9 if side == each else 0.5 for each in ("far", "near"))
    changed = replace(seat, outcomes=seat.outcomes._replace(far=far, near=near))

    assert not replace(found, seats=(changed,)).agrees


def test_a_hand_that_no_honest_deal_brings_rejects_a_run() -> None:
    made = experiment("LIRX-01")
    tally = count(made, seed=1, first=0, rounds=5_000, seats=1, engine=Engine.NUMPY)
    impossible = law_of(made).index(0)
    (counts,) = tally.counts
    planted = tuple(times + (place == impossible) for place, times in enumerate(counts))

    found = compare(made, replace(tally, rounds=5_001, counts=(planted,), net=tally.net + made.nets[impossible]))

    assert found.accounted
    assert found.seats[0].outcomes.far == 0.0
    assert not found.agrees


@pytest.mark.heavy
def test_the_error_of_seven_seats_is_larger_than_that_of_independent_hands() -> None:
    made = experiment("LIRX-01")
    tally = count(made, seed=1, first=0, rounds=200_000, seats=7, engine=Engine.NUMBA)
    found = compare(made, tally)
    law = law_of(made)
    mean = -float(found.loss.exact)
    variance = sum(ways * (net - mean) ** 2 for ways, net in zip(law, made.nets, strict=True)) / sum(law)

    # A royal flush on the board or two pair in sight help everyone at once.
    assert found.loss.error > 1.05 * math.sqrt(variance / (7 * 200_000))
    assert found.agrees


def test_a_single_round_is_compared_too() -> None:
    made = experiment("LIRX-01")

    found = compare(made, count(made, seed=1, first=0, rounds=1, seats=1, engine=Engine.NUMPY))

    assert found.agrees
    assert not found.tells
