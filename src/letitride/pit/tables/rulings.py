"""Rulings that follow from the rules alone: what a void round moves, and what a silent player gets."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.pit.tables.timers import answer_for
from letitride.table import Event, Refused, Table
from letitride.table.model.command import RuleHandDead, WarnPlayer
from letitride.table.model.event import DecisionMade, HandRuledDead, PlayerWarned, RoundVoided
from letitride.table.model.vocabulary import Role
from letitride.table.rules.engine import rule_on
from letitride.table.rules.voiding import void


def against_rules(table: Table, event: Event) -> Iterator[str]:
    """Report where *event* differs from the rules, given the table just before it."""
    match event:
        case RoundVoided(cause=cause):
            if (expected := void(table, cause)) != event:
                yield f"the table says {event}, and its wagers say {expected}"
        case PlayerWarned(seat=seat) | HandRuledDead(seat=seat):
            ruling = RuleHandDead(seat=seat) if isinstance(event, HandRuledDead) else WarnPlayer(seat=seat)
            try:
                (ruled,) = rule_on(table, ruling)
            except Refused as refused:
                yield f"{type(event).__name__} had to be refused: {refused.message}"
            else:
                if ruled != event:
                    yield f"the table says {event}, and its wagers say {ruled}"
        case DecisionMade(seat=seat, option=option, decided_by=Role.DEVICE):
            if (given := answer_for(table, seat)) != option:
                yield f"the clock answered {option} for seat {seat}, and the rule of the house gives {given}"
        case _:
            pass
