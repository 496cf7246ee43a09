"""The cash of a house day as the floor sees it: in all for each person, and each time where it is logged."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.day.events import Pocket
from letitride.day.sheet import DaySheet


class CashResponse(Struct, frozen=True, kw_only=True):
    """The cash of one person."""

    player: str
    brought: Money
    paid: Money
    logged: bool
    reported: bool


class CashEntryResponse(Struct, frozen=True, kw_only=True):
    """Cash that a logged person brought or got once."""

    at: int
    player: str
    brought: Money
    paid: Money
    pocket: Pocket
    """What it was exchanged for, or came out of."""

    by: str
    """Who served."""


def cash_of(sheet: DaySheet) -> tuple[CashResponse, ...]:
    """Return the cash of everybody who brought or got any."""
    return tuple(
        CashResponse(
            player=line.player, brought=line.brought, paid=line.paid, logged=line.logged, reported=line.reported
        )
        for line in sheet.cash
    )


def cash_log_of(sheet: DaySheet) -> tuple[CashEntryResponse, ...]:
    """Return each time that a logged person brought or got cash, in order."""
    entries = ((line.player, each) for line in sheet.cash if line.logged for each in line.entries)
    return tuple(
        CashEntryResponse(
            at=each.at, player=player, brought=each.brought, paid=each.paid, pocket=each.pocket, by=each.by
        )
        for player, each in sorted(entries, key=lambda entry: entry[1].at)
    )
