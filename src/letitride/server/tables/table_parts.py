"""A table in parts, each written: what everybody sees once for all, and for each seat only what is its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import answer_for, awaited_outside
from letitride.server.tables.events import event_for
from letitride.server.tables.legal_commands import legal_at, legal_entry
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_state import (
    WATCHER,
    Deadline,
    TableState,
    ViewResponse,
    attended,
    audience_of,
    deadline_of,
    hint_for,
    is_own,
    next_shuffle,
    state,
    with_bot,
)
from letitride.table import Actor, Audience, Event, View, view
from letitride.table.model.vocabulary import Role
from letitride.table.rules.betting import least_chips
from letitride.table.rules.deciding import options, seats_asked, undecided
from letitride.table.rules.procedure import due
from letitride.table.rules.seats import taken
from letitride.table.views.view import SeatView, cards_seen, due_seen

Key = TypeVar("Key")
Value = TypeVar("Value")
written = ENCODER.encode


class Parts(Struct, frozen=True):
    """A table as somebody sees it."""

    fields: dict[str, bytes]
    """By their names; empty the view, the deadline and the events."""

    view: dict[str, bytes]
    """By their names; empty the seats."""

    seats: tuple[bytes, ...]
    deadline: Deadline | None


def parts_of(live: PitTable, person: Person | None, *, now: int, watching: int) -> Parts:
    """Return a table as somebody may see it."""
    if person is not None and person.post is not Post.PLAYER:  # they are few, and see more than players
        return _taken_apart(state(live, person, [], now=now, watching=watching))
    audience, public = audience_of(live, person), _public(live)
    fields = {**public.fields, "watching": b"%d" % watching}
    if person is None or not audience.seat:
        if person is not None:
            fields["legal"] = _of_onlooker(live, person)
        return Parts(fields, public.view, public.seats, deadline_of(live, now, None))
    own = _Own(live, person, audience)
    fields |= {"seat": b"%d" % audience.seat, "legal": own.legal(), "hint": own.hint()}
    wanted = due_seen(live.table, audience)
    seen = public.view if wanted == public.seen.due else {**public.view, "due": written(wanted)}
    return Parts(fields, seen, own.seats(public), deadline_of(live, now, own.answer()))


def event_written(before: PitTable, event: Event, person: Person | None) -> bytes:
    """Return an event as somebody learns of it."""
    if is_own(before, event, person):
        return written(event_for(before, event, audience_of(before, person)))
    found: bytes = _once("event", before, lambda: written(event_for(before, event, WATCHER)))
    return found


def _taken_apart(seen: TableState) -> Parts:
    fields = {name: b"" if name in _APART else written(getattr(seen, name)) for name in TableState.__struct_fields__}
    in_view = {name: written(getattr(seen.view, name)) for name in ViewResponse.__struct_fields__}
    return Parts(fields, {**in_view, "seats": b""}, tuple(map(written, seen.view.seats)), seen.deadline)


_APART = ("view", "deadline", "events")


# What everybody sees


class _Public(Struct, frozen=True):
    """What everybody sees of a table, and how it is written."""

    seen: View
    fields: dict[str, bytes]
    view: dict[str, bytes]
    seats: tuple[bytes, ...]


def _public(live: PitTable) -> _Public:
    found: _Public = _once("table", live, lambda: _publish(live))
    return found


def _publish(live: PitTable) -> _Public:
    """Write what everybody sees of a table; what is as it was before is not written again."""
    known, seen = _NEWEST.get((live.id, live.rules)), view(live.table, WATCHER)
    fields = {
        **dict.fromkeys(TableState.__struct_fields__, b""),
        "table": written(live.id),
        "version": b"%d" % live.version,
        "head": written(live.head),
        "seat": b"null",
        "legal": b"[]",
        "shuffle": written(next_shuffle(live)),
        "hint": written(sentence_parts(hint_for(live, WATCHER))),
    }
    if known is None:
        shown = {name: written(getattr(seen, name)) for name in View.__struct_fields__}
        seats = tuple(map(_seat, seen.seats))
    else:
        names = [name for name in View.__struct_fields__ if getattr(seen, name) != getattr(known.seen, name)]
        shown = {**known.view, **{name: written(getattr(seen, name)) for name in names}}
        pairs = zip(seen.seats, known.seen.seats, known.seats, strict=True)
        seats = tuple(before if new == old else _seat(new) for new, old, before in pairs)
    shown |= {"seats": b"", **{name: written(value) for name, value in attended(live).items()}}
    return _keep(_NEWEST, (live.id, live.rules), _Public(seen, fields, shown, seats))


def _seat(seat: SeatView | None) -> bytes:
    return written(seat and with_bot(seat))


# What is one's own


def _of_onlooker(live: PitTable, person: Person) -> bytes:
    """Return what somebody may do who does not sit at the table."""
    table = live.table
    counts = (
        table.house,
        table.stage,
        due(table),
        table.halt,
        live.modes,
        _as_host(live, person),
        tuple([seat is None for seat in table.seats]),
    )
    return _known(_LISTS, (live.id, person.name), counts, lambda: _legal(live, person))


def _legal(live: PitTable, person: Person) -> bytes:
    actor = Actor(role=Role.PLAYER, player=person.name)
    return written(tuple(map(legal_entry, legal_at(live, actor))))


class _Own:
    """What is a player's own at a table; what follows from the same is not worked out again."""

    def __init__(self, live: PitTable, person: Person, audience: Audience) -> None:
        self._live, self._person, self._audience = live, person, audience
        table = live.table
        own = [number for number, seat in enumerate(table.seats, 1) if seat and seat.player == person.name]
        may_sit = len(own) < table.house.seating.hands_per_player
        self._counts = (
            *(id(table.house), table.stage, due(table), table.halt, table.bonus_invited, live.modes),
            _as_host(live, person),
            table.round and (table.round.point, table.round.again),
            tuple([_standing(live, number) for number in own]),
            (person.name, *(seat is None for seat in table.seats)) if may_sit else None,
        )
        """All from which it follows what the player may do."""

    def legal(self) -> bytes:
        """Return what the player may do."""
        return _known(_LISTS, self._counts, self._live.table.house, lambda: _legal(self._live, self._person))

    def hint(self) -> bytes:
        """Return the player's hint."""
        table = self._live.table
        asked = seats_asked(table)
        alone = table.seats[asked[0] - 1] if len(asked) == 1 else None
        counts = (
            *(self._counts, bool(asked), asked[0] if alone else None, alone and alone.player),
            *(self._audience.seat in undecided(table), awaited_outside(self._live)),
        )
        make = lambda: written(sentence_parts(hint_for(self._live, self._audience)))  # noqa: E731
        return _known(_HINTS, counts, table.house, make)

    def seats(self, public: _Public) -> tuple[bytes, ...]:
        """Return all seats, and in this one the cards that its player sees."""
        place, cards = self._audience.seat - 1, cards_seen(self._live.table, self._audience.seat, self._audience)
        seat = public.seen.seats[place]
        if seat is None or cards == seat.cards:
            return public.seats
        own = _known(_SEATS, (self._live.id, place), (seat, cards), lambda: _seat(replace(seat, cards=cards)))
        return (*public.seats[:place], own, *public.seats[place + 1 :])

    def answer(self) -> str | None:
        """Return what would be decided for the player."""
        table, number = self._live.table, self._audience.seat
        seat, round_ = taken(table, number), table.round
        if round_ is None or number not in seats_asked(table):
            return None
        counts = (seat.hand, round_.dealers_cards, round_.turned, seat.wagers, options(table, number))
        return _known(_ANSWERS, (self._live.id, number), counts, lambda: answer_for(table, number))


def _as_host(live: PitTable, person: Person) -> tuple[object, ...]:
    """Return what counts of the table's host: what a host may do, and who was sent away."""
    hosting = live.hosting
    hosts = hosting.host == person.name
    seats = tuple([seat and seat.player for seat in live.table.seats]) if hosts else ()
    return hosting if hosts else None, seats, person.name in hosting.sent_away


def _standing(live: PitTable, number: int) -> tuple[object, ...]:
    """Return what counts of a seat: more chips than enough are no more than enough."""
    seat, sits_out = taken(live.table, number), live.fairness.sits_out(number)
    short = seat.rail if seat.rail < least_chips(live.table.house) else None
    return number, seat.wagers, seat.hand is None, seat.leaving, short, sits_out, options(live.table, number)


# What is kept

MOST_KEPT = 20_000
_NEWEST: dict[tuple[str, str], _Public] = {}
"""What everybody saw of a table last."""

_ONCE: dict[tuple[str, str, str, str, int], Any] = {}
"""What is written once for a version of a table, by the link of the chain and the version it belongs to."""

_LISTS: dict[Any, tuple[Any, bytes]] = {}
_HINTS: dict[Any, tuple[Any, bytes]] = {}
_SEATS: dict[Any, tuple[Any, bytes]] = {}
_ANSWERS: dict[Any, tuple[Any, str]] = {}
"""What is known of somebody, with what it follows from."""


def _known(among: dict[Any, tuple[Any, Value]], key: object, counts: object, make: Callable[[], Value]) -> Value:
    """Return what is known, or make it where what it follows from is no longer the same."""
    found = among.get(key)
    if found is not None and found[0] == counts:
        return found[1]
    return _keep(among, key, (counts, make()))[1]


def _keep(among: dict[Key, Value], key: Key, value: Value) -> Value:
    """Keep a value; too many of them are all forgotten."""
    if len(among) >= MOST_KEPT:
        among.clear()
    among[key] = value
    return value


def _once(what: str, live: PitTable, make: Callable[[], Any]) -> Any:
    key = (what, live.id, live.rules, live.head, live.version)
    found = _ONCE.get(key)
    return found if found is not None else _keep(_ONCE, key, make())
