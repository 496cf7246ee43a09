"""Compares the counts with the exact law."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from letitride.cards import FrozenMap
from letitride.house import Wager
from letitride.odds import Law
from letitride.simulate.experiment import RANKINGS, Experiment
from letitride.simulate.games import law_of
from letitride.simulate.p_values import OutcomesP, count_p, outcomes_p, total_p
from letitride.simulate.tally import Tally

FALSE_ALARMS = Fraction(1, 1000)
"""The most honest runs that are rejected, as a share: a run is rejected if its p is no larger."""

ALL_WAGERS = "all wagers"


@dataclass(frozen=True, slots=True)
class Mean:
    """What a hand loses on average, measured and exact, in cents."""

    measured: Fraction
    exact: Fraction
    error: float
    """The standard error of the measurement."""

    @property
    def z(self) -> float:
        """How many standard errors more was lost than the law says."""
        return float(self.measured - self.exact) / self.error if self.error else 0.0


@dataclass(frozen=True, slots=True)
class HandCount:
    """How often a final hand came up."""

    hand: str
    observed: int
    expected: Fraction
    hands: int

    @property
    def z(self) -> float:
        """The difference in standard deviations of independent hands."""
        variance = float(self.expected) * (1 - float(self.expected) / self.hands)
        return float(self.observed - self.expected) / math.sqrt(variance) if variance > 0 else 0.0


@dataclass(frozen=True, slots=True)
class SeatTests:
    """The exact p of everything known about one seat. Rounds of one seat are independent."""

    totals: Mapping[str, float]
    """For the result of each wager, and of all together."""

    hands: Mapping[str, float]
    """For how often each final hand came up, or each outcome against the dealer."""

    three_cards: Mapping[str, float]
    """For how often the seat's own three cards had each ranking."""

    outcomes: OutcomesP
    """For all outcomes together."""

    @property
    def p_values(self) -> tuple[float, ...]:
        """Every p, in the order of the fields."""
        counts = (*self.hands.values(), *self.three_cards.values())
        return (*self.totals.values(), *counts, self.outcomes.far, self.outcomes.near)


@dataclass(frozen=True, slots=True)
class Comparison:
    """A run compared with the exact law."""

    seats: tuple[SeatTests, ...]
    """Seat by seat: seats of a round share the dealer's cards, so nothing exact is known of them together."""

    loss: Mean
    """What a hand loses, all wagers together, in cents."""

    wagers: Mapping[Wager, Mean]
    """What each wager loses; its error is known where one seat is dealt to."""

    hands: tuple[HandCount, ...]
    """By final hand, or by outcome against the dealer."""

    three_cards: tuple[HandCount, ...]
    """By the ranking of a seat's own three cards."""

    accounted: bool
    """Whether the money counted is what the counted hands pay."""

    @property
    def tests(self) -> int:
        """How many tests were made."""
        return sum(len(seat.p_values) for seat in self.seats)

    @property
    def smallest_p(self) -> float:
        """The most suspicious p of all tests."""
        return min(min(seat.p_values) for seat in self.seats)

    @property
    def p(self) -> float:
        """The p of the whole run: the smallest times the number of tests, so that many tests find no more."""
        return min(self.smallest_p * self.tests, 1.0)

    def rejects(self, hand: str) -> bool:
        """Return whether a final hand came up too often or too rarely, at any seat."""
        return any(seat.hands[hand] * self.tests <= FALSE_ALARMS for seat in self.seats)

    @property
    def tells(self) -> bool:
        """Whether there were enough rounds to judge the outcomes."""
        return all(seat.outcomes.outcomes > 1 for seat in self.seats)

    @property
    def agrees(self) -> bool:
        """Whether everything is as near to the law as chance allows."""
        return self.accounted and self.p > FALSE_ALARMS


def compare(experiment: Experiment, tally: Tally) -> Comparison:
    """Return how *tally* agrees with the exact law of *experiment*."""
    law = law_of(experiment)
    wagers = {wager: _of_one_wager(nets, tally, law) for wager, nets in experiment.by_wager.items()}
    loss = _of_one_wager(experiment.nets, tally, law)
    if len(tally.counts) > 1:
        loss = Mean(loss.measured, loss.exact, _error_of_rounds(tally))
    endings = [cell.ending for cell in experiment.cells]
    rankings = [cell.ranking.place for cell in experiment.cells]
    names = [ranking.label for ranking in RANKINGS]
    by_name = _nets_by_name(experiment)
    laws = {name: Law.of(zip(map(Fraction, nets), law, strict=True)) for name, nets in by_name.items()}
    seats = []
    for counts in tally.counts:
        totals = {name: total_p(laws[name], tally.rounds, _total(counts, nets)) for name, nets in by_name.items()}
        seats.append(
            SeatTests(
                FrozenMap(totals),
                _p_of_hands(_hands(experiment.endings, endings, counts, law)),
                _p_of_hands(_hands(names, rankings, counts, law)),
                outcomes_p(counts, law),
            )
        )
    return Comparison(
        tuple(seats),
        loss,
        FrozenMap(wagers),
        _hands(experiment.endings, endings, tally.together, law),
        _hands(names, rankings, tally.together, law),
        tally.net == _total(tally.together, experiment.nets),
    )


def _nets_by_name(experiment: Experiment) -> dict[str, tuple[int, ...]]:
    """Return what each wager gains in each cell, and all of them together where there are several."""
    found = {wager.label: nets for wager, nets in experiment.by_wager.items()}
    return {**found, ALL_WAGERS: experiment.nets} if len(found) > 1 else found


def _p_of_hands(hands: Sequence[HandCount]) -> Mapping[str, float]:
    return FrozenMap({hand.hand: count_p(hand.observed, hand.hands, hand.expected / hand.hands) for hand in hands})


def _total(counts: Sequence[int], nets: Sequence[int]) -> int:
    return sum(times * net for times, net in zip(counts, nets, strict=True))


def _of_one_wager(nets: Sequence[int], tally: Tally, law: Sequence[int]) -> Mean:
    """Return what a hand loses; the error is that of independent hands, so of one seat."""
    deals, hands = sum(law), tally.rounds * len(tally.counts)
    exact = -Fraction(_total(law, nets), deals)
    squares = Fraction(sum(ways * net * net for ways, net in zip(law, nets, strict=True)), deals)
    measured = -Fraction(_total(tally.together, nets), hands)
    single = len(tally.counts) == 1
    return Mean(measured, exact, math.sqrt(float(squares - exact * exact) / hands) if single else math.nan)


def _error_of_rounds(tally: Tally) -> float:
    """Return the standard error of a hand's loss when seats share a round, from the variation between rounds."""
    a_round = Fraction(tally.net, tally.rounds)
    variance = (Fraction(tally.squares, tally.rounds) - a_round * a_round) / len(tally.counts) ** 2
    return math.sqrt(float(variance) / tally.rounds)


def _hands(
    names: Sequence[str], of_cell: Sequence[int], counts: Sequence[int], law: Sequence[int]
) -> tuple[HandCount, ...]:
    """Return how often each of *names* came up. *of_cell* gives the name of each cell."""
    hands = sum(counts)
    observed, ways = [0] * len(names), [0] * len(names)
    for place, times, each in zip(of_cell, counts, law, strict=True):
        observed[place] += times
        ways[place] += each
    return tuple(
        HandCount(name, times, Fraction(each * hands, sum(law)), hands)
        for name, times, each in zip(names, observed, ways, strict=True)
    )
