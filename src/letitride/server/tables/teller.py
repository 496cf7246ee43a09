"""What a person is sent about a table: the whole state first, then only changes, if asked for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from letitride.pit.people.people import Person
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables.events_written import events_written
from letitride.server.tables.own_parts import own_of
from letitride.server.tables.table_parts import Own, Public, public_of, written
from letitride.server.tables.table_state import Deadline, deadline_of
from letitride.table import Event


class Told(Struct, frozen=True):
    """The last message, without its events."""

    public: Public
    own: Own
    watching: int
    deadline: Deadline | None


class Teller:
    """Writes the messages of a connection, and remembers the last one."""

    def __init__(self, person: Person | None, *, only_changes: bool) -> None:
        self._person, self._only_changes = person, only_changes
        self._told: Told | None = None

    def tell(self, live: PitTable, happened: Sequence[tuple[PitTable, Event]], *, now: int, watching: int) -> bytes:
        """Return the next message."""
        told, public = self._told, public_of(live, self._person)
        own = own_of(live, self._person, public, told.own if told else None)
        new = self._told = Told(public, own, watching, deadline_of(live, now, own.answer))
        events = events_written(happened, self._person) if happened else b""
        # New rules may have come with other seats.
        if told is None or not self._only_changes or len(told.public.seats) != len(public.seats):
            return _whole(new, events)
        return _change(told, new, events)


def _whole(new: Told, events: bytes) -> bytes:
    """Return a full message, exactly as ``table_state.state`` is encoded."""
    public, own = new.public, new.own
    view = {**public.view, "due": own.due, "seats": b"[%s]" % b",".join(_seats(new))}
    return _object(
        {
            "type": b'"state"',
            **public.fields,
            "seat": own.seat,
            "view": _object(view),
            "legal": own.legal,
            "deadline": written(new.deadline),
            "hint": own.hint,
            "watching": b"%d" % new.watching,
            "events": b"[%s]" % events,
        }
    )


def _change(old: Told, new: Told, events: bytes) -> bytes:
    """Return a message of what has changed: fields by name, and seats by number."""
    changed = new.public.since(old.public)
    fields = [b'"type":"change"', *changed.fields]
    if new.own is not old.own:
        fields += _of_own(old.own, new.own)
    if new.watching != old.watching:
        fields.append(b'"watching":%d' % new.watching)
    view = [*changed.view]
    if new.own.due != old.own.due:
        view.append(b'"due":' + new.own.due)
    if seats := changed.seats if new.own.cards is None is old.own.cards else _changed_seats(old, new):
        view.append(b'"seats":{%s}' % b",".join(seats))
    if view:
        fields.append(b'"view":{%s}' % b",".join(view))
    if not _same(old.deadline, new.deadline):
        fields.append(b'"deadline":' + written(new.deadline))
    if events:
        fields.append(b'"events":[%s]' % events)
    return b"{%s}" % b",".join(fields)


def _of_own(old: Own, new: Own) -> Iterable[bytes]:
    if new.seat != old.seat:
        yield b'"seat":' + new.seat
    if new.legal != old.legal:
        yield b'"legal":' + new.legal
    if new.hint != old.hint:
        yield b'"hint":' + new.hint


def _changed_seats(old: Told, new: Told) -> list[bytes]:
    pairs = enumerate(zip(_seats(old), _seats(new), strict=True), 1)
    return [b'"%d":%s' % (number, after) for number, (before, after) in pairs if after != before]


def _seats(told: Told) -> Sequence[bytes]:
    """Return all seats, with the player's own cards in theirs."""
    seats, own = told.public.seats, told.own
    return seats if own.cards is None else (*seats[: own.place], own.cards, *seats[own.place + 1 :])


def _same(old: Deadline | None, new: Deadline | None) -> bool:
    """Return whether two deadlines differ only in the time left, which always changes."""
    if old is None or new is None:
        return old is new
    return (old.at, old.ends, old.seats, old.answer, old.then) == (new.at, new.ends, new.seats, new.answer, new.then)


def _object(fields: Mapping[str, bytes]) -> bytes:
    return b"{%s}" % b",".join([b'"%s":%s' % (name.encode(), value) for name, value in fields.items()])
