"""Money and posts that two persons have to agree on, where the pit is set so: one proposes, the other decides.

Both enter the same thing. A proposal is an intervention like any other, so that it is in the log of the house.
"""

from __future__ import annotations

from msgspec.structs import replace

from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import take_note
from letitride.pit.ports import HouseRecords

PROPOSE = "Propose "
DEPOSIT, ENTER, POST = "Deposit ", "Enter as ", "Post "
OF_TWO = (DEPOSIT, ENTER, POST)
"""How the names of the things begin that two persons have to agree on."""

RESTORE = "Restore"
"""What two administrators say before a new start after a restore."""

STANDS = 24 * 60 * 60 * 1000
"""How long a proposal can be agreed to, in milliseconds."""


class SecondPersonWanted(ValueError):
    """Something was proposed, and waits for a second person."""


def is_agreed(books: HouseRecords, wanted: Intervention) -> bool:
    """Tell whether somebody else has proposed the same; where nobody has, propose it."""
    books.house_head()
    proposal = replace(wanted, what=f"{PROPOSE}{wanted.what}")
    last = books.last_intervention(wanted.whom, (wanted.what, proposal.what))
    open_one = last.intervention if last and last.intervention.what == proposal.what else None
    if open_one is not None and agrees(open_one, wanted):
        return True
    if open_one is None or open_one.person != wanted.person or wanted.at - open_one.at > STANDS:
        take_note(books, proposal)
    return False


def agrees(proposal: Intervention, done: Intervention) -> bool:
    """Tell whether somebody else did what was proposed, in time."""
    return proposal.person != done.person and done.at - proposal.at <= STANDS


def waits_for_second(what: str, whom: str) -> SecondPersonWanted:
    """Return what whoever proposes something is told."""
    return SecondPersonWanted(f"Proposed: {what}, {whom}. It is done when a second administrator enters the same.")
