"""Replays cases from the house's log: ruled by a clause and by the floor, and paid as ruled."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec
from msgspec.structs import replace

from letitride.cards import Money
from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import KeptCase, Record
from letitride.pit.cases import Case, case_paid_by
from letitride.pit.log.case_log import case_after, case_opened, case_paid, name_of, why_not, why_not_pay
from letitride.pit.log.guest_log import GuestRegistered
from letitride.pit.log.house_event import HouseEvent
from letitride.pit.log.house_log import CaseEvent, CaseNoted, CaseOpened, CaseRuled, Deposited, Intervened
from letitride.pit.log.two_persons import deposit_name
from letitride.pit.people.register import Post
from letitride.pit.ports import Row
from letitride.table.clauses.rule_list import is_clause

_WRITE = (Post.FLOOR.value, Post.ADMINISTRATOR.value)
_NOTE = (*_WRITE, Post.SURVEILLANCE.value)


class CaseAudit:
    """The cases, followed row by row through the house's log."""

    def __init__(self, post_of: Callable[[str], str], report_fault: ReportFault) -> None:
        self._post_of, self._report_fault = post_of, report_fault
        self._cases: dict[int, Case] = {}
        self._paying: tuple[int, Case, str] | None = None
        """A correction that was paid, and how the next row must name it."""

    def follow(self, event: HouseEvent, row: Row) -> None:
        """Take the next event."""
        self._check_payment(event)
        match event:
            case CaseOpened(case=number, player=player):
                if number != len(self._cases) + 1:
                    self._report_fault(row.seq, f"case {number} was opened, and {len(self._cases) + 1} comes next")
                if not self._post_of(player):
                    self._report_fault(row.seq, f"{player} opened case {number}, and had no account then")
                self._cases[number] = case_opened(event, row.at)
            case CaseEvent(case=number):
                self._check_event(event, row, self._cases.get(number))
            case Deposited():
                self._pay(event, row)
            case GuestRegistered(guest=guest, name=name):
                own = {
                    number: replace(case, player=name) for number, case in self._cases.items() if case.player == guest
                }
                self._cases |= own
            case _:
                pass

    def finish(self) -> None:
        """Take the end of the log."""
        self._check_payment(None)

    def check(self, record: Record) -> Iterator[str]:
        """Report cases that differ from the log."""
        left = {case.number: _kept(case) for case in self._cases.values()}
        for kept in record.all_cases():
            told = left.pop(kept.number, None)
            if told is None:
                yield f"case {kept.number} was planted in the list: the house's log does not know it"
            elif kept != told:
                yield f"case {kept.number} was changed in the list: the house's log has it otherwise"
        for number in left:
            yield f"case {number} is missing from the list"

    def _check_event(self, event: CaseEvent, row: Row, case: Case | None) -> None:
        told = event.intervention
        if case is None:
            self._report_fault(row.seq, f"{row.name} tells of case {event.case}, which was never opened")
            return
        if fault := why_not(case, type(event)):
            self._report_fault(row.seq, f"{row.name} cannot be: {fault}")
        if told.post not in (_NOTE if isinstance(event, CaseNoted) else _WRITE):
            self._report_fault(row.seq, f"{told.person} did this as {told.post}, and it is for the floor: {told.what}")
        if (told.what, told.whom) != (name_of(type(event), case.number), case.player):
            self._report_fault(row.seq, f"{row.name} on case {case.number} is noted as {told.what}, {told.whom}")
        if isinstance(event, CaseRuled) and not is_clause(event.clause):
            self._report_fault(row.seq, f"case {case.number} was ruled by {event.clause!r}, which is not a clause")
        self._cases[case.number] = case_after(case, event)

    def _pay(self, event: Deposited, row: Row) -> None:
        number = case_paid_by(row.command)
        if number is None:
            return
        case = self._cases.get(number)
        fault = why_not_pay(case, event) if case else f"there is no case {number}"
        if case is not None and not fault and row.command != case.payment:
            fault = f"its ruling is paid by {case.payment!r}"
        if fault or case is None:
            self._report_fault(row.seq, f"{event.player} was paid {event.cents} cents for case {number}: {fault}")
            return
        self._paying = row.seq, case, deposit_name(Money(event.cents), row.command)

    def _check_payment(self, event: HouseEvent | None) -> None:
        """Check that the row after a payment says who made it."""
        paying, self._paying = self._paying, None
        if paying is None:
            return
        seq, case, name = paying
        told = event.intervention if isinstance(event, Intervened) else None
        if told is None or (told.what, told.whom) != (name, case.player):
            self._report_fault(seq, f"the log does not say who paid the correction of case {case.number}")
        else:
            self._cases[case.number] = case_paid(case, told)


def _kept(case: Case) -> KeptCase:
    return KeptCase(
        number=case.number,
        player=case.player,
        stream=case.table,
        state=case.state.value,
        data=msgspec.json.encode(case),
    )
