"""Whoever looks at a table is told when it has changed: the newest state, and what happened since the last one."""

from __future__ import annotations

import asyncio
from collections import defaultdict

from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.table import Event

MOST_EVENTS = 500
"""What a slow onlooker is told at most of what was missed; the newest state tells the rest."""


class Subscriber:
    """Somebody who looks at a table, and has been told so much."""

    def __init__(self, live: PitTable, name: str = "") -> None:
        self.live, self.name = live, name
        self.missed: list[tuple[PitTable, Event]] = []
        self.doubted = asyncio.Event()
        """Set when a session of this person has ended: it must be looked up whether this one has."""

        self._news = asyncio.Event()
        self._news.set()

    def tell(self, live: PitTable, happened: Happened) -> None:
        """Have this person told of what happened, soon."""
        self.live = live
        self.missed = [*self.missed, *happened][-MOST_EVENTS:]
        self._news.set()

    async def next_update(self) -> tuple[PitTable, list[tuple[PitTable, Event]]]:
        """Wait for something to tell, and return it."""
        await self._news.wait()
        self._news.clear()
        missed, self.missed = self.missed, []
        return self.live, missed


class Hub:
    """The onlookers of every table."""

    def __init__(self) -> None:
        self._onlookers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Remember the loop in which the onlookers live."""
        self._loop = asyncio.get_running_loop()

    def happened(self, live: PitTable, happened: Happened) -> None:
        """Tell of what is durable; called from the thread of the store."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._tell, live, happened)

    def recheck_session(self, name: str) -> None:
        """Have every connection of somebody checked anew; called from any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._doubt, name)

    def join(self, onlooker: Subscriber) -> None:
        """Let somebody look at a table."""
        self._onlookers[onlooker.live.id].add(onlooker)

    def leave(self, onlooker: Subscriber) -> None:
        """Let somebody go."""
        at_table = self._onlookers[onlooker.live.id]
        at_table.discard(onlooker)
        if not at_table:
            del self._onlookers[onlooker.live.id]

    def count(self, table_id: str | None = None) -> int:
        """Return how many people look at a table, or at all of them."""
        if table_id is not None:
            return len(self._onlookers.get(table_id, ()))
        return sum(len(at_table) for at_table in list(self._onlookers.values()))

    def watching(self, live: PitTable) -> int:
        """Return how many look at a table without sitting at it."""
        players = {seat.player for seat in live.table.seats if seat}
        return sum(onlooker.name not in players for onlooker in list(self._onlookers.get(live.id, ())))

    def queued(self) -> int:
        """Return how many events wait to be told, to all onlookers together."""
        return sum(len(each.missed) for at_table in list(self._onlookers.values()) for each in list(at_table))

    def _doubt(self, name: str) -> None:
        for at_table in self._onlookers.values():
            for onlooker in at_table:
                if onlooker.name == name:
                    onlooker.doubted.set()

    def _tell(self, live: PitTable, happened: Happened) -> None:
        for onlooker in self._onlookers.get(live.id, ()):
            onlooker.tell(live, happened)
