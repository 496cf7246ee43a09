"""Money, posts and rules that two people have to agree on, if the pit is set so.

Both enter the same thing: the first proposes it, the second decides. A proposal is an intervention like any other, so
it is in the house's log.
"""

from __future__ import annotations

from msgspec.structs import replace

from letitride.cards import Money
from letitride.pit.cases import case_paid_by
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import take_note
from letitride.pit.ports import HouseRecords

PROPOSE = "Propose "
DEPOSIT, ENTER, POST, RULES, CASH = "Deposit ", "Enter as ", "Post ", "Rules ", "Cash in "
REMOVE_FACTOR = "Remove second factor"
FOR_CASE = " for case "
OF_TWO = (DEPOSIT, ENTER, POST, RULES, CASH, REMOVE_FACTOR)
"""The prefixes of the actions that two people have to agree on."""

RESTORE = "Restore"
"""What two administrators confirm before a start after a restore."""

STANDS = 24 * 60 * 60 * 1000
"""How long a proposal can be agreed to, in milliseconds."""


class SecondPersonWanted(ValueError):
    """Something was proposed, and waits for a second person."""


def is_agreed(books: HouseRecords, wanted: Intervention) -> bool:
    """Return whether somebody else has proposed the same. If nobody has, propose it."""
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
    """Return whether somebody else did what was proposed, in time."""
    return proposal.person != done.person and done.at - proposal.at <= STANDS


def deposit_name(amount: Money, command: str) -> str:
    """Return what the record calls a deposit: the correction of a case names its case.

    >>> deposit_name(Money.dollars(5), "case #3-1"), deposit_name(Money.dollars(5), "administrator 12345678")
    ('Deposit $5 for case 3', 'Deposit $5')
    """
    case = case_paid_by(command)
    return f"{DEPOSIT}{amount}" + (FOR_CASE + str(case) if case else "")


CASH_BROUGHT = "CashBrought"
"""The event of a house day that credits cash."""


def cash_name(amount: Money, pocket: str) -> str:
    """Return the record's name for cash that a player brought to the cage of a house day.

    >>> cash_name(Money.dollars(50), "chips")
    'Cash in $50, chips'
    """
    return f"{CASH}{amount}, {pocket}"


def rules_name(rules: str) -> str:
    """Return the record's name for posting a house. It pins the exact rules that both agree on."""
    return f"{RULES}{short_rules(rules)}"


def short_rules(rules: str) -> str:
    """Return the beginning of the hash of a house's rules, for people to compare."""
    return rules[:16]


def waits_for_second(what: str, whom: str, second: str = "administrator enters the same") -> SecondPersonWanted:
    """Return the message for the person who proposes something."""
    return SecondPersonWanted(f"Proposed: {what}, {whom}. It is done when a second {second}.")
