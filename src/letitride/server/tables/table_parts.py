"""A table in parts, each written: what everybody sees once for all, and for each seat only what is its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import awaited_outside
from letitride.server.tables.events import event_for
from letitride.server.tables.legal_commands import legal_at, legal_entry
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_state import (
    WATCHER,
    Deadline,
    TableState,
    ViewResponse,
    audience_of,
    deadline_of,
    hint_for,
    is_own,
    next_shuffle,
    state,
    with_bot,
)
from letitride.table import Actor, Audience, Event, View, view
from letitride.table.model.state import Table, in_play
from letitride.table.model.vocabulary import Role
from letitride.table.rules.betting import least_bet
from letitride.table.rules.deciding import options, seats_asked, undecided
from letitride.table.rules.seats import taken
from letitride.table.views.view import SeatView, cards_seen, due_seen

Key = TypeVar("Key")
Value = TypeVar("Value")
written = ENCODER.encode


class Parts(Struct, frozen=True):
    """Everything that somebody is told of a table."""

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
    fields, seen, seats = {**public.fields, "watching": b"%d" % watching}, public.view, public.seats
    if person is not None:
        follows_from = _what_counts(live, person.name)
        fields["legal"] = _legal(live, person.name, follows_from)
        if audience.seat:
            fields |= {"seat": b"%d" % audience.seat, "hint": _hint(live, audience, follows_from)}
            seats = _with_own_cards(live, audience, public)
            due = due_seen(live.table, audience)
            seen = public.view if due == public.seen.due else {**public.view, "due": written(due)}
    return Parts(fields, seen, seats, deadline_of(live, audience, now))


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
    shown |= {"seats": b"", "paused": written(live.modes.paused), "by_hand": written(live.modes.by_hand)}
    return _keep(_NEWEST, (live.id, live.rules), _Public(seen, fields, shown, seats))


def _seat(seat: SeatView | None) -> bytes:
    return written(seat and with_bot(seat))


# What is a seat's own


def _with_own_cards(live: PitTable, audience: Audience, public: _Public) -> tuple[bytes, ...]:
    place, cards = audience.seat - 1, cards_seen(live.table, audience.seat, audience)
    seat = public.seen.seats[place]
    if seat is None or cards == seat.cards:
        return public.seats
    return (*public.seats[:place], _seat(replace(seat, cards=cards)), *public.seats[place + 1 :])


def _legal(live: PitTable, player: str, follows_from: tuple[object, ...]) -> bytes:
    """Return what a player may do; what follows from the same is not worked out again."""
    known = _LISTS.get((live.id, player))
    if known is not None and known[0] == follows_from:
        return known[1]
    entries = legal_at(live, Actor(role=Role.PLAYER, player=player))
    found = written(tuple(map(legal_entry, entries)))
    return _keep(_LISTS, (live.id, player), (follows_from, found))[1]


def _hint(live: PitTable, audience: Audience, follows_from: tuple[object, ...]) -> bytes:
    """Return what goes on, as a player is told; what follows from the same is not worked out again."""
    table = live.table
    counts = (*follows_from, seats_asked(table), undecided(table), awaited_outside(live))
    known = _HINTS.get((live.id, audience.seat))
    if known is not None and known[0] == counts:
        return known[1]
    found = written(sentence_parts(hint_for(live, audience)))
    return _keep(_HINTS, (live.id, audience.seat), (counts, found))[1]


def _what_counts(live: PitTable, player: str) -> tuple[object, ...]:
    """Return all from which it follows what a player may do: of other seats only who sits there, and no cards."""
    table = live.table
    own = tuple(number for number, seat in enumerate(table.seats, 1) if seat and seat.player == player)
    return (
        table.house,
        table.stage,
        table.todo,
        table.round,
        table.halt,
        table.bonus_invited,
        live.modes,
        tuple([seat and seat.player for seat in table.seats]),
        tuple([_standing(table, number) for number in own]),
        tuple([number for number in own if number in seats_asked(table)]),
        tuple([number for number in own if live.fairness.sits_out(number)]),
    )


def _standing(table: Table, number: int) -> tuple[object, ...]:
    """Return a seat with what its chips pay for: more than enough is no more than enough."""
    seat = taken(table, number)
    short = seat.rail if seat.rail < in_play(least_bet(table.house)) else None
    return seat.wagers, seat.hand, seat.leaving, short, options(table, number)


# What is kept

MOST_KEPT = 20_000
_NEWEST: dict[tuple[str, str], _Public] = {}
_LISTS: dict[tuple[str, str], tuple[tuple[object, ...], bytes]] = {}
_HINTS: dict[tuple[str, int], tuple[tuple[object, ...], bytes]] = {}
_KEPT: dict[tuple[str, str, str, str, int], Any] = {}
"""What is written once for a version of a table, by the link of the chain and the version it belongs to."""


def _keep(among: dict[Key, Value], key: Key, value: Value) -> Value:
    """Keep a value; too many of them are all forgotten."""
    if len(among) >= MOST_KEPT:
        among.clear()
    among[key] = value
    return value


def _once(what: str, live: PitTable, make: Callable[[], Any]) -> Any:
    key = (what, live.id, live.rules, live.head, live.version)
    found = _KEPT.get(key)
    return found if found is not None else _keep(_KEPT, key, make())
