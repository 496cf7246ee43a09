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
_UNREADABLE: Any = object()


def read(raw: object, model: type[T], report: Report) -> T | None:
    """Return *raw* as a value of *model*; without faults, or None after reporting each of them."""
    value = _read(raw, model, "", report)
    return None if value is _UNREADABLE else typing.cast("T", value)


def _read(raw: object, model: Any, key: str, report: Report) -> Any:
    if isinstance(model, type) and issubclass(model, Struct):
        return _read_struct(raw, model, key, report)
    if typing.get_origin(model) is UnionType:
        (inner,) = (option for option in typing.get_args(model) if option is not NoneType)
        return _read(raw, inner, key, report)
    if typing.get_origin(model) is tuple and isinstance(raw, list):
        inner = typing.get_args(model)[0]
        values = [_read(item, inner, f"{key}[{place}]", report) for place, item in enumerate(raw, 1)]
        return _UNREADABLE if _UNREADABLE in values else tuple(values)
    try:
        return _NUMBERS[model](raw) if model in _NUMBERS else msgspec.convert(raw, model)
    except (ValueError, TypeError):
        report(key, shown(raw), expected(model))
        return _UNREADABLE


def _read_struct(raw: object, model: type[Struct], key: str, report: Report) -> Any:
    if not isinstance(raw, Mapping):
        report(key, shown(raw), "a table of keys and values")
        return _UNREADABLE
    hints = typing.get_type_hints(model, include_extras=True)
    names = dict(zip(model.__struct_encode_fields__, model.__struct_fields__, strict=True))
    required = names.keys() - _optional(model)
    values = {}
    for name in raw:
        if name not in names:
            report(_join(key, name), "an unknown key", _near(name, list(names)))
    for name, field in names.items():
        if name in raw:
            values[field] = _read(raw[name], hints[field], _join(key, name), report)
        elif name in required:
            report(_join(key, name), "nothing", expected(hints[field]))
            values[field] = _UNREADABLE
    if _UNREADABLE in values.values() or not raw.keys() <= names.keys():
        return _UNREADABLE
    return _sound(model(**values), key, report)


def _sound(value: Struct, key: str, report: Report) -> Any:
    complaints: Callable[[], Iterator[Complaint]] = getattr(value, "complaints", lambda: iter(()))
    found = list(complaints())
    for complaint in found:
        report(_join(key, complaint.key), complaint.found, complaint.expected)
    return _UNREADABLE if found else value


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
    if typing.get_origin(model) is UnionType:
        model = typing.get_args(model)[0]
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
