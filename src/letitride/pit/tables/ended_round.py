"""When a round is over: its last card is picked up, or it is void and its cards are gathered."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from letitride.pit.tables.pit_table import PitTable
from letitride.table import Event
from letitride.table.model.event import RoundEnded, RoundVoided


class EndedRound(Struct, frozen=True, kw_only=True):
    """A finished round."""

    number: int
    outcome: str
    players: tuple[str, ...]


def ended_round(before: PitTable, events: Iterable[Event], after: PitTable) -> EndedRound | None:
    """Return the round that a command ended, if any. A person may gather void cards later."""
    over = next((event for event in events if isinstance(event, RoundEnded | RoundVoided)), None)
    players = before.table.in_round()
    if isinstance(over, RoundEnded):
        return EndedRound(number=over.round, outcome="settled", players=players)
    if after.table.round is not None:
        return None
    if over is not None:
        return EndedRound(number=over.round, outcome="void", players=players)
    void = before.voided
    return EndedRound(number=void.number, outcome="void", players=void.players) if void else None
