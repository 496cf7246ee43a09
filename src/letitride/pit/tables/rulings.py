"""What the rules of a house leave to nobody: what a void round moves, and what is decided for a silent player."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.pit.tables.timers import answer_for
from letitride.table import Event, Table
from letitride.table.model.event import DecisionMade, RoundVoided
from letitride.table.model.vocabulary import Role
from letitride.table.rules.voiding import void


def against_rules(table: Table, event: Event) -> Iterator[str]:
    """Say where *event* differs from what the rules give, given the table just before it."""
    match event:
        case RoundVoided(cause=cause):
            if (expected := void(table, cause)) != event:
                yield f"the table says {event}, and its wagers say {expected}"
        case DecisionMade(seat=seat, option=option, decided_by=Role.DEVICE):
            if (given := answer_for(table, seat)) != option:
                yield f"the clock answered {option} for seat {seat}, and the rule of the house gives {given}"
        case _:
            pass
