"""What the rules of a house leave to nobody: what a void round moves, and what is decided for a silent player."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.pit.clockwork import answer_for
from letitride.table import Event, Table
from letitride.table.event import BetLeftRiding, BetWithdrawn, HandFolded, PlayWagerMade, RoundVoided
from letitride.table.terms import Answer, Role
from letitride.table.voiding import void


def against_rules(table: Table, event: Event) -> Iterator[str]:
    """Say where *event* differs from what the rules give, given the table just before it."""
    match event:
        case RoundVoided(cause=cause):
            if (expected := void(table, cause)) != event:
                yield f"the table says {event}, and its wagers say {expected}"
        case BetLeftRiding(seat=seat, decided_by=Role.DEVICE) | PlayWagerMade(seat=seat, decided_by=Role.DEVICE):
            yield from _silent(table, seat, Answer.RIDE)
        case BetWithdrawn(seat=seat, decided_by=Role.DEVICE) | HandFolded(seat=seat, decided_by=Role.DEVICE):
            yield from _silent(table, seat, Answer.WITHDRAW)
        case _:
            pass


def _silent(table: Table, seat: int, answer: Answer) -> Iterator[str]:
    if (given := answer_for(table, seat)) is not answer:
        yield f"the clock answered {answer.value} for seat {seat}, and the rule of the house gives {given.value}"
