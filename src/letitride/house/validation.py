"""Values that refuse invalid and contradictory fields when they are made."""

from __future__ import annotations

import enum
import functools
import re
import typing
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from fractions import Fraction
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.house.expected import expected, hints, is_optional, options, without_none
from letitride.house.fault import Checks, Complaint
from letitride.house.named import Named

Accepts = Callable[[object], bool]
_unvalidated: ContextVar[bool] = ContextVar("unvalidated", default=False)


@contextmanager
def unvalidated() -> Iterator[None]:
    """Allow any contents, for a reader that reports all faults of a file at once and keeps no values."""
    token = _unvalidated.set(True)
    try:
        yield
    finally:
        _unvalidated.reset(token)


class InvalidValue(ValueError):
    """An invalid value. Says for each field what was found and what was expected."""

    def __init__(self, model: str, complaints: list[Complaint]) -> None:
        self.complaints = tuple(complaints)
        lines = (f"{model}.{each.key}: found {each.found}, expected {each.expected}" for each in complaints)
        super().__init__("\n".join(lines))


class Validated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A value that is validated when it is made: from a file, by hand, or by ``replace``."""

    def __post_init__(self) -> None:
        if not _unvalidated.get():
            validate(self)

    def checks(self) -> Checks:
        """Return the checks between fields: every method whose name begins with ``_check``."""
        return tuple(getattr(self, name) for name in _checks_of(type(self)))


@functools.cache
def _checks_of(model: type[Validated]) -> tuple[str, ...]:
    return tuple(name for kind in reversed(model.__mro__) for name in vars(kind) if name.startswith("_check"))


def validate(value: Validated) -> None:
    """Raise an InvalidValue that names every field of the wrong type, or every contradiction."""
    complaints = [
        Complaint(field, repr(found), _wanted(model))
        for field, model, exact, accepts in _fields(type(value))
        if type(found := getattr(value, field)) is not exact and not accepts(found)
    ]
    complaints = complaints or [complaint for check in value.checks() for complaint in check()]
    if complaints:
        raise InvalidValue(type(value).__name__, complaints)


@functools.cache
def _fields(model: type[Struct]) -> tuple[tuple[str, Any, type | None, Accepts], ...]:
    """Return each field with its type and a test for its values. For most, the class alone decides."""
    return tuple(
        (field, each, each if isinstance(each, type) else None, _accepts(each)) for field, each in hints(model).items()
    )


def _accepts(model: Any) -> Accepts:
    """Return a function that tests for values of *model*."""
    origin, arguments = typing.get_origin(model), typing.get_args(model)
    if is_optional(model):
        inner = _accepts(without_none(model))
        return lambda value: value is None or inner(value)
    if origin is Annotated:
        return _constrained(arguments[0], arguments[1])
    if origin is Literal:
        return lambda value: isinstance(value, str) and value in arguments
    if origin is tuple:
        each = _accepts(arguments[0])
        return lambda value: isinstance(value, tuple) and all(map(each, value))
    if origin is not None and issubclass(origin, Mapping):
        key, mark = map(_accepts, arguments)
        return lambda value: isinstance(value, Mapping) and all(map(key, value)) and all(map(mark, value.values()))
    if issubclass(model, int | str) and not issubclass(model, enum.Enum):
        return lambda value: type(value) is model
    return lambda value: isinstance(value, model)


def _constrained(model: Any, meta: Meta) -> Accepts:
    inner, pattern = _accepts(model), re.compile(meta.pattern or "")
    lowest, highest, longest, among = meta.ge, meta.le, meta.max_length, (meta.extra or {}).get("among")

    def accepts(value: Any) -> bool:
        return (
            inner(value)
            and (lowest is None or value >= lowest)
            and (highest is None or value <= highest)
            and (longest is None or len(value) <= longest)
            and (meta.pattern is None or pattern.search(value) is not None)
            and (among is None or value in among())
        )

    return accepts


def _wanted(model: Any) -> str:
    """Return a description of a field, in Python's words if they differ from a file's."""
    if is_optional(model):
        return f"{_wanted(without_none(model))}, or None"
    kind, constraint = typing.get_args(model) if typing.get_origin(model) is Annotated else (model, None)
    if isinstance(kind, type) and issubclass(kind, enum.Enum | Named):
        return f"one of {', '.join(map(str, options(kind, constraint)))}"
    if isinstance(model, type):
        return _IN_PYTHON.get(model, f"a {model.__name__}")
    return expected(model)


_IN_PYTHON = {
    Fraction: "a Fraction above zero, as in Fraction(3, 2)",
    Money: "a Money, as in Money.dollars(5)",
}
