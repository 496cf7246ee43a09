"""The wagers of one house, with its limits and its pay tables."""

from __future__ import annotations

from collections.abc import Mapping

from letitride.cards import FrozenMap
from letitride.house.limits import Limits, PaidWager
from letitride.house.pay_tables import FiveCardPayTable, PayTable, ThreeCardPayTable
from letitride.house.setup import Permission
from letitride.house.wager import Wager


class Wagers(FrozenMap[Wager, Limits]):
    """The wagers a house offers, in the order of the layout, each with what the house says of it."""

    __slots__ = ()

    def __init__(self, sections: Mapping[Wager, Limits]) -> None:
        super().__init__({wager: sections[wager] for wager in Wager.every() if wager in sections})

    def having(self, sections: Mapping[Wager, Limits]) -> Wagers:
        """Return these wagers with other sections, or more of them."""
        return Wagers({**self, **sections})

    def pay_tables(self) -> dict[Wager, PayTable]:
        """Return every pay table of the house by its wager."""
        return {table.wager: table for section in self.values() for table in _tables(section).values()}

    def tables_by_place(self) -> dict[str, PayTable]:
        """Return every pay table of the house by its key: ``wagers.base.pay_table`` and so on."""
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
