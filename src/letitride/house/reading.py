"""Turns the contents of a file into typed values, and reports every fault at once."""

from __future__ import annotations

import functools
import re
import typing
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any, TypeVar

import msgspec
from msgspec import Struct

from letitride.cards import Money
from letitride.house.expected import expected, hints, is_optional, options, without_none
from letitride.house.fault import Checks
from letitride.house.game import section_of
from letitride.house.named import Named
from letitride.house.validation import unvalidated
from letitride.house.wager import Wager, WagerPart
from letitride.house.wagers import Wagers

T = TypeVar("T", bound=Struct)
Report = Callable[[str, str, str], None]
"""Records a fault: its key, what was found, and what was expected."""


class _Unreadable:
    def __repr__(self) -> str:
        return "<unreadable>"


UNREADABLE: Any = _Unreadable()
"""Placeholder for a value whose fault was reported, so that the rest of the file can still be read."""


def read(raw: object, model: type[T], report: Report, further: Callable[[T], Checks] = lambda _: ()) -> T | None:
    """Return *raw* as a value of *model*, or None after reporting every fault. *further* checks come last."""
    reader = _Reader(report)
    value = reader.read(raw, model, "")
    if isinstance(value, model):
        reader.report_contradictions(further(value), "", whole=not reader.faults)
    return None if reader.faults else typing.cast("T", value)


class _Reader:
    """Reads one file, and continues after a fault."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self._faulty: list[str] = []

    @property
    def faults(self) -> int:
        """How many values could not be read."""
        return len(self._faulty)

    def read(self, raw: object, model: Any, key: str) -> Any:
        """Return *raw* as a value of *model*, with UNREADABLE in place of what has a fault."""
        if raw is UNREADABLE:
            self._faulty.append(key)
            return raw
        if model is Wagers:
            return self._wagers(raw, key)
        if isinstance(model, type) and issubclass(model, Struct) and model not in _NUMBERS:
            return self._struct(raw, model, key)
        if is_optional(model):
            return self.read(raw, without_none(model), key)
        if typing.get_origin(model) is tuple and isinstance(raw, list):
            inner = typing.get_args(model)[0]
            return tuple(self.read(item, inner, f"{key}[{place}]") for place, item in enumerate(raw, 1))
        try:
            return _NUMBERS[model](raw) if model in _NUMBERS else _converted(raw, model)
        except _OutOfBounds:
            return self._fault(key, shown(raw), _BOUNDS[model])
        except (ValueError, TypeError, StopIteration):
            return self._fault(key, shown(raw), expected(model))

    def _struct(self, raw: object, model: type[Struct], key: str) -> Any:
        if not isinstance(raw, Mapping):
            return self._fault(key, shown(raw), expected(model))
        faults_before = self.faults
        fields = hints(model)
        names = dict(zip(model.__struct_encode_fields__, model.__struct_fields__, strict=True))
        for name in raw:
            if name not in names:
                self._fault(_join(key, name), "an unknown key", _near(name, list(names)))
        optional = _optional(model)
        values = {}
        for name, field in names.items():
            if raw.get(name) is not None:  # TOML has no None. In JSON, null means that a key is left out.
                values[field] = self.read(raw[name], fields[field], _join(key, name))
            elif name not in optional:
                values[field] = self._fault(_join(key, name), "nothing", expected(fields[field]))
        with unvalidated():
            value = model(**values)
        checks: Callable[[], Checks] = getattr(value, "checks", lambda: ())
        self.report_contradictions(checks(), key, whole=self.faults == faults_before)
        return value

    def _wagers(self, raw: object, key: str) -> Any:
        """Return the wagers of a house, each read as its game's section."""
        if not isinstance(raw, Mapping):
            return self._fault(key, shown(raw), expected(Wagers))
        known = {wager.value: wager for wager in Wager.every() if wager.part is not WagerPart.AWARD}
        for name in raw:
            if name not in known:
                self._fault(_join(key, name), "an unknown key", _near(name, list(known)))
        return Wagers(
            {
                wager: self.read(raw[name], section_of(wager), _join(key, name))
                for name, wager in known.items()
                if raw.get(name) is not None
            }
        )

    def report_contradictions(self, checks: Checks, key: str, *, whole: bool) -> None:
        """Report contradictions within a value, as far as it could be read."""
        for check in checks:
            try:
                complaints = list(check())
            except (AttributeError, TypeError, LookupError, ValueError, ArithmeticError):
                # This part could not be read, and its own fault is already reported.
                if whole:
                    raise
                continue
            for complaint in complaints:
                where = _join(key, complaint.key)
                if where not in self._faulty and str(UNREADABLE) not in complaint.found:
                    self._fault(where, complaint.found, complaint.expected)

    def _fault(self, key: str, found: str, wanted: str) -> Any:
        self._faulty.append(key)
        self._report(key, found, wanted)
        return UNREADABLE


@functools.cache
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


def _converted(raw: object, model: Any) -> Any:
    kind, constraint = typing.get_args(model) if typing.get_origin(model) is Annotated else (model, None)
    if isinstance(kind, type) and issubclass(kind, Named):
        return next(each for each in options(kind, constraint) if each.value == raw)
    return msgspec.convert(raw, model)


class _OutOfBounds(ValueError):
    """A number outside the range that any house needs."""


TRILLION = 10**12
LOWEST_ODDS, HIGHEST_ODDS = Fraction(1, 1000), 10_000_000


def _money(raw: object) -> Money:
    return Money.of(_number(raw))


def _odds(raw: object) -> Fraction:
    odds = _number(raw)
    if odds <= 0:
        raise ValueError
    if not LOWEST_ODDS <= odds <= HIGHEST_ODDS:
        raise _OutOfBounds
    return odds


def _number(raw: object) -> Fraction:
    """Return a number as a file may write it: whole, decimal, or a fraction in quotation marks."""
    if isinstance(raw, str) and re.fullmatch(WRITTEN_NUMBER, raw):
        return Fraction(raw)
    if isinstance(raw, bool) or not isinstance(raw, int | Decimal) or not Decimal(raw).is_finite():
        raise ValueError
    if not -TRILLION < raw < TRILLION:
        raise _OutOfBounds
    if isinstance(raw, Decimal) and raw != round(raw, 6):
        raise ValueError
    return Fraction(raw)


WRITTEN_NUMBER = r"^[0-9]{1,12}(\.[0-9]{1,6}|/0*[1-9][0-9]{0,11})?$"
"""A number in quotation marks: whole, decimal, or a fraction."""
_NUMBERS: dict[Any, Callable[[object], Money | Fraction]] = {Money: _money, Fraction: _odds}


_BOUNDS = {Money: f"an amount below ${TRILLION:,}", Fraction: f"odds from {LOWEST_ODDS} to {HIGHEST_ODDS:,}"}
"""What is expected instead of a number out of range."""


def shown(raw: object) -> str:
    """Return *raw* as the file has it, shortened."""
    if isinstance(raw, bool):
        return str(raw).lower()
    if isinstance(raw, Mapping):
        return "a table"
    if isinstance(raw, list):
        return "a list"
    if isinstance(raw, int) and abs(raw) >= 10**30:
        return "a number of more than thirty digits"
    text = repr(raw) if isinstance(raw, str) else str(raw)
    return text if len(text) <= 60 else f"{text[:57]}..."
