"""Words that many questions share."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.table.model.vocabulary import DEALER


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
