"""Something that is done from time to time beside the tables."""

from __future__ import annotations

from collections.abc import Callable

from letitride.pit.ports import Clock


class Chore:
    """Work in small pieces, one whenever its time has come."""

    def __init__(self, call: Callable[[], object], clock: Clock, every: int) -> None:
        self._call, self._clock, self._every = call, clock, every
        self._due = clock() + every

    def do(self) -> None:
        """Do a piece, if it is time."""
        now = self._clock()
        if now >= self._due:
            self._due = now + self._every
            self._call()
