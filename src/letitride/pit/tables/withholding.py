"""Players who withhold their seeds again and again: they sit out, wherever they sit down at the table."""

from __future__ import annotations

from msgspec import Struct

from letitride.pit.tables.fairness import SeedRevealed, SeedsWithheld
from letitride.table.model.event import BettingClosed, Event
from letitride.table.model.state import Table

MOST_WITHHELD = 3
"""A player who withholds this many seeds in a row sits out."""

ROUNDS_OUT = 10
"""For how many rounds of the table a player sits out, and after how many a withheld seed is forgotten."""


class Withheld(Struct, frozen=True, kw_only=True):
    """The seeds a player has withheld at a table since revealing one."""

    player: str
    count: int
    round: int
    """The round of the last one."""


def withheld_after(before: tuple[Withheld, ...], table: Table, event: Event) -> tuple[Withheld, ...]:
    """Return who has withheld seeds after an event."""
    match event:
        case SeedsWithheld(seats=seats):
            counts = {each.player: each.count for each in before}
            names = [seat.player for number in seats if (seat := table.seat(number)) is not None]
            more = (Withheld(player=name, count=counts.get(name, 0) + 1, round=table.rounds) for name in names)
            return (*(each for each in before if each.player not in names), *more)
        case SeedRevealed(seat=number) if before and (seat := table.seat(number)) is not None:
            return tuple(each for each in before if each.player != seat.player)
        case BettingClosed(round=number) if before:
            return tuple(each for each in before if number - each.round < ROUNDS_OUT)
        case _:
            return before


def rounds_out(withheld: tuple[Withheld, ...], table: Table, number: object) -> int:
    """Return how many more rounds the player in a seat sits out, 0 for none."""
    seat = table.seat(number) if isinstance(number, int) and 1 <= number <= len(table.seats) else None
    for each in withheld if seat else ():
        if seat is not None and each.player == seat.player and each.count >= MOST_WITHHELD:
            return ROUNDS_OUT - (table.rounds - each.round)
    return 0
