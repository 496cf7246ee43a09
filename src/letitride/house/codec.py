"""Encodes the types of a house that msgspec does not know, for logs and receipts."""

from __future__ import annotations

import typing
from fractions import Fraction
from typing import Any

import msgspec

from letitride.cards import Card, Money
from letitride.cards.card import Rank, Suit
from letitride.cards.frozen import FrozenMap
from letitride.house.game import section_of
from letitride.house.named import Named
from letitride.house.wager import Wager
from letitride.house.wagers import Wagers


def encode_hook(value: object) -> object:
    """Return a value of an unknown type as one that msgspec knows."""
    if isinstance(value, Money):
        return (value.cents,)
    if isinstance(value, Card):
        return value.rank, value.suit
    if isinstance(value, Named):
        return value.value
    if isinstance(value, Fraction):
        return str(value)
    if isinstance(value, Wagers):
        return {wager.value: section for wager, section in value.items()}
    if isinstance(value, FrozenMap):
        return dict(value)
    raise NotImplementedError(f"{type(value).__name__} has no place in the log")


def decode_hook(kind: type, value: Any) -> object:
    """Return a value of a type that msgspec does not know."""
    if kind is Money:
        (cents,) = value
        return Money(cents)
    if kind is Card:
        rank, suit = value
        return Card(Rank(rank), Suit(suit))
    if isinstance(kind, type) and issubclass(kind, Named):
        return kind.named(value)
    if kind is Fraction:
        return Fraction(value)
    if kind is Wagers:
        wagers = {Wager.named(name): section for name, section in value.items()}
        return Wagers(
            {each: msgspec.convert(raw, section_of(each), dec_hook=decode_hook) for each, raw in wagers.items()}
        )
    if typing.get_origin(kind) is FrozenMap or kind is FrozenMap:
        return FrozenMap({int(key): each for key, each in value.items()})
    raise NotImplementedError(f"{kind} has no place in the log")
