"""Why staff intervened: required with every command of dealer, floor and administrator, and kept."""

from __future__ import annotations

from msgspec import Struct

from letitride.house import House
from letitride.pit.interventions import Intervention
from letitride.table import Command, Event, Refused
from letitride.table.clauses.citing import cite

LONGEST_REASON = 200


class StaffReason(Struct, frozen=True, kw_only=True):
    """A staff member who intervenes, and why."""

    by: str
    post: str
    reason: str


class ReasonGiven(Event, frozen=True, kw_only=True):
    """A staff member gave a reason. The action follows in the log."""

    by: str
    post: str
    command: str
    """What was asked of the table."""

    reason: str


def is_reason(text: str) -> bool:
    """Return whether a text is a valid reason."""
    return 0 < len(text) <= LONGEST_REASON and text.isprintable() and text == text.strip()


def intervention(reason: StaffReason | ReasonGiven, what: str, whom: str, at: int) -> Intervention:
    """Return an entry of the list of interventions, about an account, money or a table."""
    return Intervention(at=at, person=reason.by, post=reason.post, what=what, whom=whom, reason=reason.reason)


def reason_for(house: House, command: Command, reason: StaffReason, *, is_wanted: bool) -> ReasonGiven | None:
    """Return the reason for *command* as the log keeps it. Refuse a command that needs a reason and has none."""
    if is_reason(reason.reason):
        return ReasonGiven(by=reason.by, post=reason.post, command=type(command).__name__, reason=reason.reason)
    if not reason.reason and not is_wanted:
        return None
    message = f"give a reason (1 to {LONGEST_REASON} characters): it goes on the record"
    raise Refused("reason-wanted", message, rule=cite(house, "reason"))
