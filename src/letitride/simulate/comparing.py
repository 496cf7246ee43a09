"""What was counted, held against the exact law."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from letitride.cards import FrozenMap
from letitride.house import Wager
from letitride.simulate.exact import law_of
from letitride.simulate.experiment import RANKINGS, Experiment
from letitride.simulate.tally import Tally

LEAST_EXPECTED = 10
"""Cells in which fewer hands are expected are counted together: the approximation by chi-square needs some."""

LEAST_P, MOST_Z = 1e-4, 4.0
"""Beyond these a run does not agree with the law; of honest runs one in some thousands is beyond them."""


@dataclass(frozen=True, slots=True)
class ChiSquare:
    """How far counts are from what is expected, all of them together."""

    statistic: float
    degrees: int
    p: float
    """How likely chance alone brings counts at least as far away."""

    @property
    def agrees(self) -> bool:
        """Whether the counts are neither too far away, nor too near to be true."""
        return self.degrees == 0 or LEAST_P < self.p < 1 - LEAST_P


@dataclass(frozen=True, slots=True)
class Mean:
    """An average that was measured, and the exact one, in cents."""

    measured: Fraction
    exact: Fraction
    error: float
    """The standard error of what was measured."""

    @property
    def z(self) -> float:
        """How many standard errors lie between the two."""
        return float(self.measured - self.exact) / self.error if self.error else 0.0

    @property
    def agrees(self) -> bool:
        """Whether they are as near as they should be."""
        return abs(self.z) <= MOST_Z


@dataclass(frozen=True, slots=True)
class HandCount:
    """How often a final hand turned up."""

    hand: str
    observed: int
    expected: Fraction
    hands: int

    @property
    def z(self) -> float:
        """How many standard deviations of independent hands lie between the two."""
        variance = float(self.expected) * (1 - float(self.expected) / self.hands)
        return float(self.observed - self.expected) / math.sqrt(variance) if variance > 0 else 0.0


@dataclass(frozen=True, slots=True)
class Comparison:
    """A run against the exact law."""

    chi_squares: tuple[ChiSquare, ...]
    """One for each seat: hands of one seat are independent, those of a round share the dealer's cards."""

    net: Mean
    """What a hand gains, all wagers together, in cents."""

    wagers: Mapping[Wager, Mean]
    """What each wager gains; its error is known where one seat is dealt to."""

    hands: tuple[HandCount, ...]
    """By final hand, or by meeting with the dealer."""

    three_cards: tuple[HandCount, ...]
    """By what a seat's own three cards are worth."""

    @property
    def tells(self) -> bool:
        """Whether there were enough rounds for the counts to tell anything."""
        return all(each.degrees for each in self.chi_squares)

    @property
    def agrees(self) -> bool:
        """Whether everything is as near to the law as chance allows."""
        return self.net.agrees and all(each.agrees for each in self.chi_squares)


def compare(experiment: Experiment, tally: Tally) -> Comparison:
    """Return how *tally* agrees with the exact law of *experiment*."""
    law = law_of(experiment)
    chi_squares = tuple(chi_square(seat, law) for seat in tally.counts)
    wagers = {wager: _of_one_wager(nets, tally, law) for wager, nets in experiment.by_wager.items()}
    net = _of_one_wager(experiment.nets, tally, law)
    if len(tally.counts) > 1:
        net = Mean(net.measured, net.exact, _error_of_rounds(tally))
    hands = _hands(experiment.endings, [cell.ending for cell in experiment.cells], tally, law)
    names = [ranking.label for ranking in RANKINGS]
    three_cards = _hands(names, [RANKINGS.index(cell.ranking) for cell in experiment.cells], tally, law)
    return Comparison(chi_squares, net, FrozenMap(wagers), hands, three_cards)


def _of_one_wager(nets: Sequence[int], tally: Tally, law: Sequence[int]) -> Mean:
    """Return what a hand gains; the error is that of independent hands, so of one seat."""
    deals, hands = sum(law), tally.rounds * len(tally.counts)
    exact = Fraction(sum(ways * net for ways, net in zip(law, nets, strict=True)), deals)
    squares = Fraction(sum(ways * net * net for ways, net in zip(law, nets, strict=True)), deals)
    measured = Fraction(sum(times * net for times, net in zip(tally.together, nets, strict=True)), hands)
    single = len(tally.counts) == 1
    return Mean(measured, exact, math.sqrt(float(squares - exact * exact) / hands) if single else math.nan)


def _error_of_rounds(tally: Tally) -> float:
    """Return the standard error of what a hand gains where seats share a round, from how the rounds differ."""
    a_round = Fraction(tally.net, tally.rounds)
    variance = (Fraction(tally.squares, tally.rounds) - a_round * a_round) / len(tally.counts) ** 2
    return math.sqrt(float(variance) / tally.rounds)


def _hands(names: Sequence[str], of_cell: Sequence[int], tally: Tally, law: Sequence[int]) -> tuple[HandCount, ...]:
    """Return how often each of *names* turned up, where *of_cell* says to which of them a cell belongs."""
    hands = tally.rounds * len(tally.counts)
    observed, ways = [0] * len(names), [0] * len(names)
    for place, times, each in zip(of_cell, tally.together, law, strict=True):
        observed[place] += times
        ways[place] += each
    return tuple(
        HandCount(name, times, Fraction(each * hands, sum(law)), hands)
        for name, times, each in zip(names, observed, ways, strict=True)
    )


def chi_square(observed: Sequence[int], law: Sequence[int]) -> ChiSquare:
    """Return how far counts are from a law; what the law forbids must not have happened."""
    times, deals = sum(observed), sum(law)
    cells = sorted((Fraction(ways * times, deals), count) for ways, count in zip(law, observed, strict=True) if ways)
    if any(count for ways, count in zip(law, observed, strict=True) if not ways):
        return ChiSquare(math.inf, len(cells), 0.0)
    pooled: list[tuple[Fraction, int]] = []
    few, seen = Fraction(), 0
    for expected, count in cells:
        few, seen = few + expected, seen + count
        if few >= LEAST_EXPECTED:
            pooled.append((few, seen))
            few, seen = Fraction(), 0
    if few and pooled:
        expected, count = pooled.pop()
        pooled.append((expected + few, count + seen))
    statistic = float(sum((count - expected) ** 2 / expected for expected, count in pooled))
    degrees = max(len(pooled) - 1, 0)
    return ChiSquare(statistic, degrees, chi_square_tail(statistic, degrees) if degrees else 1.0)


def chi_square_tail(statistic: float, degrees: int) -> float:
    """Return the probability that a chi-square of so many degrees of freedom exceeds *statistic*.

    That is the regularized upper incomplete gamma function of half of both. Below the turning point its complement is
    a power series; above, a continued fraction converges faster (both in Abramowitz and Stegun, 6.5.29 and 6.5.31).
    """
    shape, point = degrees / 2, statistic / 2
    if point <= 0:
        return 1.0
    if math.isinf(point):
        return 0.0
    scale = math.exp(shape * math.log(point) - point - math.lgamma(shape))
    if point < shape + 1:
        term = total = 1 / shape
        step = shape
        while term > total * 1e-17:
            step += 1
            term *= point / step
            total += term
        return max(1 - scale * total, 0.0)
    return min(scale * _fraction(shape, point), 1.0)


def _fraction(shape: float, point: float) -> float:
    """Return the continued fraction 1/(x + (1-a)/(1 + 1/(x + ...))) from its even part, by Lentz's rule."""
    tiny = 1e-300
    base = point + 1 - shape
    upper, lower = 1 / tiny, 1 / base
    value = lower
    for step in range(1, 10_000):
        factor = -step * (step - shape)
        base += 2
        lower = 1 / _not_zero(factor * lower + base, tiny)
        upper = _not_zero(base + factor / upper, tiny)
        change = upper * lower
        value *= change
        if abs(change - 1) < 1e-16:
            break
    return value


def _not_zero(value: float, tiny: float) -> float:
    return value if abs(value) >= tiny else tiny
