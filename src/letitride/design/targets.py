"""The targets of a search: ranges of figures, and how far a table is from them."""

from __future__ import annotations

import re
from fractions import Fraction

from msgspec import Struct

from letitride.odds import Figures

_NUMBER = r"[0-9]{1,9}(?:\.[0-9]{1,9})?"
_RANGE = re.compile(rf"({_NUMBER})\.\.({_NUMBER})")


class DesignError(ValueError):
    """A search that cannot be made as described."""


class Range(Struct, frozen=True):
    """The lowest and highest acceptable figure. The middle is the aim."""

    low: Fraction
    high: Fraction

    @classmethod
    def parse(cls, text: str, *, of: int = 1) -> Range:
        """Return the range that *text* names, in parts *of* one: ``2.5..3``, or ``2.86`` for what rounds to it.

        >>> Range.parse("2.86", of=100) == Range(Fraction(2855, 100_000), Fraction(2865, 100_000))
        True
        """
        if re.fullmatch(_NUMBER, text):
            half = Fraction(1, 2 * 10 ** len(text.partition(".")[2]))
            return cls((Fraction(text) - half) / of, (Fraction(text) + half) / of)
        found = _RANGE.fullmatch(text)
        if found is None or Fraction(found[1]) >= Fraction(found[2]):
            raise DesignError(
                f"{text!r} is not a range: expected a figure as 2.86, or the lowest and highest as 2.5..3"
            )
        return cls(Fraction(found[1]) / of, Fraction(found[2]) / of)

    @property
    def aim(self) -> Fraction:
        """The middle."""
        return (self.low + self.high) / 2

    @property
    def reach(self) -> Fraction:
        """From the middle to either end."""
        return (self.high - self.low) / 2

    def holds(self, figure: Fraction) -> bool:
        """Return whether *figure* is within the range."""
        return self.low <= figure <= self.high


class Measured(Struct, frozen=True, kw_only=True):
    """The exact figures of a pay table that targets can name."""

    house_edge: Fraction
    par: Fraction
    hit_frequency: Fraction
    average_bets: Fraction
    variance: Fraction

    @classmethod
    def of(cls, figures: Figures) -> Measured:
        """Return those among all the *figures* of a wager."""
        return cls(**{name: getattr(figures, name) for name in cls.__struct_fields__})


class Targets(Struct, frozen=True, kw_only=True):
    """The targets of a search. A figure that is left out may be anything."""

    house_edge: Range | None = None
    par: Range | None = None
    hit_frequency: Range | None = None
    standard_deviation: Range | None = None

    @property
    def any(self) -> bool:
        """Whether there is any target."""
        return any(getattr(self, name) is not None for name in self.__struct_fields__)

    def met_by(self, figures: Measured) -> bool:
        """Return whether all *figures* are within their ranges, exactly. Deviations are compared by their squares."""
        plain = all(
            wanted is None or wanted.holds(figure)
            for wanted, figure in (
                (self.house_edge, figures.house_edge),
                (self.par, figures.par),
                (self.hit_frequency, figures.hit_frequency),
            )
        )
        deviation = self.standard_deviation
        return plain and (
            deviation is None or max(deviation.low, Fraction()) ** 2 <= figures.variance <= deviation.high**2
        )
