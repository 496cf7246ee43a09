"""Tells everybody at a table when it changes: the newest state, and what happened since the last one."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from letitride.pit.store_faults import Unavailable
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.http.logs import log
from letitride.server.http.loop_calls import LoopCalls
from letitride.table import Event

MOST_EVENTS = 500
"""The most missed events a slow client gets. The newest state says the rest."""

CHECK_SECONDS = 30.0
"""How often all open sessions are checked together. Another server may have ended one."""

CHECKED_AT_ONCE = 500
StillOpen = Callable[[Sequence[str]], Collection[str]]
"""Returns which of these tokens still have a session."""


def nobody() -> None:
    """Tell nobody: the connection is not registered yet, or no longer."""


class Subscriber:
    """Somebody at a table, and what they have been sent."""

    def __init__(self, live: PitTable, name: str = "", *, token: str = "", address: str = "") -> None:
        self.live, self.name, self.token, self.address = live, name, token, address
        self.is_elsewhere = False
        """Whether another process has the connection, and tells what happens."""

        self.watching = 0
        """How many were watching at the last event."""

        self.missed: list[tuple[PitTable, Event]] = []
        self.on_news: Callable[[], None] = nobody
        """Called in the loop when there is something to send."""

        self.on_end: Callable[[], None] = nobody
        """Called in the loop when the session is over."""

    def tell(self, live: PitTable, happened: Happened, watching: int) -> None:
        """Send this person what happened, soon."""
        self.live, self.watching = live, watching
        self.missed.extend(happened)
        if len(self.missed) > MOST_EVENTS:
            del self.missed[:-MOST_EVENTS]
        self.on_news()

    def take_missed(self) -> list[tuple[PitTable, Event]]:
        """Return what happened since the last call."""
        missed, self.missed = self.missed, []
        return missed


class Hub:
    """Everybody at every table. Only the loop changes this."""

    def __init__(self) -> None:
        self._onlookers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._names: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """How many connections each person has to a table."""

        self._nearby: defaultdict[str, set[Subscriber]] = defaultdict(set)
        """Those whose connections this process has."""

        self._people: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self.loop = LoopCalls()
        self._still_open: StillOpen = set
        self.on_away: Callable[[PitTable], None] | None = None
        """Called in the loop with a table at which somebody is said to have gone."""

        self._checking: asyncio.Task[None] | None = None
        self._rechecking: set[asyncio.Task[None]] = set()

    def start(self, still_open: StillOpen) -> None:
        """Remember the loop, and check sessions from time to time."""
        self._still_open = still_open
        self.loop.start()
        self._checking = asyncio.create_task(self._check_all())

    def stop(self) -> None:
        """Stop checking."""
        if self._checking is not None:
            self._checking.cancel()

    def happened(self, live: PitTable, happened: Happened) -> None:
        """Tell of what is durable; called from the thread of the store."""
        if live.away or live.id in self._nearby:
            self.loop.call(partial(self._happened, live, happened))

    def recheck_session(self, name: str) -> None:
        """Check every connection of a person again. Called from any thread."""
        self.loop.call(lambda: self._recheck(name))

    def join(self, onlooker: Subscriber) -> None:
        """Register somebody at a table."""
        self._onlookers[onlooker.live.id].add(onlooker)
        if not onlooker.is_elsewhere:
            self._nearby[onlooker.live.id].add(onlooker)
        self._names[onlooker.live.id][onlooker.name] += 1
        self._addresses[onlooker.address] += 1
        if onlooker.name:
            self._people[onlooker.name].add(onlooker)
        onlooker.watching = self.watching(onlooker.live)

    def leave(self, onlooker: Subscriber) -> None:
        """Unregister somebody."""
        table_id = onlooker.live.id
        for among in (self._onlookers, self._nearby):
            among[table_id].discard(onlooker)
            if not among[table_id]:
                del among[table_id]
        for counts, key in ((self._names[table_id], onlooker.name), (self._addresses, onlooker.address)):
            counts[key] -= 1
            if not counts[key]:
                del counts[key]
        if not self._names[table_id]:
            del self._names[table_id]
        self._people[onlooker.name].discard(onlooker)
        if not self._people[onlooker.name]:
            del self._people[onlooker.name]

    def count(self, table_id: str | None = None) -> int:
        """Return how many connections there are to a table, or to all of them."""
        if table_id is not None:
            return len(self._onlookers.get(table_id, ()))
        return sum(self._addresses.copy().values())

    def count_of(self, name: str) -> int:
        """Return how many connections somebody has."""
        return len(self._people.get(name, ()))

    def count_from(self, address: str) -> int:
        """Return how many connections there are from an address."""
        return self._addresses[address]

    def is_connected(self, table_id: str, name: str) -> bool:
        """Return whether somebody looks at a table."""
        return table_id in self._names and name in self._names[table_id]

    def watching(self, live: PitTable) -> int:
        """Return how many watch a table without a seat."""
        names: Mapping[str, int] = self._names.get(live.id, {})
        players = {seat.player for seat in live.table.seats if seat}
        return self.count(live.id) - sum(names.get(player, 0) for player in players)

    def _happened(self, live: PitTable, happened: Happened) -> None:
        if live.away and self.on_away is not None:
            self.on_away(live)
        self.tell(live, happened)

    def tell(self, live: PitTable, happened: Happened) -> None:
        """Tell those whose connections this process has; called in the loop."""
        if onlookers := self._nearby.get(live.id):
            watching = self.watching(live)
            for onlooker in onlookers:
                onlooker.tell(live, happened, watching)

    def _recheck(self, name: str) -> None:
        checking = asyncio.create_task(self._check(lambda: self._people.get(name, ())))
        self._rechecking.add(checking)
        checking.add_done_callback(self._rechecking.discard)

    async def _check_all(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self._check(lambda: (each for of_one in self._people.values() for each in of_one))

    async def _check(self, whom: Callable[[], Iterable[Subscriber]]) -> None:
        """Check the sessions of these people together, and end the connections of those that are over."""
        asked = list(whom())
        for first in range(0, len(asked), CHECKED_AT_ONCE):
            some = asked[first : first + CHECKED_AT_ONCE]
            try:
                still_open = await asyncio.to_thread(self._still_open, [each.token for each in some])
            except Unavailable as error:
                log.warning("sessions could not be looked up", why=str(error))
                return
            for each in some:
                if each.token not in still_open:
                    each.on_end()
