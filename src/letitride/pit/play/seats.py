"""Where somebody sits."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.pit.play.pit import Pit
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.state import Seat


def seats_of(pit: Pit, player: str) -> Sequence[tuple[PitTable, int, Seat]]:
    """Return the seats of a player, at the tables that were asked for since the start."""
    return tuple(
        (live, number, seat)
        for live in pit.loaded()
        for number, seat in enumerate(live.table.seats, 1)
        if seat is not None and seat.player == player
    )
