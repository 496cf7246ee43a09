"""Events at a table, encoded once for everybody. A player hears about their own seat in the second person."""

from __future__ import annotations

from collections.abc import Sequence

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.events import event_for
from letitride.server.tables.kept import Recent
from letitride.server.tables.table_state import WATCHER, audience_of
from letitride.table import Event
from letitride.table.words.calls_for import addressed_seat, concerns

Happened = Sequence[tuple[PitTable, Event]]
written = ENCODER.encode


class _Written:
    """Events as everybody learns of them, each written once, when the first person needs it."""

    def __init__(self, happened: Happened) -> None:
        self._happened = happened
        self._each: list[bytes | None] = [None] * len(happened)
        self._joined: bytes | None = None
        addressed = [(place, _player(before, addressed_seat(event))) for place, (before, event) in enumerate(happened)]
        self.addressed = [pair for pair in addressed if pair[1]]
        """Which of them a player hears of in other words, and who sits in that seat."""

    def joined(self) -> bytes:
        """Return all of them, with commas between them."""
        if self._joined is None:
            self._joined = b",".join(map(self.at, range(len(self._each))))
            self._happened = ()  # nothing is left to be written, and tables are large
        return self._joined

    def at(self, place: int) -> bytes:
        """Return one of them."""
        found = self._each[place]
        if found is None:
            before, event = self._happened[place]
            found = self._each[place] = written(event_for(before, event, WATCHER))
        return found


_WRITTEN: Recent[tuple[int, str, str, str, int], _Written] = Recent(2000)
"""By how many follow which version of a table. Only those who look at it now ask for them."""


def events_written(happened: Happened, person: Person | None) -> bytes:
    """Return events as somebody learns of them, with commas between them."""
    before = happened[0][0]
    key = (len(happened), before.id, before.rules, before.head, before.version)
    found = _WRITTEN.get(key) or _WRITTEN.keep(key, _Written(tuple(happened)))
    if person is None or person.post is not Post.PLAYER:
        return found.joined()
    own = {place for place, player in found.addressed if player == person.name}
    if not own:
        return found.joined()
    each = [event_written(*pair, person) if place in own else found.at(place) for place, pair in enumerate(happened)]
    return b",".join(each)


def event_written(before: PitTable, event: Event, person: Person | None) -> bytes:
    """Return an event as somebody sees it."""
    audience = audience_of(before, person)
    return written(event_for(before, event, audience if concerns(event, audience) else WATCHER))


def _player(before: PitTable, number: int) -> str:
    seat = before.table.seats[number - 1] if 0 < number <= len(before.table.seats) else None
    return seat.player if seat else ""
