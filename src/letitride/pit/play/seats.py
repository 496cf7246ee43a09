"""Where a player is seated."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from letitride.cards import Money
from letitride.pit.people.register import Registry
from letitride.pit.play.pit import Pit
from letitride.pit.tables.pit_table import PitTable
from letitride.table.model.state import Seat


def seats_of(pit: Pit, player: str) -> Sequence[tuple[PitTable, int, Seat]]:
    """Return a player's seats at the tables used since the start."""
    return _seats(pit.loaded(), player)


def seats_by_log(pit: Pit, registry: Registry, player: str) -> Sequence[tuple[PitTable, int, Seat]]:
    """Return a player's seats, also at tables not used since the start."""
    moved = registry.look_up(lambda register: register.tables_of(player))
    tables = {live.id: live for live in (*pit.loaded(), *map(pit.live, moved))}
    return _seats(tables.values(), player)


def _seats(tables: Iterable[PitTable], player: str) -> Sequence[tuple[PitTable, int, Seat]]:
    return tuple(
        (live, number, seat)
        for live in tables
        for number, seat in enumerate(live.table.seats, 1)
        if seat is not None and seat.player == player
    )


def chips_on_layout(seat: Seat) -> Money:
    """Return everything the player in a seat has on the layout."""
    made = seat.wagers
    wagers = [wager for wager, _ in made.stakes if wager not in made.ended] if made else []
    return sum((made.in_action(wager) for wager in wagers if made), Money(0))
