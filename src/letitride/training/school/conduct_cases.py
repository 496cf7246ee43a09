"""Players who show their cards: a warning the first time, and then perhaps a dead hand."""

from __future__ import annotations

from letitride.table.model import command as commands
from letitride.training.school.carrying_out import next_step
from letitride.training.school.cases import PLAIN_CASES, CaseBuilder
from letitride.training.school.question import Signs

_COST = "A player who knows more cards than their own decides better than the odds allow."


def shown_cards(case: CaseBuilder) -> None:
    """Let a player show their cards for the first time: the floor warns."""
    seat = _whose(case)
    signs = Signs(sign=f"Seat {seat} holds their cards so that a neighbor can see them.")
    _noticed(case, signs, "warn")
    case.act(commands.WarnPlayer(seat=seat))
    next_step(case)


def shown_again(case: CaseBuilder) -> None:
    """Let a warned player show their cards again: the floor may rule the hand dead."""
    seat = _whose(case)
    case.pass_over(commands.WarnPlayer(seat=seat))
    told = (f"The floor has warned the player in seat {seat} about shown cards.",)
    signs = Signs(told=told, sign=f"Seat {seat} shows their cards to a neighbor once more. The floor rules against it.")
    _noticed(case, signs, "dead-hand")
    case.act(commands.RuleHandDead(seat=seat))
    case.act(commands.PickUpHand(seat=seat))
    next_step(case)


def _whose(case: CaseBuilder) -> int:
    return case.draw.choice([number for number, taken, _ in case.rehearsal.table.wagering() if taken.hand])


def _noticed(case: CaseBuilder, signs: Signs, ruling: str) -> None:
    case.stop("shown cards", signs, cost=_COST)
    case.recognise("shown-cards", "shown cards", signs, among=PLAIN_CASES)
    case.rule(ruling, "shown cards", signs)
    case.cite("shown cards", signs)
