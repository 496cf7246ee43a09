"""Rounds that something outside breaks off: completed, voted on, or dead."""

from __future__ import annotations

from collections.abc import Callable

from letitride.house import House
from letitride.house.irregularity import Completion, Decided
from letitride.table.model import command as commands
from letitride.table.model.event import RoundResumed
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Ballot, Readable, Stage
from letitride.table.rules.interruption import voters
from letitride.training.school.cases import CaseBuilder
from letitride.training.school.question import Signs
from letitride.training.school.rehearsal import Rehearsal

NAME = "The round was broken off from outside"

TITLES = {
    "interrupted-agreed": "A round is broken off, and everybody agrees",
    "interrupted-refused": "A round is broken off, and somebody does not agree",
    "interrupted-silence": "A round is broken off, and somebody says nothing",
    "interrupted-unreadable": "A round is broken off, and its cards cannot be read",
    "interrupted-decided": "A round is broken off when every decision was made",
}
_CAUSES = ("The lights go out.", "The fire alarm clears the room.", "The power fails.")


def interruptions(house: House) -> dict[str, str]:
    """Return how rounds of a house can be broken off, by key."""
    votes = house.interruption.round is Completion.VOTE
    has = {
        "interrupted-agreed": votes,
        "interrupted-refused": votes,
        "interrupted-silence": votes,
        "interrupted-decided": house.interruption.after_last_decision is Decided.STANDS,
    }
    return {key: title for key, title in TITLES.items() if has.get(key, True)}


def until(key: str) -> Callable[[Table], bool]:
    """Return a test for the moment at which a round is broken off."""
    if key == "interrupted-decided":
        return lambda table: table.stage is Stage.SETTLING
    return lambda table: table.stage is Stage.DECIDING


def plant(key: str, case: CaseBuilder) -> None:
    """Break off a round now, and ask for everything that follows."""
    readable = Readable.NO if key == "interrupted-unreadable" else Readable.YES
    can = (
        "Every card can still be read." if readable is Readable.YES else "Cards lie on the floor: nobody can read them."
    )
    signs = Signs(sign=f"{case.draw.choice(_CAUSES)} {can}")
    topic = "round dead" if readable is Readable.NO else "interruption"
    case.stop(topic, signs)
    ruling = _ruling(case, readable)
    case.rule(ruling, topic, signs)
    case.cite(topic, signs)
    case.act(commands.InterruptRound(cards=readable))
    if ruling == "vote":
        _voted(key, case)
    elif ruling != "stands":
        _gathered(case)


def _ruling(case: CaseBuilder, readable: Readable) -> str:
    """Return the ruling of the table, which knows the house."""
    trial = Rehearsal(case.house, case.draw, players=1)
    trial.table = case.rehearsal.table
    events = trial.do(commands.InterruptRound(cards=readable))
    if trial.table.halt is not None:
        return "vote"
    return "stands" if any(isinstance(event, RoundResumed) for event in events) else "dead"


def _voted(key: str, case: CaseBuilder) -> None:
    """Let everybody vote but one player, whose vote decides. Ask what follows before it is cast."""
    asked = voters(case.rehearsal.table)
    deciding = case.draw.choice(asked)
    for seat in asked:
        if seat != deciding:
            case.pass_over(commands.Vote(seat=seat, ballot=Ballot.YES))
    _outcome(case, deciding, agreed=key == "interrupted-agreed", silent=key == "interrupted-silence")


def _outcome(case: CaseBuilder, deciding: int, *, agreed: bool, silent: bool) -> None:
    table = case.rehearsal.table
    seat = table.seat(deciding)
    name = seat.player if seat else ""
    seconds = case.house.interruption.vote_seconds
    says = "Everybody says yes." if agreed else f"Everybody says yes but {name}, who says no."
    if silent:
        says = f"Everybody says yes but {name}, who has said nothing for {seconds} seconds."
    go_on, dead = "The round is completed.", "The round is dead: every bet goes back."
    right, other = (go_on, dead) if agreed else (dead, go_on)
    topic = "interruption" if agreed else "round dead"
    case.judge("What follows?", right, [other, "The floor decides as it likes."], topic, Signs(sign=says))
    if silent:
        case.act(commands.CloseVote())
    else:
        case.pass_over(commands.Vote(seat=deciding, ballot=Ballot.YES if agreed else Ballot.NO))
    if not agreed:
        _gathered(case)


def _gathered(case: CaseBuilder) -> None:
    case.carried_by = dict.fromkeys((commands.GatherCards, commands.PressStart, commands.ShuffleDeck), ("round dead",))
    while case.rehearsal.table.stage is Stage.PREPARING and (step := case.rehearsal.due()) is not None:
        case.act(step)
