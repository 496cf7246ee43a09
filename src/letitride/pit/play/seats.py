"""Where a player is seated."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.cards import Money
from letitride.pit.play.pit import Pit
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.state import Seat


def seats_of(pit: Pit, player: str) -> Sequence[tuple[PitTable, int, Seat]]:
    """Return a player's seats at the tables used since the start."""
    return tuple(
        (live, number, seat)
        for live in pit.loaded()
        for number, seat in enumerate(live.table.seats, 1)
        if seat is not None and seat.player == player
    )


def chips_on_layout(seat: Seat) -> Money:
    """Return everything the player in a seat has on the layout."""
    made = seat.wagers
    wagers = [wager for wager, _ in made.stakes if wager not in made.ended] if made else []
    return sum((made.in_action(wager) for wager in wagers if made), Money(0))
