"""A table's state as it is sent: what everybody sees is written once, and the part of each seat is put in."""

from __future__ import annotations

from typing import Any

from msgspec import Raw, Struct
from msgspec.structs import replace

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.server.tables import table_state
from letitride.server.tables.events import event_for
from letitride.server.tables.legal_commands import legal_at, legal_entry
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_state import (
    WATCHER,
    TableState,
    ViewResponse,
    audience_of,
    deadline_of,
    event_seen_by,
    hint_for,
    is_own,
    next_shuffle,
    once,
)
from letitride.table import Actor, Audience, Event
from letitride.table.rules.deciding import seats_asked
from letitride.table.views.view import cards_seen, due_seen

MOST_LISTS = 20_000
_LISTS: dict[tuple[str, str], tuple[tuple[object, ...], Raw]] = {}
"""What a player may do at a table, written, with all that it follows from; too many of them are all forgotten."""


def state_message(
    live: PitTable, person: Person | None, happened: list[tuple[PitTable, Event]], *, now: int, watching: int
) -> bytes:
    """Return a state as it is written for somebody: letter by letter what ``state`` gives, with less work."""
    if person is not None and person.post is not Post.PLAYER:  # they are few, and see more than players
        return ENCODER.encode(table_state.state(live, person, happened, now=now, watching=watching))
    audience, actor = audience_of(live, person), person.actor() if person else None
    # Whatever is written already is copied as it is.
    parts: dict[str, Any] = {
        "view": _view(live, audience),
        "legal": _legal(live, actor) if actor else (),
        "shuffle": once("shuffle", live, lambda: _written(next_shuffle(live))),
        "hint": _hint(live, audience),
        "events": tuple(_event(before, event, person) for before, event in happened),
    }
    return ENCODER.encode(
        TableState(
            table=live.id,
            version=live.version,
            head=live.head,
            seat=audience.seat or None,
            deadline=deadline_of(live, audience, now),
            watching=watching,
            **parts,
        )
    )


def _written(value: object) -> Raw:
    return Raw(ENCODER.encode(value))


def _view(live: PitTable, audience: Audience) -> Struct:
    public: ViewResponse = once("view in parts", live, lambda: _in_parts(table_state.view_of(live, WATCHER)))
    place = audience.seat - 1
    own = table_state.view_of(live, WATCHER).seats[place] if place >= 0 else None
    if own is None:
        return public
    seat: Any = _written(replace(own, cards=cards_seen(live.table, audience.seat, audience)))
    due: Any = _written(due_seen(live.table, audience))
    return replace(public, seats=(*public.seats[:place], seat, *public.seats[place + 1 :]), due=due)


def _in_parts(view: ViewResponse) -> ViewResponse:
    """Return a view of which every field is written, and of the seats each."""
    parts: dict[str, Any] = {name: _written(getattr(view, name)) for name in view.__struct_fields__}
    return ViewResponse(**{**parts, "seats": tuple(map(_written, view.seats))})


def _hint(live: PitTable, audience: Audience) -> Any:
    if audience.seat:
        return sentence_parts(hint_for(live, audience))
    return once("hint", live, lambda: _written(sentence_parts(hint_for(live, WATCHER))))


def _event(before: PitTable, event: Event, person: Person | None) -> Any:
    if is_own(before, event, person):
        return event_seen_by(before, event, person)
    return once("event written", before, lambda: _written(event_for(before, event, WATCHER)))


def _legal(live: PitTable, actor: Actor) -> Raw:
    """Return what a player may do; what follows from the same is not worked out again."""
    key, follows_from = (live.id, actor.player), _what_counts(live, actor)
    known = _LISTS.get(key)
    if known is not None and known[0] == follows_from:
        return known[1]
    found = _written(tuple(map(legal_entry, legal_at(live, actor))))
    if len(_LISTS) >= MOST_LISTS:
        _LISTS.clear()
    _LISTS[key] = follows_from, found
    return found


def _what_counts(live: PitTable, actor: Actor) -> tuple[object, ...]:
    """Return all from which it follows what a player may do: of other seats only who sits there, and no cards."""
    table = live.table
    numbers = tuple(number for number, seat in enumerate(table.seats, 1) if seat and seat.player == actor.player)
    return (
        table.house,
        table.stage,
        table.todo,
        table.round,
        table.halt,
        table.bonus_invited,
        live.modes,
        tuple(seat and seat.player for seat in table.seats),
        tuple(table.seats[number - 1] for number in numbers),
        tuple(number for number in numbers if number in seats_asked(table)),
        tuple(number for number in numbers if live.fairness.sits_out(number)),
    )
