"""What waits for a second person, at the desk: what was asked, by whom, until when, and who can agree."""

from __future__ import annotations

import enum
from typing import Any

from msgspec import Struct

from letitride.cards import Money
from letitride.day.events import Pocket
from letitride.pit.floor.waiting import Proposal
from letitride.pit.log.two_persons import CASH, DEPOSIT, ENTER, FOR_CASE, POST, REMOVE_FACTOR, RULES
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.disproved import require_not_disproved
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.two_persons import other_role, proposed_command
from letitride.server.desk.tables import MOST_TABLES
from letitride.server.desk.words import label_of
from letitride.server.http.access import Staff
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving
from letitride.server.http.wire import Router, filled
from letitride.table import Refused, decide
from letitride.table.model.command import RuleHandDead
from letitride.table.model.event import RoundVoided

router = Router(prefix="/api/desk", tags=["desk"])


class Deed(enum.Enum):
    """What is agreed to."""

    VOID = "void"
    DEPOSIT = "deposit"
    POST = "post"
    ACCOUNT = "account"
    CORRECTION = "correction"
    HOUSE = "house"
    CASH = "cash"
    SECOND_FACTOR = "second-factor"


class WaitingResponse(Struct, frozen=True, kw_only=True):
    """Something that waits for a second person."""

    deed: Deed
    what: str
    """In words."""

    whom: str
    """The account or table concerned."""

    amount: Money | None
    """Of a deposit, or of cash."""

    pocket: Pocket | None
    """What cash is exchanged for."""

    new_post: Post | None
    """Of an account."""

    case: int | None
    """The case that the money corrects."""

    rules: str | None
    """The beginning of the hash of the rules to post."""

    by: str
    post: str
    """Who asked, and with which post."""

    reason: str
    at: int
    until: int | None
    """Until when somebody can agree; null for the end of the round."""

    why_not: str
    """Why you cannot agree; empty if you can."""


@router.get("/waiting", responses=problems(401))
@as_csv()
def waiting(services: Serving, person: Staff) -> list[WaitingResponse]:
    """List what waits for a second person, oldest first. Dealers see only voids."""
    lives = {table_id: services.pit.live(table_id) for table_id in services.pit.in_use(MOST_TABLES)}
    found = services.desk.waiting(tuple(lives.values()), services.clock())
    return [
        _void(each, lives[each.whom], person) if each.until is None else _of_the_house(each, person)
        for each in found
        if each.until is None or person.post is not Post.DEALER
    ]


def _void(proposal: Proposal, live: PitTable, person: Person) -> WaitingResponse:
    if live.proposal is None or live.table.round is None:
        raise LookupError(f"nobody has proposed anything at {live.id}")
    command = proposed_command(live.proposal)
    number, is_void, why_not = live.table.round.number, True, ""
    try:
        is_void = any(isinstance(event, RoundVoided) for event in decide(live.table, command))
        require_not_disproved(live, command)
    except Refused as refused:
        why_not = f"It cannot be done any more: {refused.message}."
    actor, wanted = person.actor(), other_role(live.proposal)
    if actor is None or actor.role is not wanted:
        why_not = f"The {wanted.value} has to agree."
    label = label_of(type(command))
    what = f"{f'Void round {number}' if is_void else f'Stop round {number} for a vote'}: {label[:1].lower()}{label[1:]}"
    if isinstance(command, RuleHandDead):
        what = f"Rule the hand of seat {command.seat} dead in round {number}"
    return _response(proposal, person, deed=Deed.VOID, what=what, why_not=why_not)


def _of_the_house(proposal: Proposal, person: Person) -> WaitingResponse:
    why_not = "" if person.post is Post.ADMINISTRATOR else "An administrator has to agree."
    if proposal.what == REMOVE_FACTOR:
        what = f"Remove the second factor of {proposal.whom}"
        return _response(proposal, person, deed=Deed.SECOND_FACTOR, what=what, why_not=why_not)
    kinds = (DEPOSIT, POST, ENTER, RULES, CASH)
    kind, rest = next((each, proposal.what.removeprefix(each)) for each in kinds if proposal.what.startswith(each))
    if kind == RULES:
        what = f"Post {proposal.whom}, rules {rest}"
        return _response(proposal, person, deed=Deed.HOUSE, what=what, why_not=why_not, rules=rest)
    if kind == CASH:
        return _cash(proposal, person, *rest.split(", "))
    amount, _, case = rest.partition(FOR_CASE)
    if case:
        what = f"Pay {proposal.whom} {amount} for case {case}"
        why_not = "" if person.post in (Post.FLOOR, Post.ADMINISTRATOR) else "The floor has to agree."
        said: dict[str, Any] = {"amount": Money.parse(amount), "case": int(case)}
        return _response(proposal, person, deed=Deed.CORRECTION, what=what, why_not=why_not, **said)
    if kind == DEPOSIT:
        what = f"Deposit {rest} for {proposal.whom}"
        return _response(proposal, person, deed=Deed.DEPOSIT, what=what, why_not=why_not, amount=Money.parse(rest))
    deed = Deed.POST if kind == POST else Deed.ACCOUNT
    what = f"{'Give' if kind == POST else 'Add'} {proposal.whom} {'the post' if kind == POST else 'as'} {rest}"
    return _response(proposal, person, deed=deed, what=what, why_not=why_not, new_post=Post(rest))


def _cash(proposal: Proposal, person: Person, amount: str, pocket: str) -> WaitingResponse:
    why_not = "" if person.post in (Post.FLOOR, Post.ADMINISTRATOR) else "The floor has to agree."
    what, cash = f"Take {amount} in cash from {proposal.whom}, for {_POCKETS[pocket]}", Money.parse(amount)
    return _response(proposal, person, deed=Deed.CASH, what=what, why_not=why_not, amount=cash, pocket=Pocket(pocket))


_POCKETS = {Pocket.ACCOUNT.value: "the account", Pocket.CHIPS.value: "chips of the day"}


def _response(proposal: Proposal, person: Person, **said: Any) -> WaitingResponse:
    """Return a line. The person who asked cannot agree."""
    if person.name == proposal.by:
        said["why_not"] = "You asked for this. Somebody else has to agree."
    return filled(WaitingResponse, proposal, **{**_NOTHING, **said})


_NOTHING = {"amount": None, "pocket": None, "new_post": None, "case": None, "rules": None}
