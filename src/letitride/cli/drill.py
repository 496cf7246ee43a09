"""``letitride drill``: the school's drills at a terminal, offline."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import click

from letitride.cli import options
from letitride.cli.show import print_note, print_table, print_text, print_title
from letitride.cli.streams import Status
from letitride.house import find_house

if TYPE_CHECKING:
    from letitride.cli.classroom import ProgressFile
    from letitride.house import House
    from letitride.training.school.question import DrillKind, Exercise, Question

_KINDS = ("deal", "pay", "read", "say", "rule", "count", "floor")


@click.command(short_help="Dealers' school: drills of a house, graded step by step.")
@options.target
@click.option("--kind", type=click.Choice(_KINDS), help="Which drill. Default: you are asked.")
@click.option(
    "--way",
    type=click.Choice(("guided", "free")),
    default="guided",
    show_default=True,
    help="guided: see the right answer before you answer. free: see it afterwards, and it counts.",
)
@click.option("--exercises", type=click.IntRange(1, 10_000), help="Stop after this many. Default: go on until q.")
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), help="Random seed of the exercises.")
@click.option("--progress", type=click.Path(path_type=Path, dir_okay=False), help="The file that keeps your progress.")
def drill(
    target: str, kind: str | None, way: str, exercises: int | None, seed: int | None, progress: Path | None
) -> int:
    """Train the steps of the dealer and the floor by a house's own rules.

    Every exercise follows from the house file. Answer with digits and short words; ? helps, q leaves. Free exercises
    are saved in your data folder as you finish them. You have mastered a drill after 50 exercises, if 27 of the last 30
    were right and within their target time.
    """
    from letitride.cli.classroom import HELP, Left, ProgressFile, data_folder
    from letitride.training.school.question import DrillKind

    house = find_house(target)
    kept = ProgressFile(progress or data_folder() / "progress.json")
    print_title(f"Drills at {house.name}", HELP)
    try:
        chosen = DrillKind(kind) if kind else _chosen(house, kept)
        _lesson(house, chosen, kept, guided=way == "guided", exercises=exercises, seed=seed)
    except (Left, KeyboardInterrupt) as left:
        click.echo()
        print_note(f"Your progress is kept in {kept.path}.")
        return Status.STOPPED if isinstance(left, KeyboardInterrupt) else Status.DONE
    return Status.DONE


def _chosen(house: House, kept: ProgressFile) -> DrillKind:
    """Ask which drill to do."""
    from letitride.cli.classroom import heard
    from letitride.training.school.drills import ABOUT, TITLES
    from letitride.training.school.question import DrillKind

    kinds = tuple(DrillKind)
    rows = [
        (str(number), TITLES[kind], ABOUT[kind], _standing(kept, house, kind)) for number, kind in enumerate(kinds, 1)
    ]
    print_table(("", "drill", "what it trains", "so far"), rows, left=4)
    while True:
        text = heard().lower()
        by_name = {kind.value: kind for kind in kinds}
        if text in by_name:
            return by_name[text]
        if text.isascii() and text.isdigit() and 1 <= int(text) <= len(kinds):
            return kinds[int(text) - 1]
        print_text(f"Enter a number from 1 to {len(kinds)}, or a name such as pay.", fg="yellow")


def _standing(kept: ProgressFile, house: House, kind: DrillKind) -> str:
    progress = kept.of(house.id, kind)
    if not progress.exercises:
        return "new"
    if progress.mastered:
        return "mastered"
    return f"{progress.exercises} done, {progress.right} of the last {len(progress.latest)} right"


def _lesson(
    house: House, kind: DrillKind, kept: ProgressFile, *, guided: bool, exercises: int | None, seed: int | None
) -> None:
    """Go on with exercises until enough are done, or somebody leaves."""
    from letitride.training.school.drills import exercise, following_item, next_item

    done, last = 0, ""
    while exercises is None or done < exercises:
        number: int | str = secrets.token_hex(8) if seed is None else seed + done
        if guided:
            last = following_item(house, kind, last)
        else:
            last = next_item(house, kind, number, kept.of(house.id, kind), last=last)
        made = exercise(house, kind, last, number)
        title = f": {made.title}" if guided else ""  # The title would give the answer away.
        print_title(f"Exercise {done + 1}{title}", f"Target time {made.seconds} s for all of it.")
        if guided:
            _guided(made)
        else:
            _free(house, kind, kept, made)
        done += 1


def _guided(made: Exercise) -> None:
    """Show the right answer, then ask."""
    from letitride.cli.classroom import answered, put, tell
    from letitride.table.clauses.citing import rule_text
    from letitride.training.school.judging import mistake_of

    for question in made.questions:
        put(question)
        clause = question.wrong.clause
        print_note(f"Right: {_typed(question)}. Rule {clause}: {rule_text(clause)}")
        while True:
            answer, _ = answered(question)
            mistake = mistake_of(question, answer)
            if mistake is None:
                print_text("Right.", fg="green")
                break
            tell(mistake)


def _typed(question: Question) -> str:
    """Return the right answer as a student types it; of a choice with its words."""
    from letitride.training.school.question import Form

    return f"{question.right}, {question.right_in_words}" if question.form is Form.CHOICE else question.right


def _free(house: House, kind: DrillKind, kept: ProgressFile, made: Exercise) -> None:
    """Ask all questions, then say what was wrong and save the result."""
    from letitride.cli.classroom import answered, put, tell
    from letitride.training.school.judging import mistake_of

    mistakes, took = [], 0
    for question in made.questions:
        put(question)
        answer, milliseconds = answered(question)
        took += milliseconds
        mistake = mistake_of(question, answer)
        if mistake is not None:
            mistakes.append(mistake)
    in_time = took <= made.seconds * 1000
    progress = kept.of(house.id, kind).after(made.item, right=not mistakes, in_time=in_time)
    kept.keep(house.id, kind, progress)
    click.echo()
    for mistake in mistakes:
        tell(mistake)
    verdict = "Right" if not mistakes else f"{len(mistakes)} of {len(made.questions)} wrong"
    late = "" if in_time else ": over the target time"
    print_text(f"{made.title}. {verdict}, in {took / 1000:.1f} s{late}.", bold=True)
    if progress.mastered:
        print_text("You have mastered this drill.", fg="green")
    else:
        exercises = "1 exercise" if progress.exercises == 1 else f"{progress.exercises} exercises"
        print_note(f"{exercises} so far; {progress.right} of the last {len(progress.latest)} right in time.")
