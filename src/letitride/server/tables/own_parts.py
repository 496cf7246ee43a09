"""A person's own part of a table: their cards, what they can do, their hint."""

from __future__ import annotations

from operator import is_
from typing import Any, TypeVar

from msgspec.structs import replace

from letitride.pit.people.people import Person, Post
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import answer_for, awaited_outside
from letitride.server.tables.kept import Recent, known
from letitride.server.tables.legal_commands import legal_at, legal_entry
from letitride.server.tables.sentences import sentence_parts
from letitride.server.tables.table_parts import Own, Public, seat_written, written
from letitride.server.tables.table_state import hint_for
from letitride.server.tables.tournament_table import tournament_table
from letitride.table import Actor, Audience
from letitride.table.model.vocabulary import Role
from letitride.table.rules.betting import least_chips
from letitride.table.rules.deciding import options, seats_asked, undecided
from letitride.table.rules.procedure import due
from letitride.table.rules.seats import taken
from letitride.table.views.view import cards_seen, due_seen

Key = TypeVar("Key")
Value = TypeVar("Value")


_LISTS: Recent[Any, tuple[Any, bytes]] = Recent()
_HINTS: Recent[Any, tuple[Any, bytes]] = Recent()
_SEATS: Recent[Any, tuple[Any, bytes]] = Recent()
_ANSWERS: Recent[Any, tuple[Any, str]] = Recent()
"""What is known of a person, with what it follows from."""


def own_of(live: PitTable, person: Person | None, public: Public, before: Own | None) -> Own:
    """Return a person's own part, reusing the one *before* if everything it follows from is the same."""
    if person is None or person.post is not Post.PLAYER:
        return public.own
    places, table = public.places.get(person.name, ()), live.table
    number = places[0] + 1 if places else 0
    follows_from: tuple[object, ...] = (
        *(public.moment, number in undecided(table), number in seats_asked(table), number or public.own.hint),
        *(public.seats[place] for place in places),
        *(table.seats[place] for place in places),
    )
    if before is not None and _are_same(before.follows_from, follows_from):
        return before
    if not number:
        own = public.own
        return Own(own.seat, _of_onlooker(live, person), own.hint, own.due, follows_from=follows_from)
    of_seat = _OfSeat(live, person, Audience.at_seat(number))
    return Own(
        b"%d" % number,
        of_seat.legal(),
        of_seat.hint(),
        of_seat.due(public),
        places[0],
        of_seat.cards(public),
        of_seat.answer(),
        follows_from,
    )


def _are_same(some: tuple[object, ...], others: tuple[object, ...]) -> bool:
    """Return whether these are the very same objects. Comparing them would take longer."""
    return len(some) == len(others) and all(map(is_, some, others))


def _of_onlooker(live: PitTable, person: Person) -> bytes:
    """Return what a person without a seat can do."""
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
    return known(_LISTS, (live.id, person.name), counts, lambda: _legal(live, person))


def _legal(live: PitTable, person: Person) -> bytes:
    actor = Actor(role=Role.PLAYER, player=person.name)
    return written(tuple(map(legal_entry, legal_at(live, actor))))


class _OfSeat:
    """A player's own part of a table, recomputed only when its inputs change."""

    def __init__(self, live: PitTable, person: Person, audience: Audience) -> None:
        self._live, self._person, self._audience = live, person, audience
        table = live.table
        own = [number for number, seat in enumerate(table.seats, 1) if seat and seat.player == person.name]
        may_sit = len(own) < table.house.seating.hands_per_player
        self._counts = (
            *(id(table.house), table.stage, due(table), table.halt, table.bonus_invited, live.modes),
            _as_host(live, person),
            tournament_table(live),
            table.round and (table.round.point, table.round.again),
            tuple([_standing(live, number) for number in own]),
            (person.name, *(seat is None for seat in table.seats)) if may_sit else None,
        )
        """Everything that the player's options follow from."""

    def legal(self) -> bytes:
        """Return what the player can do."""
        return known(_LISTS, self._counts, self._live.table.house, lambda: _legal(self._live, self._person))

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
        return known(_HINTS, counts, table.house, make)

    def due(self, public: Public) -> bytes:
        """Return what is due, as the player hears it."""
        wanted = due_seen(self._live.table, self._audience)
        return public.view["due"] if wanted == public.seen.due else written(wanted)

    def cards(self, public: Public) -> bytes | None:
        """Return the player's own seat with the cards they see, if these differ."""
        place, cards = self._audience.seat - 1, cards_seen(self._live.table, self._audience.seat, self._audience)
        seat = public.seen.seats[place]
        if seat is None or cards == seat.cards:
            return None
        return known(_SEATS, (self._live.id, place), (seat, cards), lambda: seat_written(replace(seat, cards=cards)))

    def answer(self) -> str | None:
        """Return what the clock would decide for the player."""
        table, number = self._live.table, self._audience.seat
        seat, round_ = taken(table, number), table.round
        if round_ is None or number not in seats_asked(table):
            return None
        counts = (seat.hand, round_.dealers_cards, round_.turned, seat.wagers, options(table, number))
        return known(_ANSWERS, (self._live.id, number), counts, lambda: answer_for(table, number))


def _as_host(live: PitTable, person: Person) -> tuple[object, ...]:
    """Return what matters about the table's host: what a host can do, and who was sent away."""
    hosting = live.hosting
    hosts = hosting.host == person.name
    seats = tuple([seat and seat.player for seat in live.table.seats]) if hosts else ()
    return hosting if hosts else None, seats, person.name in hosting.sent_away


def _standing(live: PitTable, number: int) -> tuple[object, ...]:
    """Return what matters about a seat. More chips than enough count as enough."""
    seat, sits_out = taken(live.table, number), live.rounds_out(number)
    short = seat.rail if seat.rail < least_chips(live.table.house) else None
    return number, seat.wagers, seat.hand is None, seat.leaving, short, sits_out, options(live.table, number)
