"""A report as a value: what it says and in which order, however it is printed."""

from __future__ import annotations

import enum
from collections.abc import Iterator

from msgspec import Struct

from letitride.house.sources import Source


class Align(enum.Enum):
    """How the cells of a column are aligned."""

    LEFT = "left"
    RIGHT = "right"
    """Numbers. Those of a column have the same number of decimals, so they align on the point."""


class Column(Struct, frozen=True):
    """A column of a table: its head, and how it is set."""

    head: str
    align: Align = Align.RIGHT
    share: int = 0
    """Its share of the space that the others leave; 0 for as much as its cells need."""


def columns(first: str, *others: str) -> tuple[Column, ...]:
    """Return a column of words that takes all the space, and columns of numbers."""
    return Column(first, Align.LEFT, share=1), *map(Column, others)


class Block(Struct, frozen=True, kw_only=True, tag_field="block", tag=str.lower):
    """A part of a section."""


class Paragraph(Block, frozen=True, kw_only=True):
    """Some sentences."""

    text: str


class Note(Block, frozen=True, kw_only=True):
    """A remark in small type."""

    text: str


class Items(Block, frozen=True, kw_only=True):
    """A list, each item a line."""

    lead: str = ""
    items: tuple[str, ...]
    code: bool = False
    """Whether the items are commands."""


class Table(Block, frozen=True, kw_only=True):
    """Rows under a head."""

    caption: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]
    total: bool = False
    """Whether the last row is the total."""


class Chart(Block, frozen=True, kw_only=True):
    """A drawing, with a text alternative."""

    caption: str
    svg: str
    alt: str


class Clause(Struct, frozen=True):
    """A numbered rule with its source."""

    number: str
    text: str
    source: Source


class Clauses(Block, frozen=True, kw_only=True):
    """Numbered rules."""

    clauses: tuple[Clause, ...]


class Signatures(Block, frozen=True, kw_only=True):
    """Lines to fill in by hand."""

    roles: tuple[str, ...]
    lines: tuple[str, ...]


AnyBlock = Paragraph | Note | Items | Table | Chart | Clauses | Signatures
Blocks = Iterator[AnyBlock]


class Section(Struct, frozen=True):
    """A numbered part of a report."""

    number: str
    heading: str
    blocks: tuple[AnyBlock, ...]
    starts_page: bool = False
    kept_whole: bool = False
    """Whether it must stay on one page, as signatures must."""


class Fact(Struct, frozen=True):
    """A line of the title block."""

    label: str
    value: str
    code: bool = False
    """Whether the value is for machines, and every character counts."""

    blank: bool = False
    """Whether it is a line to fill in by hand."""


class Report(Struct, frozen=True, kw_only=True):
    """A whole report."""

    kind: str
    title: str
    subtitle: str
    running: str
    """A short title for the head of every page."""

    mark: str
    """The beginning of a hash, for the head of every page."""

    mark_of: str = "rules"
    """What the hash is of."""

    program: str
    """The program and its version, for the foot of every page."""

    facts: tuple[Fact, ...]
    sections: tuple[Section, ...]


class PayLines(Struct, frozen=True):
    """A pay table on the player's card."""

    wager: str
    limits: str
    about: str
    lines: tuple[tuple[str, str], ...]


class Advice(Struct, frozen=True):
    """A decision of the strategy, in words."""

    decision: str
    lines: tuple[str, ...]
    otherwise: str


class RackCard(Struct, frozen=True, kw_only=True):
    """The player's card: pay tables on one side, how to play on the other."""

    game: str
    title: str
    pay_tables: tuple[PayLines, ...]
    limits: tuple[str, ...]
    """What the pay tables don't say about winnings: the cap, and stakes that don't come back."""

    play: tuple[str, ...]
    strategy: tuple[Advice, ...]
    notes: tuple[str, ...]
    worth: str
    mark: str
    program: str
