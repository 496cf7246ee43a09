"""How far luck takes the win of a day: its exact variance, seats that share the dealer's cards together."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from letitride.cards import Money
from letitride.house import House, Wager
from letitride.odds.solvers import solver_of
from letitride.pit.floor.win_bounds import Stakes, capping_stake, odds_of

if TYPE_CHECKING:
    from letitride.odds.seats_together import SeatResults

RoundsLike = tuple[House, tuple[Stakes, ...]]
"""Rounds that are alike: the house, and the stakes of each seat."""

_KEPT = 256
Covariances = Mapping[tuple[Wager, Wager], Fraction]


class WinBand(Struct, frozen=True):
    """Between which dollars the win of a day lies on 95 % of such days."""

    low: float
    high: float
    exact: bool
    """Whether it follows from the exact variance; else it is the wider bound that holds however seats depend."""


def variance_of(rounds: Mapping[RoundsLike, int]) -> Fraction | None:
    """Return the exact variance of what these rounds bring; None where seats share cards in a way nobody worked out."""
    found = Fraction()
    for (house, seats), times in rounds.items():
        one = _of_round(house, seats)
        if one is None:
            return None
        found += times * one
    return found


@functools.lru_cache(_KEPT)
def _of_round(house: House, seats: tuple[Stakes, ...]) -> Fraction | None:
    found = Fraction()
    at_caps = sorted(((capping_stake(house, dict(stakes)), stakes) for stakes in seats), key=_by_cap)
    for capped_at, stakes in at_caps:
        found += _product(stakes, stakes, own_covariances(house, capped_at))
    for (cap, one), (further, other) in itertools.combinations(at_caps, 2):
        together = _between(house, cap, further)
        if together is None:
            return None
        found += 2 * _product(one, other, together)
    return found


def _by_cap(seat: tuple[Money | None, Stakes]) -> int:
    return seat[0].cents if seat[0] else 0


def _product(one: Stakes, other: Stakes, covariances: Covariances) -> Fraction:
    return sum(
        (covariances[v, w] * stake.in_dollars * further.in_dollars for v, stake in one for w, further in other),
        Fraction(),
    )


@functools.lru_cache(_KEPT)
def own_covariances(house: House, stake: Money | None) -> Covariances:
    """Return variances and covariances of the wagers of one seat, per dollar on each."""
    odds = odds_of(house, stake)
    one_dollar = dict.fromkeys((house.main_wager, *odds.side_bets), Money.dollars(1))
    found = dict(odds.combination(one_dollar).covariances)
    found |= {(later, former): value for (former, later), value in found.items()}
    found[house.main_wager, house.main_wager] = odds.figures.variance
    return found | {(side, side): figures.variance for side, figures in odds.side_bets.items()}


@functools.lru_cache(_KEPT)
def _between(house: House, one: Money | None, other: Money | None) -> Covariances | None:
    """Return the covariances of wagers at two seats, per dollar on each; under a cap, at these stakes."""
    first = _results(house, one)
    second = first if one == other else _results(house, other)
    if first is None or second is None:
        return None
    from letitride.odds.seats_together import covariances

    return covariances(first, second)


def _results(house: House, stake: Money | None) -> SeatResults | None:
    return solver_of(house).seat_results(odds_of(house, stake).analysis, house.main_wager)
