"""The bounds of a wager's win rate after a number of rounds: exact where possible, normal beyond."""

from __future__ import annotations

from fractions import Fraction
from math import sqrt
from statistics import NormalDist
from typing import TYPE_CHECKING

from msgspec import Struct

from letitride.odds import Figures
from letitride.odds.words import root

if TYPE_CHECKING:
    from letitride.risk import Session

MOST_EXACT = 10_000_000
"""Up to this many rounds the whole distribution is computed. Rare awards still affect the bounds there."""

_NORMAL = NormalDist()
_TAILS = (0.005, 0.025, 0.975, 0.995)


class Bounds(Struct, frozen=True):
    """The bounds of the win rate, per unit of stake, at 95 and 99 percent."""

    low_99: Fraction
    low_95: Fraction
    high_95: Fraction
    high_99: Fraction


class Band(Struct, frozen=True):
    """What the house keeps per unit after a number of rounds."""

    rounds: int
    exact: Bounds | None
    normal: Bounds
    house_behind: float
    """The probability that the players have won."""

    @property
    def best(self) -> Bounds:
        """The exact bounds, or the normal ones if there are no others."""
        return self.exact or self.normal


def win_rate_band(figures: Figures, rounds: int) -> Band:
    """Return the bounds of the win rate of a wager after a number of independent rounds."""
    from letitride.risk import play_session
    from letitride.risk.lattice import TooLong

    normal = _normal(figures, rounds)
    if rounds <= MOST_EXACT:
        try:
            session = play_session(figures.law, rounds)
        except TooLong:  # Awards of many thousands to one spread over more points than there is room for.
            pass
        else:
            return Band(rounds, _exact(session), normal, session.ahead)
    deviation = root(figures.variance) / sqrt(rounds)
    behind = _NORMAL.cdf(-float(figures.house_edge) / deviation) if deviation else 0.0
    return Band(rounds, None, normal, behind)


def _exact(session: Session) -> Bounds:
    worst, bad, good, best = (-result / session.rounds for result in session.quantiles(*_TAILS))
    return Bounds(best, good, bad, worst)


def _normal(figures: Figures, rounds: int) -> Bounds:
    deviation = root(figures.variance) / sqrt(rounds)
    return Bounds(*(figures.house_edge + Fraction(_NORMAL.inv_cdf(tail) * deviation) for tail in _TAILS))
