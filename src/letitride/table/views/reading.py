"""Commands as plain values from JSON: texts became cards and money, or the field is named that is wrong."""

from __future__ import annotations

import enum
import functools
import typing
from collections.abc import Mapping
from typing import Any

from letitride.cards import Card, Money
from letitride.cards.card import CardError
from letitride.cards.money import MoneyError
from letitride.house import Wager
from letitride.house.named import Named
from letitride.house.wager import WagerPart
from letitride.table.model.command import Command, Stakes
from letitride.table.rules.engine import COMMANDS

MOST_CARDS = 52
LONGEST_TEXT = 200
LARGEST_NUMBER = 10**6


class Malformed(ValueError):
    """A command that cannot be read: which field, what was found, what was expected."""


def read_command(raw: object, *, kinds: tuple[type[Command], ...] = COMMANDS) -> Command:
    """Return the command that *raw* stands for: ``{"command": "LeaveSeat", "seat": 3}``."""
    if not isinstance(raw, Mapping):
        raise Malformed(f"expected a command, as in {{'command': 'LeaveSeat', 'seat': 3}}, got {_shortened(raw)}")
    named = {kind.__name__: kind for kind in kinds}
    kind = named.get(name) if isinstance(name := raw.get("command"), str) else None
    if kind is None:
        raise Malformed(f"command: expected one of {', '.join(sorted(named))}, got {_shortened(raw.get('command'))}")
    fields = _fields(kind)
    for field in raw:
        if field != "command" and field not in fields:
            raise Malformed(f"{field}: {kind.__name__} has no such field: expected {', '.join(fields) or 'none'}")
    return kind(**{field: _read(field, model, raw) for field, model in fields.items()})


@functools.cache
def _fields(kind: type[Command]) -> dict[str, Any]:
    hints = typing.get_type_hints(kind)
    return {field: hints[field] for field in kind.__struct_fields__}


def _read(field: str, model: Any, raw: Mapping[object, object]) -> object:
    if field not in raw:
        raise Malformed(f"{field}: expected {_expected(model)}, got nothing")
    value = raw[field]
    try:
        return _value(model, value)
    except (Malformed, ValueError, CardError, MoneyError, TypeError):
        raise Malformed(f"{field}: expected {_expected(model)}, got {_shortened(value)}") from None


def _value(model: Any, value: object) -> object:
    if model is int and isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST_NUMBER:
        return value
    if model is str and isinstance(value, str) and len(value) <= LONGEST_TEXT:
        return value
    if model is Money and isinstance(value, str):
        return Money.parse(value)
    if isinstance(model, type) and issubclass(model, Named) and isinstance(value, str):
        return model.named(value)
    if isinstance(model, type) and issubclass(model, enum.Enum) and isinstance(value, str):
        return _member(model, value)
    if model == Stakes and isinstance(value, Mapping) and len(value) <= len(Wager.every()):
        return tuple((Wager.named(str(wager)), _value(Money, stake)) for wager, stake in value.items())
    if model == tuple[Card, ...] and isinstance(value, list) and len(value) <= MOST_CARDS:
        return tuple(Card.parse(str(card)) for card in value)
    raise Malformed


def _member(model: type[enum.Enum], value: str) -> enum.Enum:
    for member in model:
        if member.value == value:
            return member
    raise Malformed


def _expected(model: Any) -> str:
    if isinstance(model, type) and issubclass(model, enum.Enum | Named):
        members = model.every() if issubclass(model, Named) else model
        return "one of " + ", ".join(str(member.value) for member in members)
    words = {
        int: "a whole number",
        str: f"a text of at most {LONGEST_TEXT} characters",
        Money: "an amount in dollars as a text, as in '10' or '2.50'",
        Stakes: f"wagers with amounts, as in {_stakes_for_example()}",
        tuple[Card, ...]: "a list of cards, as in ['As', 'Td']",
    }
    return words.get(model, "something else")


def _stakes_for_example() -> dict[str, str]:
    """Return a main wager and a side bet, written as a command has them."""
    main = next(wager for wager in Wager.every() if wager.part is WagerPart.MAIN)
    side = next(wager for wager in Wager.every() if wager.is_side_bet and not wager.collected_before)
    return {main.value: "5", side.value: "1"}


def _shortened(value: object) -> str:
    try:
        text = repr(value)
    except ValueError:  # a number with thousands of digits
        return "something too long to print"
    return text if len(text) <= 60 else f"{text[:60]}…"
