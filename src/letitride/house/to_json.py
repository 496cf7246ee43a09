"""Values as JSON that people read: cards as ``Ah``, money as dollars with two digits, wagers by their names."""

from __future__ import annotations

from typing import Any

import msgspec

from letitride.cards import Card, Money
from letitride.house.named import Named


def to_json(value: object) -> Any:
    """Return *value* in lists, dictionaries, texts and numbers."""
    return msgspec.to_builtins(value, enc_hook=as_text, str_keys=True)


def as_text(value: object) -> str:
    """Return a value that JSON does not know as text."""
    match value:
        case Money(cents=cents):
            sign, cents = ("-", -cents) if cents < 0 else ("", cents)
            return f"{sign}{cents // 100}.{cents % 100:02}"
        case Card():
            return str(value)
        case Named():
            return value.value
        case _:
            raise NotImplementedError(f"{type(value).__name__} is not written as JSON")


def from_json(kind: type, value: Any) -> object:
    """Return a value of a kind that JSON does not know, from what was sent for it."""
    if kind is Money and isinstance(value, str):
        return Money.parse(value)
    if kind is Card and isinstance(value, str):
        return Card.parse(value)
    if issubclass(kind, Named) and isinstance(value, str):
        return kind.named(value)
    raise ValueError(f"Expected text, got {type(value).__name__}")


ENCODER = msgspec.json.Encoder(enc_hook=as_text)
