"""Replays a table's voids and reports: who agreed to them, and what the machine's own count says."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import msgspec

from letitride.pit.ports import Row
from letitride.pit.tables.disproved import report_of, require_not_disproved
from letitride.pit.tables.pit_table import PitTable, VoidProposed
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.timers import when_time_is_up
from letitride.pit.tables.tournament_commands import InterruptHand
from letitride.pit.tables.two_persons import ROLES, ConfirmVoid, other_role, proposed_command
from letitride.table import Command, Event, Refused, decide
from letitride.table.model.command import CloseVote
from letitride.table.model.event import HandRuledDead, RoundInterrupted, RoundResumed, RoundVoided, VoteCast
from letitride.table.model.vocabulary import Ballot

STOPS = HandRuledDead | RoundInterrupted | RoundVoided
"""What takes two people."""

Step = tuple[PitTable, Event, Row]
"""An event, the table before it, and its row."""


class VoidCheck:
    """The voids of a table, followed command by command."""

    def __init__(self, restored: Collection[int], *, broken_off: bool = False) -> None:
        self._restored, self._broken_off = restored, broken_off
        self._after_restore = -1

    def faults(self, steps: Sequence[Step]) -> Iterator[tuple[int, str]]:
        """Report what a command did that needed two people, or that the machine's count disproves."""
        before, first, row = steps[0]
        word = first if isinstance(first, ReasonGiven) else None
        restored = word is None and self._is_restore(before, row)
        self._after_restore = steps[-1][2].seq if restored else -1
        agreed = self._broken_off and row.command == f"{InterruptHand.__name__} {before.version}"
        for live, event, told in steps:
            if isinstance(event, VoidProposed):
                yield from ((told.seq, what) for what in _proposal_faults(live, event, word))
            report = report_of(event)
            if report is not None and (found := _disproved(live, report, by_person=not (restored or agreed))):
                yield told.seq, f"{type(event).__name__} had to be refused: {found}"
        stops = next((told for _, event, told in steps if isinstance(event, STOPS)), None)
        resumed = any(isinstance(event, RoundResumed) for _, event, _ in steps)
        if stops is not None and not (resumed or restored or agreed or _by_vote(steps) or _by_clock(before, row)):
            yield from ((stops.seq, what) for what in _unagreed(steps, word))

    def _is_restore(self, before: PitTable, row: Row) -> bool:
        """Return whether the pit itself did this after a restore, by the house's log."""
        known = before.version in self._restored or before.version == self._after_restore
        return known and row.command == f"restored {before.version}"


def _disproved(live: PitTable, report: Command, *, by_person: bool) -> str:
    try:
        require_not_disproved(live, report, by_person=by_person)
    except Refused as refused:
        return refused.message
    return ""


def _by_vote(steps: Sequence[Step]) -> bool:
    """Return whether a player voted no."""
    before, first, row = steps[0]
    if not (isinstance(first, VoteCast) and first.ballot is Ballot.NO):
        return False
    seat = before.table.seat(first.seat)
    return seat is not None and seat.player == row.actor


def _by_clock(before: PitTable, row: Row) -> bool:
    """Return whether the clock ended a vote. The timer audit checks the time."""
    return row.command == f"clock {before.version}" and isinstance(when_time_is_up(before), CloseVote)


def _proposal_faults(live: PitTable, proposal: VoidProposed, word: ReasonGiven | None) -> Iterator[str]:
    if word is None or (word.by, word.post, word.command) != (proposal.by, proposal.post, proposal.command):
        yield f"{proposal.by} is said to have proposed a void, and gave no reason for it"
    if proposal.post not in ROLES:
        yield f"{proposal.by} proposed a void as {proposal.post}, and it is for the dealer or the floor"
    try:
        found = _disproved(live, proposed_command(proposal), by_person=True)
    except msgspec.MsgspecError as fault:
        found = str(fault)
    if found:
        yield f"the proposal of {proposal.by} had to be refused: {found}"


def _unagreed(steps: Sequence[Step], word: ReasonGiven | None) -> Iterator[str]:
    """Report why a void, or the vote on it, was not agreed on by two people who may."""
    proposal = steps[0][0].proposal
    if word is None:
        yield "the round was stopped or became void, and the log does not say by whom: two persons have to agree"
    elif word.command != ConfirmVoid.__name__ or proposal is None:
        yield f"{word.by} did this alone, and two persons have to agree: {word.command}"
    elif word.by == proposal.by:
        yield f"{word.by} proposed the void and agreed to it, and two persons have to agree"
    elif proposal.post not in ROLES:
        return
    elif ROLES.get(word.post) is not other_role(proposal):
        wanted = other_role(proposal).value
        yield f"{word.by} agreed to the void as {word.post}, and the {wanted} had to: {proposal.by} proposed it"
    elif not _is_what_was_proposed(steps, proposal):
        yield f"{proposal.by} and {word.by} agreed to {proposal.command}, and something else was done"


def _is_what_was_proposed(steps: Sequence[Step], proposal: VoidProposed) -> bool:
    try:
        expected = decide(steps[0][0].table, proposed_command(proposal))
    except (Refused, msgspec.MsgspecError):
        return False
    return tuple(event for _, event, _ in steps[1 : 1 + len(expected)]) == expected
