"""Commands, events and views as plain values for JSON: cards as ``Ah``, money as dollars with two digits."""

from __future__ import annotations

import enum
from typing import Any

from msgspec import Struct

from letitride.cards import Card, Money
from letitride.house.named import Named


def to_json(value: object) -> Any:
    """Return *value* in lists, dictionaries, texts and numbers."""
    match value:
        case Card():
            return str(value)
        case Money(cents=cents):
            sign, cents = ("-", -cents) if cents < 0 else ("", cents)
            return f"{sign}{cents // 100}.{cents % 100:02}"
        case Struct():
            tag = value.__struct_config__.tag_field
            named = {tag: type(value).__name__} if tag else {}
            return named | {field: to_json(getattr(value, field)) for field in value.__struct_fields__}
        case enum.Enum() | Named():
            return value.value
        case tuple() | list():
            return [to_json(each) for each in value]
        case dict():
            return {to_json(key): to_json(each) for key, each in value.items()}
        case _:
            return value
