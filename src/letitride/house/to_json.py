"""Values as readable JSON: cards as ``Ah``, money as dollars with two decimals, wagers by name."""

from __future__ import annotations

import functools
from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from letitride.cards import Card, Money
from letitride.house.named import Named

Kind = TypeVar("Kind")


def to_json(value: object) -> Any:
    """Return *value* as lists, dictionaries, strings and numbers."""
    return msgspec.json.decode(ENCODER.encode(value))


def as_text(value: object) -> str:
    """Return a value that JSON does not know as a string."""
    if isinstance(value, Card):
        return _card(value)
    match value:
        case Money(cents=cents):
            sign, cents = ("-", -cents) if cents < 0 else ("", cents)
            return f"{sign}{cents // 100}.{cents % 100:02}"
        case Named():
            return value.value
        case str():
            return str(value)
        case _:
            raise NotImplementedError(f"{type(value).__name__} is not written as JSON")


@functools.cache
def _card(card: Card) -> str:
    return str(card)


def from_json(kind: type, value: Any) -> object:
    """Return a value of a type that JSON does not know, from its string."""
    if hasattr(kind, "from_json"):
        return kind.from_json(value)
    if not isinstance(value, str):
        raise ValueError(f"Expected `str`, got `{type(value).__name__}`")  # noqa: TRY004 - msgspec says where it stands
    return kind.named(value) if issubclass(kind, Named) else kind.parse(value)  # type: ignore[attr-defined]


ENCODER = msgspec.json.Encoder(enc_hook=as_text)
"""Encodes any value."""


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return a decoder for a type. Call it while modules are loaded, before there are threads."""
    return msgspec.json.Decoder(kind, dec_hook=from_json, float_hook=Decimal)


def readable(kind: type[Kind]) -> type[Kind]:
    """Return a type to convert to. Call it while modules are loaded.

    msgspec can crash the process if two threads are the first to read a type.
    """
    decoder(kind)
    return kind
