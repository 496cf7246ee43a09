"""Reading a schedule of tournaments: TOML in, a Schedule out, or every fault of the file at once."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping
from typing import Any

from letitride.house.catalogue import read_source
from letitride.house.fault import Fault, FileError
from letitride.house.loader import parse_toml
from letitride.house.reading import read
from letitride.tournament.plan import Schedule


def load_schedule(target: str | os.PathLike[str], *, houses: Collection[str]) -> Schedule:
    """Return the schedule in a file, or in standard input (-). *houses* are those that may be dealt."""
    raw, file = read_source(target)
    return build_schedule(raw, file=file, houses=houses)


def parse_schedule(text: str, *, file: str, houses: Collection[str]) -> Schedule:
    """Return the schedule that a text describes."""
    return build_schedule(parse_toml(text, file=file), file=file, houses=houses)


def build_schedule(raw: Mapping[str, Any], *, file: str, houses: Collection[str]) -> Schedule:
    """Return the schedule that *raw* describes, or raise a FileError with every fault in it."""
    faults: list[Fault] = []

    def report(key: str, found: str, expected: str) -> None:
        faults.append(Fault(file, key, found, expected))

    schedule = read(raw, Schedule, report)
    for place, name in _houses_named(raw):
        if name not in houses:
            report(f"tournaments[{place}].house", repr(name)[:60], f"one of {', '.join(houses)}")
    if schedule is None or faults:
        raise FileError(faults)
    return schedule


def _houses_named(raw: Mapping[str, Any]) -> list[tuple[int, str]]:
    listed = raw.get("tournaments")
    plans = enumerate(listed, 1) if isinstance(listed, list) else ()
    named = ((place, plan.get("house")) for place, plan in plans if isinstance(plan, Mapping))
    return [(place, name) for place, name in named if isinstance(name, str)]
