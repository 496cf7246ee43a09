"""The close of a day: every chip is redeemed, in one entry each, and the proceeds are shared out."""

from __future__ import annotations

from typing import TYPE_CHECKING

from letitride.day import events
from letitride.day.rules import Signer, require
from letitride.day.shares import proceeds_of, shares_of
from letitride.day.state import HouseDay
from letitride.day.stopped_tournaments import end_unplayed
from letitride.day.table_log import corrections_in
from letitride.day.tournaments import in_all, require_over, tournaments_of
from letitride.pit.ports import Transaction

if TYPE_CHECKING:
    from letitride.day.day_book import DayBook

THE_PIT = Signer(name="", post="")
"""Nobody: the day itself redeems the chips that nobody brought to the cage."""


def corrections_of(books: Transaction, day: HouseDay) -> tuple[events.Corrected, ...]:
    """Return what was corrected at the tables of a day after each had closed: nothing of it was in their wins."""
    found = []
    for table, money in day.tables.items():
        rows = books.rows(table, money.left) if money.left else ()
        if corrected := corrections_in(rows):
            found.append(events.Corrected(table=table, version=rows[-1].seq, win=corrected.cents))
    return tuple(found)


def close_within(days: DayBook, books: Transaction, day: HouseDay, by: Signer) -> tuple[HouseDay, events.DayClosed]:
    """Redeem what is left, and return the day then, with the event that closes it."""
    require_over(books, day)
    end_unplayed(days, books, day, by)
    tournaments = tournaments_of(books, day)
    corrections = corrections_of(books, day)
    proceeds = proceeds_of(day, in_all(tournaments), corrections)
    shares = shares_of(proceeds, day.event.split, day.event.charities)
    closed = events.DayClosed(shares=shares, tournaments=tournaments, corrections=corrections)
    require(day, closed, by)
    for of, player, cents in books.chips_held():
        if of == day.id:
            day = days.write(books, day, events.ChipsRedeemed(player=player, cents=cents), THE_PIT)
    return day, closed
