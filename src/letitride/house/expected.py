"""Describes in words what a file should contain."""

from __future__ import annotations

import enum
import functools
import typing
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.house.named import Named
from letitride.house.text import Text

_UNIONS = (UnionType, typing.Union)


@functools.cache
def hints(model: type[Struct]) -> dict[str, Any]:
    """Return the types of the fields of *model*, with their annotations."""
    return typing.get_type_hints(model, include_extras=True)


def is_optional(model: Any) -> bool:
    """Return whether a value may be left out."""
    return typing.get_origin(model) in _UNIONS and NoneType in typing.get_args(model)


def without_none(model: Any) -> Any:
    """Return the type of a value that may be left out."""
    (inner,) = (option for option in typing.get_args(model) if option is not NoneType)
    return inner


def expected(model: Any) -> str:
    """Return a description of a value of *model*, as a file writes it."""
    constraint: Meta | None = None
    if typing.get_origin(model) is Annotated:
        model, constraint = typing.get_args(model)
    if constraint is not None and constraint.description:
        return constraint.description
    if typing.get_origin(model) is Literal:
        return f"one of {', '.join(map(repr, typing.get_args(model)))}"
    if typing.get_origin(model) is tuple:
        return f"a list, each {expected(typing.get_args(model)[0])}"
    if isinstance(model, type) and issubclass(model, enum.Enum | Named):
        return one_of(options(model, constraint))
    if model is int and constraint is not None:
        return f"a whole number from {constraint.ge} to {constraint.le}"
    return _WORDS.get(model, "a table of keys and values")


def options(model: type[enum.Enum] | type[Named], constraint: Meta | None = None) -> Iterable[enum.Enum | Named]:
    """Return the values a field can have: all of its type, or those it allows."""
    among: Callable[[], Iterable[Named]] | None = (constraint.extra or {}).get("among") if constraint else None
    if among is not None:
        return among()
    return model.every() if issubclass(model, Named) else model


def one_of(named: Iterable[enum.Enum | Named]) -> str:
    """Return a description of a choice among these names."""
    return f"one of {', '.join(repr(each.value) for each in named)}"


_WORDS: dict[Any, str] = {
    Money: "an amount in dollars and whole cents, as in 10 or 2.50",
    Fraction: "odds above zero, as in 3, 1.5 or '3/2'",
    Mapping[str, Text]: 'keys and texts, both in quotation marks, as in "deal.burn" = "dealing, 6"',
}
