"""The cash of a day, person by person: what is logged, and what is reported."""

from __future__ import annotations

from msgspec import Struct

from letitride.cards import Money
from letitride.day.state import CashEntry, HouseDay


class CashLine(Struct, frozen=True, kw_only=True):
    """The cash that one person brought and was paid."""

    player: str
    brought: Money
    paid: Money
    logged: bool
    """Whether either reaches the amount from which the cage keeps a log."""

    reported: bool
    """Whether either is above the amount that is reported."""

    entries: tuple[CashEntry, ...]
    """Each time, the first one first."""


def cash_lines(day: HouseDay) -> tuple[CashLine, ...]:
    """Return the cash of everybody who brought or got any, by name."""
    log_from, above = day.event.cash.log_from, day.event.cash.report_above
    return tuple(
        CashLine(
            player=player,
            brought=cash.brought,
            paid=cash.paid,
            logged=max(cash.brought, cash.paid) >= log_from,
            reported=max(cash.brought, cash.paid) > above,
            entries=cash.entries,
        )
        for player, cash in sorted(day.cash.items())
    )
