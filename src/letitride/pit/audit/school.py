"""Replays table tests from the house's log: set by instructors, and ended with the stated result."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import Record
from letitride.pit.house_record import rules_of
from letitride.pit.log.house_log import HouseEvent
from letitride.pit.log.school_log import ExamBegun, ExamFinished, ExamSet, exam_name, finished_of
from letitride.pit.people.register import Post
from letitride.pit.ports import Row
from letitride.pit.school_records import Sitting

_SET = (Post.INSTRUCTOR.value, Post.ADMINISTRATOR.value)


class SchoolAudit:
    """The table tests, followed row by row through the house's log."""

    def __init__(self, post_of: Callable[[str], str], report_fault: ReportFault) -> None:
        self._post_of, self._report_fault = post_of, report_fault
        self._begun: dict[int, ExamSet | ExamBegun] = {}
        self._finished: dict[int, ExamFinished] = {}

    def follow(self, event: HouseEvent, row: Row) -> None:
        """Take the next event."""
        match event:
            case ExamSet(exam=number) | ExamBegun(exam=number):
                if number != len(self._begun) + 1:
                    self._report_fault(row.seq, f"table test {number} began, and {len(self._begun) + 1} comes next")
                self._begun[number] = event
                if isinstance(event, ExamSet):
                    self._check_setter(event, row)
            case ExamFinished(exam=number, candidate=candidate):
                begun = self._begun.get(number)
                if begun is None or number in self._finished or begun.candidate != candidate:
                    self._report_fault(row.seq, f"table test {number} of {candidate} is over, and was not being sat")
                self._finished[number] = event
            case _:
                pass

    def _check_setter(self, event: ExamSet, row: Row) -> None:
        told = event.intervention
        if told.post not in _SET or self._post_of(told.person) != told.post:
            self._report_fault(row.seq, f"{told.person} set table test {event.exam}, and was no instructor")
        if (told.what, told.whom) != (exam_name(event.exam), event.candidate):
            self._report_fault(row.seq, f"table test {event.exam} is not what was noted: {told.what}, {told.whom}")

    def check(self, record: Record) -> Iterator[str]:
        """Report table tests that differ from the log."""
        left = dict(self._begun)
        for kept in record.all_sittings():
            told = left.pop(kept.number, None)
            if told is None:
                yield f"table test {kept.number} was planted: the house's log does not know it"
            elif fault := self._differs(kept, told):
                yield f"table test {kept.number} of {told.candidate} was changed: {fault}"
        for number, told in left.items():
            yield f"table test {number} of {told.candidate} is missing from the list"

    def _differs(self, kept: Sitting, told: ExamSet | ExamBegun) -> str:
        """Return how a table test differs from the log; empty if it does not."""
        set_by = told.intervention.person if isinstance(told, ExamSet) else ""
        if (kept.candidate, kept.set_by) != (told.candidate, set_by):
            return "it is another's"
        if rules_of(kept.record.encode()) != told.rules:
            return "it is by other rules"
        finished = self._finished.get(kept.number)
        if (finished is None) is not (kept.finished is None):
            return "the log says otherwise whether it is over"
        return "" if finished is None or finished == finished_of(kept) else "the log has another result"
