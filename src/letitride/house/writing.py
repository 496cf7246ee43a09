"""Writes houses and pay tables as files that the loader reads."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import Struct

from letitride.cards import Money
from letitride.house.game import Game
from letitride.house.house import House
from letitride.house.pay_tables import PayTable
from letitride.house.wager import Wager
from letitride.house.wagers import Wagers

_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = str.maketrans({'"': '\\"', "\\": "\\\\"})


class Number(str):
    """An amount or odds, written without quotation marks."""

    __slots__ = ()


def contents_of(part: Struct) -> dict[str, Any]:
    """Return part of a house by the keys of its file, without what is left open."""
    values = {
        key: _written(getattr(part, field))
        for key, field in zip(part.__struct_encode_fields__, part.__struct_fields__, strict=True)
    }
    return {key: value for key, value in values.items() if value not in (None, "", {})}


def write_toml(found: House | PayTable) -> str:
    """Return the file of a house or a pay table, whole: it extends no other and names no other file.

    >>> from letitride.house import load_pay_table
    >>> print(write_toml(load_pay_table("3CB-6")).splitlines()[0])
    designator = "3CB-6"
    """
    return toml_of(contents_of(found))


def toml_of(contents: Mapping[str, Any]) -> str:
    """Return a file of these contents, with tables after values."""
    return "\n".join(_lines(contents)) + "\n"


def _written(value: object) -> Any:
    match value:
        case Money():
            return Number(str(value).removeprefix("$").replace(",", ""))
        case Fraction():
            return Number(value) if value.denominator == 1 else str(value)
        case Struct():
            return contents_of(value)
        case enum.Enum() | Wager() | Game():
            return value.value
        case Wagers():
            return {wager.value: contents_of(section) for wager, section in value.items()}
        case tuple():
            return [_written(each) for each in value]
        case Mapping():
            return dict(value)
        case _:
            return value


def _lines(contents: Mapping[str, Any], name: str = "") -> Iterator[str]:
    """Yield the lines of a table: its own values first, then its tables."""
    values = {key: value for key, value in contents.items() if not isinstance(value, dict)}
    if name and values:
        yield ""
        yield f"[{name}]"
    for key, value in values.items():
        yield f"{_key(key)} = {_value(value)}"
    for key, value in contents.items():
        if isinstance(value, dict):
            yield from _lines(value, f"{name}.{_key(key)}" if name else _key(key))


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _value(value: Any) -> str:
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, str) and not isinstance(value, Number):
        return _quoted(value)
    return str(value)


def _quoted(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
