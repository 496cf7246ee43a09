"""A table as a person may see it, with what they can do, and what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import asdict

from letitride.pit.people.people import Person, Post
from letitride.pit.play.bots import is_bot
from letitride.pit.tables.chair import answering
from letitride.pit.tables.hosting import TablePace
from letitride.pit.tables.pit_table import PitTable
from letitride.pit.tables.timers import answer_for, awaited_outside, awaits_seeds, shown_step
from letitride.pit.tables.tournament_play import awaited
from letitride.server.tables.dealers_chair import DealersChair, chair_for, staff_of
from letitride.server.tables.events import EventResponse, event_for
from letitride.server.tables.legal_commands import LegalCommand, legal_at, legal_entry
from letitride.server.tables.sentences import SentencePart, sentence_parts
from letitride.server.tables.tournament_table import TournamentTable, tournament_hint, tournament_table
from letitride.table import Audience, Event, View, Watching, view
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.deciding import seats_asked
from letitride.table.views.view import SeatView
from letitride.table.words.hints import hint
from letitride.table.words.sentence import Sentence, say

_AUDIENCES = {
    Post.PLAYER: Watching.WATCHER,
    Post.DEALER: Watching.DEALER,
    Post.FLOOR: Watching.FLOOR,
    Post.SURVEILLANCE: Watching.SURVEILLANCE,
    Post.INSTRUCTOR: Watching.WATCHER,
    Post.ADMINISTRATOR: Watching.SURVEILLANCE,
}


class OutsideName(Struct, frozen=True, kw_only=True):
    """Which round of which public beacon is mixed in."""

    beacon: str
    round: int
    at: int
    """Its release time, in milliseconds since 1970."""


class Shuffle(Struct, frozen=True, kw_only=True):
    """The next shuffle, whose seed is committed and not revealed yet."""

    number: int
    commitment: str
    seeds: dict[int, str]
    """The fingerprints that players committed to, by seat."""

    awaited: tuple[int, ...]
    """The seats that should reveal their seeds now."""

    outside: OutsideName | None
    """The named outside value, if the pit uses one."""


class Deadline(Struct, frozen=True, kw_only=True):
    """What the table waits for, until when, and what happens then."""

    at: int
    """Milliseconds since 1970."""

    left: int
    """Milliseconds, when this was sent."""

    ends: Literal["bets", "decision", "vote", "show"]
    seats: tuple[int, ...] = ()
    """The seats that are asked."""

    then: str
    """What happens to silent players: for a decision, what the house file says."""

    answer: str | None = None
    """For your own seat: what the clock would decide."""


class SeatResponse(SeatView, frozen=True, kw_only=True):
    """A taken seat, as a person sees it."""

    bot: bool


class ViewResponse(View, frozen=True, kw_only=True):
    """A table, as a person sees it."""

    seats: tuple[SeatResponse | None, ...]
    paused: bool
    """Whether the table is paused. The current round is finished."""

    dealer: str
    """The person who deals; empty if the machine does."""

    host: str
    """The host; empty at a public table."""

    title: str
    """The name the host gave it."""

    pace: TablePace
    away: tuple[int, ...]
    """The seats of players who are away."""

    tournament: TournamentTable | None
    """At a tournament table: its state. Its chips are not money."""


class TableState(Struct, frozen=True, kw_only=True, tag_field="type", tag="state"):
    """A table as somebody may see it."""

    table: str
    version: int
    head: str
    rules: str
    """The hash of the house's rules. When it changes, read the house again."""

    seat: int | None
    view: ViewResponse
    legal: tuple[LegalCommand, ...]
    shuffle: Shuffle | None
    deadline: Deadline | None
    hint: tuple[SentencePart, ...]
    """What you can do now, or what is going on, in a sentence for beginners."""

    watching: int
    """How many watch, without the players at the table."""

    chair: DealersChair | None
    """For staff: what comes next in the dealer's chair."""

    events: tuple[EventResponse, ...]


def audience_of(live: PitTable, person: Person | None) -> Audience:
    """Return a person's view of a table: players see it from their own seat."""
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
    """Return a table as a person may see it, with what they can do, and what happened."""
    audience = audience_of(live, person)
    actor = person.actor() if person else None
    staff = person if person and person.post not in (Post.PLAYER, Post.INSTRUCTOR) else None
    return TableState(
        table=live.id,
        version=live.version,
        head=live.head,
        rules=live.rules,
        seat=audience.seat or None,
        view=view_as(live, audience),
        legal=tuple(map(legal_entry, legal_at(live, actor, staff_of(staff) if staff else None))) if actor else (),
        shuffle=next_shuffle(live),
        deadline=deadline_of(live, now, own_answer(live, audience)),
        hint=sentence_parts(hint_for(live, audience)),
        watching=watching,
        chair=chair_for(live, staff) if staff else None,
        events=tuple(event_for(before, event, audience_of(before, person)) for before, event in happened),
    )


def next_shuffle(live: PitTable) -> Shuffle | None:
    """Return the next shuffle, as everybody may know it."""
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
    """Return what a table waits for. Only a seat's own player learns what would be decided: it reveals cards."""
    if live.due is None or awaits_seeds(live) or awaited_outside(live):
        return None
    table, left = live.table, max(0, live.due - now)
    match table.stage:
        case Stage.BETTING:
            turn = awaited(table, live.tournament)[:1] if live.of_tournament else ()
            then = "the minimum bet" if turn else "no more bets"
            return Deadline(at=live.due, left=left, ends="bets", seats=turn, then=then)
        case Stage.HALTED:
            return Deadline(at=live.due, left=left, ends="vote", then="silence is no")
        case Stage.SETTLING if step := shown_step(table):
            return Deadline(at=live.due, left=left, ends="show", seats=(step.seat,), then="shown or waved off")
        case _:
            then = table.house.decisions.silent_player.value
            seats = seats_asked(table)
            return Deadline(at=live.due, left=left, ends="decision", seats=seats, then=then, answer=own_answer)


def own_answer(live: PitTable, audience: Audience) -> str | None:
    """Return what would be decided for *audience*'s seat, if it is asked."""
    return answer_for(live.table, audience.seat) if audience.seat in seats_asked(live.table) else None


def view_as(live: PitTable, audience: Audience) -> ViewResponse:
    """Return the view of *audience*."""
    fields = asdict(view(live.table, audience))
    fields["seats"] = tuple(seat and with_bot(seat) for seat in fields["seats"])
    return ViewResponse(**fields, **attended(live))


def attended(live: PitTable) -> dict[str, Any]:
    """Return the table's modes for a view."""
    modes, hosting = live.modes, live.hosting
    return {
        "paused": modes.paused,
        "dealer": modes.chair.dealer,
        "host": hosting.host,
        "title": hosting.title,
        "pace": hosting.pace,
        "away": live.away,
        "tournament": tournament_table(live),
    }


def with_bot(seat: SeatView) -> SeatResponse:
    """Return a seat with whether a bot has it."""
    return SeatResponse(**asdict(seat), bot=is_bot(seat.player))


_PAUSED = say("The table is paused: your seat is kept, and bets are taken again when the floor resumes it.")
_NEXT = say("Your cards are out. The dealer asks you in a moment.")
_OUTSIDE = say("No more bets: the deck is shuffled when a public number comes out that nobody knows yet.")


def hint_for(live: PitTable, audience: Audience) -> Sentence:
    """Return what is going on, in a sentence for beginners."""
    if awaited_outside(live):
        return _OUTSIDE
    if live.modes.holds_bets(live.table):
        return _PAUSED
    if live.of_tournament and live.table.stage is Stage.BETTING:
        return tournament_hint(live, audience)
    table, chair = live.table, live.modes.chair
    if chair.dealer and table.stage is Stage.DEALING:
        return say(f"No more bets: {chair.dealer} deals the cards.")
    if audience.seat in seats_asked(table) and audience.seat not in answering(table, chair):
        return _NEXT
    return hint(table, audience)


WATCHER = Audience(Watching.WATCHER)
