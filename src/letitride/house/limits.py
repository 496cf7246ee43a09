"""What a house says of a wager it offers: how much may be staked, and the pay table that decides it."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.cards import Money
from letitride.house.fault import Complaint
from letitride.house.pay_tables import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.house.setup import Permission
from letitride.house.validation import Validated


class Limits(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The smallest and the largest stake of a wager."""

    minimum: Money
    maximum: Money | None = None
    """Left out where there is none."""

    def _check_minimum_above_zero(self) -> Iterator[Complaint]:
        if self.minimum <= Money(0):
            yield Complaint("minimum", str(self.minimum), "an amount above zero")

    def _check_maximum_above_minimum(self) -> Iterator[Complaint]:
        if self.maximum is not None and self.maximum < self.minimum:
            yield Complaint("maximum", str(self.maximum), f"at least the minimum, {self.minimum}")

    def allow(self, stake: Money) -> bool:
        """Tell whether *stake* lies within the limits."""
        return self.minimum <= stake and (self.maximum is None or stake <= self.maximum)

    def __str__(self) -> str:
        if self.maximum is None:
            return f"{self.minimum} or more"
        return str(self.minimum) if self.maximum == self.minimum else f"{self.minimum} to {self.maximum}"


class PaidWager(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager that one pay table decides."""

    pay_table: PayTable

    @property
    def alone(self) -> Permission:
        """Whether a player may make this wager without the main one."""
        return Permission.REFUSED


class FiveCardWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on the hand of five; of a main wager the limits are those of one of its bets."""

    pay_table: FiveCardPayTable


class ThreeCardWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on three cards."""

    pay_table: ThreeCardPayTable
