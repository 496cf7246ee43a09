"""Whoever looks at a table is told when it has changed: the newest state, and what happened since the last one."""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import partial

from letitride.pit.ports import Unavailable
from letitride.pit.tables.pit_table import Happened, PitTable
from letitride.server.http.logs import log
from letitride.server.http.loop_calls import LoopCalls
from letitride.table import Event

MOST_EVENTS = 500
"""What a slow onlooker is told at most of what was missed; the newest state tells the rest."""

CHECK_SECONDS = 30.0
"""So often all sessions that look on are looked up together: another server may have ended one of them."""

CHECKED_AT_ONCE = 500
StillOpen = Callable[[Sequence[str]], Collection[str]]
"""Tells which of these tokens still stand for somebody."""


class SessionOver(Exception):
    """The session of somebody who looks on has ended."""


class Subscriber:
    """Somebody who looks at a table, and has been told so much."""

    def __init__(self, live: PitTable, name: str = "", *, token: str = "", address: str = "") -> None:
        self.live, self.name, self.token, self.address = live, name, token, address
        self.missed: list[tuple[PitTable, Event]] = []
        self._over = False
        self._news = asyncio.Event()
        self._news.set()

    def tell(self, live: PitTable, happened: Happened) -> None:
        """Have this person told of what happened, soon."""
        self.live = live
        self.missed.extend(happened)
        del self.missed[:-MOST_EVENTS]
        self._news.set()

    def end(self) -> None:
        """Have this person told that the session is over."""
        self._over = True
        self._news.set()

    async def next_update(self, earliest: float) -> tuple[PitTable, list[tuple[PitTable, Event]]]:
        """Wait for something to tell, not before a time of the loop, and return it."""
        await self._news.wait()
        early = earliest - asyncio.get_running_loop().time()
        if early > 0:
            await asyncio.sleep(early)
        if self._over:
            raise SessionOver
        self._news.clear()
        missed, self.missed = self.missed, []
        return self.live, missed


class Hub:
    """The onlookers of every table; only the loop changes who they are."""

    def __init__(self) -> None:
        self._onlookers: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._names: defaultdict[str, Counter[str]] = defaultdict(Counter)
        """How many connections each person has to a table."""

        self._people: defaultdict[str, set[Subscriber]] = defaultdict(set)
        self._addresses: Counter[str] = Counter()
        self.loop = LoopCalls()
        self._still_open: StillOpen = set
        self._checking: asyncio.Task[None] | None = None
        self._rechecking: set[asyncio.Task[None]] = set()

    def start(self, still_open: StillOpen) -> None:
        """Remember the loop in which the onlookers live, and look up their sessions from time to time."""
        self._still_open = still_open
        self.loop.start()
        self._checking = asyncio.create_task(self._check_all())

    def stop(self) -> None:
        """Look nothing up any more."""
        if self._checking is not None:
            self._checking.cancel()

    def happened(self, live: PitTable, happened: Happened) -> None:
        """Tell of what is durable; called from the thread of the store."""
        self.loop.call(partial(self._tell, live, happened))

    def recheck_session(self, name: str) -> None:
        """Have every connection of somebody checked again; called from any thread."""
        self.loop.call(lambda: self._recheck(name))

    def join(self, onlooker: Subscriber) -> None:
        """Let somebody look at a table."""
        self._onlookers[onlooker.live.id].add(onlooker)
        self._names[onlooker.live.id][onlooker.name] += 1
        self._addresses[onlooker.address] += 1
        if onlooker.name:
            self._people[onlooker.name].add(onlooker)

    def leave(self, onlooker: Subscriber) -> None:
        """Let somebody go."""
        table_id = onlooker.live.id
        self._onlookers[table_id].discard(onlooker)
        if not self._onlookers[table_id]:
            del self._onlookers[table_id]
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
        """Tell whether somebody looks at a table."""
        return table_id in self._names and name in self._names[table_id]

    def watching(self, live: PitTable) -> int:
        """Return how many look at a table without sitting at it."""
        names: Mapping[str, int] = self._names.get(live.id, {})
        players = {seat.player for seat in live.table.seats if seat}
        return self.count(live.id) - sum(names.get(player, 0) for player in players)

    def _tell(self, live: PitTable, happened: Happened) -> None:
        for onlooker in self._onlookers.get(live.id, ()):
            onlooker.tell(live, happened)

    def _recheck(self, name: str) -> None:
        checking = asyncio.create_task(self._check(lambda: self._people.get(name, ())))
        self._rechecking.add(checking)
        checking.add_done_callback(self._rechecking.discard)

    async def _check_all(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SECONDS)
            await self._check(lambda: (each for of_one in self._people.values() for each in of_one))

    async def _check(self, whom: Callable[[], Iterable[Subscriber]]) -> None:
        """Look up the sessions of these onlookers together, and end the connections of those that are over."""
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
                    each.end()
