"""Money and posts that two persons have to agree on, where the pit is set so: one proposes, the other decides.

Both enter the same thing. A proposal is an intervention like any other, so that it is in the log of the house.
"""

from __future__ import annotations

from msgspec.structs import replace

from letitride.cards import Money
from letitride.pit.cases import case_paid_by
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import take_note
from letitride.pit.ports import HouseRecords

PROPOSE = "Propose "
DEPOSIT, ENTER, POST = "Deposit ", "Enter as ", "Post "
FOR_CASE = " for case "
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


def deposit_name(amount: Money, command: str) -> str:
    """Return what the record calls a deposit: the correction of a case names its case.

    >>> deposit_name(Money.dollars(5), "case #3-1"), deposit_name(Money.dollars(5), "administrator 12345678")
    ('Deposit $5 for case 3', 'Deposit $5')
    """
    case = case_paid_by(command)
    return f"{DEPOSIT}{amount}" + (FOR_CASE + str(case) if case else "")


def waits_for_second(what: str, whom: str, second: str = "administrator enters the same") -> SecondPersonWanted:
    """Return what whoever proposes something is told."""
    return SecondPersonWanted(f"Proposed: {what}, {whom}. It is done when a second {second}.")
