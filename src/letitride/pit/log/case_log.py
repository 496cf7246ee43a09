"""Cases as they follow from the house's log: what can be done about a case, and its state afterwards."""

from __future__ import annotations

from msgspec.structs import replace

from letitride.pit.cases import Case, CaseState, CaseStep, StepKind
from letitride.pit.interventions import Intervention
from letitride.pit.log.house_log import (
    CaseClosed,
    CaseEvent,
    CaseNoted,
    CaseOpened,
    CaseReopened,
    CaseRuled,
    Deposited,
)

_NAMES: dict[type[CaseEvent], str] = {
    CaseNoted: "Note on case ",
    CaseRuled: "Rule on case ",
    CaseClosed: "Close case ",
    CaseReopened: "Reopen case ",
}
_KINDS = {
    CaseNoted: StepKind.NOTED,
    CaseRuled: StepKind.RULED,
    CaseClosed: StepKind.CLOSED,
    CaseReopened: StepKind.REOPENED,
}
_STATES = {CaseRuled: CaseState.RULED, CaseClosed: CaseState.CLOSED, CaseReopened: CaseState.OPEN}


def name_of(kind: type[CaseEvent], case: int) -> str:
    """Return the name of a case step in the list of interventions."""
    return f"{_NAMES[kind]}{case}"


def case_opened(event: CaseOpened, at: int) -> Case:
    """Return a new case."""
    return Case(
        number=event.case,
        at=at,
        table=event.table,
        round=event.round,
        player=event.player,
        reason=event.reason,
        text=event.text,
    )


def why_not(case: Case, kind: type[CaseEvent]) -> str:
    """Return why something cannot be done about a case now; empty if it can."""
    is_open, is_closed = case.state is CaseState.OPEN, case.state is CaseState.CLOSED
    if kind is CaseReopened:
        return f"case {case.number} is open" if is_open else ""
    if is_closed:
        return f"case {case.number} is closed: reopen it first"
    if kind is CaseRuled and not is_open:
        return f"case {case.number} has its ruling: reopen it for another one"
    if kind is CaseClosed and case.due:
        return f"the correction of case {case.number} is not paid yet"
    return ""


def why_not_pay(case: Case, event: Deposited) -> str:
    """Return why money cannot be the correction of a case; empty if it is what the ruling gives."""
    if event.player != case.player:
        return f"case {case.number} is that of {case.player}"
    if case.state is not CaseState.RULED or not case.due:
        return f"case {case.number} has no correction to be paid"
    return "" if event.cents == case.due else f"the ruling on case {case.number} gives {case.due} cents"


def case_after(case: Case, event: CaseEvent) -> Case:
    """Return a case after a step."""
    told = event.intervention
    clause, cents = (event.clause, event.cents) if isinstance(event, CaseRuled) else ("", 0)
    step = CaseStep(
        kind=_KINDS[type(event)],
        at=told.at,
        by=told.person,
        post=told.post,
        text=told.reason,
        clause=clause,
        cents=cents,
    )
    return replace(case, state=_STATES.get(type(event), case.state), steps=(*case.steps, step))


def case_paid(case: Case, paid: Intervention) -> Case:
    """Return a case after its correction was paid."""
    step = CaseStep(kind=StepKind.PAID, at=paid.at, by=paid.person, post=paid.post, text=paid.reason, cents=case.due)
    return replace(case, steps=(*case.steps, step))
