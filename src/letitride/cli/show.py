"""Exact numbers for people and for programs, and the tables they stand in."""

from __future__ import annotations

import itertools
import shutil
import sys
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction

import click

from letitride.odds import words
from letitride.odds.words import money_value

__all__ = ["money_value", "percent", "print_json", "print_note", "print_table", "print_title", "width"]


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a fraction as a percentage."""
    return f"{words.percent(value, digits)} %"


def print_json(document: object) -> None:
    """Print a document for a program."""
    import json

    click.echo(json.dumps(document, indent=2, ensure_ascii=False))


def print_title(title: str, subtitle: str = "") -> None:
    """Print the heading of an answer."""
    click.echo()
    click.secho(title, bold=True)
    if subtitle:
        click.secho(subtitle, dim=True)


def print_note(text: str) -> None:
    """Print a remark below an answer."""
    import textwrap

    click.secho(textwrap.fill(text, max(width(), 40)), dim=True)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
    """Print a table; the first *left* columns are words, which wrap in a narrow terminal, the others numbers."""
    cells = [list(heads), *(list(row) for row in rows)]
    widths = _fitted(cells, left)
    click.echo()
    for place, row in enumerate(cells):
        for line in _wrapped(row, widths):
            aligned = [
                text.ljust(width) if column < left else text.rjust(width)
                for column, (text, width) in enumerate(zip(line, widths, strict=True))
            ]
            text = (" " * _GAP).join(aligned).rstrip()
            click.echo(text if place else click.style(text, bold=True))
        if place == 0:
            click.secho("─" * (sum(widths) + _GAP * (len(widths) - 1)), dim=True)


_GAP = 3
_NARROWEST = 16


def _fitted(cells: Sequence[Sequence[str]], left: int) -> list[int]:
    """Return the widths of the columns; columns of words give way where there is no room, words are broken last."""
    columns = list(zip(*cells, strict=True))
    widths = [max(map(len, column)) for column in columns]
    longest_words = [max(len(word) for text in column for word in text.split() or [""]) for column in columns]
    room = width() - _GAP * (len(widths) - 1)
    while sum(widths) > room:
        slack = [place for place in range(left) if widths[place] > longest_words[place]]
        slack = slack or [place for place in range(left) if widths[place] > _NARROWEST]
        if not slack:
            break
        widths[max(slack, key=widths.__getitem__)] -= 1
    return widths


def width() -> int:
    """Return how many columns there are to print in."""
    return shutil.get_terminal_size().columns if sys.stdout.isatty() else 116


def _wrapped(row: Sequence[str], widths: Sequence[int]) -> Iterator[tuple[str, ...]]:
    if all(len(text) <= width for text, width in zip(row, widths, strict=True)):
        yield tuple(row)
        return
    import textwrap

    columns = [textwrap.wrap(text, width) or [""] for text, width in zip(row, widths, strict=True)]
    yield from itertools.zip_longest(*columns, fillvalue="")
