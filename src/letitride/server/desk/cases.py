"""Cases at the desk: each with its round laid out, notes, the ruling by its clause, and what is paid."""

from __future__ import annotations

from typing import Annotated, Any, TypeVar

from fastapi import Path, Query
from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.pit.cases import Case, CaseFilter, CaseReason, CaseState, StepKind
from letitride.pit.history.history import NoSuchRound
from letitride.server.desk.rounds import Overseer, PlayerName, RoundRecord, record_of_round, wanted_player
from letitride.server.http.access import FloorPerson
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving
from letitride.server.http.wire import Body, Router, filled
from letitride.server.people.staff import Reason, amount_of, why
from letitride.server.tables.cases import CaseBefore, RulingResponse, paid_for, ruling_of
from letitride.server.tables.rounds import LATEST, Most, TableName
from letitride.table.clauses.rule_list import documents, text_of

router = Router(prefix="/api/desk", tags=["desk"])
CaseNumber = Annotated[int, Path(ge=1, le=LATEST, description="The number of a case.")]


class Note(Body, frozen=True):
    """A note on a case, or why it is closed or reopened."""

    text: Reason


class NewRuling(Note, frozen=True):
    """A ruling: its clause, and what the player is due."""

    clause: Annotated[str, Meta(max_length=60)]
    correction: Annotated[str, Meta(max_length=20)] = "0"


class CaseLine(Struct, frozen=True, kw_only=True):
    """A case as the desk lists it."""

    number: int
    at: int
    table: str
    round: int | None
    player: str
    reason: CaseReason
    text: str
    state: CaseState
    clause: str
    """The clause of the ruling; empty if there is none."""

    correction: Money
    """What the ruling gives the player."""

    paid: Money
    due: Money
    """What is left to pay. It waits for a second person."""


class CaseStepResponse(Struct, frozen=True, kw_only=True):
    """A staff action on a case."""

    kind: StepKind
    at: int
    by: str
    post: str
    text: str
    clause: str
    clause_text: str
    amount: Money


class CaseRecord(CaseLine, frozen=True, kw_only=True):
    """A case with everything needed to settle it."""

    ruling: RulingResponse | None
    steps: tuple[CaseStepResponse, ...]
    record: RoundRecord | None
    """Its round, laid out and re-settled; null while it is played, or without one."""


Line = TypeVar("Line", bound=CaseLine)


class ClauseLine(Struct, frozen=True, kw_only=True):
    """A clause that a ruling can cite."""

    id: str
    document: str
    text: str


@router.get("/cases", responses=problems(401))
@as_csv(before="number")
def cases(
    services: Serving,
    _person: Overseer,
    state: Annotated[CaseState | None, Query(description="Those in one state only.")] = None,
    table: TableName = None,
    player: PlayerName = None,
    before: CaseBefore = None,
    most: Most = 20,
) -> list[CaseLine]:
    """List cases, newest first."""
    wanted = CaseFilter(state=state, table=table, before=before, **wanted_player(services, player))
    return [_line(CaseLine, case) for case in services.cases.cases(wanted, most)]


@router.get("/clauses", responses=problems(401))
@as_csv()
def clauses(_person: Overseer) -> list[ClauseLine]:
    """List every clause that a ruling can cite."""
    return [
        ClauseLine(id=clause.id, document=document.name, text=clause.text)
        for document in documents()
        for clause in document.clause
    ]


@router.get("/cases/{case}", responses=problems(401, 404))
def case(services: Serving, case: CaseNumber, _person: Overseer) -> CaseRecord:
    """Get a case with its round laid out."""
    return _record(services, services.cases.case(case))


@router.post("/cases/{case}/notes", status_code=201, responses=problems(401, 404, 409))
def note(services: Serving, case: CaseNumber, new: Note, person: Overseer) -> CaseRecord:
    """Add a note to a case."""
    return _record(services, services.cases.note(case, why(person, new.text)))


@router.post("/cases/{case}/rulings", status_code=201, responses=problems(401, 404, 409))
def rule(services: Serving, case: CaseNumber, new: NewRuling, person: FloorPerson) -> CaseRecord:
    """Rule on a case by a clause, and pay the correction. If two people have to agree, it waits for the second."""
    correction, given = amount_of(new.correction, least=Money(0)), why(person, new.text)
    return _record(services, services.cases.rule(case, given, new.clause.strip(), correction))


@router.post("/cases/{case}/correction", responses=problems(401, 404, 409))
def pay(services: Serving, case: CaseNumber, person: FloorPerson) -> CaseRecord:
    """Agree, as the second person, to pay the correction of a ruling."""
    return _record(services, services.cases.pay(case, person))


@router.post("/cases/{case}/close", responses=problems(401, 404, 409))
def close(services: Serving, case: CaseNumber, new: Note, person: FloorPerson) -> CaseRecord:
    """Close a case."""
    return _record(services, services.cases.close(case, why(person, new.text)))


@router.post("/cases/{case}/reopen", responses=problems(401, 404, 409))
def reopen(services: Serving, case: CaseNumber, new: Note, person: FloorPerson) -> CaseRecord:
    """Reopen a case. Its ruling no longer counts."""
    return _record(services, services.cases.reopen(case, why(person, new.text)))


def _line(kind: type[Line], case: Case, **further: Any) -> Line:
    ruling = case.ruling
    return filled(
        kind,
        case,
        clause=ruling.clause if ruling else "",
        correction=Money(ruling.cents if ruling else 0),
        paid=paid_for(case),
        due=Money(case.due),
        **further,
    )


def _record(services: Services, case: Case) -> CaseRecord:
    steps = tuple(
        filled(CaseStepResponse, step, clause_text=text_of(step.clause), amount=Money(step.cents))
        for step in case.steps
    )
    return _line(CaseRecord, case, ruling=ruling_of(case.ruling), steps=steps, record=_round(services, case))


def _round(services: Services, case: Case) -> RoundRecord | None:
    """Return the round of a case, if it is over."""
    if case.round is None:
        return None
    try:
        return record_of_round(services, case.table, case.round)
    except NoSuchRound:
        return None
