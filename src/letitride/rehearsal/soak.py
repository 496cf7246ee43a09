"""Many rehearsals, each from its own seed. A failed one says how to reproduce it."""

from __future__ import annotations

import logging
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import structlog
from msgspec import Struct

from letitride.day.licensed_event import LicensedEvent
from letitride.rehearsal.rehearse import Progress, Rehearsal, rehearse
from letitride.rehearsal.room import Size


@contextmanager
def quiet() -> Iterator[None]:
    """Write no logs: faults here are planted and counted. A fault that was not planted fails the day."""
    before = structlog.get_config()
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.CRITICAL))
    try:
        yield
    finally:
        structlog.configure(**before)


class Failure(Struct, frozen=True, kw_only=True):
    """A day that did not hold."""

    seed: int
    what: str


def soak(
    event: LicensedEvent, seeds: Sequence[int], folder: Path, size: Size, progress: Progress
) -> Iterator[Rehearsal | Failure]:
    """Yield the result of each seed. Files of days without a fault are removed, except those of the last day."""
    for place, seed in enumerate(seeds):
        own = folder / f"seed-{seed}"

        def advance(done: int, total: int, before: int = place) -> None:
            progress(1000 * before + 1000 * done // total, 1000 * len(seeds))

        found = attempt(event, seed, own, size, advance)
        yield found
        if isinstance(found, Rehearsal) and place + 1 < len(seeds):
            shutil.rmtree(own)


def attempt(event: LicensedEvent, seed: int, folder: Path, size: Size, progress: Progress) -> Rehearsal | Failure:
    """Rehearse a day from a seed. Any exception is a finding."""
    try:
        return rehearse(event, seed, folder, size, progress)
    except Exception as fault:  # noqa: BLE001 - whatever it is, it must not happen
        return Failure(seed=seed, what=f"{type(fault).__name__}: {fault}")
