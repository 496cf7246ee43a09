"""Outcome laws: every net result of a wager with its exact count."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm

from msgspec import Struct

from letitride.odds.refusals import ArgumentError


class Law(Struct, frozen=True):
    """Every net result, ascending, with the number of equally likely deals that lead to it.

    >>> coin = Law.of([(Fraction(1), 1), (Fraction(-1), 1)])
    >>> coin.mean, coin.variance, coin.total
    (Fraction(0, 1), Fraction(1, 1), 2)
    """

    counts: tuple[tuple[Fraction, int], ...]

    def __post_init__(self) -> None:
        if not self.counts:
            raise ArgumentError("a law has at least one result")
        for net, count in self.counts:
            if type(net) is not Fraction or type(count) is not int or count <= 0:
                raise ArgumentError(f"a result is a Fraction with a count above zero, got {net!r} with {count!r}")

    @classmethod
    def of(cls, results: Iterable[tuple[Fraction, int]]) -> Law:
        """Return the law of *results*, each a net result and its count. Equal results are added up."""
        sums: dict[Fraction, int] = {}
        for net, count in results:
            sums[net] = sums.get(net, 0) + count
        return cls(tuple(sorted((net, count) for net, count in sums.items() if count)))

    @property
    def total(self) -> int:
        """The number of deals."""
        return sum(count for _, count in self.counts)

    @property
    def mean(self) -> Fraction:
        """The expected net result."""
        units, counts = self._whole()
        return Fraction(sum(net * count for net, count in counts), units * self.total)

    @property
    def variance(self) -> Fraction:
        """The expected squared distance from the mean."""
        units, counts = self._whole()
        squares = Fraction(sum(net * net * count for net, count in counts), units * units * self.total)
        return squares - self.mean**2

    def _whole(self) -> tuple[int, list[tuple[int, int]]]:
        """Return how many parts make a unit, and the law in such parts. Whole numbers add up fast."""
        units = lcm(*(net.denominator for net, _ in self.counts))
        return units, [(net.numerator * (units // net.denominator), count) for net, count in self.counts]


class Figures(Struct, frozen=True):
    """The figures of a wager, per unit of its stake (in the base game, per base bet)."""

    house_edge: Fraction
    """The expected loss per base bet."""

    hit_frequency: Fraction
    """How often the wager pays, even if it only returns the stake; for ante and play, how often they win."""

    average_bets: Fraction
    """The expected number of units left in action."""

    law: Law

    @property
    def par(self) -> Fraction:
        """The expected loss per unit left in action."""
        return self.house_edge / self.average_bets

    @property
    def variance(self) -> Fraction:
        """The variance of the net result."""
        return self.law.variance
