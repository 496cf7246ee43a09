"""Rounds interrupted by a power failure or the like: completed, voted on, or void."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from letitride.house.irregularity import Completion, Decided
from letitride.table.clauses.citing import cite
from letitride.table.model.command import CloseVote, InterruptRound, Vote
from letitride.table.model.event import Event, RoundInterrupted, RoundResumed, VoteCast
from letitride.table.model.refusal import Refused
from letitride.table.model.state import Halt, PlacedWagers, Table
from letitride.table.model.vocabulary import Ballot, Cause, Readable, Stage
from letitride.table.rules.deciding import all_decided
from letitride.table.rules.seats import seated
from letitride.table.rules.voiding import last_card_picked_up, void, voidable

Commands = InterruptRound | Vote | CloseVote
Events = RoundInterrupted | VoteCast | RoundResumed


def decide(table: Table, command: Commands) -> tuple[Event, ...]:
    """Return the events of an interruption or a vote."""
    match command:
        case InterruptRound(cards=cards):
            return _interrupt(table, cards)
        case Vote(seat=number, ballot=ballot):
            halt = _vote(table)
            _require_voter(table, halt, number)
            cast = VoteCast(seat=number, ballot=ballot)
            if ballot is Ballot.NO:
                return (cast, void(table, Cause.INTERRUPTION))
            return (cast, RoundResumed()) if len(halt.ballots) + 1 == len(voters(table)) else (cast,)
        case CloseVote():
            _vote(table)
            return (void(table, Cause.INTERRUPTION),)
        case _:
            assert_never(command)


def evolve(table: Table, event: Events) -> Table:
    """Return the table after an interruption, a vote, or its end."""
    halt = table.halt
    match event:
        case RoundInterrupted():
            stopped = Halt(cause=Cause.INTERRUPTION, stage=table.stage, todo=table.todo)
            return replace(table, stage=Stage.HALTED, halt=stopped, todo=())
        case VoteCast(seat=number, ballot=ballot):
            if halt is None:
                raise LookupError("no vote is open")
            return replace(table, halt=replace(halt, ballots=(*halt.ballots, (number, ballot))))
        case RoundResumed():
            if halt is None:
                raise LookupError("no round is stopped")
            return replace(table, stage=halt.stage, todo=halt.todo, halt=None)
        case _:
            assert_never(event)


def voters(table: Table) -> tuple[int, ...]:
    """Return the seats that can vote: all with a wager that can still win."""
    return tuple(number for number, _, wagers in table.wagering() if not _has_given_up(table, wagers))


def _has_given_up(table: Table, wagers: PlacedWagers) -> bool:
    return wagers.folded and [wager for wager, _ in wagers.stakes] == [table.house.main_wager]


def _interrupt(table: Table, cards: Readable) -> tuple[Event, ...]:
    rules, stopped = table.house.interruption, RoundInterrupted(cards=cards)
    if last_card_picked_up(table):
        return (stopped, RoundResumed())
    voidable(table)
    if cards is Readable.NO:
        return (stopped, void(table, Cause.INTERRUPTION))
    if (rules.after_last_decision is Decided.STANDS and all_decided(table)) or not voters(table):
        return (stopped, RoundResumed())
    if rules.round is Completion.VOID:
        return (stopped, void(table, Cause.INTERRUPTION))
    return (stopped,)


def _vote(table: Table) -> Halt:
    if table.halt is None or table.halt.cause is not Cause.INTERRUPTION:
        raise Refused("no-vote", "no vote is open", rule=cite(table.house, "interruption"))
    return table.halt


def _require_voter(table: Table, halt: Halt, number: int) -> None:
    seated(table, number)
    rule = cite(table.house, "interruption")
    if number not in voters(table):
        raise Refused("not-in-round", f"seat {number} has no wager in this round", rule=rule)
    if any(voter == number for voter, _ in halt.ballots):
        raise Refused("voted", f"seat {number} has voted", rule=rule)
