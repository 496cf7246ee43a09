"""What people are shown of a table, as JSON."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Annotated, Any

from pydantic import BaseModel

from letitride.cards import Card, Money
from letitride.house.limits import Limits
from letitride.pit.people.people import Person, Post
from letitride.pit.play.bots import is_bot
from letitride.pit.tables.pit_table import BESIDE_THE_TABLE, PitTable
from letitride.pit.tables.player_seeds import is_withholders_bet
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.table_modes import MODE_EVENTS, call_of, legal_in_mode
from letitride.pit.tables.timers import answer_for, awaits_seeds
from letitride.server.http.openapi import shaped
from letitride.table import Actor, Audience, Event, Legal, Watching, event_seen, legal_for, to_json, view
from letitride.table.model.command import ShuffleDeck
from letitride.table.model.event import CardsLookedAt, HandPickedUp, WagerCollected, WagerPaid
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.betting import Offer
from letitride.table.rules.choices import Amounts, Counts, Names, WholeDeck
from letitride.table.rules.deciding import seats_asked
from letitride.table.views.view import cards_seen, due_seen
from letitride.table.words.calls_for import hand_heard, heard, is_capped, line_heard
from letitride.table.words.hints import hint
from letitride.table.words.sentence import Part, PlayerName, Sentence, say

_AUDIENCES = {
    Post.PLAYER: Watching.WATCHER,
    Post.DEALER: Watching.DEALER,
    Post.FLOOR: Watching.FLOOR,
    Post.SURVEILLANCE: Watching.SURVEILLANCE,
    Post.ADMINISTRATOR: Watching.SURVEILLANCE,
}


class Shuffle(BaseModel):
    """The shuffle to come, whose seed is fixed and not yet shown."""

    number: int
    commitment: str
    seeds: dict[int, str]
    """The fingerprints of the seeds to which players are bound, by seat."""

    awaited: list[int]
    """The seats that are to show their seeds now."""


class Deadline(BaseModel):
    """What the table waits for, until when, and what is done then."""

    at: int
    """Milliseconds since 1970."""

    left: int
    """Milliseconds, when this was sent."""

    ends: str
    """``bets``, ``decision`` or ``vote``."""

    seats: list[int] = []
    """Those that are asked."""

    then: str
    """What is done for those who are silent: for a decision, what the house file says."""

    answer: str | None = None
    """To the seat itself: what would be decided for it."""


class TableState(BaseModel):
    """A table as somebody may see it."""

    type: str
    table: str
    version: int
    head: str
    seat: int | None
    view: Annotated[dict[str, Any], shaped("ViewShown")]
    legal: list[Annotated[dict[str, Any], shaped("LegalCommand")]]
    shuffle: Shuffle | None
    deadline: Deadline | None
    hint: list[Annotated[dict[str, Any], shaped("SentencePart")]]
    """What the asker may do now, or what goes on, in one sentence for somebody who has never played."""

    watching: int
    """How many look on, the players at the table left out."""

    events: list[Annotated[dict[str, Any], shaped("EventTold")]]


def audience_of(live: PitTable, person: Person | None) -> Audience:
    """Return from where somebody looks at a table: players from their own seat."""
    if person is None:
        return Audience(Watching.WATCHER)
    if person.post is Post.PLAYER:
        for number, seat in enumerate(live.table.seats, 1):
            if seat and seat.player == person.name:
                return Audience.at_seat(number)
    return Audience(_AUDIENCES[person.post])


def state(
    live: PitTable, person: Person | None, happened: list[tuple[PitTable, Event]], *, now: int, watching: int = 0
) -> dict[str, Any]:
    """Return a table as somebody may see it, with what that person may do, and what happened."""
    audience = audience_of(live, person)
    actor = person.actor() if person else None
    return {
        "type": "state",
        "table": live.id,
        "version": live.version,
        "head": live.head,
        "seat": audience.seat or None,
        "view": view_of(live, audience),
        "legal": [legal_entry(entry) for entry in legal_at(live, actor)] if actor else [],
        "shuffle": _shuffle(live),
        "deadline": _deadline(live, audience, now),
        "hint": sentence_parts(_hint(live, audience)),
        "watching": watching,
        "events": [told_to(before, event, person) for before, event in happened],
    }


def _shuffle(live: PitTable) -> dict[str, Any] | None:
    promise = live.fairness.next
    if promise is None:
        return None
    seeds = {str(seat): digest for seat, digest in promise.commitments.items()}
    awaited = promise.awaited if awaits_seeds(live) else ()
    return {"number": promise.shuffle, "commitment": promise.digest, "seeds": seeds, "awaited": list(awaited)}


def legal_at(live: PitTable, actor: Actor) -> tuple[Legal, ...]:
    """Return everything that somebody may do at a table of the pit."""
    # Shuffling is what the procedure wants, and nobody's to do: the seed that was promised does it.
    legal = tuple(
        entry
        for entry in legal_for(live.table, actor)
        if entry.command is not ShuffleDeck and not is_withholders_bet(live, entry)
    )
    return legal_in_mode(live.table, live.modes, actor, legal)


def _deadline(live: PitTable, audience: Audience, now: int) -> dict[str, Any] | None:
    if live.due is None or awaits_seeds(live):
        return None
    table, when = live.table, {"at": live.due, "left": max(0, live.due - now)}
    match table.stage:
        case Stage.BETTING:
            return {**when, "ends": "bets", "then": "no more bets"}
        case Stage.HALTED:
            return {**when, "ends": "vote", "then": "silence is no"}
        case _:
            seats = seats_asked(table)
            # What is best for a hand tells about its cards: only their owner learns it.
            own = answer_for(table, audience.seat) if audience.seat in seats else None
            then = table.house.decisions.silent_player.value
            return {**when, "ends": "decision", "seats": list(seats), "then": then, "answer": own}


def view_of(live: PitTable, audience: Audience) -> dict[str, Any]:
    """Return the view of *audience*; what everybody sees of a table is worked out once."""
    if audience.may_open_rack:
        return view_as(live, audience)
    public: dict[str, Any] = _once("view", live, lambda: view_as(live, _WATCHER))
    place = audience.seat - 1
    if place < 0 or public["seats"][place] is None:
        return public
    own = {**public["seats"][place], "cards": to_json(cards_seen(live.table, audience.seat, audience))}
    seats = [*public["seats"][:place], own, *public["seats"][place + 1 :]]
    return {**public, "seats": seats, "due": to_json(due_seen(live.table, audience))}


def view_as(live: PitTable, audience: Audience) -> dict[str, Any]:
    """Return the view of *audience*, worked out anew."""
    found: dict[str, Any] = to_json(view(live.table, audience))
    seats = [seat and {**seat, "bot": is_bot(seat["player"])} for seat in found["seats"]]
    modes = live.modes
    return {**found, "seats": seats, "paused": modes.paused, "by_hand": modes.by_hand}


def told_to(before: PitTable, event: Event, person: Person | None) -> dict[str, Any]:
    """Return an event as somebody learns of it; what everybody learns is worked out once."""
    if isinstance(event, _OWN):
        audience = audience_of(before, person)
        if audience.seat == event.seat:
            return told_as(before, event, audience)
    found: dict[str, Any] = _once("event", before, lambda: told_as(before, event, _WATCHER))
    return found


_OWN = (CardsLookedAt, HandPickedUp, WagerPaid, WagerCollected)
"""What the player of a seat learns more of than others."""


def told_as(before: PitTable, event: Event, audience: Audience) -> dict[str, Any]:
    """Return an event as *audience* learns of it, worked out anew."""
    if isinstance(event, BESIDE_THE_TABLE):
        return {**to_json(event), "call": sentence_parts(_said(event))}
    table = before.table
    found = {**to_json(event_seen(table, event, audience)), "call": sentence_parts(heard(table, event, audience))}
    if isinstance(event, WagerPaid | WagerCollected):
        found |= {
            "hand": hand_heard(table, event, audience),
            "line": line_heard(table, event, audience),
            "capped": is_capped(table, event),
        }
    return found


_PAUSED = say("The table is paused: your seat is kept, and bets are taken again when the floor resumes it.")
_BY_HAND = say("Cards are dealt by hand: the dealer deals them one after the other.")


def _hint(live: PitTable, audience: Audience) -> Sentence:
    if live.modes.holds_bets(live.table):
        return _PAUSED
    by_hand = live.modes.by_hand and live.table.stage is Stage.DEALING
    return _BY_HAND if by_hand else hint(live.table, audience)


def _said(event: Event) -> Sentence:
    """Return what everybody hears of something that is no event of the table itself."""
    if isinstance(event, ReasonGiven):
        return say(f"The {event.post}: {event.reason}")
    return say(call_of(event)) if isinstance(event, MODE_EVENTS) else say()


def sentence_parts(sentence: Sentence) -> list[dict[str, Any]]:
    """Return a sentence as whoever draws it reads it: each part says what it is."""
    return list(map(_part, sentence.parts))


def _part(part: Part) -> dict[str, Any]:
    match part:
        case PlayerName(player=player, seat=seat):
            return {"player": player, "seat": seat, "bot": is_bot(player)}
        case Card():
            return {"card": to_json(part)}
        case Money():
            return {"amount": to_json(part)}
        case str():
            return {"text": part}


_WATCHER = Audience(Watching.WATCHER)
_KEPT: dict[tuple[str, str, str, str, int], Any] = {}
"""What everybody sees, by the link of the chain and the version it belongs to; the newest are kept."""

MOST_KEPT = 5000


def _once(what: str, live: PitTable, make: Callable[[], Any]) -> Any:
    key = (what, live.id, live.rules, live.head, live.version)
    found = _KEPT.get(key)
    if found is None:
        found = _KEPT[key] = make()
        if len(_KEPT) > MOST_KEPT:
            for old in list(itertools.islice(_KEPT, MOST_KEPT // 2)):
                _KEPT.pop(old, None)
    return found


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
                "chips": to_json(allowed.denominations()),
                "alone": [wager.value for wager in allowed.alone()],
            }
        case _:
            return to_json(allowed)


def _limits(limits: Limits) -> dict[str, Any]:
    return {"minimum": to_json(limits.minimum), "maximum": to_json(limits.maximum)}
