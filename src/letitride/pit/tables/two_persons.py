"""Once betting is closed, it takes two people to void a round or to rule a hand dead: one proposes it, another agrees.

From then on somebody may know the cards. One person alone could undo whatever a friend is about to lose, so it takes
the dealer and the floor, and both are on the record. Players' votes, the clock and the pit itself need no second
person.
"""

from __future__ import annotations

import msgspec

from letitride.house.to_json import ENCODER
from letitride.pit.tables.disproved import is_disproved
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.reasons import StaffReason
from letitride.table import Actor, Command, Refused, Table, decide
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import HandRuledDead, RoundInterrupted, RoundResumed, RoundVoided
from letitride.table.model.vocabulary import Role

Voiding = (
    commands.ReportFaceUpCard
    | commands.ReportWrongNumber
    | commands.VerifyHands
    | commands.DeclareMisdeal
    | commands.CountStub
    | commands.InterruptRound
    | commands.CloseVote
    | commands.RuleHandDead
)
"""What can make a round void, or give a player's bets back."""

_READ = msgspec.json.Decoder(Voiding)


class ConfirmVoid(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Agree to what somebody else has proposed: to void the round, to stop it for a vote, or to rule a hand dead."""


def proposal_of(live: PitTable, command: Command, reason: StaffReason) -> VoidProposed | None:
    """Return the proposal to void a round; None if it needs no second person."""
    if not isinstance(command, Voiding) or live.table.round is None:
        return None
    follows = decide(live.table, command)
    kinds = {type(event) for event in follows}
    if not kinds & {RoundVoided, HandRuledDead} and not (RoundInterrupted in kinds and RoundResumed not in kinds):
        return None
    return VoidProposed(
        by=reason.by, post=reason.post, command=type(command).__name__, fields=ENCODER.encode(command).decode()
    )


ROLES = {"dealer": Role.DEALER, "floor": Role.FLOOR, "administrator": Role.FLOOR}
"""The role in which somebody with a post speaks about a void."""


def other_role(proposal: VoidProposed) -> Role:
    """Return who has to agree."""
    return Role.FLOOR if ROLES[proposal.post] is Role.DEALER else Role.DEALER


def confirmed(live: PitTable, actor: Actor, reason: StaffReason | None) -> Command:
    """Return what was proposed and is agreed to now, or refuse."""
    proposal, rule = live.proposal, cite(live.table.house, "round")
    if proposal is None:
        raise Refused("nothing-proposed", "nobody has proposed to void the round", rule=rule)
    if actor.role is not other_role(proposal) or (reason is not None and reason.by == proposal.by):
        message = f"{proposal.by} proposed it: the {other_role(proposal).value} has to agree"
        raise Refused("two-persons", message, rule=rule)
    return proposed_command(proposal)


def proposed_command(proposal: VoidProposed) -> Command:
    """Return what is carried out once it is agreed to."""
    proposed: Command = _READ.decode(proposal.fields)
    return proposed


def what_is_proposed(table: Table, proposal: VoidProposed) -> str:
    """Return what happens if somebody agrees, in words, as in "void the round"."""
    command = proposed_command(proposal)
    if isinstance(command, commands.RuleHandDead):
        return f"rule the hand of seat {command.seat} dead"
    try:
        follows = {type(event) for event in decide(table, command)}
    except Refused:  # The table has moved on, and nobody can agree any more.
        return "void the round"
    return "stop the round for a vote" if follows == {RoundInterrupted} else "void the round"


def can_be_agreed_to(live: PitTable, role: Role) -> bool:
    """Return whether somebody in this role can agree to a proposal. A machine may have dealt since."""
    proposal = live.proposal
    return proposal is not None and role is other_role(proposal) and not is_disproved(live, proposed_command(proposal))
