"""Exact numbers for people and for programs, and the tables they stand in."""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

import click

from letitride.cards import Money
from letitride.house import Wager

if TYPE_CHECKING:
    from rich.console import Console


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a fraction as a percentage."""
    return f"{float(100 * value):.{digits}f} %"


def root(variance: Fraction) -> float:
    """Return the square root of an exact variance, correct to the last digit of a float."""
    scale = 10**40
    return math.isqrt(variance.numerator * scale // variance.denominator) / 10**20


def money_value(amount: Money) -> str:
    """Return an amount for a program: dollars with two digits."""
    return f"{amount.cents // 100}.{amount.cents % 100:02}" if amount.cents >= 0 else f"-{money_value(-amount)}"


def staked(wager: Wager, stake: Money) -> str:
    """Return a stake as a player says it: the base game takes three of them."""
    return f"three base bets of {stake}" if wager is Wager.BASE else f"{wager.label} {stake}"


def exact_percent(value: Fraction) -> dict[str, Any]:
    """Return a proportion for a program."""
    return {"exact": str(value), "percent": float(100 * value)}


def exact_value(value: Fraction) -> dict[str, Any]:
    """Return a number for a program."""
    return {"exact": str(value), "value": float(value)}


def print_json(document: object) -> None:
    """Print a document for a program."""
    import json

    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def console() -> Console:
    """Return where tables are printed: as wide as the terminal, or wide enough for a file."""
    from rich.console import Console

    return Console(highlight=False, width=None if sys.stdout.isatty() else 116)


def print_title(title: str, subtitle: str = "") -> None:
    """Print the heading of an answer."""
    click.echo()
    click.secho(title, bold=True)
    if subtitle:
        click.secho(subtitle, dim=True)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
    """Print a table; the first *left* columns are words, the others numbers."""
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    for place, head in enumerate(heads):
        number = place >= left
        table.add_column(head, justify="right" if number else "left", no_wrap=number, overflow="fold")
    for row in rows:
        table.add_row(*row)
    click.echo()
    console().print(table)
