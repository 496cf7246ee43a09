"""Numbers, ranks and lists in words, as a strategy card prints them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letitride.cards import Rank

_NUMBERS = ("no", "one", "two", "three", "four")


def number(count: int) -> str:
    """Return a small number in words."""
    return _NUMBERS[count] if count < len(_NUMBERS) else str(count)


def either(items: Iterable[str]) -> str:
    """Return ``a``, ``a or b``, or ``a, b or c``."""
    *first, last = items
    return f"{', '.join(first)} or {last}" if first else last


def ranks_in_words(ranks: Sequence[Rank]) -> str:
    """Return ranks as a player writes them: ``Q-6-4``."""
    return "-".join(rank.label for rank in ranks)


def capitalised(text: str) -> str:
    """Return *text* with a capital first letter and the rest as it is."""
    return text[:1].upper() + text[1:]
