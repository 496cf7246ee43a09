"""A table as somebody may see it, with what that person may do, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from letitride.pit.people.people import Person, Post
from letitride.pit.play.bots import is_bot
from letitride.pit.tables.hosting import TablePace
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import answer_for, awaited_outside, awaits_seeds
from letitride.server.tables.events import EventResponse, event_for
from letitride.server.tables.legal_commands import LegalCommand, legal_at, legal_entry
from letitride.server.tables.sentences import SentencePart, sentence_parts
from letitride.table import Audience, Event, View, Watching, view
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import seats_asked
from letitride.table.views.view import SeatView
from letitride.table.words.calls_for import concerns
from letitride.table.words.hints import hint
from letitride.table.words.sentence import Sentence, say

_AUDIENCES = {
    Post.PLAYER: Watching.WATCHER,
    Post.DEALER: Watching.DEALER,
    Post.FLOOR: Watching.FLOOR,
    Post.SURVEILLANCE: Watching.SURVEILLANCE,
    Post.ADMINISTRATOR: Watching.SURVEILLANCE,
}


class OutsideName(Struct, frozen=True, kw_only=True):
    """Which round of which public beacon is mixed in."""

    beacon: str
    round: int
    at: int
    """When it comes out, in milliseconds since 1970."""


class Shuffle(Struct, frozen=True, kw_only=True):
    """The shuffle to come, whose seed is fixed and not yet shown."""

    number: int
    commitment: str
    seeds: dict[int, str]
    """The fingerprints of the seeds to which players are bound, by seat."""

    awaited: tuple[int, ...]
    """The seats that are to show their seeds now."""

    outside: OutsideName | None
    """The outside value that was named, where the pit uses one."""


class Deadline(Struct, frozen=True, kw_only=True):
    """What the table waits for, until when, and what is done then."""

    at: int
    """Milliseconds since 1970."""

    left: int
    """Milliseconds, when this was sent."""

    ends: Literal["bets", "decision", "vote"]
    seats: tuple[int, ...] = ()
    """Those that are asked."""

    then: str
    """What is done for those who are silent: for a decision, what the house file says."""

    answer: str | None = None
    """To the seat itself: what would be decided for it."""


class SeatResponse(SeatView, frozen=True, kw_only=True):
    """A taken seat, as somebody sees it."""

    bot: bool


class ViewResponse(View, frozen=True, kw_only=True):
    """A table, as somebody sees it."""

    seats: tuple[SeatResponse | None, ...]
    paused: bool
    """Whether no bets are taken until the floor says so; the round that is on is finished."""

    by_hand: bool
    """Whether a dealer deals every card."""

    host: str
    """Whose table it is; nobody's, where it is public."""

    title: str
    """What the host calls it."""

    pace: TablePace
    away: tuple[int, ...]
    """The seats of those who have gone without getting up."""


class TableState(Struct, frozen=True, kw_only=True, tag_field="type", tag="state"):
    """A table as somebody may see it."""

    table: str
    version: int
    head: str
    seat: int | None
    view: ViewResponse
    legal: tuple[LegalCommand, ...]
    shuffle: Shuffle | None
    deadline: Deadline | None
    hint: tuple[SentencePart, ...]
    """What the asker may do now, or what goes on, in one sentence for somebody who has never played."""

    watching: int
    """How many look on, the players at the table left out."""

    events: tuple[EventResponse, ...]


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
    live: PitTable, person: Person | None, happened: Sequence[tuple[PitTable, Event]], *, now: int, watching: int = 0
) -> TableState:
    """Return a table as somebody may see it, with what that person may do, and what happened."""
    audience = audience_of(live, person)
    actor = person.actor() if person else None
    return TableState(
        table=live.id,
        version=live.version,
        head=live.head,
        seat=audience.seat or None,
        view=view_as(live, audience),
        legal=tuple(map(legal_entry, legal_at(live, actor))) if actor else (),
        shuffle=next_shuffle(live),
        deadline=deadline_of(live, now, own_answer(live, audience)),
        hint=sentence_parts(hint_for(live, audience)),
        watching=watching,
        events=tuple(event_for(before, event, audience_of(before, person)) for before, event in happened),
    )


def next_shuffle(live: PitTable) -> Shuffle | None:
    """Return the shuffle to come, as everybody may know it."""
    promise = live.fairness.next
    if promise is None:
        return None
    awaited = promise.awaited if awaits_seeds(live) else ()
    seeds = dict(promise.commitments)
    named = promise.outside
    outside = OutsideName(beacon=named.beacon, round=named.round, at=named.at) if named else None
    return Shuffle(
        number=promise.shuffle, commitment=promise.digest, seeds=seeds, awaited=tuple(awaited), outside=outside
    )


def deadline_of(live: PitTable, now: int, own_answer: str | None) -> Deadline | None:
    """Return what a table waits for; what would be decided for a seat only its owner learns: it tells of the cards."""
    if live.due is None or awaits_seeds(live) or awaited_outside(live):
        return None
    table, left = live.table, max(0, live.due - now)
    match table.stage:
        case Stage.BETTING:
            return Deadline(at=live.due, left=left, ends="bets", then="no more bets")
        case Stage.HALTED:
            return Deadline(at=live.due, left=left, ends="vote", then="silence is no")
        case _:
            then = table.house.decisions.silent_player.value
            seats = seats_asked(table)
            return Deadline(at=live.due, left=left, ends="decision", seats=seats, then=then, answer=own_answer)


def own_answer(live: PitTable, audience: Audience) -> str | None:
    """Return what would be decided for the seat of *audience*, where it is asked."""
    return answer_for(live.table, audience.seat) if audience.seat in seats_asked(live.table) else None


def view_as(live: PitTable, audience: Audience) -> ViewResponse:
    """Return the view of *audience*."""
    fields = asdict(view(live.table, audience))
    fields["seats"] = tuple(seat and with_bot(seat) for seat in fields["seats"])
    return ViewResponse(**fields, **attended(live))


def attended(live: PitTable) -> dict[str, Any]:
    """Return what a view tells of how a table is attended."""
    modes, hosting = live.modes, live.hosting
    return {
        "paused": modes.paused,
        "by_hand": modes.by_hand,
        "host": hosting.host,
        "title": hosting.title,
        "pace": hosting.pace,
        "away": live.away,
    }


def with_bot(seat: SeatView) -> SeatResponse:
    """Return a seat with whether a bot sits there."""
    return SeatResponse(**asdict(seat), bot=is_bot(seat.player))


def is_own(before: PitTable, event: Event, person: Person | None) -> bool:
    """Tell whether somebody is told of an event in other words than everybody else: it is about their own seat."""
    return concerns(event, audience_of(before, person))


_PAUSED = say("The table is paused: your seat is kept, and bets are taken again when the floor resumes it.")
_BY_HAND = say("Cards are dealt by hand: the dealer deals them one after the other.")


_OUTSIDE = say("No more bets: the deck is shuffled when a public number comes out that nobody knows yet.")


def hint_for(live: PitTable, audience: Audience) -> Sentence:
    """Return what goes on, in one sentence for somebody who has never played."""
    if awaited_outside(live):
        return _OUTSIDE
    if live.modes.holds_bets(live.table):
        return _PAUSED
    by_hand = live.modes.by_hand and live.table.stage is Stage.DEALING
    return _BY_HAND if by_hand else hint(live.table, audience)


WATCHER = Audience(Watching.WATCHER)
