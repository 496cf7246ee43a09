"""``letitride rehearse``: a licensed day played by simulated people under faults, audited, and printed."""

from __future__ import annotations

import re
import tempfile
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from letitride.cli import options
from letitride.cli.progress import progress_bar
from letitride.cli.streams import Status

if TYPE_CHECKING:
    from letitride.rehearsal.rehearse import Rehearsal
    from letitride.rehearsal.room import Size
    from letitride.rehearsal.soak import Failure

MOST_SEEDS = 100_000
_SAID_BELOW = ("acknowledged", "people")


class SeedsType(click.ParamType[Any]):
    """One seed, or a range of them."""

    name = "seeds"
    _form = re.compile(r"(?P<first>[0-9]{1,9})(?:-(?P<last>[0-9]{1,9}))?")

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> range:
        """Return the seeds that *value* names."""
        if isinstance(value, range):
            return value
        found = self._form.fullmatch(str(value))
        first = int(found["first"]) if found else 0
        last = int(found["last"] or first) if found else -1
        if not first <= last < first + MOST_SEEDS:
            self.fail(f"{value!r} names no seeds: expected one, or a range as in 1-100", param, ctx)
        return range(first, last + 1)


@click.command(short_help="Rehearse a licensed day with simulated people and faults, and audit it.")
@click.argument("event", required=False, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--seed", "seeds", type=SeedsType(), default="1", show_default=True, help="One, or a range as in 1-100.")
@options.number("--people", "a number of people", 1, 500, default=60, help="How many come to play.")
@options.number("--rounds", "a number of rounds", 1, 60, default=6, help="At each table, in an hour.")
@click.option(
    "--keep", type=click.Path(path_type=Path, file_okay=False), help="Keep the database of the day in this folder."
)
def rehearse(event: Path | None, seeds: range, people: int, rounds: int, keep: Path | None) -> int:
    """Rehearse the day of EVENT, the file of a licensed event; without one, a Saturday with six tables.

    Simulated people play and work a whole day through the same doors as real ones: counts, fills, tournaments,
    disputes. Dealers err, the power fails, the disk fails, the server crashes and is killed. Then the day is counted,
    closed and audited. The seed decides everything: a day that fails once fails every time. If one does, its seed and
    the command that repeats it are printed, and the exit status is 1.
    """
    from letitride.cli.show import print_text
    from letitride.day.event_file import load_event
    from letitride.rehearsal.rehearse import saturday
    from letitride.rehearsal.room import Size
    from letitride.rehearsal.soak import Failure, quiet, soak

    licensed, size = load_event(str(event)) if event else saturday(), Size(people=people, rounds_an_hour=rounds)
    failed = 0
    with ExitStack() as stack:
        folder = keep or Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(quiet())
        progress = stack.enter_context(progress_bar("rehearsing"))
        for found in soak(licensed, seeds, folder, size, progress):
            if isinstance(found, Failure):
                failed += 1
                _print_failure(found, event, size)
            elif len(seeds) > 1:
                print_text(f"seed {found.seed} holds: {_in_short(found)}.")
            else:
                _print_day(found, keep)
    if len(seeds) > 1:
        print_text(f"{len(seeds) - failed:,} of {len(seeds):,} days hold.")
    return Status.DIFFERS if failed else Status.DONE


def _in_short(found: Rehearsal) -> str:
    audited, happened = found.findings.audited, found.happened
    rounds = f"{audited.settled:,} rounds settled, {audited.void:,} void"
    return f"{happened.get('people', 0)} people, {rounds}, {happened['acknowledged']:,} deeds acknowledged and kept"


def _print_failure(failure: Failure, event: Path | None, size: Size) -> None:
    from letitride.cli.show import print_fault

    for line in failure.what.splitlines():
        print_fault(f"seed {failure.seed}: {line}")
    sizes = f"--people {size.people} --rounds {size.rounds_an_hour}"
    again = f"letitride rehearse {event} " if event else "letitride rehearse "
    print_fault(f"see it again: {again}--seed {failure.seed} {sizes} --keep FOLDER")


def _print_day(found: Rehearsal, keep: Path | None) -> None:
    from letitride.cli.day import print_sheet
    from letitride.cli.show import print_table, print_text

    print_sheet(found.findings.sheet)
    happened = sorted((what, times) for what, times in found.happened.items() if times and what not in _SAID_BELOW)
    print_table(("what happened", "times"), [(what, f"{times:,}") for what, times in happened])
    print_text(f"Seed {found.seed}: {_in_short(found)}.")
    print_text("Everything holds: the audit, every cent, the win by the counts and by the log.")
    if keep is not None:
        print_text(f"The record: {found.database}")
