"""What somebody is told of a table: the whole of it first, and then, where that was asked for, only what changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec.structs import replace

from letitride.pit.people.people import Person
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.table_parts import Parts, event_written, parts_of, written
from letitride.server.tables.table_state import Deadline
from letitride.table import Event


class Teller:
    """Writes the messages of one connection, and remembers what the last one told."""

    def __init__(self, person: Person | None, *, only_changes: bool) -> None:
        self._person, self._only_changes = person, only_changes
        self._told: Parts | None = None

    def tell(self, live: PitTable, happened: Sequence[tuple[PitTable, Event]], *, now: int, watching: int) -> bytes:
        """Return the next message."""
        parts = parts_of(live, self._person, now=now, watching=watching)
        events = [event_written(before, event, self._person) for before, event in happened]
        told, self._told = self._told, parts
        return _whole(parts, events) if told is None or not self._only_changes else _change(told, parts, events)


def _whole(parts: Parts, events: list[bytes]) -> bytes:
    """Return a message letter by letter as ``table_state.state`` is written."""
    view = _object({**parts.view, "seats": _list(parts.seats)})
    rest = {"view": view, "deadline": written(parts.deadline), "events": _list(events)}
    return _object({"type": b'"state"', **parts.fields, **rest})


def _change(told: Parts, parts: Parts, events: list[bytes]) -> bytes:
    """Return a message of what is no longer as it was told: everything by its name, and seats by their numbers."""
    fields, view = _changed(told.fields, parts.fields), _changed(told.view, parts.view)
    pairs = enumerate(zip(told.seats, parts.seats, strict=True), 1)
    if seats := {str(number): new for number, (old, new) in pairs if new != old}:
        view["seats"] = _object(seats)
    if view:
        fields["view"] = _object(view)
    if _timeless(parts.deadline) != _timeless(told.deadline):
        fields["deadline"] = written(parts.deadline)
    if events:
        fields["events"] = _list(events)
    return _object({"type": b'"change"', **fields})


def _changed(old: Mapping[str, bytes], new: Mapping[str, bytes]) -> dict[str, bytes]:
    return {name: value for name, value in new.items() if value != old[name]}


def _timeless(deadline: Deadline | None) -> Deadline | None:
    """Return a deadline without the time that is left, which is another at every moment."""
    return deadline and replace(deadline, left=0)


def _list(items: Iterable[bytes]) -> bytes:
    return b"[%s]" % b",".join(items)


def _object(fields: Mapping[str, bytes]) -> bytes:
    return b"{%s}" % b",".join([b'"%s":%s' % (name.encode(), value) for name, value in fields.items()])
