"""A law of exact results as probabilities on evenly spaced points."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from numpy.typing import NDArray

from letitride.odds import Law


class TooLong(ValueError):
    """A session that would take too much memory or time."""


@dataclass(frozen=True, slots=True)
class Lattice:
    """Net results as whole numbers of a step."""

    step: Fraction
    nets: tuple[int, ...]
    weights: tuple[int, ...]

    @classmethod
    def of(cls, law: Law) -> Lattice:
        """Return the coarsest lattice that holds every result of *law* exactly."""
        denominator = lcm(*(net.denominator for net, _ in law.counts))
        whole = [int(net * denominator) for net, _ in law.counts]
        common = gcd(*whole) or 1
        nets = tuple(net // common for net in whole)
        return cls(Fraction(common, denominator), nets, tuple(count for _, count in law.counts))

    def probabilities(self) -> NDArray[np.float64]:
        """Return the probability of each net result."""
        total = sum(self.weights)
        return np.array([weight / total for weight in self.weights])
