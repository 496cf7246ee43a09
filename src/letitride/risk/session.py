"""The result of many rounds: its whole distribution, by Fourier transform of the law of one round.

The sum of N independent rounds has the N-th power of one round's characteristic function. On a window of M points
that misses the sum with probability at most ``TAIL`` (Chernoff's bound on both sides), the inverse transform is the
distribution itself, but for that tail and for rounding. One value of the transform is off by at most
``d = 16 * eps * log2(M)``, so its N-th power is off by ``N * d * (|value| + d) ** (N - 1)`` and the inverse transform
by ``d`` times its size again. A probability adds up at most M points, so it is off by no more than the Euclidean norm
of all these (Parseval, then Cauchy and Schwarz). Norm and tail together are the ``error`` of a session, and tests hold
it against exact sums.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from letitride.odds import Law
from letitride.risk.lattice import Lattice, TooLong

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

TAIL = 1e-13
"""How much probability may lie outside the window."""

MOST_POINTS = 2**24


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """The net result of so many rounds, in the unit of the law."""

    rounds: int
    mean: Fraction
    variance: Fraction
    step: Fraction
    lowest: int
    """The net result of the first point, in steps."""

    points: NDArray[np.float64]
    error: float
    """No probability below is off by more than this."""

    def below(self, result: Fraction) -> float:
        """Return the probability of a net result smaller than *result*."""
        import numpy as np

        steps = result / self.step
        first_not_below = -(-steps.numerator // steps.denominator) - self.lowest
        return float(np.sum(self.points[: max(first_not_below, 0)]))

    def above(self, result: Fraction) -> float:
        """Return the probability of a net result larger than *result*."""
        import numpy as np

        steps = result / self.step
        first_above = steps.numerator // steps.denominator + 1 - self.lowest
        return float(np.sum(self.points[max(first_above, 0) :]))

    @property
    def ahead(self) -> float:
        """The probability of ending with a gain."""
        return self.above(Fraction())

    @property
    def behind(self) -> float:
        """The probability of ending with a loss."""
        return self.below(Fraction())

    def exactly(self, result: Fraction) -> float:
        """Return the probability of this very net result."""
        place = result / self.step - self.lowest
        within = place.denominator == 1 and 0 <= place < len(self.points)
        return float(self.points[int(place)]) if within else 0.0

    def quantile(self, probability: float) -> Fraction:
        """Return the smallest net result that is not exceeded with this *probability*, give or take the error."""
        import numpy as np

        possible = np.where(self.points > self.error / len(self.points), self.points, 0.0)
        place = int(np.searchsorted(np.cumsum(possible), probability - 2 * self.error))
        return (self.lowest + place) * self.step


def play_session(law: Law, rounds: int, *, most_points: int = MOST_POINTS) -> Session:
    """Return the distribution of the net result of *rounds* independent rounds."""
    import numpy as np

    if rounds < 1:
        raise ValueError(f"a session has at least one round, got {rounds}")
    lattice = Lattice.of(law)
    lowest, highest = _window(lattice, rounds)
    size = highest - lowest + 1
    if size > most_points:
        raise TooLong(f"{rounds:,} rounds spread over {size:,} points, more than {most_points:,}: play fewer")
    size = 1 << (size - 1).bit_length()
    one_round = np.zeros(size)
    np.add.at(one_round, np.array(lattice.nets) % size, lattice.probabilities())
    transform = np.fft.rfft(one_round)
    points = np.maximum(np.roll(np.fft.irfft(_power(transform, rounds), size), -(lowest % size)), 0.0)
    points.flags.writeable = False
    error = TAIL + _rounding(transform, rounds, size)
    return Session(rounds, law.mean * rounds, law.variance * rounds, lattice.step, lowest, points, error)


def _rounding(transform: NDArray[np.complex128], rounds: int, size: int) -> float:
    """Return how far rounding may put a probability off."""
    import numpy as np

    one_value = 16 * float(np.finfo(float).eps) * max(float(np.log2(size)), 1.0)
    each = (np.minimum(np.abs(transform), 1.0) + one_value) ** (rounds - 1)
    norm = np.sqrt(2.0) * float(np.linalg.norm(each))  # A real transform holds each inner frequency once of twice.
    return (rounds + 1) * one_value * float(norm)


def _power(transform: NDArray[np.complex128], exponent: int) -> NDArray[np.complex128]:
    """Return the power by repeated squaring, whose rounding errors add up only once for each factor."""
    import numpy as np

    power = np.ones_like(transform)
    while exponent:
        if exponent & 1:
            power = power * transform
        transform = transform * transform
        exponent >>= 1
    return power


def _window(lattice: Lattice, rounds: int) -> tuple[int, int]:
    """Return bounds that the sum stays within but for a probability of ``TAIL``."""
    lowest, highest = rounds * min(lattice.nets), rounds * max(lattice.nets)
    below, above = _chernoff(lattice, rounds, sign=-1), _chernoff(lattice, rounds, sign=1)
    return max(lowest, -below), min(highest, above)


def _chernoff(lattice: Lattice, rounds: int, *, sign: int) -> int:
    """Return the smallest bound that ``sign * sum`` exceeds with a probability of at most half the tail."""
    import numpy as np

    nets, probabilities = sign * np.array(lattice.nets, dtype=float), lattice.probabilities()
    # Any tilt gives a valid bound; a geometric grid of them finds one close to the best.
    tilts = np.geomspace(1e-9, 50.0, 2000) / max(abs(nets).max(), 1.0)
    tilts = np.concatenate([tilts, np.geomspace(1e-6, 50.0, 2000)])
    exponents = tilts[:, None] * nets[None, :]
    largest = exponents.max(axis=1)
    cumulants = largest + np.log(np.exp(exponents - largest[:, None]) @ probabilities)
    bounds = (rounds * cumulants + np.log(2 / TAIL)) / tilts
    return int(np.ceil(bounds.min()))
