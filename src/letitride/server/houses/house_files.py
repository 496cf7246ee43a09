"""Reads house files that somebody sends, within limits, and reports every fault at once."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Self

from fastapi import Request
from msgspec import UNSET, Struct, UnsetType
from starlette.responses import Response

from letitride.house import FileError, House, load_house
from letitride.house.catalogue import read_house
from letitride.house.loader import decode_toml
from letitride.server.http.openapi import content_of
from letitride.server.http.problem import Problem
from letitride.server.http.wire import Body, answered

MOST_VALUES = 1000
"""The most keys and values of a house. The catalogue's have about 200."""

LONGEST_FILE = 32 * 1024
"""The most characters of a house file. The catalogue's have about 5,000."""

"""The most in one line of a file. The catalogue's have a handful."""

DEEPEST = 10
LONGEST_KEY = 100
_FILE = "the house"


class HouseFault(Struct, frozen=True):
    """A fault at one place in a house file."""

    place: str
    """The key, such as ``settling.payout_cap``; ``bet`` for the bet; empty for the file as a whole."""

    found: str
    expected: str


class FaultyHouseProblem(Problem, frozen=True, kw_only=True):
    """Why a house cannot be priced: everything that is wrong with it, at once."""

    faults: tuple[HouseFault, ...] | UnsetType = UNSET


FAULTY: dict[int | str, dict[str, Any]] = {
    422: {"description": "Everything wrong with the house.", "content": content_of(FaultyHouseProblem)}
}


class HouseText(Body, frozen=True):
    """A house file as written."""

    text: str
    """TOML. Names in it refer to the catalogue, never to files."""


class FaultyHouse(Exception):
    """A house that cannot be priced. Carries every fault in it."""

    what = "house"

    def __init__(self, faults: Iterable[HouseFault]) -> None:
        self.faults = tuple(faults)
        super().__init__(self.faults)

    def __str__(self) -> str:
        return "; ".join(f"{each.place}: found {each.found}" for each in self.faults)

    @classmethod
    def at(cls, place: str, found: str, expected: str) -> Self:
        """Return a single fault."""
        return cls([HouseFault(place, found, expected)])


async def answer_faulty(_request: Request, error: Exception) -> Response:
    """Answer with all faults, each with its place."""
    assert isinstance(error, FaultyHouse)  # noqa: S101 - it is registered for nothing else
    count = len(error.faults)
    message = f"{count} {'fault' if count == 1 else 'faults'} in the {error.what}: {error}"
    return answered(FaultyHouseProblem(f"faulty-{error.what}", message[:500], faults=error.faults), 422)


def read_text(text: str, *, departing: str = "") -> House:
    """Return the house of a file, or raise everything that is wrong with it.

    With a reason for *departing*, a pay table below its document's is marked with it instead of being refused.
    """
    if len(text) > LONGEST_FILE:
        raise FaultyHouse.at("", f"{len(text):,} characters", f"a house file of at most {LONGEST_FILE:,}")
    try:
        contents = decode_toml(text.encode(errors="surrogatepass"), file=_FILE)
    except FileError as error:
        raise _faulty(error) from None
    if "designator" in contents and "game" not in contents:
        raise FaultyHouse.at("", "a pay table", "a house file")
    return house_of_contents(contents, departing=departing)


def house_extended_by(text: str) -> House | None:
    """Return the house of the catalogue that a file extends, or None."""
    name = decode_toml(text.encode(errors="surrogatepass"), file=_FILE).get("extends")
    return load_house(name) if isinstance(name, str) else None


def house_of_contents(contents: Mapping[str, Any], *, departing: str = "") -> House:
    """Return the house that these contents describe, or raise everything that is wrong with it."""
    values = list(itertools.islice(_values(contents), MOST_VALUES + 1))
    faults = list(filter(None, values))
    if len(values) > MOST_VALUES:
        most = f"a house of at most {MOST_VALUES:,} keys and values"
        faults.append(HouseFault("", f"more than {MOST_VALUES:,} values", most))
    if faults:
        raise FaultyHouse(faults)
    try:
        return read_house(contents, file=_FILE, departing=departing)
    except FileError as error:
        raise _faulty(error) from None


def _faulty(error: FileError) -> FaultyHouse:
    return FaultyHouse(HouseFault(fault.key, fault.found, fault.expected) for fault in error.faults)


def _values(value: object, place: str = "", depth: int = 0) -> Iterator[HouseFault | None]:
    """Yield None for each value within limits, and a fault for each beyond."""
    if depth > DEEPEST:
        yield HouseFault(place, "tables within tables", f"at most {DEEPEST} of them within each other")
        return
    yield None
    entries: dict[str, object] = value if isinstance(value, dict) else {}
    for key, each in entries.items():
        if len(key) > LONGEST_KEY:
            yield HouseFault(place, "a key that no file can have", "keys of letters, digits and hyphens")
        else:
            yield from _values(each, f"{place}.{key}" if place else key, depth + 1)
    for number, each in enumerate(value if isinstance(value, list) else (), 1):
        yield from _values(each, f"{place}[{number}]", depth + 1)
