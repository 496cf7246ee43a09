"""Checks the answers to a table's commands against its log, and the refusals in their own chain."""

from __future__ import annotations

from collections.abc import Iterable, Set

import msgspec
from msgspec import Struct

from letitride.pit.audit.movements import ReportFault
from letitride.pit.audit.stored_record import KeptAnswer
from letitride.pit.chain import refusal_link
from letitride.pit.play.answer import Answer, AnswerKind
from letitride.pit.ports import Head, Row


class RefusalsExpected(Struct, frozen=True, kw_only=True):
    """Where a table's remaining refusals begin, by the house's log."""

    forgotten: int = 0
    link: str = ""
    """The link of the last dropped refusal."""

    sealed: Set[str] = frozenset()
    """Links that were last too recently to have been dropped."""


class AnswerCheck:
    """The answers of a table, taken command by command."""

    def __init__(
        self, stream: str, answers: Iterable[KeptAnswer], expected: RefusalsExpected, report_fault: ReportFault
    ) -> None:
        self._stream, self._expected, self._report_fault = stream, expected, report_fault
        self._left = {kept.command: kept for kept in answers}

    def take_done(self, last: Row) -> None:
        """Take the answer to a command that was carried out. *last* is its last row."""
        kept = self._left.pop(last.command, None)
        if kept is None:
            self._report_fault(last.seq, f"the command {last.command!r} was never answered")
            return
        answer = self._read(kept, last.seq)
        if answer is not None and (answer.outcome, answer.version) != (AnswerKind.DONE, last.seq):
            what = f"the command {last.command!r} was done, and its answer says {_in_words(answer)}"
            self._report_fault(last.seq, what)
        if kept.number is not None:
            self._report_fault(last.seq, f"the command {last.command!r} was done, and is counted as refused")

    def finish(self, head: Head) -> None:
        """Take what is left: the refused commands."""
        for kept in self._left.values():
            answer = self._read(kept, None)
            if answer and (answer.outcome is not AnswerKind.REFUSED or not 0 <= answer.version <= head.version):
                what = f"the command {kept.command!r} was answered as {_in_words(answer)}, and nothing happened"
                self._report_fault(None, what)
            elif kept.number is None:
                what = f"the answer to {kept.command!r} was planted: it is not in the chain of refusals"
                self._report_fault(None, what)
        self._check_chain(head)

    def _check_chain(self, head: Head) -> None:
        chained = [(kept.number, kept) for kept in self._left.values() if kept.number is not None]
        first, link = self._expected.forgotten, self._expected.link
        links = {link}
        for place, (number, kept) in enumerate(sorted(chained, key=lambda each: each[0]), first + 1):
            if number != place:
                what = f"refusal {place} is missing: {kept.command!r} is kept as refusal {number}"
                self._report_fault(None, what)
                return
            link = refusal_link(link, self._stream, number, kept.command, kept.answer)
            links.add(link)
        if self._expected.sealed - links:
            self._report_fault(None, "refusals were forgotten that were too young for it: a seal knows of them")
        if (first + len(chained), link) != (head.refusals, head.refused):
            what = (
                f"a refusal was changed, planted or taken away: {len(chained)} are kept, and "
                f"{head.refusals - first} were given"
            )
            self._report_fault(None, what)

    def _read(self, kept: KeptAnswer, seq: int | None) -> Answer | None:
        try:
            return Answer.from_bytes(kept.answer)
        except msgspec.MsgspecError as fault:
            self._report_fault(seq, f"the answer to {kept.command!r} cannot be read: {fault}")
            return None


def _in_words(answer: Answer) -> str:
    return f"{answer.outcome.value} at {answer.version}"
