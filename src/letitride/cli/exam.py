"""``letitride exam`` and ``letitride check-exam``: the table test at a terminal, and grading its record again."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click
import msgspec
from msgspec import Struct

from letitride.cli import options
from letitride.cli.outputs import OUTPUT, goes_to_standard_output, is_standard_output, write_files
from letitride.cli.show import print_json, print_note, print_table, print_text, print_title
from letitride.cli.streams import Status
from letitride.extras import require
from letitride.house import find_house

if TYPE_CHECKING:
    from letitride.house import House
    from letitride.training.school.exam import Exam
    from letitride.training.school.grading import Given
    from letitride.training.school.record import ExamRecord


class _Paused(Struct, frozen=True, kw_only=True):
    """An unfinished test: the answers so far, and how long the open question has been on screen."""

    started: int
    answers: tuple[tuple[str, int], ...] = ()
    looked_at: int = 0


GOOD = "This record is good: graded again from the file alone, it comes to the same."
CHANGED = "Do not accept this record: it is not what the candidate answered, or another version graded it."


@click.command(short_help="Dealers' school: the table test of a house, twenty rounds for 1,000 points.")
@options.target
@click.option("--seed", type=click.IntRange(0, 2**53 - 1), help="Random seed of the test. Required.")
@click.option("--candidate", default="", help="The candidate's name, up to 60 characters.")
@click.option("--out", type=OUTPUT, help="Where the record goes. Default: HOUSE-exam-SEED.json in this folder.")
@click.option("--html", type=OUTPUT, help="Print the record as HTML to this file too.")
@click.option("--pdf", type=OUTPUT, help="Print the record as PDF to this file too.")
@click.option("--deductions", is_flag=True, help="Print the list of deductions and target times, and exit.")
def exam(
    target: str,
    seed: int | None,
    candidate: str,
    out: Path | None,
    html: Path | None,
    pdf: Path | None,
    *,
    deductions: bool,
) -> int:
    """Take the table test of a house: twenty rounds with irregularities planted by the seed.

    You start with 1,000 points, less the published deductions (--deductions). Ctrl-C or q pauses the test: run the same
    command to continue, with the clock of the open question where it was. At the end the record is written, and
    letitride check-exam grades it again.
    """
    house = find_house(target)
    if deductions:
        _print_deductions(house)
        return Status.DONE
    if seed is None:
        raise click.UsageError("Missing option '--seed': the random seed of the test, such as --seed 7.")
    _require_name(candidate)
    for name, path in (("--out", out), ("--html", html), ("--pdf", pdf)):
        if is_standard_output(path):
            raise click.UsageError(f"{name} - would mix with the questions on standard output: name a file")
    for path, what in ((html, "an HTML file"), (pdf, "a PDF")):
        if path is not None:
            require("reports", purpose=what)
    record = _sat(house, seed, candidate)
    if isinstance(record, int):
        return record
    _print_result(record)
    _write(record, out or Path(f"{house.id}-exam-{seed}.json"), html=html, pdf=pdf)
    return Status.DONE


def _require_name(candidate: str) -> None:
    from letitride.training.school.record import LONGEST_NAME

    if len(candidate) > LONGEST_NAME or not candidate.isprintable():
        raise click.UsageError(f"--candidate: a name has up to {LONGEST_NAME} printable characters.")


def _print_deductions(house: House) -> None:
    from letitride.training.school.question import Fault

    asked = house.exam
    print_title(f"Table test at {house.name}", f"1,000 points. {asked.pass_mark} pass.")
    print_table(("mistake", "points"), [(fault.label, str(fault.points)) for fault in Fault])
    rows = [(field.removesuffix("_seconds"), f"{getattr(asked, field)} s") for field in asked.__struct_fields__[1:]]
    print_table(("target time", "seconds"), rows)


# Sitting it


def _sat(house: House, seed: int, candidate: str) -> ExamRecord | int:
    """Return the record of a finished test, or the status of a paused one."""
    from letitride.cli.classroom import HELP, Left
    from letitride.training.school.exam import exam_of
    from letitride.training.school.grading import Given
    from letitride.training.school.record import record_of

    test, place = exam_of(house, seed), _paused_at(house, seed, candidate)
    paused = _resumed(place)
    given = [Given(*each) for each in paused.answers][: len(test.questions)]
    print_title(f"Table test at {house.name}", HELP)
    print_note(f"{len(test.questions)} questions in {len(test.rounds)} rounds. {house.exam.pass_mark} points pass.")
    if given:
        print_note(f"You go on at question {len(given) + 1}.")
    try:
        _ask_all(test, given, place, paused)
    except (Left, KeyboardInterrupt) as left:
        click.echo()
        print_note(f"Paused at question {len(given) + 1}. The same command goes on with it.")
        return Status.STOPPED if isinstance(left, KeyboardInterrupt) else Status.DONE
    place.unlink(missing_ok=True)
    return record_of(test, given, candidate=candidate, started=paused.started)


def _paused_at(house: House, seed: int, candidate: str) -> Path:
    import hashlib

    from letitride.cli.classroom import data_folder
    from letitride.training.school.record import first_link

    name = hashlib.sha256(first_link(house, seed, candidate, 0).encode()).hexdigest()[:24]
    return data_folder() / f"exam-{name}.json"


def _resumed(place: Path) -> _Paused:
    try:
        return msgspec.json.decode(place.read_bytes(), type=_Paused)
    except (FileNotFoundError, msgspec.MsgspecError):
        return _Paused(started=int(time.time() * 1000))


def _ask_all(test: Exam, given: list[Given], place: Path, paused: _Paused) -> None:
    """Ask the remaining questions and save every answer at once.

    Ctrl-C also saves how long the open question was shown.
    """
    from letitride.cli.classroom import answered, put, write_whole
    from letitride.training.school.grading import Given

    def keep(looked_at: int = 0) -> None:
        answers = tuple((each.answer, each.milliseconds) for each in given)
        write_whole(place, msgspec.json.encode(_Paused(started=paused.started, answers=answers, looked_at=looked_at)))

    looked_at, number = paused.looked_at, 0
    for in_round, question in test.questions[len(given) :]:
        if in_round != number:
            number = in_round
            print_title(f"Round {number} of {len(test.rounds)}")
        begun = time.monotonic()
        put(question)
        try:
            answer, milliseconds = answered(question)
        except BaseException:
            keep(looked_at + int((time.monotonic() - begun) * 1000) + 1)
            raise
        given.append(Given(answer, milliseconds + looked_at))
        looked_at = 0
        keep()


# The result


def _print_result(record: ExamRecord) -> None:
    verdict = "passed" if record.passed else "not passed"
    print_title(f"{record.points:,} points of 1,000: {verdict}", f"{record.pass_mark} points pass.")
    rows = [
        (str(each.round), f"{each.prompt} {each.given}. Right: {each.right}.", f"{each.clause}: {each.rule}", points)
        for each, points in ((each, str(each.points)) for each in record.deductions)
    ]
    if rows:
        print_table(("round", "mistake", "rule", "points"), rows, left=3)
    print_note(f"Head of the chain: {record.head}")


def _write(record: ExamRecord, out: Path, *, html: Path | None, pdf: Path | None) -> None:
    from letitride.training.school.record import write_record

    write_files([(out, write_record(record)), *_printed(record, html=html, pdf=pdf)])


def _printed(record: ExamRecord, *, html: Path | None, pdf: Path | None) -> list[tuple[Path, bytes]]:
    if html is None and pdf is None:
        return []
    from letitride.reports import exam_report, to_html, to_pdf

    report = exam_report(record)
    return [(path, printed(report)) for path, printed in ((html, to_html), (pdf, to_pdf)) if path is not None]


@click.command("check-exam", short_help="Grade the record of a table test again, from the file alone.")
@click.argument("file", type=click.Path(path_type=Path, exists=True, dir_okay=False, allow_dash=True))
@click.option("--head", help="The head of the chain on the printed record, to compare.")
@click.option("--html", type=OUTPUT, help="Print the record as HTML to this file, or - for standard output.")
@click.option("--pdf", type=OUTPUT, help="Print the record as PDF to this file, or - for standard output.")
@options.as_json
def check_exam(file: Path, head: str | None, html: Path | None, pdf: Path | None, *, as_json: bool) -> int:
    """Grade FILE, the record of a table test, again: its questions, answers, deductions, points and chain of hashes."""
    from letitride.training.school.record import check_record, read_record

    replaced = goes_to_standard_output({"html": html, "pdf": pdf}, as_json=as_json)
    if html is not None or pdf is not None:
        require("reports", purpose="a printed record")
    record = read_record(_content(file))
    findings = check_record(record, head=head)
    holds = all(each.holds for each in findings)
    if as_json:
        checks = [{"what": each.what, "holds": each.holds, "details": each.details or None} for each in findings]
        facts = {"candidate": record.candidate, "house": record.house.id, "seed": record.seed, "points": record.points}
        print_json({**facts, "passed": record.passed, "head": record.head, "holds": holds, "checks": checks})
    elif not replaced:
        who = f"{record.candidate}: " if record.candidate else ""
        verdict = "passed" if record.passed else "not passed"
        subtitle = f"{record.house.name}, seed {record.seed}. The file says {record.points:,} points, {verdict}."
        print_title(f"{who}table test", subtitle)
        for each in findings:
            details = f": {each.details}" if each.details else ""
            print_text(f"{'yes' if each.holds else 'NO '}  {each.what}{details}", "     ")
        print_note(GOOD if holds else CHANGED)
        print_note(f"Head of the chain: {record.head}")
    write_files(_printed(record, html=html, pdf=pdf))
    return Status.DONE if holds else Status.DIFFERS


def _content(file: Path) -> bytes:
    import sys

    return sys.stdin.buffer.read() if is_standard_output(file) else file.read_bytes()
