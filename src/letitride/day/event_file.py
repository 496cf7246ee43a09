"""Reading the file of a licensed event: TOML in, a LicensedEvent out, or every fault at once."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from typing import Any

from letitride.day.licensed_event import DayTable, LicensedEvent
from letitride.house import House, load_house
from letitride.house.catalogue import read_source
from letitride.house.fault import Checks, Complaint, Fault, FileError
from letitride.house.loader import FindHouse, decode_toml
from letitride.house.reading import read


def load_event(target: str | os.PathLike[str], *, house: FindHouse = load_house) -> LicensedEvent:
    """Return the event in a file, or in standard input (-). *house* finds the houses that tables are opened by."""
    raw, file = read_source(target)
    return build_event(raw, file=file, house=house)


def decode_event_file(content: bytes, *, file: str, house: FindHouse = load_house) -> LicensedEvent:
    """Return the event that the bytes of a file describe."""
    return build_event(decode_toml(content, file=file), file=file, house=house)


def build_event(raw: Mapping[str, Any], *, file: str, house: FindHouse = load_house) -> LicensedEvent:
    """Return the event that *raw* describes, or raise a FileError with every fault in it."""
    faults: list[Fault] = []

    def report(key: str, found: str, expected: str) -> None:
        faults.append(Fault(file, key, found, expected))

    def checks(so_far: LicensedEvent) -> Checks:
        return lambda: _table_faults(so_far, house), lambda: _tournament_faults(so_far, house)

    event = read(raw, LicensedEvent, report, checks)
    if event is None or faults:
        raise FileError(faults)
    return event


def _tournament_faults(event: LicensedEvent, house: FindHouse) -> Iterator[Complaint]:
    """Say which tournaments would be dealt by a house that there is not."""
    for place, plan in enumerate((each for each, _ in event.tournaments()), 1):
        try:
            house(plan.house)
        except LookupError as unknown:
            hint = getattr(unknown, "hint", "") or str(unknown)
            yield Complaint(f"schedule.tournaments[{place}].house", repr(plan.house), f"the id of a house: {hint}")


def _table_faults(event: LicensedEvent, house: FindHouse) -> Iterator[Complaint]:
    """Hold every table against its house: every bet has a maximum, and posted ones are within what the house takes."""
    for place, table in enumerate(event.tables, 1):
        key = f"tables[{place}]"
        try:
            found = house(table.house)
        except LookupError as unknown:
            hint = getattr(unknown, "hint", "") or str(unknown)
            yield Complaint(f"{key}.house", repr(table.house), f"the id of a house: {hint}")
            continue
        faults = (*_posted_faults(table, found), *_unposted_faults(table, found, event.licence.law))
        yield from (Complaint(f"{key}.{each.key}", each.found, each.expected) for each in faults)


def _posted_faults(table: DayTable, house: House) -> Iterator[Complaint]:
    for place, posted in enumerate(table.posted, 1):
        key = f"posted[{place}]"
        limits = house.wagers.get(posted.wager)
        if limits is None:
            offered = ", ".join(repr(each.value) for each in house.wagers)
            yield Complaint(f"{key}.wager", repr(posted.wager.value), f"a wager of {house.id}: {offered}")
        elif posted.maximum < limits.minimum:
            yield Complaint(
                f"{key}.maximum", str(posted.maximum), f"at least the minimum of {house.id}, {limits.minimum}"
            )
        elif limits.maximum is not None and posted.maximum > limits.maximum:
            yield Complaint(f"{key}.maximum", str(posted.maximum), f"at most what {house.id} takes, {limits.maximum}")
        elif not house.chips.can_make(posted.maximum):
            yield Complaint(f"{key}.maximum", str(posted.maximum), f"an amount that chips of {house.chips} make")


def _unposted_faults(table: DayTable, house: House, law: str) -> Iterator[Complaint]:
    """Say which bets would have no maximum: the law caps every one."""
    posted = {each.wager for each in table.posted}
    for wager, limits in house.wagers.items():
        if limits.maximum is None and wager not in posted:
            expected = f"a maximum that {law} allows: {house.id} has none on it"
            yield Complaint("posted", f"nothing for {wager.value!r}", expected)
