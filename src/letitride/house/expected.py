"""What a value looks like, in the words of a file."""

from __future__ import annotations

import enum
import functools
import typing
from collections.abc import Mapping
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
    """Return the types of the fields of *model*, with what is said of them besides."""
    return typing.get_type_hints(model, include_extras=True)


def is_optional(model: Any) -> bool:
    """Tell whether a value may be left out."""
    return typing.get_origin(model) in _UNIONS and NoneType in typing.get_args(model)


def without_none(model: Any) -> Any:
    """Return the type of a value that may be left out."""
    (inner,) = (option for option in typing.get_args(model) if option is not NoneType)
    return inner


def expected(model: Any) -> str:
    """Say in words what a value of *model* looks like in a file."""
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
        options = model.every() if issubclass(model, Named) else model
        return f"one of {', '.join(repr(option.value) for option in options)}"
    if model is int and constraint is not None:
        return f"a whole number from {constraint.ge} to {constraint.le}"
    return _WORDS.get(model, "a table of keys and values")


_WORDS: dict[Any, str] = {
    Money: "an amount in dollars and whole cents, as in 10 or 2.50",
    Fraction: "odds above zero, as in 3, 1.5 or '3/2'",
    Mapping[str, Text]: 'keys and texts, both in quotation marks, as in "deal.burn" = "dealing, 6"',
}
