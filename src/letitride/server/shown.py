"""What people are shown of a table, as JSON."""

from __future__ import annotations

from typing import Any

from letitride.house.wagers import Limits
from letitride.pit.fairness import SeedGiven, ShuffleCommitted, ShuffleRevealed
from letitride.pit.live import Live
from letitride.pit.people import Person, Post
from letitride.table import Audience, Event, Legal, Watching, legal_for, plain, told, view
from letitride.table.betting import Offer
from letitride.table.domain import Amounts, Counts, Names, WholeDeck

_AUDIENCES = {
    Post.PLAYER: Watching.WATCHER,
    Post.DEALER: Watching.DEALER,
    Post.FLOOR: Watching.FLOOR,
    Post.SURVEILLANCE: Watching.SURVEILLANCE,
    Post.ADMINISTRATOR: Watching.SURVEILLANCE,
}


def audience_of(live: Live, person: Person | None) -> Audience:
    """Return from where somebody looks at a table: players from their own seat."""
    if person is None:
        return Audience(Watching.WATCHER)
    if person.post is Post.PLAYER:
        for number, seat in enumerate(live.table.seats, 1):
            if seat and seat.player == person.name:
                return Audience.at_seat(number)
    return Audience(_AUDIENCES[person.post])


def state(live: Live, person: Person | None, happened: list[tuple[Live, Event]]) -> dict[str, Any]:
    """Return a table as somebody may see it, with what that person may do, and what happened."""
    audience = audience_of(live, person)
    actor = person.actor() if person else None
    promise = live.fairness.next
    return {
        "type": "state",
        "table": live.id,
        "version": live.version,
        "head": live.head,
        "seat": audience.seat or None,
        "view": plain(view(live.table, audience)),
        "legal": [legal_entry(entry) for entry in legal_for(live.table, actor)] if actor else [],
        "shuffle": {"number": promise.shuffle, "commitment": promise.digest} if promise else None,
        "events": [plain(_told(before, event, person)) for before, event in happened],
    }


def _told(before: Live, event: Event, person: Person | None) -> object:
    if isinstance(event, ShuffleCommitted | SeedGiven | ShuffleRevealed):
        return event
    return told(before.table, event, audience_of(before, person))


def legal_entry(entry: Legal) -> dict[str, Any]:
    """Return something that may be done: each field with its value, or with what the value may be."""
    return {"command": entry.command.__name__, **{name: _allowed(allowed) for name, allowed in entry.fields}}


def _allowed(allowed: object) -> object:
    match allowed:
        case Counts(least=least, most=most, but=but):
            return {"from": least, "to": most, "not": but}
        case Amounts() | Names() | WholeDeck():
            return {"any": str(allowed)}
        case Offer():
            return {
                "wagers": {wager.value: _limits(limits) for wager, limits in allowed.limits().items()},
                "chips": plain(allowed.house.chips.denominations),
                "alone": [wager.value for wager in allowed.alone()],
            }
        case _:
            return plain(allowed)


def _limits(limits: Limits) -> dict[str, Any]:
    return {"minimum": plain(limits.minimum), "maximum": plain(limits.maximum)}
