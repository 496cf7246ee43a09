"""What everybody sees of a table, in parts that are encoded once for all."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from msgspec import Struct

from letitride.house.to_json import ENCODER
from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import awaited_outside
from letitride.server.tables.kept import Recent
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_state import (
    WATCHER,
    TableState,
    ViewResponse,
    attended,
    hint_for,
    next_shuffle,
    state,
    with_bot,
)
from letitride.server.tables.tournament_table import tournament_table
from letitride.table import View, view
from letitride.table.rules.deciding import seats_asked
from letitride.table.rules.procedure import due
from letitride.table.views.view import SeatView

Key = TypeVar("Key")
Value = TypeVar("Value")
written = ENCODER.encode


_NEWEST: Recent[tuple[str, str], Public] = Recent()
"""What everybody last saw of a table."""


class Own(Struct, frozen=True):
    """A person's own part of a table, encoded."""

    seat: bytes
    legal: bytes
    hint: bytes
    due: bytes
    place: int = -1
    """The index of their seat; none unless they play."""

    cards: bytes | None = None
    """Their own seat, if they see other cards in it than everybody."""

    answer: str | None = None
    """What the clock would decide for the player."""

    follows_from: tuple[object, ...] = ()
    """What it all follows from: the same objects give the same result."""


class Changed(Struct, frozen=True):
    """What has changed for everybody, by name, and of the seats by number."""

    fields: tuple[bytes, ...]
    view: tuple[bytes, ...]
    seats: tuple[bytes, ...]


class Public:
    """What everybody, or staff, sees of a table, encoded."""

    def __init__(self, live: PitTable, seen: View, fields: dict[str, bytes], view: dict[str, bytes]) -> None:
        self.key = live.rules, live.head, live.version
        self.live, self.seen = live, seen
        self.fields, self.view = fields, view
        self.seats: tuple[bytes, ...] = ()
        self.moment: tuple[object, ...] = ()
        """Everything besides the seats that players' options follow from; the same object if unchanged."""

        self.places: dict[str, tuple[int, ...]] = {}
        """Where players sit, from 0."""

        self.own = Own(fields["seat"], fields["legal"], fields["hint"], view["due"])
        """What somebody gets who has nothing of their own."""

        self._since: dict[object, Changed] = {}

    def since(self, old: Public) -> Changed:
        """Return what has changed."""
        if old is self:
            return _NOTHING
        found = self._since.get(old.key)
        if found is None:
            found = self._since[old.key] = Changed(
                _changed(old.fields, self.fields, _SHARED),
                _changed(old.view, self.view, [name for name in self.view if name != "due"]),
                tuple(
                    [
                        b'"%d":%s' % (number, new)
                        for number, (before, new) in enumerate(zip(old.seats, self.seats, strict=True), 1)
                        if new is not before and new != before
                    ]
                ),
            )
        return found


_NOTHING = Changed((), (), ())
_APART = ("view", "deadline", "events", "watching")
_OWN = ("seat", "legal", "hint")
_SHARED = tuple(name for name in TableState.__struct_fields__ if name not in (*_APART, *_OWN))


def _changed(old: dict[str, bytes], new: dict[str, bytes], names: Iterable[str]) -> tuple[bytes, ...]:
    return tuple([b'"%s":%s' % (name.encode(), new[name]) for name in names if new[name] != old[name]])


def public_of(live: PitTable, person: Person | None) -> Public:
    """Return what everybody sees of a table. Staff see more."""
    if person is not None and person.post is not Post.PLAYER:  # they are few
        return _taken_apart(live, state(live, person, [], now=0, watching=0))
    newest = _NEWEST.get((live.id, live.rules))
    if newest is not None and newest.key == (live.rules, live.head, live.version):
        return newest
    return _NEWEST.keep((live.id, live.rules), _publish(live, newest))


def _taken_apart(live: PitTable, seen: TableState) -> Public:
    fields = {name: b"" if name in _APART else written(getattr(seen, name)) for name in TableState.__struct_fields__}
    in_view = {name: written(getattr(seen.view, name)) for name in ViewResponse.__struct_fields__}
    public = Public(live, seen.view, fields, {**in_view, "seats": b""})
    public.seats = tuple(map(written, seen.view.seats))
    return public


def _publish(live: PitTable, known: Public | None) -> Public:
    """Encode what everybody sees of a table, reusing what has not changed since *known*."""
    table = live.table
    seen = view(table, WATCHER, (known.live.table, known.seen) if known else None)
    moment = _moment(live)
    if known is None or known.moment != moment:
        hint = written(sentence_parts(hint_for(live, WATCHER)))
    else:
        moment, hint = known.moment, known.fields["hint"]
    fields = {
        **dict.fromkeys(TableState.__struct_fields__, b""),
        "table": written(live.id),
        "version": b"%d" % live.version,
        "head": written(live.head),
        "rules": written(live.rules),
        "seat": b"null",
        "legal": b"[]",
        "shuffle": written(next_shuffle(live)),
        "hint": hint,
        "chair": b"null",
    }
    public = Public(live, seen, fields, _view_written(live, seen, known))
    public.moment = moment
    if known is None:
        public.seats = tuple(map(seat_written, seen.seats))
    else:
        pairs = zip(seen.seats, known.seen.seats, known.seats, strict=True)
        public.seats = tuple([before if new is old or new == old else seat_written(new) for new, old, before in pairs])
    for place, seat in enumerate(table.seats):
        if seat is not None:
            public.places[seat.player] = (*public.places.get(seat.player, ()), place)
    return public


def _view_written(live: PitTable, seen: View, known: Public | None) -> dict[str, bytes]:
    """Return the view by field, with the seats left empty."""
    if known is None:
        shown = {name: b"" if name == "seats" else written(getattr(seen, name)) for name in View.__struct_fields__}
        return {**shown, **{name: written(value) for name, value in attended(live).items()}}
    old = known.seen
    names = [name for name in _IN_VIEW if getattr(seen, name) != getattr(old, name)]
    shown = {**known.view, **{name: written(getattr(seen, name)) for name in names}}
    if _shown_besides(live) != _shown_besides(known.live):
        shown |= {name: written(value) for name, value in attended(live).items()}
    return shown


def _shown_besides(live: PitTable) -> tuple[object, ...]:
    """Return what a view shows besides the table itself."""
    return live.modes, live.hosting, live.away, tournament_table(live)


_IN_VIEW = tuple(name for name in View.__struct_fields__ if name != "seats")


def _moment(live: PitTable) -> tuple[object, ...]:
    table = live.table
    round_, asked = table.round, seats_asked(table)
    return (
        *(table.house, table.stage, due(table), table.halt, table.bonus_invited, table.keypad),
        *(live.modes, live.hosting, awaited_outside(live)),
        round_ and (round_.point, round_.again, round_.turned, round_.dealers_cards, round_.bonus_collected),
        (bool(asked), asked[0] if len(asked) == 1 else None),
        tuple([seat and seat.player for seat in table.seats]),
        live.withheld,
        tournament_table(live),
    )


def seat_written(seat: SeatView | None) -> bytes:
    """Return a seat as it is sent."""
    return written(seat and with_bot(seat))
