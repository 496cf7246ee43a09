"""Recomputes a table's deadline from its log, the pit's paces, and the deadlines that were moved."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from letitride.pit.log.house_log import TimerSet
from letitride.pit.ports import Head
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import Pace, wait_of


class TimerCheck:
    """What a table may wait for, and until when, followed command by command."""

    def __init__(self, paces: Collection[Pace], moved: Sequence[TimerSet], *, private: bool) -> None:
        self._paces, self._private = paces, private
        self._moved: dict[int, list[TimerSet]] = {}
        for each in moved:
            self._moved.setdefault(each.version, []).append(each)
        self._waiting = ""
        self._dues: set[int | None] = {None}
        self._move(0)

    def follow(self, live: PitTable, at: int) -> None:
        """Take the table after a command that was carried out *at* a time."""
        waits = [wait_of(live, pace, private=self._private) for pace in self._paces]
        known = [wait for wait in waits if wait is not None]
        self._dues = {wait.due(self._waiting, due, at) for wait in known for due in self._dues} or {None}
        self._waiting = known[0].what if known else ""
        self._move(live.version)

    def _move(self, version: int) -> None:
        for each in self._moved.pop(version, ()):
            self._waiting, self._dues = each.waiting, {each.due}

    def too_early(self, at: int) -> bool:
        """Return whether the clock acted early."""
        return bool(self._paces) and not any(due is not None and due <= at for due in self._dues)

    def faults(self, head: Head) -> Sequence[str]:
        """Report how the stored deadline differs."""
        if not self._paces or (head.waiting == self._waiting and head.due in self._dues):
            return ()
        due = " or ".join(map(str, sorted(self._dues, key=str)))
        kept, told = head.waiting or "nothing", self._waiting or "nothing"
        return (f"its timer was changed: it says {kept!r} until {head.due}, and the log gives {told!r} until {due}",)
