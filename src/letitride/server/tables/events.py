"""What happened at a table, as somebody learns of it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct, defstruct
from msgspec.structs import asdict

from letitride.pit.tables.pit_table import BESIDE_THE_TABLE, PitTable, VoidProposed
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.table_modes import MODE_EVENTS, call_of
from letitride.pit.tables.two_persons import other_role
from letitride.server.http.openapi import UNIONS, one_of
from letitride.server.tables.sentences import SentencePart, sentence_parts
from letitride.table import EVENTS, Audience, Event, FaceDown, event_seen
from letitride.table.model import event as events
from letitride.table.words.calls_for import hand_heard, heard, is_capped, line_heard
from letitride.table.words.sentence import Sentence, say

_NEVER_OPEN: tuple[type[Event], ...] = (events.DeckShuffled, events.StubRacked, events.CardBurned)
_AT_TIMES_OPEN: tuple[type[Event], ...] = (events.CardsDealt, events.CardsLookedAt, events.HandPickedUp)
_CALL: tuple[str, Any] = ("call", tuple[SentencePart, ...])
"""What the dealer says, in parts; nothing if silent."""

_SETTLED: list[tuple[str, Any]] = [("hand", str), ("line", str), ("capped", bool)]


def _open(kind: type[Event]) -> type[Struct]:
    """Return an event as it is told to those who see all of it."""
    settled = _SETTLED if issubclass(kind, events.WagerPaid | events.WagerCollected) else []
    return _with_fields(kind.__name__, kind, [_CALL, *settled])


def _face_down(kind: type[Event]) -> type[Struct]:
    """Return an event as it is told to those who do not see its cards."""
    return _with_fields(f"{kind.__name__}FaceDown", FaceDown, [("event", Literal[kind.__name__]), _CALL])


def _with_fields(name: str, kind: type[Struct], fields: list[tuple[str, Any]]) -> type[Struct]:
    return defstruct(name, fields, bases=(kind,), namespace={"__doc__": kind.__doc__}, frozen=True, kw_only=True)


_OPEN = {kind: _open(kind) for kind in (*EVENTS, *BESIDE_THE_TABLE) if kind not in _NEVER_OPEN}
_FACE_DOWN = {kind.__name__: _face_down(kind) for kind in (*_NEVER_OPEN, *_AT_TIMES_OPEN)}
EventResponse = Annotated[Any, one_of("EventResponse")]
UNIONS["EventResponse"] = (*_OPEN.values(), *_FACE_DOWN.values())


def event_for(before: PitTable, event: Event, audience: Audience) -> EventResponse:
    """Return an event as *audience* learns of it."""
    if isinstance(event, BESIDE_THE_TABLE):
        return _OPEN[type(event)](**asdict(event), call=sentence_parts(_said(event)))
    table = before.table
    found = event_seen(table, event, audience)
    fields = {**asdict(found), "call": sentence_parts(heard(table, event, audience))}
    if isinstance(found, FaceDown):
        return _FACE_DOWN[found.event](**fields)
    if isinstance(event, events.WagerPaid | events.WagerCollected):
        fields["hand"] = hand_heard(table, event, audience)
        fields["line"] = line_heard(table, event, audience)
        fields["capped"] = is_capped(table, event)
    return _OPEN[type(event)](**fields)


def _said(event: Event) -> Sentence:
    """Return what everybody hears of something that is no event of the table itself."""
    if isinstance(event, ReasonGiven):
        return say(f"The {event.post}: {event.reason}")
    if isinstance(event, VoidProposed):
        return say(f"{event.by} proposes that the round become void: the {other_role(event).value} has to agree.")
    return say(call_of(event)) if isinstance(event, MODE_EVENTS) else say()
