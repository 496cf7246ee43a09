"""How far luck takes the win of a day: bounds by the exact laws of the wagers, however the seats of a round depend.

Rounds are independent; seats of one round share cards. For the win W of a day and any t, Hoelder's inequality gives
E[exp(t W)] <= exp(K(t)), where K adds up log E[exp(t n X)] / n over every seat: X is what the seat brings the house,
and n how many seats its round had. So W >= w has at most the chance exp(K(t) - t w), whatever t is and whatever the
seats have to do with each other. Results so large and rare that hardly any day sees one are left out of X, and the
chance of a day that does is added. The least w where all that is half of the tail is the upper bound; the lower one
is that of -W.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Mapping
from fractions import Fraction

from letitride.cards import Money
from letitride.house import House, Wager
from letitride.odds import HouseOdds, analyse_house
from letitride.odds.combination import Joint
from letitride.odds.law import Law

TAIL = 0.05
"""The most days that lie outside the bounds, as a share, half of them at each end."""

Stakes = tuple[tuple[Wager, Money], ...]
Results = tuple[tuple[float, float], ...]
"""What a seat brings the house, in dollars, with chances."""

Laws = list[tuple[int, int, Results]]
"""How many seats, of how many per round, with which law."""

SeatsLike = tuple[House, Stakes, int]
"""Seats that are alike: the house, the stakes of each, and how many seats their rounds had."""

_KEPT = 1024
_STEPS = 60
_GOLDEN = (math.sqrt(5) - 1) / 2


def win_bounds(seats: Mapping[SeatsLike, int]) -> tuple[float, float] | None:
    """Return the dollars between which the win lies on all but ``TAIL`` of days with these seats."""
    if not seats:
        return None
    laws = [(times, of, _results(house, stakes)) for (house, stakes, of), times in seats.items()]
    return -_bound(laws, -1), _bound(laws, 1)


def _bound(laws: Laws, sign: int) -> float:
    """Return what is exceeded with half of ``TAIL``: the win, or with sign -1 the loss."""
    left, chance = _without_rarest(laws, sign)
    results = [abs(net) * of for _, of, law in left for net, _ in law if net]
    log_one_in = -math.log(TAIL / 2 - chance)

    def bound(log_t: float) -> float:
        t = math.exp(log_t)
        return (sum(times / of * _log_mean_exp(law, sign * t * of) for times, of, law in left) + log_one_in) / t

    # From a t at which even the largest result counts little, to one at which the smallest decides alone.
    return _least(bound, math.log(1e-4 / max(results)), math.log(1e3 / min(results)))


def _without_rarest(laws: Laws, sign: int) -> tuple[Laws, float]:
    """Return the laws without the largest results that hardly any day sees, and the chance of a day that sees one."""
    largest = sorted({sign * net * of for _, of, law in laws for net, _ in law}, reverse=True)
    chance, least_left = 0.0, largest[0]
    for least_left in largest:
        here = sum(times * p for times, of, law in laws for net, p in law if sign * net * of == least_left)
        if chance + here > TAIL / 4:
            break
        chance += here
    kept = [(times, of, tuple((net, p) for net, p in law if sign * net * of <= least_left)) for times, of, law in laws]
    return kept, chance


def _log_mean_exp(law: Results, t: float) -> float:
    """Return the logarithm of E[exp(t X)] without overflow."""
    most = max(t * net for net, _ in law)
    return most + math.log(sum(chance * math.exp(t * net - most) for net, chance in law))


def _least(of: Callable[[float], float], low: float, high: float) -> float:
    """Return the minimum of a function that falls and then rises, by golden section."""
    left, right = high - _GOLDEN * (high - low), low + _GOLDEN * (high - low)
    at_left, at_right = of(left), of(right)
    for _ in range(_STEPS):
        if at_left < at_right:
            high, right, at_right = right, left, at_left
            left = high - _GOLDEN * (high - low)
            at_left = of(left)
        else:
            low, left, at_left = left, right, at_right
            right = low + _GOLDEN * (high - low)
            at_right = of(right)
    return min(at_left, at_right)


@functools.lru_cache(_KEPT)
def _results(house: House, stakes: Stakes) -> Results:
    """Return what a seat brings the house at best play, in dollars, with chances."""
    dollars = {wager: stake.in_dollars for wager, stake in stakes}
    capped_at = capping_stake(house, dict(stakes))
    if set(dollars) == {house.main_wager}:
        law = odds_of(house, capped_at).figures.law
        counts = [(net * dollars[house.main_wager], count) for net, count in law.counts]
    else:
        joint = _joint(house, capped_at)
        counts = list(
            Law.of((sum((nets[w] * d for w, d in dollars.items()), Fraction()), count) for count, nets in joint).counts
        )
    total = sum(count for _, count in counts)
    return tuple((-float(net), count / total) for net, count in counts)


def capping_stake(house: House, stakes: Mapping[Wager, Money]) -> Money | None:
    """Return the stake that the main wager's figures depend on, which is only under a cap."""
    return stakes.get(house.main_wager) if house.settling.payout_cap is not None else None


@functools.lru_cache(_KEPT)
def odds_of(house: House, stake: Money | None) -> HouseOdds:
    """Return the exact analysis of a house, at a main stake if that matters."""
    return analyse_house(house, stakes=None if stake is None else {house.main_wager: stake})


@functools.lru_cache(_KEPT)
def _joint(house: House, stake: Money | None) -> Joint:
    return odds_of(house, stake).joint
