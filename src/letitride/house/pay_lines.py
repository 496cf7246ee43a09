"""The lines of a pay table: what each hand pays, and whether the stake comes back."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import astuple, force_setattr

from letitride.house.fault import Complaint
from letitride.house.validation import Validated


class Basis(enum.Enum):
    """Whether the stake comes back with the winnings."""

    TO_ONE = "to 1"
    """The stake stays on the layout and is returned on a win."""

    FOR_ONE = "for 1"
    """The stake is collected before the deal, and only the award comes back."""

    @property
    def heading(self) -> str:
        """The word that odds are printed with. Documents 000 and 004 want "to" or "win", never "for"."""
        return "to 1" if self is Basis.TO_ONE else "win"

    def printed(self, odds: Fraction) -> str:
        """Return odds as a layout prints them: ``200 to 1``, or ``win 75`` if the stake stays with the house."""
        written = f"{odds.numerator:,}" if odds.denominator == 1 else str(odds)
        return f"{written} to 1" if self is Basis.TO_ONE else f"win {written}"


class _Odds(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Lines of odds, each a positive fraction or None."""

    def __post_init__(self) -> None:
        # Checked by hand, because pay tables are made by the thousand. Anything but a Fraction gets a closer look.
        for line in astuple(self):
            if line is not None and not (type(line) is Fraction and line.numerator > 0):
                self._make_exact()
                break

    def _make_exact(self) -> None:
        for field in self.__struct_fields__:
            odds = getattr(self, field)
            if type(odds) is int:
                force_setattr(self, field, Fraction(odds))
        super().__post_init__()

    def best_first(self) -> tuple[Fraction | None, ...]:
        """Return the odds by ranking. A top hand without its own line counts as a straight flush."""
        best, straight_flush, *others = astuple(self)
        return (straight_flush if best is None else best, straight_flush, *others, None)

    def _check_above_zero(self) -> Iterator[Complaint]:
        for field in self.__struct_fields__:
            odds = getattr(self, field)
            if odds is not None and odds <= 0:
                yield Complaint(field, str(odds), "odds above zero")


class FiveCardOdds(_Odds, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What each five-card hand pays. A hand that is left out loses."""

    royal_flush: Fraction | None = None
    straight_flush: Fraction | None = None
    four_of_a_kind: Fraction | None = None
    full_house: Fraction | None = None
    flush: Fraction | None = None
    straight: Fraction | None = None
    three_of_a_kind: Fraction | None = None
    two_pair: Fraction | None = None
    pair: Fraction | None = None


class ThreeCardOdds(_Odds, frozen=True, kw_only=True, rename="kebab", forbid_unknown_fields=True):
    """What each three-card hand pays. A hand that is left out loses."""

    mini_royal: Fraction | None = None
    straight_flush: Fraction | None = None
    three_of_a_kind: Fraction | None = None
    straight: Fraction | None = None
    flush: Fraction | None = None
    pair: Fraction | None = None
