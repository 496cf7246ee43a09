"""What each document requires of a house that names it: its odds, a posted maximum, a shuffler."""

from __future__ import annotations

import functools
import tomllib
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path

import msgspec
from msgspec import Struct

from letitride.house.pay_tables import FiveCardPayTable, PayTable
from letitride.house.round import BonusShown

Printed = Callable[[str], PayTable]
"""Finds a pay table of the catalogue by its designator."""

_FILE = Path(__file__).parent / "catalogue" / "documents.toml"


class Document(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a document requires of every house that names it."""

    pay_tables: Mapping[str, tuple[str, ...]] = {}
    """The tables it prints for each wager. A house must pay at least as well as one of them."""

    printed_figures: Mapping[str, tuple[str, str]] = {}
    """The par and hit frequency it prints for its tables, in percent, by designator."""

    posted_maximum: tuple[str, ...] = ()
    """Wagers whose maximum the house must post."""

    shuffler_for: tuple[BonusShown, ...] = ()
    """Ways of showing the 3 Card Bonus that it allows only with a shuffler."""


@functools.cache
def documents() -> Mapping[str, Document]:
    """Return the documents by file name."""
    return msgspec.convert(tomllib.loads(_FILE.read_text(encoding="utf-8")), dict[str, Document])


def known_among(*names: str) -> str | None:
    """Return the first of these names that is a document's. A source may name a place after it."""
    documents_named = (name.partition(",")[0] for name in names)
    return next((name for name in documents_named if name in documents()), None)


class Shortfall(Struct, frozen=True):
    """The lines on which a pay table pays less than a document prints."""

    document: str
    printed: str
    """The designator of the printed table. If there are several, the closest."""

    pays: tuple[str, ...]
    """What the table pays on these lines."""

    least: tuple[str, ...]
    """What the document prints for them."""

    def __str__(self) -> str:
        return f"{', '.join(self.least)}, as {self.document} prints in {self.printed}"


def shortfall(document: str, table: PayTable, printed: Printed) -> Shortfall | None:
    """Return where *table* pays less than *document* prints, or None if nowhere."""
    known = documents().get(document)
    names = known.pay_tables.get(table.wager.value, ()) if known else ()
    found = []
    for name in sorted(names, key=lambda name: name != table.designator):  # its own name first: most houses end there
        below = list(_lines_below(table, printed(name)))
        if not below:
            return None
        gaps, pays, least = zip(*below, strict=True)
        found.append(((len(gaps), sum(gaps)), Shortfall(document, name, pays, least)))
    return min(found, key=lambda each: each[0])[1] if found else None


def _lines_below(table: PayTable, printed: PayTable) -> Iterator[tuple[Fraction, str, str]]:
    """Yield each line on which *table* pays less than *printed*: the difference, what it pays, what is printed."""
    both = zip(table.odds.__struct_fields__, table.odds.best_first(), printed.odds.best_first(), strict=False)
    for field, odds, least in both:
        gap = printed.net(least) - table.net(odds)
        # If neither table has the line, the straight flush covers it.
        named = getattr(table.odds, field) or getattr(printed.odds, field)
        if least is not None and named and gap > 0:
            line, pays = field.replace("_", " "), "nothing" if odds is None else table.basis.printed(odds)
            yield gap, f"{line} {pays}", f"{line} {printed.basis.printed(least)}"
    if isinstance(table, FiveCardPayTable) and isinstance(printed, FiveCardPayTable):
        lowest, promised = table.pays_pairs_from, printed.pays_pairs_from
        if lowest is not None and promised is not None and lowest > promised:
            yield Fraction(lowest - promised), f"pairs from {lowest.plural}", f"pairs from {promised.plural}"
