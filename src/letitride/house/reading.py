"""Turning what a file says into typed values, with every fault of it at once."""

from __future__ import annotations

import enum
import typing
from collections.abc import Callable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, TypeVar

import msgspec
from msgspec import Meta, Struct

from letitride.cards import Money
from letitride.house.fault import Complaint

T = TypeVar("T", bound=Struct)
Report = Callable[[str, str, str], None]
"""Takes down a fault: its key, what was found, and what was expected."""

UNREADABLE: Any = object()
"""Stands for a value whose fault was reported, so that the rest of the file can still be read."""


def read(raw: object, model: type[T], report: Report) -> T | None:
    """Return *raw* as a value of *model*, or None after reporting every fault in it."""
    reader = _Reader(report)
    value = reader.read(raw, model, "")
    return None if reader.faults else typing.cast("T", value)


class _Reader:
    """Reads one file, and goes on after a fault."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.faults = 0

    def read(self, raw: object, model: Any, key: str) -> Any:
        """Return *raw* as a value of *model*, with UNREADABLE in place of what has a fault."""
        if raw is UNREADABLE:
            self.faults += 1
            return raw
        if isinstance(model, type) and issubclass(model, Struct):
            return self._struct(raw, model, key)
        if typing.get_origin(model) in _UNIONS:
            return self.read(raw, _without_none(model), key)
        if typing.get_origin(model) is tuple and isinstance(raw, list):
            inner = typing.get_args(model)[0]
            return tuple(self.read(item, inner, f"{key}[{place}]") for place, item in enumerate(raw, 1))
        try:
            return _NUMBERS[model](raw) if model in _NUMBERS else msgspec.convert(raw, model)
        except (ValueError, TypeError):
            return self._fault(key, shown(raw), expected(model))

    def _struct(self, raw: object, model: type[Struct], key: str) -> Any:
        if not isinstance(raw, Mapping):
            return self._fault(key, shown(raw), expected(model))
        faults_before = self.faults
        hints = typing.get_type_hints(model, include_extras=True)
        names = dict(zip(model.__struct_encode_fields__, model.__struct_fields__, strict=True))
        for name in raw:
            if name not in names:
                self._fault(_join(key, name), "an unknown key", _near(name, list(names)))
        values = {
            field: self.read(raw[name], hints[field], _join(key, name)) for name, field in names.items() if name in raw
        }
        for name in names.keys() - raw.keys() - _optional(model):
            values[names[name]] = self._fault(_join(key, name), "nothing", expected(hints[names[name]]))
        value = model(**values)
        self._contradictions(value, key, whole=self.faults == faults_before)
        return value

    def _contradictions(self, value: Struct, key: str, *, whole: bool) -> None:
        """Report what *value* says against itself, as far as it could be read."""
        complaints: Callable[[], Iterator[Complaint]] = getattr(value, "complaints", lambda: iter(()))
        try:
            for complaint in complaints():
                self._fault(_join(key, complaint.key), complaint.found, complaint.expected)
        except (AttributeError, TypeError, LookupError, ValueError):
            # A part that could not be read: its own fault is reported already.
            if whole:
                raise

    def _fault(self, key: str, found: str, wanted: str) -> Any:
        self.faults += 1
        self._report(key, found, wanted)
        return UNREADABLE


_UNIONS = (UnionType, typing.Union)


def _without_none(model: Any) -> Any:
    (inner,) = (option for option in typing.get_args(model) if option is not NoneType)
    return inner


def _optional(model: type[Struct]) -> set[str]:
    info = msgspec.inspect.type_info(model)
    assert isinstance(info, msgspec.inspect.StructType)  # noqa: S101 - it describes a Struct
    return {field.encode_name for field in info.fields if not field.required}


def _join(key: str, name: str) -> str:
    return f"{key}.{name}" if key else name


def _near(name: str, names: list[str]) -> str:
    import difflib

    near = difflib.get_close_matches(name, names, n=1)
    return f"{near[0]!r}, perhaps, or one of {', '.join(names)}" if near else f"one of {', '.join(names)}"


def _money(raw: object) -> Money:
    return Money.of(_number(raw))


def _odds(raw: object) -> Fraction:
    odds = _number(raw)
    if odds <= 0:
        raise ValueError
    return odds


def _number(raw: object) -> Fraction:
    if isinstance(raw, Decimal) and not raw.is_finite():
        raise ValueError
    if isinstance(raw, bool) or not isinstance(raw, int | str | Decimal) or len(str(raw)) > 20:
        raise TypeError
    return Fraction(raw)


_NUMBERS: dict[Any, Callable[[object], Money | Fraction]] = {Money: _money, Fraction: _odds}


def shown(raw: object) -> str:
    """Return *raw* as the file has it, shortened."""
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, Mapping):
        return "a table"
    if isinstance(raw, list):
        return "a list"
    text = repr(raw) if isinstance(raw, str) else str(raw)
    return text if len(text) <= 60 else f"{text[:57]}..."


def expected(model: Any) -> str:
    """Say in words what a value of *model* looks like in a file."""
    constraint: Meta | None = None
    if typing.get_origin(model) is Annotated:
        model, constraint = typing.get_args(model)
    if typing.get_origin(model) in _UNIONS:
        return expected(_without_none(model))
    if typing.get_origin(model) is Literal:
        return f"one of {', '.join(map(repr, typing.get_args(model)))}"
    if typing.get_origin(model) is tuple:
        return f"a list, each {expected(typing.get_args(model)[0])}"
    if isinstance(model, type) and issubclass(model, enum.Enum):
        return f"one of {', '.join(repr(option.value) for option in model)}"
    if model is int and constraint is not None:
        return f"a whole number from {constraint.ge} to {constraint.le}"
    if model is str:
        return _text_expected(constraint)
    return _WORDS.get(model, "a table of keys and values")


def _text_expected(constraint: Meta | None) -> str:
    if constraint is not None and constraint.pattern:
        return "a short name of letters, digits and hyphens"
    return "text in quotation marks"


_WORDS: dict[Any, str] = {
    Money: "an amount in dollars and whole cents, as in 10 or 2.50",
    Fraction: "odds above zero, as in 3, 1.5 or '3/2'",
}
