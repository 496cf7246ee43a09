"""The result of many rounds: its whole distribution, by Fourier transform of the law of one round.

The sum of N independent rounds has the N-th power of one round's characteristic function. On a window of M points
that misses the sum with probability at most ``TAIL`` (Chernoff's bound on both sides), the inverse transform is the
distribution itself, but for that tail and for rounding. Only frequencies whose power is not negligible count. At these
the function is worked out about the mean, as one and a small difference, so that its logarithm is accurate and N times
it too. A probability adds up at most M points, so it is off by no more than the Euclidean norm of the errors at all
frequencies (Parseval, then Cauchy and Schwarz). Norm and tail together are the ``error`` of a session, and tests hold
it against exact sums.
"""

from __future__ import annotations

import functools
import sys
from dataclasses import dataclass
from fractions import Fraction

import numpy as np
from numpy.typing import NDArray

from letitride.odds import Law
from letitride.risk.lattice import Lattice, TooLong

TAIL = 1e-13
"""How much probability may lie outside the window."""

MOST_POINTS = 2**24
_NEGLIGIBLE = 1e-24
"""A power too small to show in any sum over all points."""


@dataclass(frozen=True, slots=True, eq=False)
class Session:
    """The net result of many rounds, in the unit of the law."""

    rounds: int
    mean: Fraction
    variance: Fraction
    step: Fraction
    lowest: int
    """The net result of the first point, in steps."""

    points: NDArray[np.float64]
    error: float
    """The largest error of any probability below."""

    def below(self, result: Fraction) -> float:
        """Return the probability of a net result smaller than *result*."""
        steps = result / self.step
        first_not_below = -(-steps.numerator // steps.denominator) - self.lowest
        return float(np.sum(self.points[: max(first_not_below, 0)]))

    def above(self, result: Fraction) -> float:
        """Return the probability of a net result larger than *result*."""
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
        """Return the probability of exactly this net result."""
        place = result / self.step - self.lowest
        within = place.denominator == 1 and 0 <= place < len(self.points)
        return float(self.points[int(place)]) if within else 0.0

    def quantile(self, probability: float) -> Fraction:
        """Return the smallest net result that is not exceeded with this *probability*, within the error."""
        (result,) = self.quantiles(probability)
        return result

    def quantiles(self, *probabilities: float) -> tuple[Fraction, ...]:
        """Return the quantiles at several probabilities, adding up the points only once."""
        possible = np.where(self.points > self.error / len(self.points), self.points, 0.0)
        places = np.searchsorted(np.cumsum(possible), np.array(probabilities) - 2 * self.error)
        return tuple((self.lowest + int(place)) * self.step for place in places)


def play_session(law: Law, rounds: int, *, most_points: int = MOST_POINTS) -> Session:
    """Return the distribution of the net result of *rounds* independent rounds."""
    if rounds < 1:
        raise ValueError(f"a session has at least one round, got {rounds}")
    lattice = Lattice.of(law)
    lowest, highest = window(lattice, rounds)
    size = highest - lowest + 1
    if size > most_points:
        raise TooLong(f"{rounds:,} rounds spread over {size:,} points, more than {most_points:,}: play fewer")
    size = 1 << (size - 1).bit_length()
    transform = np.zeros(size // 2 + 1, dtype=np.complex128)
    counting = _counting(lattice, rounds, size)
    transform[counting], rounding = _power(lattice, law.mean / lattice.step, rounds, counting, size, lowest)
    points = np.maximum(np.fft.irfft(transform, size), 0.0)
    points.flags.writeable = False
    error = TAIL + size * _NEGLIGIBLE + rounding
    return Session(rounds, law.mean * rounds, law.variance * rounds, lattice.step, lowest, points, error)


def tail_bound(law: Law, rounds: int, result: Fraction, *, above: bool) -> float:
    """Return a bound on the probability of *result* or more, or of *result* or less, for any number of rounds."""
    lattice, sign = Lattice.of(law), 1 if above else -1
    tilts, cumulants = _cumulants(lattice, sign=sign)
    exponents = rounds * cumulants - tilts * float(sign * result / lattice.step)
    return float(np.exp(min(exponents.min(), 0.0)))


def _counting(lattice: Lattice, rounds: int, size: int) -> NDArray[np.int64]:
    """Return the frequencies at which the power for *rounds* rounds is not negligible."""
    one_round = np.zeros(size)
    np.add.at(one_round, np.array(lattice.nets) % size, lattice.probabilities())
    strength = np.abs(np.fft.rfft(one_round)) + _relative(size)
    return np.flatnonzero(rounds * np.log(strength) > np.log(_NEGLIGIBLE))


def _power(
    lattice: Lattice, mean: Fraction, rounds: int, counting: NDArray[np.int64], size: int, lowest: int
) -> tuple[NDArray[np.complex128], float]:
    """Return the transform of *rounds* rounds, the window's first point at zero, and its rounding error."""
    turns = 2 * np.pi * counting / size
    real, imaginary = np.zeros(len(turns)), np.zeros(len(turns))
    distances = [float(net - mean) for net in lattice.nets]
    chances = lattice.probabilities().tolist()
    for distance, chance in zip(distances, chances, strict=True):
        real -= 2 * chance * np.sin(turns * (distance / 2)) ** 2
        imaginary -= chance * np.sin(turns * distance)
    strength = _log_strength(real, imaginary)
    # The mean of all rounds is whole steps, turned exactly, and a part of one.
    whole, part = divmod(mean * rounds - lowest, 1)
    shift = 2 * np.pi * (counting * int(whole) % size) / size + turns * float(part)
    values = np.exp(rounds * strength) * np.exp(1j * (rounds * np.arctan2(imaginary, 1 + real) - shift))
    spread = sum(chance * abs(distance) for distance, chance in zip(distances, chances, strict=True))
    off = (len(chances) + 16) * sys.float_info.epsilon * spread * turns
    each = rounds * off * np.minimum(np.exp(strength) + off, 1.0) ** (rounds - 1) + _relative(size) * np.abs(values)
    return values, float(np.sqrt(2.0) * np.linalg.norm(each))  # Each inner frequency stands for two.


def _log_strength(real: NDArray[np.float64], imaginary: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the logarithm of the size of one and a difference, accurate for small values and for small differences."""
    small = np.hypot(1 + real, imaginary) < 1 / 2
    with np.errstate(divide="ignore"):  # Zero stays zero.
        direct = np.log(np.hypot(1 + real, imaginary))
    return np.where(small, direct, np.log1p(np.where(small, 0.0, 2 * real + real**2 + imaginary**2)) / 2)


def _relative(size: int) -> float:
    """Return the largest rounding error of a value in a transform of this size."""
    return 16 * sys.float_info.epsilon * max(size.bit_length(), 1)


def window(lattice: Lattice, rounds: int) -> tuple[int, int]:
    """Return bounds that hold the sum except with a probability of ``TAIL``."""
    lowest, highest = rounds * min(lattice.nets), rounds * max(lattice.nets)
    below, above = _chernoff(lattice, rounds, sign=-1), _chernoff(lattice, rounds, sign=1)
    return max(lowest, -below), min(highest, above)


def _chernoff(lattice: Lattice, rounds: int, *, sign: int) -> int:
    """Return the smallest bound that ``sign * sum`` exceeds with a probability of at most half the tail."""
    tilts, cumulants = _cumulants(lattice, sign=sign)
    bounds = (rounds * cumulants + np.log(2 / TAIL)) / tilts
    return int(np.ceil(bounds.min()))


@functools.lru_cache(maxsize=32)
def _cumulants(lattice: Lattice, *, sign: int) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return tilts, any of which gives a valid bound, and the logarithm of the mean of ``exp(tilt * sign * net)``."""
    nets, probabilities = sign * np.array(lattice.nets, dtype=float), lattice.probabilities()
    # A geometric grid of tilts has one close to the best.
    tilts = np.geomspace(1e-9, 50.0, 2000) / max(abs(nets).max(), 1.0)
    tilts = np.concatenate([tilts, np.geomspace(1e-6, 50.0, 2000)])
    exponents = tilts[:, None] * nets[None, :]
    largest = exponents.max(axis=1)
    return tilts, largest + np.log(np.exp(exponents - largest[:, None]) @ probabilities)
