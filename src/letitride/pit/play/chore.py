"""Periodic work beside the tables."""

from __future__ import annotations

from collections.abc import Callable

import structlog

from letitride.pit.ports import Clock

log = structlog.get_logger()


class Chore:
    """Work in small pieces, one whenever it is time."""

    def __init__(self, call: Callable[[], object], clock: Clock, every: int) -> None:
        self._call, self._clock, self._every = call, clock, every
        self._due = clock() + every

    def do(self) -> None:
        """Do a piece, if it is time."""
        now = self._clock()
        if now >= self._due:
            self._due = now + self._every
            self._call()


def note_count(what: str, work: Callable[[], int]) -> None:
    """Do some work, and log how much there was, if any."""
    if count := work():
        log.info(what, count=count)
