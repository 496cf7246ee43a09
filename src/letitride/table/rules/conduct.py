"""Players who show their cards or look at those of others: the floor warns, and then may rule the hand dead."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.table.clauses.citing import cite
from letitride.table.model.command import PickUpHand, RuleHandDead, WarnPlayer
from letitride.table.model.event import Event, HandRuledDead, PlayerWarned
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Seat, Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.dealing import current
from letitride.table.rules.deciding import all_decided, when_all_decided
from letitride.table.rules.seats import seated, taken
from letitride.table.rules.voiding import any_dealt, returned

Commands = WarnPlayer | RuleHandDead
Events = PlayerWarned | HandRuledDead


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of a warning, or of a hand ruled dead."""
    seated(table, command.seat)
    if not table.house.hides_cards:
        message = f"{table.house.id} does not rule on shown cards"
        raise Refused("no-irregularity", message, rule=cite(table.house, "shown cards"))
    match command:
        case WarnPlayer(seat=number):
            if not any_dealt(table):
                raise Refused("no-cards", "no cards are out", rule=cite(table.house, "shown cards"))
            return (PlayerWarned(seat=number),)
        case RuleHandDead(seat=number):
            return (_dead(table, number),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after a warning, or after a hand was ruled dead."""
    seat = taken(table, event.seat)
    match event:
        case PlayerWarned():
            return table.with_seat(event.seat, replace(seat, warned=True))
        case HandRuledDead():
            dead = tuple(step for step in table.todo if isinstance(step, PickUpHand))
            round_ = replace(current(table), dead=(*current(table).dead, seat.player))
            rest = replace(table, todo=table.todo[len(dead) :], round=round_)
            out = rest.with_seat(event.seat, replace(seat, wagers=None, rail=seat.rail + event.to_rail))
            after = out if out.todo else when_all_decided(out)
            return replace(after, todo=(*dead, PickUpHand(seat=event.seat), *after.todo))
        case _:
            assert_never(event)


def _dead(table: Table, number: int) -> HandRuledDead:
    """Return how a hand is ruled dead, or refuse: only after a warning, and while somebody has yet to decide."""
    seat, rule = seated(table, number), cite(table.house, "shown cards")
    if seat.wagers is None or seat.hand is None:
        raise Refused("not-in-round", f"seat {number} has no hand in this round", rule=rule)
    if table.stage is not Stage.DECIDING or all_decided(table):
        message = f"a hand is ruled dead only while decisions are open ({table.stage_in_words})"
        raise Refused("not-deciding", message, rule=rule)
    _require_warned(table, number, seat)
    back = returned(current(table), number, seat.wagers)
    return HandRuledDead(seat=number, from_layout=back.from_layout, from_bonus=back.from_bonus)


def _require_warned(table: Table, number: int, seat: Seat) -> None:
    if not seat.warned:
        raise Refused("not-warned", f"warn seat {number} first", rule=cite(table.house, "shown cards"))
