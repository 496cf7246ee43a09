"""The wagers of a house: the limits of each, and the pay table that decides it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from letitride.cards import FrozenMap, Money
from letitride.house.fault import Complaint
from letitride.house.pay_tables import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.house.setup import Permission
from letitride.house.validation import Validated
from letitride.house.wager import Wager


class Limits(Validated, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The smallest and the largest stake of a wager."""

    minimum: Money
    maximum: Money | None = None
    """None if there is no maximum."""

    def _check_minimum_above_zero(self) -> Iterator[Complaint]:
        if self.minimum <= Money(0):
            yield Complaint("minimum", str(self.minimum), "an amount above zero")

    def _check_maximum_above_minimum(self) -> Iterator[Complaint]:
        if self.maximum is not None and self.maximum < self.minimum:
            yield Complaint("maximum", str(self.maximum), f"at least the minimum, {self.minimum}")

    def allow(self, stake: Money) -> bool:
        """Return whether *stake* is within the limits."""
        return self.minimum <= stake and (self.maximum is None or stake <= self.maximum)

    def __str__(self) -> str:
        if self.maximum is None:
            return f"{self.minimum} or more"
        return str(self.minimum) if self.maximum == self.minimum else f"{self.minimum} to {self.maximum}"


class PaidWager(Limits, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager decided by one pay table."""

    pay_table: PayTable

    @property
    def alone(self) -> Permission:
        """Whether a player can make this wager without the main wager."""
        return Permission.REFUSED


class FiveCardWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on the five-card hand. For a main wager, the limits apply to each of its bets."""

    pay_table: FiveCardPayTable


class ThreeCardWager(PaidWager, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A wager on three cards."""

    pay_table: ThreeCardPayTable


class Wagers(FrozenMap[Wager, Limits]):
    """The wagers a house offers, in layout order, each with its section."""

    __slots__ = ()

    def __init__(self, sections: Mapping[Wager, Limits]) -> None:
        super().__init__({wager: sections[wager] for wager in Wager.every() if wager in sections})

    def having(self, sections: Mapping[Wager, Limits]) -> Wagers:
        """Return these wagers with some sections replaced or added."""
        return Wagers({**self, **sections})

    def pay_tables(self) -> dict[Wager, PayTable]:
        """Return every pay table of the house by wager."""
        return {table.wager: table for section in self.values() for table in _tables(section).values()}

    def tables_by_place(self) -> dict[str, PayTable]:
        """Return every pay table of the house by key: ``wagers.base.pay_table`` and so on."""
        return {
            f"wagers.{wager.value}.{slot}": table
            for wager, section in self.items()
            for slot, table in _tables(section).items()
        }

    def side_tables(self) -> dict[Wager, PayTable]:
        """Return the pay tables of the side bets."""
        return {wager: table for wager, table in self.pay_tables().items() if wager.is_side_bet}

    def alone(self) -> tuple[Wager, ...]:
        """Return the side bets that the house takes without the main wager."""
        paid = ((wager, section) for wager, section in self.items() if isinstance(section, PaidWager))
        return tuple(wager for wager, section in paid if section.alone is Permission.ALLOWED)

    def collected_before(self) -> tuple[Wager, ...]:
        """Return the wagers that the dealer collects before the deal."""
        return tuple(wager for wager in self if wager.collected_before)


def _tables(section: Limits) -> dict[str, PayTable]:
    values = {field: getattr(section, field) for field in section.__struct_fields__}
    return {field: value for field, value in values.items() if isinstance(value, FiveCardPayTable | ThreeCardPayTable)}
