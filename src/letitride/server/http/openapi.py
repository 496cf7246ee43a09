"""What views, events, legal commands, receipts and replays look like, for the document of the server."""

from __future__ import annotations

import functools
from typing import Any

from fastapi import FastAPI
from msgspec import inspect
from pydantic import WithJsonSchema

from letitride.cards import Money
from letitride.pit.history.receipt import Receipt
from letitride.pit.tables.pit_table import BESIDE_THE_TABLE
from letitride.pit.tables.table_modes import MODE_COMMANDS
from letitride.server.http.schemas import CARD, MONEY, PREFIX, Schema, Shapes
from letitride.table import COMMANDS, EVENTS, Event, FaceDown, View
from letitride.table.model.command import Command, ShuffleDeck
from letitride.table.model.command.base import Stakes
from letitride.table.model.event import (
    CardBurned,
    CardsDealt,
    CardsLookedAt,
    DeckShuffled,
    HandPickedUp,
    StubRacked,
    WagerCollected,
    WagerPaid,
)
from letitride.table.views.view import SeatView

_MARK = "x-shape"
_NEVER_OPEN: tuple[type[Event], ...] = (DeckShuffled, StubRacked, CardBurned)
_AT_TIMES_OPEN: tuple[type[Event], ...] = (CardsDealt, CardsLookedAt, HandPickedUp)
_SETTLED: tuple[type[Event], ...] = (WagerPaid, WagerCollected)
_KINDS: tuple[type[Event], ...] = (*EVENTS, *BESIDE_THE_TABLE)


class SeatShown(SeatView, frozen=True, kw_only=True):
    """A taken seat, as somebody sees it."""

    bot: bool


class ViewShown(View, frozen=True, kw_only=True):
    """A table, as somebody sees it."""

    seats: tuple[SeatShown | None, ...]
    paused: bool
    """Whether no bets are taken until the floor says so; the round that is on is finished."""

    by_hand: bool
    """Whether a dealer deals every card."""


def shaped(name: str) -> WithJsonSchema:
    """Return a mark for something whose shape is described here under a name."""
    return WithJsonSchema({_MARK: name})


@functools.cache
def shapes() -> dict[str, Schema]:
    """Return every shape by its name."""
    made = Shapes()
    made.of(ViewShown)
    made.of(Receipt)
    made.known["EventTold"] = {"oneOf": [each for kind in _KINDS for each in _event(made, kind)]}
    made.known |= _ALLOWED | _SENTENCE
    commands = (kind for kind in (*COMMANDS, *MODE_COMMANDS) if kind is not ShuffleDeck)
    made.known["LegalCommand"] = {"oneOf": [_legal(made, kind) for kind in commands]}
    return made.known


def describe(app: FastAPI) -> None:
    """Have the document of the server say what everything looks like that is marked as shaped."""
    plainly = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            document = _resolved(plainly())
            schemas = document["components"]["schemas"]
            twice = schemas.keys() & shapes().keys()
            if twice:
                raise ValueError(f"two shapes go by the same name: {', '.join(sorted(twice))}")
            schemas.update(shapes())
            app.openapi_schema = document
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]


def _resolved(part: Any) -> Any:
    """Return a part of the document with references in the places of marks."""
    if isinstance(part, dict):
        if _MARK in part:
            return {**{key: each for key, each in part.items() if key != _MARK}, "$ref": PREFIX + part[_MARK]}
        return {key: _resolved(each) for key, each in part.items()}
    return list(map(_resolved, part)) if isinstance(part, list) else part


def _event(made: Shapes, kind: type[Event]) -> list[Schema]:
    """Return how an event is told: openly, or face down, or as the case may be."""
    said = {"type": "array", "items": {"$ref": f"{PREFIX}SentencePart"}}
    call: dict[str, Schema] = {"call": {**said, "description": "What the dealer says, in parts; nothing if silent."}}
    if kind in _SETTLED:
        call |= {"hand": {"type": "string"}, "line": {"type": "string"}, "capped": {"type": "boolean"}}
    ways = []
    if kind not in _NEVER_OPEN:
        ways.append(made.keep(kind.__name__, made.fields(kind) | call, kind))
    if kind in _NEVER_OPEN + _AT_TIMES_OPEN:
        hidden = made.fields(FaceDown) | {"event": {"const": kind.__name__}} | call
        ways.append(made.keep(f"{kind.__name__}FaceDown", hidden, FaceDown))
    return ways


def _object(**properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


_NUMBER: Schema = {"type": "integer"}
_RANGE = {"from": _NUMBER, "to": _NUMBER, "not": {"anyOf": [_NUMBER, {"type": "null"}]}}
_LIMITS = _object(minimum=MONEY, maximum={"anyOf": [MONEY, {"type": "null"}]})
_ALLOWED: dict[str, Schema] = {
    "AllowedCount": {"description": "A whole number, one left out at times.", **_object(**_RANGE)},
    "AllowedText": {"description": "Anything of which this is said.", **_object(any={"type": "string"})},
    "AllowedStakes": {
        "description": "The wagers that may be made, and which of them without the main one.",
        **_object(
            wagers={"type": "object", "additionalProperties": _LIMITS},
            chips={"type": "array", "items": MONEY},
            alone={"type": "array", "items": {"type": "string"}},
        ),
    },
}
"""What the value of a field may be where it is for the sender to say; ``legal_entry`` prints them."""

_SENTENCE: dict[str, Schema] = {
    "SentencePart": {
        "description": "A part of a sentence: text, a player's name, a card, or an amount.",
        "oneOf": [
            _object(text={"type": "string"}),
            _object(player={"type": "string"}, seat=_NUMBER, bot={"type": "boolean"}),
            _object(card=CARD),
            _object(amount=MONEY),
        ],
    }
}
"""What ``sentence_parts`` prints."""


def _legal(made: Shapes, kind: type[Command]) -> Schema:
    properties = made.fields(kind)
    for field in inspect.type_info(kind).fields:  # type: ignore[attr-defined]
        properties[field.name] = _allowed(field, properties[field.name])
    return made.keep(f"May{kind.__name__}", properties, kind)


def _allowed(field: inspect.Field, value: Schema) -> Schema:
    """Return the schema of a field of something legal: a value, or what the value may be."""
    match field.type:
        case inspect.IntType() if field.name != "seat":
            return {"anyOf": [value, {"$ref": f"{PREFIX}AllowedCount"}]}
        case inspect.StrType():
            return {"anyOf": [value, {"$ref": f"{PREFIX}AllowedText"}]}
        case inspect.StructType(cls=cls) if cls is Money:
            return {"$ref": f"{PREFIX}AllowedText"}
        case found if found == _STAKES:
            return {"$ref": f"{PREFIX}AllowedStakes"}
        case _:
            return value


_STAKES = inspect.type_info(Stakes)
