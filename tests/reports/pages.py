"""What tests of reports share: the words of a report, and a reader of HTML that minds its tags."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import msgspec

from letitride.house import find
from letitride.reports import par_sheet
from letitride.reports.document import Report, Table

_EMPTY = {"meta", "img", "br", "col"}


def words(report: object) -> list[str]:
    """Return every text of a report, in order."""
    return list(_texts(msgspec.to_builtins(report)))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from _texts(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each)


@functools.cache
def sheet(target: str) -> Report:
    """Return the par sheet of what *target* names; it is worked out once."""
    return par_sheet(find(target))


def tables(report: Report) -> list[Table]:
    return [block for section in report.sections for block in section.blocks if isinstance(block, Table)]


def table(report: Report, caption: str) -> Table:
    """Return the one table whose caption begins so."""
    (found,) = [each for each in tables(report) if each.caption.startswith(caption)]
    return found


def pages_of(pdf: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


class Reader(HTMLParser):
    """Reads a page, and refuses tags that are left open or closed twice."""

    def __init__(self, html: bytes) -> None:
        super().__init__()
        self.open: list[str] = []
        self.text: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.feed(html.decode())
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in _EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.text.append(data)

    def values(self, name: str) -> list[str]:
        return [value for _, each, value in self.attributes if each == name]
