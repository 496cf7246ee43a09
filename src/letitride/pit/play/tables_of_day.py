"""Where chips are money, tables and tournaments belong to a house day: what they win or keep is shared out with it."""

from __future__ import annotations

from letitride.house import House
from letitride.pit.tables.pit_table import PitTable
from letitride.table import Command, Refused
from letitride.table.clauses.citing import cite
from letitride.table.model.command import BetCash, BuyIn, OpenTable, PlaceWagers
from letitride.tournament import Schedule
from letitride.tournament.entries import ON_THE_SCHEDULE

WHAT_TO_DO = "open the day with this table in its event file, then count and verify its opener"


_OPENS_OR_PLAYS = (OpenTable, BuyIn, BetCash, PlaceWagers)


def require_day(live: PitTable, command: Command) -> None:
    """Refuse to open a table that belongs to no house day, and every chip and bet there; tournaments play no money."""
    if isinstance(command, _OPENS_OR_PLAYS) and needs_day(live):
        raise not_in_a_day(live.id, live.table.house)


def needs_day(live: PitTable) -> bool:
    """Tell whether a table has to join a house day before money is played there."""
    return not live.day.day and not live.of_tournament


def not_in_a_day(table_id: str, house: House) -> Refused:
    """Return why a table of *house* does not open outside a house day."""
    message = f"chips are money here, and {table_id} belongs to no house day: {WHAT_TO_DO}"
    return Refused("no-house-day", message, rule=cite(house, "opening"))


def require_no_money(schedule: Schedule) -> None:
    """Refuse tournaments that cost or pay money outside an event file: no day would share out what they keep."""
    for plan in schedule.tournaments:
        if plan.prizes or not plan.is_free:
            message = (
                f"{plan.name} costs or pays money: list it in the event file, so that the day shares out its proceeds"
            )
            raise Refused("real-money", message, rule=ON_THE_SCHEDULE)
