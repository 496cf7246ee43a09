"""Questions and answers at a terminal, and the progress kept in the user's data folder."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec

from letitride.cli.school_table import drawn
from letitride.cli.show import print_note, print_text
from letitride.house.printing import printed_lines, printed_push
from letitride.training.school.judging import BadAnswer, read_answer
from letitride.training.school.progress import NO_PROGRESS, Progress
from letitride.training.school.shown import shown

if TYPE_CHECKING:
    from letitride.house import House
    from letitride.training.school.question import DrillKind, Mistake, Question

HELP = (
    "Type the number of your answer and press Enter. Amounts: 20 or 2.50. Chips: 2x25 3x5. Seats in order: 5 3 1. "
    "p shows the pay tables, ? shows this, q leaves: nothing is lost."
)


class Left(Exception):
    """The student left: with q, at the end of the input, or with Ctrl-C."""


def data_folder() -> Path:
    """Return the folder where this user's progress is kept."""
    home = os.environ.get("XDG_DATA_HOME") or os.environ.get("APPDATA") or Path.home() / ".local" / "share"
    return Path(home) / "letitride" / "school"


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that nobody ever sees it half written."""
    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f"{path.name}.new")
    beside.write_bytes(content)
    beside.replace(path)


# Progress

_Kept = dict[str, dict[str, Progress]]


class ProgressFile:
    """Progress in every drill of every house, kept in one file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._kept: _Kept = {}
        try:
            self._kept = msgspec.json.decode(path.read_bytes(), type=_Kept)
        except FileNotFoundError:
            pass
        except msgspec.MsgspecError:
            raise click.UsageError(f"{path} is not a progress file: move it away to start over") from None

    def of(self, house: str, kind: DrillKind) -> Progress:
        """Return the progress in a drill."""
        return self._kept.get(house, {}).get(kind.value, NO_PROGRESS)

    def keep(self, house: str, kind: DrillKind, progress: Progress) -> None:
        """Save the progress in a drill at once."""
        self._kept.setdefault(house, {})[kind.value] = progress
        write_whole(self.path, msgspec.json.encode(self._kept))

    def all_of(self, house: str) -> Mapping[str, Progress]:
        """Return the progress in all drills of a house."""
        return self._kept.get(house, {})


# Asking


def put(question: Question) -> None:
    """Show a question."""
    asked = shown(question)
    click.echo()
    for line in drawn(asked):
        print_text(line, "    ")
    print_text(asked.prompt, bold=True)
    for number, option in enumerate(asked.options, 1):
        print_text(f"  {number}  {option}", "     ")


def heard() -> str:
    """Return a line the student typed, or raise Left."""
    click.echo("> ", nl=False)
    sys.stdout.flush()
    line = sys.stdin.readline()
    if not line or line.strip().lower() in ("q", "quit"):
        raise Left
    return line.strip()


def answered(question: Question) -> tuple[str, int]:
    """Return the answer to the question on screen, and how many milliseconds it took."""
    begun = time.monotonic()
    while True:
        text = heard()
        if text in ("?", "h", "help"):
            print_note(HELP)
            continue
        if text.lower() == "p":
            _print_pay_tables(question.table.house)
            continue
        try:
            return read_answer(question, text), round((time.monotonic() - begun) * 1000)
        except BadAnswer as fault:
            print_text(str(fault), fg="yellow")


def _print_pay_tables(house: House) -> None:
    """Print the pay tables on the layout."""
    for wager, table in house.wagers.pay_tables().items():
        print_text(wager.label, bold=True)
        for line in (*printed_lines(table), *printed_push(table)):
            print_text(f"  {line.hand}: {line.pays}", "    ")


def tell(mistake: Mistake) -> None:
    """Say what was wrong, by which rule, and what it would have cost."""
    print_text(f"{mistake.fault.label}: {mistake.given}. Right: {mistake.right}.", "  ", fg="yellow")
    print_text(f"  Rule {mistake.clause}: {mistake.rule}", "    ")
    print_text(f"  Cost: {mistake.cost}", "    ")
