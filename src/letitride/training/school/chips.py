"""Cutting chips for a payment: the fewest that make an amount."""

from __future__ import annotations

import functools
import re
from math import gcd

from letitride.cards import Money

Cut = tuple[tuple[Money, int], ...]
"""How many of each denomination, the largest first."""

_MOST_TRIED = 200_000
"""Amounts above this many of the smallest unit are paid in the largest chip down to this."""

_PIECE = re.compile(r"(?:(?P<many>[0-9]{1,5}) ?[x*×] ?)?\$?(?P<chip>[0-9]{1,9}(?:\.[0-9]{1,2})?)")


class NoSuchChips(ValueError):
    """A text that is not a list of chips."""


def fewest_chips(denominations: tuple[Money, ...], amount: Money) -> Cut:
    """Return the fewest chips that make *amount*.

    >>> print_chips(fewest_chips((Money.dollars(1), Money.dollars(3), Money.dollars(4)), Money.dollars(6)))
    '2x3'
    """
    cents = tuple(chip.cents for chip in denominations)
    unit = gcd(*cents)
    chips = tuple(sorted((each // unit for each in cents), reverse=True))
    whole, rest = divmod(amount.cents, unit)
    if rest or amount.cents < 0:
        raise NoSuchChips(f"no chips make {amount}")
    largest = max(0, whole - _tried(chips)) // chips[0]
    used = dict.fromkeys(chips, 0) | _fewest(chips, whole - largest * chips[0])
    used[chips[0]] += largest
    return tuple((Money(chip * unit), many) for chip, many in used.items() if many)


def _tried(chips: tuple[int, ...]) -> int:
    """Return the amount from which the largest chip is always among the fewest.

    With as many smaller chips as the largest has units, some of them add up to a multiple of the largest.
    """
    return min(_MOST_TRIED, chips[0] * (chips[1] if len(chips) > 1 else 1))


def _fewest(chips: tuple[int, ...], amount: int) -> dict[int, int]:
    last = _last_chip(chips, max(amount, 1))
    used: dict[int, int] = {}
    while amount:
        chip = last[amount]
        if not chip:
            raise NoSuchChips(f"no chips make {amount} units")
        used[chip] = used.get(chip, 0) + 1
        amount -= chip
    return dict(sorted(used.items(), reverse=True))


@functools.lru_cache(64)
def _table_of(chips: tuple[int, ...], size: int) -> tuple[int, ...]:
    never = size + 1
    count, last = [0] + [never] * size, [0] * (size + 1)
    for amount in range(1, size + 1):
        for chip in chips:
            if chip <= amount and count[amount - chip] + 1 < count[amount]:
                count[amount], last[amount] = count[amount - chip] + 1, chip
    return tuple(last)


def _last_chip(chips: tuple[int, ...], amount: int) -> tuple[int, ...]:
    """Return a first chip for every amount. Tables grow in powers of two, so few are made."""
    return _table_of(chips, 1 << amount.bit_length())


def worth(cut: Cut) -> Money:
    """Return what chips are worth together."""
    return sum((chip * many for chip, many in cut), Money(0))


def how_many(cut: Cut) -> int:
    """Return how many chips these are."""
    return sum(many for _, many in cut)


def print_chips(cut: Cut) -> str:
    """Return chips as an answer writes them, ``0`` for none."""
    return " ".join(f"{many}x{_plain(chip)}" for chip, many in cut) or "0"


def chips_in_words(cut: Cut) -> str:
    """Return chips as they are read.

    >>> chips_in_words(parse_chips("2x25 3x5"))
    '2 × $25, 3 × $5'
    """
    return ", ".join(f"{many} × {chip}" for chip, many in cut) or "no chips"


def _plain(chip: Money) -> str:
    return str(chip).removeprefix("$").replace(",", "")


def parse_chips(text: str) -> Cut:
    """Return the chips that a text names: ``2x25 3x5``, or ``25 25 5``.

    >>> print_chips(parse_chips("25 2x5 25, 5"))
    '2x25 3x5'
    """
    used: dict[Money, int] = {}
    for piece in text.replace(",", " ").replace("+", " ").split():
        found = _PIECE.fullmatch(piece)
        if found is None:
            raise NoSuchChips(f"{piece[:20]!r} names no chips: write 2x25 3x5, for two chips of 25 and three of 5")
        chip = Money.parse(found["chip"])
        if chip:
            used[chip] = used.get(chip, 0) + int(found["many"] or 1)
    return tuple(sorted(used.items(), key=lambda each: -each[0].cents))
