"""Sessions that stop at ruin: a player who cannot cover another round leaves with what is left.

The bankroll moves as in ``ruin``, round by round, but safe players stay in the calculation: their level counts, not
only whether they are ruined. Levels so high and unlikely that together they weigh less than ``NEGLIGIBLE`` are put on
the highest level kept, and added to the error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from letitride.odds import Law
from letitride.risk.lattice import Lattice, TooLong
from letitride.risk.ruin import MOST_WORK, NEGLIGIBLE, one_round, refuse_too_small, rounding, trimmed
from letitride.risk.session import Session, window


@dataclass(frozen=True, slots=True, eq=False)
class StoppedSession(Session):
    """The net result of a session that ends after a number of rounds, or earlier by ruin."""

    ruined: float
    """The probability that the bankroll has run out."""

    average_rounds: float
    """How many rounds are played on average."""


def play_until_ruin(
    law: Law, stops: Sequence[int], *, bankroll: Fraction, at_stake: Fraction, most_work: int = MOST_WORK
) -> tuple[StoppedSession, ...]:
    """Return the distribution of the net result after each of these numbers of rounds, the smallest first.

    Nobody plays on with a *bankroll* below *at_stake*, what a round takes.
    """
    refuse_too_small(bankroll, at_stake)
    lattice, rounds = Lattice.of(law), stops[-1]
    cushion = int((bankroll - at_stake) // lattice.step)
    _, highest = window(lattice, rounds)
    if rounds * (cushion + max(highest, 0)) * len(lattice.nets) > most_work:
        raise TooLong(f"where {rounds:,} rounds from {bankroll} lead would take too long to work out: play fewer")
    walk, found = _Walk.begun(law, lattice, cushion), list[StoppedSession]()
    for done in range(1, rounds + 1):
        walk.play(NEGLIGIBLE / rounds)
        if done in stops:
            found.append(walk.stopped(done))
    return tuple(found)


@dataclass(slots=True)
class _Walk:
    """The players' levels, in steps above the one at which the next wagers can just be covered."""

    law: Law
    lattice: Lattice
    cushion: int
    levels: NDArray[np.float64]
    """Those who play on, from that level up."""

    fallen: NDArray[np.float64]
    """Those who have left, the lowest first, up to that level."""

    escaped: float = 0.0
    """Those above all levels kept."""

    average_rounds: float = 0.0
    chances: NDArray[np.float64] = field(init=False)

    def __post_init__(self) -> None:
        self.chances = self.lattice.probabilities()

    @classmethod
    def begun(cls, law: Law, lattice: Lattice, cushion: int) -> _Walk:
        levels = np.zeros(cushion + 1)
        levels[cushion] = 1.0
        return cls(law, lattice, cushion, levels, np.zeros(max(-min(lattice.nets), 0)))

    def play(self, allowed: float) -> None:
        """Play a round, and drop levels that weigh at most *allowed*."""
        self.average_rounds += float(np.sum(self.levels)) + self.escaped
        if not len(self.levels):
            return  # Everybody has left.
        top = len(self.levels) + max(self.lattice.nets)
        fallen, levels = one_round(self.levels, self.lattice.nets, self.chances, len(self.fallen), top)
        self.fallen += fallen
        self.levels, dropped = trimmed(levels, allowed)
        self.escaped += dropped

    def stopped(self, rounds: int) -> StoppedSession:
        """Return the current distribution."""
        points = np.concatenate((self.fallen, self.levels))
        points[-1] += self.escaped
        points.flags.writeable = False
        lowest, step = -self.cushion - len(self.fallen), self.lattice.step
        # The average result follows from the average number of rounds (Wald).
        mean = float(self.law.mean) * self.average_rounds
        results = (lowest + np.arange(len(points))) * float(step)
        return StoppedSession(
            rounds=rounds,
            mean=Fraction(mean),
            variance=Fraction(float(np.sum(points * (results - mean) ** 2))),
            step=step,
            lowest=lowest,
            points=points,
            error=self.escaped + rounding(rounds, self.lattice),
            ruined=float(np.sum(self.fallen)),
            average_rounds=self.average_rounds,
        )
