"""Events at a table, as each person sees them."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Struct, defstruct
from msgspec.structs import asdict

from letitride.pit.tables import chair
from letitride.pit.tables.chair import CHAIR_EVENTS
from letitride.pit.tables.house_versions import HouseTakenUp
from letitride.pit.tables.pit_table import BESIDE_THE_TABLE, PitTable, VoidProposed
from letitride.pit.tables.reasons import ReasonGiven
from letitride.pit.tables.table_modes import MODE_EVENTS, call_of
from letitride.pit.tables.tournament_commands import SecretBetShown, SecretBetsOpened
from letitride.pit.tables.two_persons import other_role, what_is_proposed
from letitride.server.http.openapi import UNIONS, one_of
from letitride.server.tables.sentences import SentencePart, sentence_parts
from letitride.table import EVENTS, Audience, Event, FaceDown, Table, event_seen
from letitride.table.model import event as events
from letitride.table.rules.deciding import point_of
from letitride.table.words.calls_for import hand_heard, heard, is_capped, line_heard
from letitride.table.words.sentence import Sentence, capitalized, say
from letitride.table.words.wording import name

_NEVER_OPEN: tuple[type[Event], ...] = (events.DeckShuffled, events.StubRacked, events.CardBurned)
_AT_TIMES_OPEN: tuple[type[Event], ...] = (events.CardsDealt, events.CardsLookedAt, events.HandPickedUp)
_CALL: tuple[str, Any] = ("call", tuple[SentencePart, ...])
"""What the dealer says, in parts; empty if silent."""

_SETTLED: list[tuple[str, Any]] = [("hand", str), ("line", str), ("capped", bool)]


class SecretBet(Struct, frozen=True, kw_only=True):
    """A secret bet, with what its fingerprint can be checked with."""

    seat: int
    cents: int
    nonce: str


def _open(kind: type[Event]) -> type[Struct]:
    """Return an event's type for those who see all of it."""
    settled = _SETTLED if issubclass(kind, events.WagerPaid | events.WagerCollected) else []
    if kind is SecretBetShown:  # Nobody sees another's bet before all are opened.
        return _with_fields(kind.__name__, Event, [("seat", int), _CALL])
    if kind is SecretBetsOpened:
        return _with_fields(kind.__name__, kind, [("bets", tuple[SecretBet, ...]), _CALL])
    return _with_fields(kind.__name__, kind, [_CALL, *settled])


def _face_down(kind: type[Event]) -> type[Struct]:
    """Return an event's type for those who do not see its cards."""
    return _with_fields(f"{kind.__name__}FaceDown", FaceDown, [("event", Literal[kind.__name__]), _CALL])


def _with_fields(name: str, kind: type[Struct], fields: list[tuple[str, Any]]) -> type[Struct]:
    return defstruct(name, fields, bases=(kind,), namespace={"__doc__": kind.__doc__}, frozen=True, kw_only=True)


_OPEN = {kind: _open(kind) for kind in (*EVENTS, *BESIDE_THE_TABLE) if kind not in _NEVER_OPEN}
_FACE_DOWN = {kind.__name__: _face_down(kind) for kind in (*_NEVER_OPEN, *_AT_TIMES_OPEN)}
EventResponse = Annotated[Any, one_of("EventResponse")]
UNIONS["EventResponse"] = (*_OPEN.values(), *_FACE_DOWN.values())


def event_for(before: PitTable, event: Event, audience: Audience, *, told: Audience | None = None) -> EventResponse:
    """Return an event as *audience* sees it, in the words of a call to *told*, or to *audience* too."""
    if isinstance(event, BESIDE_THE_TABLE):
        return _OPEN[type(event)](**_beside(before, event), call=sentence_parts(_said(before.table, event)))
    table = before.table
    found = event_seen(table, event, audience)
    fields = {**asdict(found), "call": sentence_parts(heard(table, event, told or audience))}
    if isinstance(found, FaceDown):
        return _FACE_DOWN[found.event](**fields)
    if isinstance(event, events.WagerPaid | events.WagerCollected):
        fields["hand"] = hand_heard(table, event, audience)
        fields["line"] = line_heard(table, event, audience)
        fields["capped"] = is_capped(table, event)
    return _OPEN[type(event)](**fields)


def _beside(before: PitTable, event: Event) -> dict[str, Any]:
    """Return what everybody may know of an event that is not the game's."""
    if isinstance(event, SecretBetShown):
        return {"seat": event.seat}
    if isinstance(event, SecretBetsOpened):
        return {**asdict(event), "bets": tuple(SecretBet(**asdict(bet)) for bet in before.tournament.shown)}
    return asdict(event)


def _said(table: Table, event: Event) -> Sentence:
    """Return what everybody hears of an event that is not the game's."""
    if isinstance(event, ReasonGiven):
        return say(f"The {event.post}: {event.reason}")
    if isinstance(event, VoidProposed):
        what, who = what_is_proposed(table, event), other_role(event).value
        return say(f"{event.by} proposes to {what}: the {who} has to agree.")
    if isinstance(event, HouseTakenUp):
        return say(f"New rules from now on: version {event.version} of the house.")
    if isinstance(event, SecretBetsOpened) and event.withheld:
        return say("A secret bet that was not shown counts as the minimum bet.")
    if isinstance(event, CHAIR_EVENTS):
        return _called(table, event)
    return say(call_of(event)) if isinstance(event, MODE_EVENTS) else say()


def _called(table: Table, event: Event) -> Sentence:
    """Return what everybody hears about the dealer's chair and calls."""
    match event:
        case chair.ChairTaken(dealer=dealer):
            return say(f"{dealer} deals now.")
        case chair.ReliefSent(dealer=dealer):
            return say(f"{dealer} comes to relieve the dealer.")
        case chair.ChairLeft():
            return say("The machine deals now.")
        case chair.PlayerAsked(seat=seat):
            return capitalized(say(name(table, seat), f"? {point_of(table).question}"))
        case chair.BetPushedBack(seat=seat):
            return say("The dealer pushes the bet back to ", name(table, seat), ".")
        case chair.HandNamed(seat=seat, hand=hand):
            return capitalized(say(name(table, seat), f": {hand}."))
        case chair.CutChosen(seat=seat, at=at):
            return capitalized(say(name(table, seat), f" cuts {at} cards from the top."))
        case _:
            return say()
