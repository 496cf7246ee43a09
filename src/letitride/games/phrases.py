"""Phrases that all games share."""

from __future__ import annotations

from letitride.cards import Rank
from letitride.house import PayTable
from letitride.house.printing import printed_lines

_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_ORDINALS = ("first", "second", "third", "fourth", "fifth")


def wins_with(table: PayTable) -> str:
    """Return the lowest hand that a table pays, in words."""
    lowest = printed_lines(table)[-1].hand
    return lowest if lowest.endswith("better") else f"{lowest} or better"


def in_words(count: int) -> str:
    """Return a number up to seven as a word."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def ordinal(place: int) -> str:
    """Return a position as an ordinal word; 0 is the first."""
    return _ORDINALS[place]


def with_article(rank: Rank) -> str:
    """Return a rank in words with its article."""
    return f"{'an' if rank in (Rank.ACE, Rank.EIGHT) else 'a'} {rank.name.lower()}"
