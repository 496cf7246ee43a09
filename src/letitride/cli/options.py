"""Arguments and options that commands share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import click

from letitride.cards import Card, CardError, Money, MoneyError, parse_cards

F = TypeVar("F", bound=Callable[..., Any])


class MoneyType(click.ParamType[Money]):
    """An amount above zero, in dollars."""

    name = "dollars"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Money:
        """Return the amount that *value* names."""
        if isinstance(value, Money):
            return value
        try:
            amount = Money.parse(value)
        except MoneyError as error:
            self.fail(str(error), param, ctx)
        if amount <= Money(0):
            self.fail(f"{amount} is not a stake: expected an amount above zero", param, ctx)
        return amount


class CardsType(click.ParamType[tuple[Card, ...]]):
    """Cards of one deck."""

    name = "cards"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[Card, ...]:
        """Return the cards that *value* names."""
        if isinstance(value, tuple):
            return value
        try:
            return parse_cards(value)
        except CardError as error:
            self.fail(str(error), param, ctx)


MONEY, CARDS = MoneyType(), CardsType()

target = click.argument("target")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
bet = click.option("--bet", type=MONEY, help="Size of one base bet (or ante) in dollars; default: the house's minimum.")
tie = click.option(
    "--tie",
    type=click.Choice(["withdraw", "ride"]),
    help="What to do when a decision is worth exactly nothing; default: as the house, or withdraw.",
)
