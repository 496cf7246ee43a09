"""Arguments and options shared by commands."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, TypeVar

import click

from letitride.cards import Card, CardError, Money, MoneyError, parse_cards
from letitride.games import every_game
from letitride.house import Wager

F = TypeVar("F", bound=Callable[..., Any])


class MoneyType(click.ParamType[Money]):
    """An amount above zero, in dollars."""

    name = "dollars"
    most = Money.dollars(1_000_000_000)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Money:
        """Return the amount that *value* names."""
        try:
            amount = Money.parse(value)
        except MoneyError as error:
            self.fail(str(error), param, ctx)
        if amount <= Money(0):
            self.fail(f"{amount} is too little: enter an amount above $0, such as 5 or 2.50", param, ctx)
        if amount > self.most:
            self.fail(f"{str(value)[:60]!r} is too much: enter at most {self.most}", param, ctx)
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


class NumberType(click.ParamType[int]):
    """A whole number within bounds, such as 500, 100,000 or 1e6."""

    def __init__(self, what: str, least: int, most: int) -> None:
        self.name, self._what, self._least, self._most = "number", what, least, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int:
        """Return the number that *value* names."""
        found = re.fullmatch(r"([0-9]{1,20})(?:\.([0-9]{1,20}))?(?:[eE]([0-9]{1,2}))?", str(value).replace(",", ""))
        exact = Fraction(f"{found[1]}.{found[2] or 0}") * 10 ** int(found[3] or 0) if found else None
        if exact is None or exact.denominator != 1 or not self._least <= exact <= self._most:
            example = ", as in 500 or 1e6" if self._most >= 10**6 else ""
            self.fail(
                f"{str(value)[:60]!r} is not {self._what}: expected {self._least:,} to {self._most:,}{example}",
                param,
                ctx,
            )
        return int(exact)


class DecisionsType(click.ParamType[tuple[str, ...]]):
    """The options a player chose, in order."""

    name = "decisions"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, ...]:
        """Return the names of the options in *value*."""
        known = dict.fromkeys(option.id for rules in every_game() for point in rules.points for option in point.options)
        names = tuple(str(value).replace(",", " ").split())
        for name in names:
            if name not in known:
                self.fail(f"{name[:60]!r} is no decision: expected some of {', '.join(known)}", param, ctx)
        return names


MONEY, CARDS, ROUNDS = MoneyType(), CardsType(), NumberType("a number of rounds", 1, 10_000_000)


def side_bets(help_of: Callable[[Wager], str], *wagers: Wager) -> Callable[[F], F]:
    """Return a decorator with an option for each side bet: its stake, or a flag if the stake is fixed."""

    def decorate(command: F) -> F:
        for wager in reversed(wagers):
            taken: dict[str, Any] = {"type": MONEY} if wager.fixed_stake is None else {"is_flag": True}
            command = click.option(f"--{wager.value}", help=help_of(wager), **taken)(command)
        return command

    return decorate


def side_stakes(given: Mapping[str, Any], *wagers: Wager) -> dict[Wager, Money]:
    """Return the side bets among *wagers* that the options give, with their stakes."""
    values = {wager: given[wager.value.replace("-", "_")] for wager in wagers}
    return {wager: wager.fixed_stake or value for wager, value in values.items() if value}


def decisions(what: str) -> Callable[[F], F]:
    """Return a decorator with an option for the decisions of a round."""
    return click.option("--decisions", type=DecisionsType(), help=f'{what}, in order, as in "bet-1 bet-3 fold".')


def number(name: str, what: str, least: int, most: int, **further: Any) -> Callable[[F], F]:
    """Return a decorator with an option for a whole number within bounds. Its default is shown."""
    return click.option(name, type=NumberType(what, least, most), show_default="default" in further, **further)


target = click.argument("target")
as_json = click.option("--json", "as_json", is_flag=True, help="Print JSON instead of tables.")
bet = click.option(
    "--bet",
    type=MONEY,
    help="One main bet in dollars; matters only under a payout cap. Default: the minimum.",
)
tie = click.option(
    "--tie",
    type=click.Choice(["withdraw", "ride"]),
    help="What to do when a decision is worth exactly zero. Default: the house's rule, or withdraw.",
)
