"""Prints exact numbers and tables, for people and for programs."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

import click

from letitride.cards.text import escaped
from letitride.cli.streams import width
from letitride.odds import words


def percent(value: Fraction, digits: int = 4) -> str:
    """Return a fraction as a percentage."""
    return f"{words.percent(value, digits)} %"


def print_json(document: object) -> None:
    """Print a document for a program."""
    import json

    from letitride.house.to_json import to_json

    click.echo(
        escaped(json.dumps(to_json(document), indent=2, ensure_ascii=False), lambda unsafe: json.dumps(unsafe)[1:-1])
    )


def print_answer(document: Callable[..., object], in_words: Callable[..., None], *answer: Any, as_json: bool) -> None:
    """Print an answer, as JSON for a program or in words."""
    if as_json:
        print_json(document(*answer))
    else:
        in_words(*answer)


def fields_of(value: object, *names: str) -> dict[str, Any]:
    """Return some attributes of a value, by name."""
    return {name: getattr(value, name) for name in names}


def print_title(title: str, subtitle: str = "") -> None:
    """Print the heading of an answer."""
    click.echo()
    print_text(title, bold=True)
    if subtitle:
        print_note(subtitle)


def print_warnings(warnings: Iterable[str]) -> None:
    """Print a warning about something allowed but unusual."""
    for warning in warnings:
        print_text(f"Warning: {warning}", fg="yellow")


def print_fault(text: str) -> None:
    """Print a line about what is wrong, to standard error."""
    click.echo(f"letitride: {escaped(text)}", err=True)


def print_note(text: str) -> None:
    """Print a remark below an answer."""
    print_text(text, dim=True)


def print_text(text: str, indent: str = "", **style: Any) -> None:
    """Print a text, wrapped with this indent.

    Control characters from files never reach the terminal.
    """
    for line in _lines(escaped(text), width(), indent):
        click.secho(line, **style)


def print_table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, left: int = 1) -> None:
    """Print a table. The first *left* columns are words, which wrap in a narrow terminal; the rest are numbers.

    If even that does not fit, every row becomes a paragraph. No word is ever broken.
    """
    found = [tuple(map(escaped, row)) for row in rows]
    click.echo()
    widths = _fitted(heads, found, left)
    if widths is None:
        _print_paragraphs(heads, found)
        return
    for place, row in enumerate((heads, *found)):
        columns = [_lines(text, width) for text, width in zip(row, widths, strict=True)]
        for line in itertools.zip_longest(*columns, fillvalue=""):
            aligned = [
                text.ljust(width) if column < left else text.rjust(width)
                for column, (text, width) in enumerate(zip(line, widths, strict=True))
            ]
            text = (" " * _GAP).join(aligned).rstrip()
            click.echo(text if place else click.style(text, bold=True))
        if place == 0:
            click.secho("─" * (sum(widths) + _GAP * (len(widths) - 1)), dim=True)


_GAP = 3


def _fitted(heads: Sequence[str], rows: Sequence[Sequence[str]], left: int) -> list[int] | None:
    """Return the widths of the columns, or None if even one word per line is too wide."""
    columns = list(zip(heads, *rows, strict=True))
    widths = [max(map(len, column)) for column in columns]
    least = [
        max(_longest_word(head), *(map(_longest_word if place < left else len, cells)), 0)
        for place, (head, *cells) in enumerate(columns)
    ]
    room = width() - _GAP * (len(widths) - 1)
    if sum(least) > room:
        return None
    while sum(widths) > room:
        slack = [place for place in range(len(widths)) if widths[place] > least[place]]
        widths[max(slack, key=widths.__getitem__)] -= 1
    return widths


def _longest_word(text: str) -> int:
    return max(map(len, text.replace("_", "_ ").replace("/", "/ ").split()), default=0)


def _lines(text: str, room: int, indent: str = "") -> Iterator[str]:
    """Yield the lines of a text. A name longer than a line continues after an underscore or a slash."""
    if len(text) <= room:
        yield text
        return
    import textwrap

    for line in textwrap.wrap(text, room, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False):
        rest = line
        while len(rest) > room and (cut := max(rest.rfind(mark, 0, room) for mark in "_/") + 1):
            yield rest[:cut]
            rest = indent + rest[cut:]
        yield rest


def _print_paragraphs(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print each row as its first cell, with the other cells and their heads below it."""
    print_text(heads[0], bold=True)
    click.secho("─" * min(len(heads[0]), width()), dim=True)
    for first, *others in rows:
        if first or not any(others):
            print_text(first)
        for head, text in zip(heads[1:], others, strict=True):
            if text:
                print_text(f"  {head}: {text}" if head else f"  {text}", "    ")
