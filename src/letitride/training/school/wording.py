"""Words that many questions share."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.cards import Card
from letitride.table.model.event import Event
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import DEALER
from letitride.table.words.calls import call


def called(table: Table, event: Event) -> str:
    """Return what the dealer calls when something happens, its cards as they are printed: ``10♥``."""
    return "".join(_printed(part) if isinstance(part, Card) else str(part) for part in call(table, event).parts)


def _printed(card: Card) -> str:
    return f"{card.rank.label}{card.suit.sign}"


def cards(many: int) -> str:
    """Return the noun after a number."""
    return "card" if many == 1 else "cards"


def named(names: Sequence[str]) -> str:
    """Return names in a row.

    >>> named(["Ann", "Ben", "Cleo"])
    'Ann, Ben and Cleo'
    """
    return " and ".join(filter(None, (", ".join(names[:-1]), names[-1])))


def place(seat: int) -> str:
    """Return where a seat's cards go."""
    return "your own area" if seat == DEALER else f"seat {seat}"


def lying_at(seat: int) -> str:
    """Return where a seat's cards lie."""
    return "in your own area" if seat == DEALER else f"before seat {seat}"
