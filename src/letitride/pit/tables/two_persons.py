"""A round for which no more bets are taken becomes void by the word of two persons: one proposes it, another agrees.

From then on somebody may come to know the cards. One person alone could undo whatever a friend is about to lose, so it
takes the dealer and the floor, and both are on the record. Votes of players, the clock and the pit itself need nobody.
"""

from __future__ import annotations

import msgspec

from letitride.house.to_json import ENCODER
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.reasons import StaffReason
from letitride.table import Actor, Command, Refused, decide
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import RoundInterrupted, RoundResumed, RoundVoided
from letitride.table.model.vocabulary import Role

Voiding = (
    commands.ReportFaceUpCard
    | commands.ReportWrongNumber
    | commands.VerifyHands
    | commands.DeclareMisdeal
    | commands.CountStub
    | commands.InterruptRound
    | commands.CloseVote
)
"""What may make a round void."""

_READ = msgspec.json.Decoder(Voiding)


class ConfirmVoid(commands.SupervisedCommand, frozen=True, kw_only=True):
    """Agree that the round becomes void, as somebody else has proposed."""


def proposal_of(live: PitTable, command: Command, reason: StaffReason) -> VoidProposed | None:
    """Return how one person proposes that a round become void; None where it takes no second one."""
    if not isinstance(command, Voiding) or live.table.round is None:
        return None
    follows = decide(live.table, command)
    kinds = {type(event) for event in follows}
    if RoundVoided not in kinds and not (RoundInterrupted in kinds and RoundResumed not in kinds):
        return None
    return VoidProposed(
        by=reason.by, post=reason.post, command=type(command).__name__, fields=ENCODER.encode(command).decode()
    )


def role_of(proposal: VoidProposed) -> Role:
    """Return as whom somebody proposed it; an administrator acts as the floor."""
    return Role.DEALER if proposal.post == Role.DEALER.value else Role.FLOOR


def other_role(proposal: VoidProposed) -> Role:
    """Return who has to agree."""
    return Role.FLOOR if role_of(proposal) is Role.DEALER else Role.DEALER


def confirmed(live: PitTable, actor: Actor, reason: StaffReason | None) -> Command:
    """Return what was proposed and is agreed to now, or refuse."""
    proposal, rule = live.proposal, cite(live.table.house, "round")
    if proposal is None:
        raise Refused("nothing-proposed", "nobody has proposed that the round become void", rule=rule)
    if actor.role is not other_role(proposal) or (reason is not None and reason.by == proposal.by):
        message = f"{proposal.by} proposed it: the {other_role(proposal).value} has to agree"
        raise Refused("two-persons", message, rule=rule)
    proposed: Command = _READ.decode(proposal.fields)
    return proposed
