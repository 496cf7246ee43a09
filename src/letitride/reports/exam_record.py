"""The printed record of a table test, to sign: result, deductions, steps, and the head of its chain."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

from letitride.house.exam import FULL_MARKS
from letitride.reports.document import (
    Align,
    AnyBlock,
    Column,
    Fact,
    Items,
    Note,
    Paragraph,
    Report,
    Section,
    Signatures,
    Table,
)
from letitride.reports.marks import PROGRAM, rules_hash, running_title, short
from letitride.reports.numbers import MINUS
from letitride.training.school.question import Fault
from letitride.training.school.record import ExamRecord


def exam_report(record: ExamRecord) -> Report:
    """Return the printed record of a table test."""
    return Report(
        kind="Record of the table test",
        title=record.candidate or "Candidate",
        subtitle=f"{record.house.name}: {_verdict(record)}",
        running=running_title(f"{record.candidate or 'Table test'}, {record.house.name}"),
        mark=short(record.head),
        mark_of="head",
        program=PROGRAM,
        facts=tuple(_facts(record)),
        sections=tuple(_sections(record)),
    )


def _verdict(record: ExamRecord) -> str:
    passed = "passed" if record.passed else "not passed"
    return f"{record.points:,} of {FULL_MARKS:,} points, {passed}"


def _facts(record: ExamRecord) -> Iterator[Fact]:
    yield Fact("Candidate", record.candidate, blank=not record.candidate)
    yield Fact("House", record.house.id, code=True)
    yield Fact("Rules, SHA-256", rules_hash(record.house), code=True)
    yield Fact("Seed", str(record.seed), code=True)
    yield Fact("Begun", datetime.fromtimestamp(record.started / 1000, UTC).strftime("%Y-%m-%d %H:%M UTC"))
    yield Fact("Points", f"{record.points:,} of {FULL_MARKS:,}; {record.pass_mark:,} pass")
    yield Fact("Answered", f"{len(record.steps):,} of {record.asked:,} questions")
    yield Fact("Head of the chain", record.head, code=True)
    yield Fact("Program", record.program)


def _sections(record: ExamRecord) -> Iterator[Section]:
    yield Section("1", "Deductions", tuple(_deductions(record)))
    yield Section("2", "Every step", tuple(_steps(record)), starts_page=True)
    yield Section("3", "List of deductions", (_list(),))
    yield Section("4", "Graded again", tuple(_graded_again()), kept_whole=True)


def _deductions(record: ExamRecord) -> Iterator[AnyBlock]:
    if not record.deductions:
        yield Paragraph(text="No points were deducted.")
        return
    heads = (
        Column("No."),
        Column("Round"),
        Column("Given, and right", Align.LEFT, share=3),
        Column("Rule, and cost", Align.LEFT, share=4),
        Column("Points"),
    )
    rows = tuple(
        (
            str(each.question),
            str(each.round),
            f"{_LABELS[each.fault]}. {each.prompt} Given: {each.given}. Right: {each.right}.",
            f"{each.clause}: {each.rule} {each.cost}",
            f"{MINUS}{each.points}",
        )
        for each in record.deductions
    )
    lost = sum(each.points for each in record.deductions)
    total = ("", "", "In all", "", f"{MINUS}{lost:,}")
    yield Table(
        caption="What was deducted, by the numbers of section 2", columns=heads, rows=(*rows, total), total=True
    )
    if lost > FULL_MARKS:
        yield Note(text="A test has no fewer than 0 points.")


_LABELS = {fault.slug: fault.label for fault in Fault}


def _steps(record: ExamRecord) -> Iterator[AnyBlock]:
    yield Note(text="Each step with its time in seconds, and the beginning of its link in the chain of hashes.")
    heads = (
        Column("No."),
        Column("Round"),
        Column("Question", Align.LEFT, share=3),
        Column("Answer", Align.LEFT, share=3),
        Column("Time"),
        Column("Link", Align.LEFT),
    )
    rows = tuple(
        (
            str(place),
            str(step.round),
            step.prompt,
            step.given_in_words,
            f"{step.milliseconds / 1000:.1f}",
            step.link[:8],
        )
        for place, step in enumerate(record.steps, 1)
    )
    yield Table(caption="The test, step by step", columns=heads, rows=rows)


def _list() -> Table:
    heads = (Column("Mistake", Align.LEFT, share=1), Column("Points"))
    return Table(
        caption="What each mistake costs", columns=heads, rows=tuple((each.label, str(each.points)) for each in Fault)
    )


def _graded_again() -> Iterator[AnyBlock]:
    yield Paragraph(
        text="The file of this record holds the house, the seed and every answer. With it anybody can grade the test "
        "again, and compare the head of its chain with the one printed here."
    )
    yield Items(items=("letitride check-exam FILE --head HEAD",), code=True)
    yield Signatures(roles=("Candidate", "Examiner"), lines=("Name", "Signature", "Date"))
