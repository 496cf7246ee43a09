"""Money in whole cents."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any, NoReturn


class MoneyError(ValueError):
    """Not an amount in whole cents."""


_AMOUNT = re.compile(r"(?P<sign>-?)\$?(?P<dollars>[0-9]{1,3}(?:,[0-9]{3})+|[0-9]+)(?:\.(?P<cents>[0-9]{1,2}))?")
_LONGEST = 100


class Money:
    """An amount in whole cents; a net result may be negative.

    >>> str(Money.parse("1000.50"))
    '$1,000.50'
    >>> Money.dollars(5) * 3 + Money(25)
    Money.parse('$15.25')
    """

    __slots__ = ("cents",)
    __match_args__ = ("cents",)
    cents: int

    def __init__(self, cents: int) -> None:
        if type(cents) is not int:
            raise MoneyError(f"{cents!r} is not a number of whole cents: expected an int, as in Money(250)")
        _write(self, cents)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"an amount does not change: {self!r}")

    def __reduce__(self) -> tuple[Any, ...]:
        return Money, (self.cents,)

    def __eq__(self, other: object) -> bool:
        return self.cents == other.cents if type(other) is Money else NotImplemented

    def __hash__(self) -> int:
        return hash(self.cents)

    def __lt__(self, other: Money) -> bool:
        return self.cents < other.cents if type(other) is Money else NotImplemented

    def __le__(self, other: Money) -> bool:
        return self.cents <= other.cents if type(other) is Money else NotImplemented

    def __gt__(self, other: Money) -> bool:
        return self.cents > other.cents if type(other) is Money else NotImplemented

    def __ge__(self, other: Money) -> bool:
        return self.cents >= other.cents if type(other) is Money else NotImplemented

    @classmethod
    def dollars(cls, dollars: int) -> Money:
        """Return that many dollars."""
        return cls(dollars * 100)

    @classmethod
    def parse(cls, text: str) -> Money:
        """Return the amount that *text* names in dollars: ``10``, ``10.50``, ``$1,000``."""
        found = _AMOUNT.fullmatch(text.strip()) if isinstance(text, str) else None
        if found is None or len(text) > _LONGEST:
            raise MoneyError(f"{str(text)[:_LONGEST]!r} is not an amount: enter one such as 20 or 2.50")
        cents = int(found["dollars"].replace(",", "")) * 100 + int((found["cents"] or "").ljust(2, "0"))
        return cls(-cents if found["sign"] else cents)

    @classmethod
    def of(cls, dollars: Fraction) -> Money:
        """Return *dollars* as an exact amount. Refuse fractions of a cent."""
        cents = _exact(dollars) * 100
        if cents.denominator != 1:
            raise MoneyError(f"{dollars} dollars is not an amount in whole cents")
        return cls(cents.numerator)

    def __add__(self, other: Money) -> Money:
        return Money(self.cents + other.cents)

    def __sub__(self, other: Money) -> Money:
        return Money(self.cents - other.cents)

    def __neg__(self) -> Money:
        return Money(-self.cents)

    def __mul__(self, factor: int | Fraction) -> Money:
        """Return the amount times *factor*. Refuse fractions of a cent."""
        if type(factor) is int:
            return Money(self.cents * factor)
        cents = self.cents * _exact(factor)
        if cents.denominator != 1:
            raise MoneyError(f"{factor} times {self} is not an amount in whole cents")
        return Money(cents.numerator)

    def __bool__(self) -> bool:
        return self.cents != 0

    @property
    def in_dollars(self) -> Fraction:
        """The amount in dollars, exactly."""
        return Fraction(self.cents, 100)

    def __str__(self) -> str:
        dollars, cents = divmod(abs(self.cents), 100)
        sign = "-" if self.cents < 0 else ""
        return f"{sign}${dollars:,}" + (f".{cents:02}" if cents else "")

    def __repr__(self) -> str:
        return f"Money.parse({str(self)!r})"


_write = Money.cents.__set__  # type: ignore[attr-defined, misc]
"""Sets the cents of an amount while it is made. Nothing else can."""


def _exact(number: int | Fraction) -> Fraction:
    if isinstance(number, bool) or not isinstance(number, int | Fraction):
        raise MoneyError(f"{number!r} is not an exact number: expected an int or a Fraction")
    return Fraction(number)
