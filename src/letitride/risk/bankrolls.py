"""Ruin for many bankrolls at once: what the remaining rounds do to each level, computed backwards.

Above some level, ruin within the remaining rounds is so unlikely that it counts as impossible. That level follows from
Bernstein's inequality, which needs only the mean, the variance and the largest loss of a round.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, log, sqrt

import numpy as np
from numpy.typing import NDArray

from letitride.odds import Law
from letitride.risk.lattice import Lattice, TooLong
from letitride.risk.ruin import MOST_WORK, NEGLIGIBLE, Ruin, refuse_too_small, rounding


def ruin_by_bankroll(
    law: Law, *, rounds: int, bankrolls: Sequence[Fraction], at_stake: Fraction, most_work: int = MOST_WORK
) -> tuple[Ruin, ...]:
    """Return, for each of the *bankrolls*, the probability that it falls below *at_stake* in at most *rounds*."""
    for bankroll in bankrolls:
        refuse_too_small(bankroll, at_stake)
    walk = _Walk.of(law)
    if rounds * walk.safe_from(rounds) * len(walk.lattice.nets) > most_work:
        raise TooLong(f"ruin over {rounds:,} rounds would take too long for many bankrolls: play fewer")
    ruined = walk.ruined_within(rounds)
    error = NEGLIGIBLE + rounding(rounds, walk.lattice)
    cushions = [int((bankroll - at_stake) // walk.lattice.step) for bankroll in bankrolls]
    return tuple(Ruin(float(ruined[each]) if each < len(ruined) else 0.0, error) for each in cushions)


@dataclass(frozen=True, slots=True)
class _Walk:
    """Rounds as steps up and down from the level at which the next wagers can just be covered."""

    lattice: Lattice
    largest_loss: int
    average_loss: float
    variance: float

    @classmethod
    def of(cls, law: Law) -> _Walk:
        lattice = Lattice.of(law)
        average_loss, variance = -law.mean / lattice.step, law.variance / lattice.step**2
        return cls(lattice, max(-min(lattice.nets), 0), float(average_loss), float(variance))

    def safe_from(self, rounds: int) -> int:
        """Return the level from which ruin within this many rounds weighs less than ``NEGLIGIBLE``, or None."""
        exponent = -log(NEGLIGIBLE)
        jump = exponent * (self.largest_loss - self.average_loss) / 3
        fall = jump + sqrt(jump**2 + 2 * exponent * rounds * self.variance)
        return min(rounds * self.largest_loss, ceil(rounds * max(self.average_loss, 0.0) + fall))

    def ruined_within(self, rounds: int) -> NDArray[np.float64]:
        """Return the probability of ruin for each level that is not safe."""
        chances = self.lattice.probabilities()
        levels = np.zeros(0)
        if not self.largest_loss:
            return levels
        for left in range(1, rounds + 1):
            after = np.concatenate((np.ones(self.largest_loss), levels))
            levels = np.zeros(self.safe_from(left))
            for net, chance in zip(self.lattice.nets, chances, strict=True):
                start = net + self.largest_loss
                reached = after[start : start + len(levels)]
                levels[: len(reached)] += chance * reached
        return levels
