"""Compares the stored movements at a table with what its events should have moved."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from letitride.pit.ports import Movement

ReportFault = Callable[[int | None, str], None]
"""Reports a fault: at which event, and what."""

Line = tuple[str, str, str, int, int, str]
"""What is compared of a movement: account, kind, player, cents, time and text."""


class MovementReconciliation:
    """The movements of a table, taken event by event."""

    def __init__(self, lines: Iterable[Movement], report_fault: ReportFault) -> None:
        groups = itertools.groupby(lines, key=lambda line: line.seq)
        self._groups = ((seq, list(lines)) for seq, lines in groups)
        self._next = next(self._groups, None)
        self._report_fault = report_fault

    def expect(self, seq: int, lines: Sequence[Movement]) -> None:
        """Take the movements of an event, and compare."""
        self._skip(seq)
        found: list[Movement] = []
        if self._next is not None and self._next[0] == seq:
            found = self._next[1]
            self._next = next(self._groups, None)
        kept, due = (sorted(map(_line, each)) for each in (found, lines))
        for line in due:
            if line not in kept:
                self._report_fault(seq, f"the movement {_in_words(line)} is missing, or was changed")
        for line in kept:
            if line not in due:
                self._report_fault(seq, f"the movement {_in_words(line)} is not what this event moves")
        if kept != due and set(kept) == set(due):
            self._report_fault(seq, "a movement stands there twice")

    def finish(self) -> None:
        """Report what is left: movements of events that never happened."""
        self._skip(None)

    def _skip(self, seq: int | None) -> None:
        while self._next is not None and (seq is None or self._next[0] < seq):
            for line in self._next[1]:
                self._report_fault(
                    self._next[0], f"the movement {_in_words(_line(line))} belongs to no event that moves chips"
                )
            self._next = next(self._groups, None)


def _line(line: Movement) -> Line:
    return line.account, line.kind, line.player, line.cents, line.at, line.text


def _in_words(line: Line) -> str:
    account, kind, player, cents, at, text = line
    return f"of {cents} cents, {account} ({kind}, {player or 'the house'}; {text}, time {at}),"
