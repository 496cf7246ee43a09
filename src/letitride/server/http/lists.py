"""Lists as CSV: a whole list, page by page, for a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
import io
import itertools
import re
import types
import typing
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple, TypeVar

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from letitride.house.to_json import to_json

MOST_ROWS = 10_000
"""The most lines of a list."""

TOO_MANY = f"Only the first {MOST_ROWS:,} lines are here. Narrow the search for the others."
LARGEST_PAGE = 100
TIMES = ("at", "since", "until", "logged_in", "set_at", "finished")
"""Fields that hold milliseconds since 1970."""

_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?(e-?[0-9]+)?")
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])
Row = dict[str, Any]


class Paging(NamedTuple):
    """How the pages of a list follow each other."""

    parameter: str
    """The parameter for a page; empty if the list has no pages."""

    field: str
    """The field of the last line that says where the next page begins."""


def as_csv(**page: str) -> Callable[[Endpoint], Endpoint]:
    """Offer a list as CSV too. Its pages are requested by a parameter, with a field of the last line."""
    (paging,) = page.items() or [("", "")]

    def mark(endpoint: Endpoint) -> Endpoint:
        endpoint.csv_paging = Paging(*paging)  # type: ignore[attr-defined]
        return endpoint

    return mark


def wants_csv(request: Request, chosen: str | None) -> bool:
    """Return whether a request wants CSV, by a parameter or by what it accepts."""
    return chosen == "csv" or request.headers.get("accept", "").partition(",")[0].strip().startswith("text/csv")


def csv_response(ask: Callable[..., Any], paging: Paging, answer: Any, chosen: str | None) -> Response:
    """Return a whole list as CSV, page by page from *ask*; of several lists the *chosen* one, or the first."""
    if typing.get_origin(answer) is list:
        (kind,) = typing.get_args(answer)
        rows, name = _all_pages(ask, paging), ""
    else:
        lists = _lists_of(answer)
        name = chosen if chosen in lists else next(iter(lists))
        kind, rows = lists[name], iter(getattr(ask(), name))
    some = list(itertools.islice(rows, MOST_ROWS + 1))
    text = written(kind, some[:MOST_ROWS])
    if len(some) > MOST_ROWS:
        text += f'"{TOO_MANY}"\r\n'
    file = f"{name}.csv" if name else "list.csv"
    headers = {"Content-Disposition": f'attachment; filename="{file}"', "Cache-Control": "no-store"}
    return Response(text, media_type="text/csv; charset=utf-8", headers=headers)


def written(kind: type[Struct], lines: Iterable[Struct]) -> str:
    """Return lines as CSV, with the names of their fields above."""
    out = io.StringIO()
    writer = csv.writer(out)
    columns = list(_columns(kind))
    writer.writerow(".".join(column) for column in columns)
    for line in lines:
        plain = to_json(line)
        writer.writerow(_cell(column[-1], _at(plain, column)) for column in columns)
    return out.getvalue()


def _all_pages(ask: Callable[..., Any], paging: Paging) -> Iterator[Struct]:
    """Yield the lines of a list, requesting each page when needed."""
    if not paging.parameter:
        yield from ask()
        return
    place: dict[str, Any] = {}
    while page := ask(most=LARGEST_PAGE, **place):
        yield from page
        if len(page) < LARGEST_PAGE:
            return
        place = {paging.parameter: getattr(page[-1], paging.field)}


def _lists_of(answer: type[Struct]) -> dict[str, type[Struct]]:
    """Return the lists of an answer that has several, and their types."""
    hints = typing.get_type_hints(answer)
    found = {name: typing.get_args(hint)[0] for name, hint in hints.items() if typing.get_origin(hint) is tuple}
    return {name: kind for name, kind in found.items() if isinstance(kind, type) and issubclass(kind, Struct)}


def _columns(kind: type[Struct]) -> Iterator[tuple[str, ...]]:
    """Yield the fields of a line, those of a part under its name."""
    hints = typing.get_type_hints(kind)
    for name in kind.__struct_fields__:
        part = next(
            (each for each in _choices(hints[name]) if isinstance(each, type) and issubclass(each, Struct)), None
        )
        if part is None:
            yield (name,)
        else:
            yield from ((name, *further) for further in _columns(part))


def _choices(hint: Any) -> Sequence[Any]:
    return typing.get_args(hint) if typing.get_origin(hint) in (typing.Union, types.UnionType) else (hint,)


def _at(line: Row, column: Sequence[str]) -> Any:
    found: Any = line
    for name in column:
        found = found.get(name) if isinstance(found, dict) else None
    return found


def _cell(name: str, value: Any) -> str:
    """Return a value as a cell; a text that a spreadsheet would take for a formula is marked as one that is none.

    >>> _cell("at", 0), _cell("net", "-3.00"), _cell("text", "=1+1"), _cell("seats", [1, 2]), _cell("finished", True)
    ('1970-01-01T00:00:00.000Z', '-3.00', "'=1+1", '1 2', 'true')
    """
    if name in TIMES and type(value) is int:
        moment = dt.datetime.fromtimestamp(value / 1000, dt.UTC)
        return moment.isoformat(timespec="milliseconds").replace("+00:00", "Z")
    text = _plain(value)
    return f"'{text}" if text.startswith(_FORMULA) and not _NUMBER.fullmatch(text) else text


def _plain(value: Any) -> str:
    match value:
        case None:
            return ""
        case bool():
            return str(value).lower()
        case dict():
            return " ".join(f"{name}={_plain(each)}" for name, each in value.items())
        case list():
            return ("; " if any(isinstance(each, dict) for each in value) else " ").join(map(_plain, value))
        case _:
            return str(value)
