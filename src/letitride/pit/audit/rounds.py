"""Compares the stored rounds of a table with those that its log ends."""

from __future__ import annotations

from collections.abc import Iterable

from letitride.pit.audit.movements import ReportFault
from letitride.pit.ports import RoundLine, Row
from letitride.pit.tables.ended_round import EndedRound


class RoundCheck:
    """The rounds of a table, in order."""

    def __init__(
        self, stream: str, entered: Iterable[tuple[RoundLine, tuple[str, ...]]], report_fault: ReportFault
    ) -> None:
        self.settled = self.void = 0
        self._stream, self._report_fault = stream, report_fault
        self._entered = {line.number: (line, players) for line, players in entered}
        self._last = 0

    def take(self, over: EndedRound, last: Row) -> None:
        """Take the next finished round. *last* is its last row."""
        self.settled += over.outcome == "settled"
        self.void += over.outcome == "void"
        line = RoundLine(
            stream=self._stream,
            number=over.number,
            first=self._last + 1,
            last=last.seq,
            outcome=over.outcome,
            at=last.at,
        )
        players = tuple(sorted(set(over.players)))
        self._last = last.seq
        entered, played = self._entered.pop(over.number, (None, ()))
        if entered != line:
            self._report_fault(last.seq, f"round {over.number} is entered as {entered}, and was {line}")
        if played != players:
            self._report_fault(last.seq, f"round {over.number} is entered with {played}, and {players} played")

    def finish(self) -> None:
        """Take the end of the log."""
        for number, (line, played) in self._entered.items():
            what = f"round {number} is entered with {played or 'nobody'}, and never came to an end"
            self._report_fault(line.last or None, what)
