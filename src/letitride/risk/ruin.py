"""Ruin: the probability that at some point in a session the bankroll no longer covers another round.

The bankroll moves on a lattice, round by round. A player so far above the stakes that the remaining rounds cannot reach
them is safe and leaves the calculation, which keeps it finite and, apart from rounding, exact. To keep it fast,
bankrolls so unlikely that together they weigh less than ``NEGLIGIBLE`` are left out and added to the error.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from letitride.odds import Law
from letitride.risk.lattice import Lattice, TooLong

NEGLIGIBLE = 1e-13
MOST_WORK = 10**12
"""Additions of probabilities, about ten minutes' worth."""

Progress = Callable[[int, int], None]


class BankrollError(ValueError):
    """A bankroll too small to start with."""


@dataclass(frozen=True, slots=True)
class Ruin:
    """The probability of ruin at some point within a number of rounds."""

    probability: float
    error: float
    """The largest error of the probability."""

    by_round: tuple[float, ...] = (0.0,)
    """The probability within zero, one, two rounds and so on; the last holds for all later rounds."""

    def within(self, rounds: int) -> float:
        """Return the probability within fewer rounds."""
        return self.by_round[min(rounds, len(self.by_round) - 1)]


def ruin(
    law: Law,
    *,
    rounds: int,
    bankroll: Fraction,
    at_stake: Fraction,
    most_work: int = MOST_WORK,
    progress: Progress = lambda _done, _total: None,
) -> Ruin:
    """Return the probability that a *bankroll* falls below *at_stake*, what a round takes, in at most *rounds*."""
    refuse_too_small(bankroll, at_stake)
    lattice = Lattice.of(law)
    # Steps above ruin: at zero the next wagers can just be covered.
    cushion = int((bankroll - at_stake) // lattice.step)
    nets, chances = lattice.nets, lattice.probabilities()
    largest_loss = max(-min(nets), 0)
    if cushion >= rounds * largest_loss:
        progress(rounds, rounds)
        return Ruin(0.0, 0.0)
    reach = min(rounds * largest_loss, cushion + int(10 * (float(law.variance) * rounds) ** 0.5 / float(lattice.step)))
    if rounds * reach * len(nets) > most_work:
        raise TooLong(f"ruin over {rounds:,} rounds from {bankroll} would take hours: play fewer or bring less")
    levels = np.zeros(cushion + 1)
    levels[cushion] = 1.0
    ruined = left_out = 0.0
    so_far = [0.0]
    for done in range(rounds):
        progress(done, rounds)
        safe_above = (rounds - done - 1) * largest_loss
        fallen, levels = one_round(levels, nets, chances, largest_loss, safe_above)
        ruined += float(np.sum(fallen))
        so_far.append(ruined)
        levels, dropped = trimmed(levels, NEGLIGIBLE / rounds)
        left_out += dropped
        if not levels.size:
            break
    progress(rounds, rounds)
    return Ruin(ruined, left_out + rounding(rounds, lattice), tuple(so_far))


def refuse_too_small(bankroll: Fraction, at_stake: Fraction) -> None:
    """Refuse a *bankroll* that cannot cover the wagers of one round."""
    if bankroll < at_stake:
        raise BankrollError(f"a bankroll of {bankroll} does not cover one round, which takes {at_stake}")


def rounding(rounds: int, lattice: Lattice) -> float:
    """Return the largest error of a probability from rounding every addition."""
    return rounds * len(lattice.nets) * sys.float_info.epsilon


def one_round(
    levels: NDArray[np.float64],
    nets: tuple[int, ...],
    chances: NDArray[np.float64],
    largest_loss: int,
    safe_above: int,
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return what falls below zero, the lowest level first, and the levels up to *safe_above*."""
    size = min(len(levels) + max(nets), safe_above) + largest_loss
    after = np.zeros(size)
    for net, chance in zip(nets, chances, strict=True):
        start = net + largest_loss
        kept = levels[: max(len(after) - start, 0)]
        after[start : start + len(kept)] += chance * kept
    return after[:largest_loss], after[largest_loss:]


def trimmed(levels: NDArray[np.float64], allowed: float) -> tuple[NDArray[np.float64], float]:
    """Return the levels without the highest ones that together weigh at most *allowed*, and their weight."""
    from_the_top = np.cumsum(levels[::-1])
    dropped = int(np.searchsorted(from_the_top, allowed, side="right"))
    weight = float(from_the_top[dropped - 1]) if dropped else 0.0
    return levels[: len(levels) - dropped], weight
