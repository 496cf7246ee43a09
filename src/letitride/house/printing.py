"""Pay tables as a layout prints them: each paying hand, best first, with its odds."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money, Rank
from letitride.house.pay_tables import PayTable


class PrintedLine(Struct, frozen=True):
    """A line of a pay table in words."""

    hand: str
    pays: str


def paid_pair(lowest: Rank) -> str:
    """Return the words for the pairs that pay from *lowest* up."""
    if lowest is Rank.TWO:
        return "any pair"
    return f"a pair of {lowest.plural}" + (" or better" if lowest < Rank.ACE else "")


def printed_lines(table: PayTable) -> tuple[PrintedLine, ...]:
    """Return the lines of a pay table, the best hand first.

    >>> from letitride.house import load_pay_table
    >>> printed_lines(load_pay_table("nh-000-base"))[-1]
    PrintedLine(hand='a pair of tens or better', pays='1 to 1')
    """
    lowest = getattr(table, "pays_pairs_from", None)
    names = {"pair": paid_pair(lowest or Rank.TWO)}
    lines = {name: getattr(table.odds, name) for name in table.odds.__struct_fields__}
    return tuple(
        PrintedLine(names.get(name, name.replace("_", " ")), table.basis.printed(odds))
        for name, odds in lines.items()
        if odds is not None
    )


def printed_push(table: PayTable) -> tuple[PrintedLine, ...]:
    """Return the line of the pairs that get their stake back, where a table has such pairs.

    >>> from letitride.house import load_pay_table
    >>> printed_push(load_pay_table("mississippi-stud-ante"))
    (PrintedLine(hand='a pair of sixes to tens', pays='push'),)
    """
    lowest: Rank | None = getattr(table, "pushes_pairs_from", None)
    paid: Rank | None = getattr(table, "pays_pairs_from", None)
    if lowest is None or paid is None:
        return ()
    highest = Rank(paid - 1)
    pairs = lowest.plural if lowest is highest else f"{lowest.plural} to {highest.plural}"
    return (PrintedLine(f"a pair of {pairs}", "push"),)


def value_in_words(value: object) -> str:
    """Return the value of a choice as its file writes it."""
    if value is None:
        return "none"
    if isinstance(value, tuple):
        return ", ".join(map(value_in_words, value))
    if isinstance(value, Money | int | str):
        return str(value)
    return str(getattr(value, "designator", None) or getattr(value, "value", value))
