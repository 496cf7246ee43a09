"""Values as JSON that people read: cards as ``Ah``, money as dollars with two digits, wagers by their names."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, TypeVar

import msgspec

from letitride.cards import Card, Money
from letitride.house.named import Named

Kind = TypeVar("Kind")


def to_json(value: object) -> Any:
    """Return *value* in lists, dictionaries, texts and numbers."""
    return msgspec.json.decode(ENCODER.encode(value))


def as_text(value: object) -> str:
    """Return a value that JSON does not know as text."""
    match value:
        case Money(cents=cents):
            sign, cents = ("-", -cents) if cents < 0 else ("", cents)
            return f"{sign}{cents // 100}.{cents % 100:02}"
        case Named():
            return value.value
        case Card() | str():
            return str(value)
        case _:
            raise NotImplementedError(f"{type(value).__name__} is not written as JSON")


def from_json(kind: type, value: Any) -> object:
    """Return a value of a kind that JSON does not know, from what was sent for it."""
    if hasattr(kind, "from_json"):
        return kind.from_json(value)
    if not isinstance(value, str):
        raise ValueError(f"Expected `str`, got `{type(value).__name__}`")  # noqa: TRY004 - msgspec says where it stands
    return kind.named(value) if issubclass(kind, Named) else kind.parse(value)  # type: ignore[attr-defined]


ENCODER = msgspec.json.Encoder(enc_hook=as_text)
"""Writes any value."""


def decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    """Return what reads values of one kind; make it while modules are loaded, before there are threads."""
    return msgspec.json.Decoder(kind, dec_hook=from_json, float_hook=Decimal)


def readable(kind: type[Kind]) -> type[Kind]:
    """Return a kind that is converted to; call it while modules are loaded.

    msgspec does not bear two threads that are the first to read a kind of value: the process may end.
    """
    decoder(kind)
    return kind
