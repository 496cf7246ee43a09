"""Calling the floor: a player opens a case about a round, and follows it."""

from __future__ import annotations

from typing import Annotated

from fastapi import Query
from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.pit.cases import Case, CaseFilter, CaseReason, CaseState, CaseStep, StepKind
from letitride.pit.tables.reasons import LONGEST_REASON, is_reason
from letitride.server.http.access import NotAllowed, Player
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Serving, TableId
from letitride.server.http.wire import Body, Router, filled
from letitride.server.tables.rounds import LATEST, Most
from letitride.table.clauses.rule_list import text_of

router = Router(prefix="/api", tags=["cases"])
CaseBefore = Annotated[int | None, Query(ge=0, le=LATEST, description="The number of the last case before.")]


class NewCase(Body, frozen=True):
    """Why a player calls the floor."""

    reason: CaseReason
    text: Annotated[str, Meta(max_length=LONGEST_REASON)] = ""
    """In the player's own words, if any."""

    round: Annotated[int, Meta(ge=1, le=LATEST)] | None = None
    """A round the player played; by default the current one, or their last."""


class RulingResponse(Struct, frozen=True, kw_only=True):
    """A ruling."""

    at: int
    text: str
    clause: str
    clause_text: str
    """What the clause says, in our own words."""

    correction: Money
    """What the player gets."""


class CaseResponse(Struct, frozen=True, kw_only=True):
    """A case, as its player sees it."""

    number: int
    at: int
    table: str
    round: int | None
    """Null if the player had not played a round there yet."""

    reason: CaseReason
    text: str
    state: CaseState
    ruling: RulingResponse | None
    paid: Money
    """What was paid so far."""


@router.post("/tables/{table_id}/cases", status_code=201, responses=problems(401, 404))
def call_the_floor(services: Serving, table_id: TableId, new: NewCase, person: Player) -> CaseResponse:
    """Call the floor about a round at a table where you sit or played."""
    services.guard.check_rate("case", person.name)
    text = new.text.strip()
    if text and not is_reason(text):
        message = f"write at most {LONGEST_REASON} letters, on one line"
        raise NotAllowed(message, code="case-text", status=400)
    return own_case(services.cases.open(person, table_id, new.reason, text, new.round))


@router.get("/cases", responses=problems(401))
@as_csv(before="number")
def cases(services: Serving, person: Player, before: CaseBefore = None, most: Most = 20) -> list[CaseResponse]:
    """List your own cases, newest first."""
    found = services.cases.cases(CaseFilter(player=person.name, before=before), most)
    return [own_case(case) for case in found]


def own_case(case: Case) -> CaseResponse:
    """Return a case as its player sees it."""
    return filled(CaseResponse, case, ruling=ruling_of(case.ruling), paid=paid_for(case))


def ruling_of(ruling: CaseStep | None) -> RulingResponse | None:
    """Return a ruling as it is shown."""
    if ruling is None:
        return None
    return filled(RulingResponse, ruling, clause_text=text_of(ruling.clause), correction=Money(ruling.cents))


def paid_for(case: Case) -> Money:
    """Return what was paid for a case."""
    return Money(sum(step.cents for step in case.steps if step.kind is StepKind.PAID))
