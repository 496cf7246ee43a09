"""Chips by denomination, and the exceptions of a day: what was counted against what can be.

Settlements are amounts: no log says in which chips a bet was paid, changed or colored up. So the win is compared in
cents, tray and drop box each by itself. By denomination, chips are followed wherever they are counted: from the cage to
a tray, and back. Of a same-day house no more chips of a kind can come back than were given out.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from letitride.cards import Money
from letitride.day.events import Chips, SlipKind
from letitride.day.state import HouseDay, Signed


class ChipLine(Struct, frozen=True, kw_only=True):
    """The chips of one denomination at a table, in pieces."""

    chip: Money
    opener: int
    fills: int
    credits: int
    closer: int

    @property
    def taken(self) -> int:
        """How many players took along from the table; where they brought more, less than nothing."""
        return self.opener + self.fills - self.credits - self.closer


class CountException(Struct, frozen=True, kw_only=True):
    """Something counted that cannot be: where, what, and how much."""

    where: str
    what: str
    amount: Money
    """Counted too much; less than nothing where it is missing."""


def chip_lines(day: HouseDay, table: str) -> tuple[ChipLine, ...]:
    """Return the chips of a table by denomination, once its closer is verified."""
    money = day.table(table)
    if money.closer is None or not money.closer.verified_by:
        return ()
    counts = (_pieces(money.opener), *_slips(day, table), _pieces(money.closer))
    chips = sorted({chip for count in counts for chip in count})
    return tuple(
        ChipLine(
            chip=Money(chip),
            opener=counts[0].get(chip, 0),
            fills=counts[1].get(chip, 0),
            credits=counts[2].get(chip, 0),
            closer=counts[3].get(chip, 0),
        )
        for chip in chips
    )


def exceptions_of(day: HouseDay, same_day: Collection[str]) -> Iterator[CountException]:
    """Yield the exceptions of a day; *same_day* are the houses whose chips are good on their day only."""
    for table, money in day.tables.items():
        for what, amount in (("tray", money.tray_difference), ("drop box", money.drop_difference)):
            if amount:
                yield CountException(where=table, what=what, amount=amount)
    for house in sorted({each.house for each in day.event.tables} & set(same_day)):
        yield from _strange_chips(day, house)


def _strange_chips(day: HouseDay, house: str) -> Iterator[CountException]:
    """Yield chips of a house of which more came back than were given out: none of another day are taken."""
    back: dict[Money, int] = {}
    for table in (each.id for each in day.event.tables if each.house == house):
        if day.table(table).joined and not chip_lines(day, table):
            return
        for line in chip_lines(day, table):
            back[line.chip] = back.get(line.chip, 0) - line.taken
    for chip, pieces in sorted(back.items()):
        too_many = pieces - day.chips_sold.cents // chip.cents
        if too_many > 0:
            what = f"{too_many} more {chip} chips came back than were given out"
            yield CountException(where=house, what=what, amount=Money(too_many * chip.cents))


def _pieces(count: Signed | None) -> dict[int, int]:
    return dict(count.chips) if count else {}


def _slips(day: HouseDay, table: str) -> Iterator[dict[int, int]]:
    for kind in SlipKind:
        signed = (slip.chips for slip in day.slips if slip.table == table and slip.kind is kind and slip.accepted_by)
        yield _added(signed)


def _added(counts: Iterator[Chips]) -> dict[int, int]:
    found: dict[int, int] = {}
    for chips in counts:
        for cents, pieces in chips:
            found[cents] = found.get(cents, 0) + pieces
    return found
