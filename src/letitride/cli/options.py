"""Arguments and options that commands share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import click

from letitride.cards import Card, CardError, Money, MoneyError, parse_cards
from letitride.house import Wager

F = TypeVar("F", bound=Callable[..., Any])


class MoneyType(click.ParamType[Money]):
    """An amount above zero, in dollars."""

    name = "dollars"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Money:
        """Return the amount that *value* names."""
        try:
            amount = Money.parse(value)
        except MoneyError as error:
            self.fail(str(error), param, ctx)
        if amount <= Money(0):
            self.fail(f"{amount} is too little: expected an amount above zero", param, ctx)
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


class RoundsType(click.ParamType[int]):
    """A number of rounds, as 500, 100,000 or 1e6."""

    name = "rounds"
    most = 10_000_000

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that *value* names."""
        found = re.fullmatch(r"([0-9]{1,9})(?:e([0-9]))?", str(value).replace(",", ""))
        rounds = int(found[1]) * 10 ** int(found[2] or 0) if found else 0
        if not 1 <= rounds <= self.most:
            self.fail(f"{value!r} is not a number of rounds: expected 1 to {self.most:,}, as in 500 or 1e6", param, ctx)
        return rounds


MONEY, CARDS, ROUNDS = MoneyType(), CardsType(), RoundsType()


def side_bets(help_of: Callable[[Wager], str], *wagers: Wager) -> Callable[[F], F]:
    """Return a decorator with an option for each side bet: its stake, or only that it was made where that is fixed."""

    def decorate(command: F) -> F:
        for wager in reversed(wagers):
            taken: dict[str, Any] = {"type": MONEY} if wager.fixed_stake is None else {"is_flag": True}
            command = click.option(f"--{wager.value}", help=help_of(wager), **taken)(command)
        return command

    return decorate


def side_stakes(given: Mapping[str, Any], *wagers: Wager) -> dict[Wager, Money]:
    """Return the side bets among *wagers* that the options of a command give, with their stakes."""
    values = {wager: given[wager.name.lower()] for wager in wagers}
    return {wager: wager.fixed_stake or value for wager, value in values.items() if value}


target = click.argument("target")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
bet = click.option(
    "--bet",
    type=MONEY,
    help="One base bet (or ante) in dollars; it matters where a cap applies. Default: the minimum.",
)
tie = click.option(
    "--tie",
    type=click.Choice(["withdraw", "ride"]),
    help="What to do when a decision is worth exactly nothing; default: as the house, or withdraw.",
)
