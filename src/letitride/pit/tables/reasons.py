"""Why somebody of the house intervened: asked for with every command of dealer, floor and administrator, and kept."""

from __future__ import annotations

from msgspec import Struct

from letitride.pit.interventions import Intervention
from letitride.pit.tables.table_modes import TableModes
from letitride.table import Command, Event, Refused
from letitride.table.model.command import DealCards

LONGEST_REASON = 200
REASON_RULE = "000-completion-31"
"""The clause that reasons serve: a round can be laid out again in a dispute."""


class StaffReason(Struct, frozen=True, kw_only=True):
    """Somebody of the house who intervenes, and why."""

    by: str
    post: str
    reason: str


class ReasonGiven(Event, frozen=True, kw_only=True):
    """Somebody of the house said why; what was done follows in the log."""

    by: str
    post: str
    command: str
    """What was asked of the table."""

    reason: str


def is_reason(text: str) -> bool:
    """Tell whether a text can stand as a reason."""
    return 0 < len(text) <= LONGEST_REASON and text.isprintable() and text == text.strip()


def intervention(reason: StaffReason | ReasonGiven, what: str, whom: str, at: int) -> Intervention:
    """Return what somebody did to an account, to money or to a table, for the list of all interventions."""
    return Intervention(at=at, person=reason.by, post=reason.post, what=what, whom=whom, reason=reason.reason)


def reason_for(command: Command, reason: StaffReason, modes: TableModes) -> ReasonGiven | None:
    """Return the reason for *command* as the log keeps it, or refuse a command without one."""
    if is_reason(reason.reason):
        return ReasonGiven(by=reason.by, post=reason.post, command=type(command).__name__, reason=reason.reason)
    # Who took the deal in hand has said why: the cards that follow need no word each.
    if not reason.reason and isinstance(command, DealCards) and modes.by_hand:
        return None
    message = f"give a reason (1 to {LONGEST_REASON} characters): it goes on the record"
    raise Refused("reason-wanted", message, rule=REASON_RULE)
