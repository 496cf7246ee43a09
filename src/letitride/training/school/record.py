"""The record of a table test: everything needed to grade it again, in a hash chain."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from letitride import __version__
from letitride.house import House
from letitride.house.codec import decode_hook, encode_hook
from letitride.pit.chain import link_of
from letitride.training.school.exam import Exam, exam_of
from letitride.training.school.grading import Deduction, Given, Grade, grade
from letitride.training.school.judging import BadAnswer, read_answer
from letitride.training.school.question import Question

KIND = "letitride table test"
EDITION = 1
LONGEST_NAME = 60
MOST_SEED = 2**53 - 1
MOST_BYTES = 4_000_000
Text = Annotated[str, Meta(max_length=2000)]


class RecordedStep(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An answer of a table test, and its link in the chain."""

    round: int
    prompt: Text
    given: Text
    given_in_words: Text
    milliseconds: Annotated[int, Meta(ge=0, le=10**10)]
    link: Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class ExamRecord(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table test as it is kept, printed and graded again."""

    kind: str
    edition: int
    program: Text
    candidate: Annotated[str, Meta(max_length=LONGEST_NAME)]
    house: House
    seed: Annotated[int, Meta(ge=0, le=MOST_SEED)]
    started: Annotated[int, Meta(ge=0, le=10**14)]
    """Milliseconds since 1970."""

    steps: Annotated[tuple[RecordedStep, ...], Meta(max_length=5000)]
    points: int
    pass_mark: int
    passed: bool
    asked: int
    """How many questions the test has."""

    deductions: tuple[Deduction, ...]
    head: str
    """The last link of the chain."""


class BadRecord(ValueError):
    """A file that is not the record of a table test."""


def first_link(house: House, seed: int, candidate: str, started: int) -> str:
    """Return the link before the first answer, from the candidate and the test."""
    return link_of(KIND, EDITION, msgspec.json.encode(house, enc_hook=encode_hook), seed, candidate, started)


def next_link(before: str, place: int, given: Given) -> str:
    """Return the link of an answer."""
    return link_of(before, place, given.answer, given.milliseconds)


def record_of(exam: Exam, answers: Sequence[Given], *, candidate: str, started: int) -> ExamRecord:
    """Return the record of a table test with the answers given so far."""
    graded = grade(exam, answers)
    steps = tuple(_steps(exam, answers, first_link(exam.house, exam.seed, candidate, started)))
    return ExamRecord(
        kind=KIND,
        edition=EDITION,
        program=f"letitride {__version__}",
        candidate=candidate,
        house=exam.house,
        seed=exam.seed,
        started=started,
        steps=steps,
        points=graded.points,
        pass_mark=graded.pass_mark,
        passed=graded.passed,
        asked=graded.asked,
        deductions=graded.deductions,
        head=steps[-1].link if steps else first_link(exam.house, exam.seed, candidate, started),
    )


def _steps(exam: Exam, answers: Sequence[Given], link: str) -> Iterator[RecordedStep]:
    for place, ((number, question), given) in enumerate(zip(exam.questions, answers, strict=False), 1):
        link = next_link(link, place, given)
        yield RecordedStep(
            round=number,
            prompt=question.prompt,
            given=given.answer,
            given_in_words=question.in_words(given.answer),
            milliseconds=given.milliseconds,
            link=link,
        )


def write_record(record: ExamRecord) -> bytes:
    """Return a record as its file."""
    return msgspec.json.format(msgspec.json.encode(record, enc_hook=encode_hook), indent=1) + b"\n"


def read_record(content: bytes) -> ExamRecord:
    """Return the record in a file."""
    if len(content) > MOST_BYTES:
        raise BadRecord(f"the file is too long for a record of a table test: {len(content):,} bytes")
    try:
        record: ExamRecord = msgspec.json.decode(content, type=ExamRecord, dec_hook=decode_hook)
    except (msgspec.MsgspecError, ValueError, LookupError, TypeError, ArithmeticError, RecursionError) as fault:
        raise BadRecord(f"this is no record of a table test: {str(fault)[:200]}") from None
    if (record.kind, record.edition) != (KIND, EDITION):
        raise BadRecord(f"expected {KIND!r}, edition {EDITION}, got {record.kind[:40]!r}, edition {record.edition}")
    return record


# Checked again


class Finding(Struct, frozen=True):
    """A check, and whether it holds."""

    what: str
    holds: bool
    details: str = ""


def check_record(record: ExamRecord, *, head: str | None = None) -> tuple[Finding, ...]:
    """Grade a record again from the file alone, and report what differs."""
    exam = exam_of(record.house, record.seed)
    answers = tuple(Given(step.given, step.milliseconds) for step in record.steps)
    readable = _unreadable(exam, answers)
    if readable is not None:
        return (Finding("every answer fits its question", holds=False, details=readable),)
    again = record_of(exam, answers, candidate=record.candidate, started=record.started)
    found = [
        Finding("every answer fits its question", holds=True),
        _compared("the questions follow from the house and the seed", *_told(record), *_told(again)),
        _chained(record, again),
        _compared("the deductions are right", record.deductions, again.deductions),
        _compared("the points are right", record.points, again.points),
        _compared("the result is right", _result(record), _result(again)),
    ]
    if head is not None:
        same = head.lower() == record.head
        details = "" if same else f"{head[:64]} on paper, {record.head} in the file"
        found.append(Finding("the head is the one on the printed record", holds=same, details=details))
    return tuple(found)


def _unreadable(exam: Exam, answers: Sequence[Given]) -> str | None:
    """Return what is wrong with the first answer that does not fit its question."""
    questions: list[Question] = [question for _, question in exam.questions]
    if len(answers) > len(questions):
        return f"{len(answers)} answers to {len(questions)} questions"
    for place, (question, given) in enumerate(zip(questions, answers, strict=False), 1):
        try:
            fits = read_answer(question, given.answer) == given.answer
        except BadAnswer:
            fits = False
        if not fits:
            return f"question {place}: {given.answer[:40]!r} is no answer to “{question.prompt}”"
    return None


def _told(record: ExamRecord) -> tuple[Any, ...]:
    return (tuple((step.round, step.prompt, step.given_in_words) for step in record.steps),)


def _result(record: ExamRecord) -> str:
    passed = "passed" if record.passed else "not passed"
    return f"{passed}, {record.pass_mark:,} points pass, {record.asked:,} questions"


def _chained(record: ExamRecord, again: ExamRecord) -> Finding:
    """Return whether each answer has its link, and where the chain breaks."""
    what = "the chain of answers holds"
    links, right = ((*(step.link for step in each.steps), each.head) for each in (record, again))
    broken = next((place for place, (one, other) in enumerate(zip(links, right, strict=True), 1) if one != other), 0)
    if not broken:
        return Finding(what, holds=True)
    others = ", or the name, the start, the house or the seed" if broken == 1 else ""
    last = "the head" if broken > len(record.steps) else f"answer {broken}, its time or its link{others}"
    return Finding(what, holds=False, details=f"{last} was changed")


def _compared(what: str, *sides: Any) -> Finding:
    """Return whether the two halves of *sides* are equal, and where they begin to differ."""
    half = len(sides) // 2
    written, again = sides[:half], sides[half:]
    if written == again:
        return Finding(what, holds=True)
    return Finding(what, holds=False, details=_difference(written, again))


def _difference(written: tuple[Any, ...], again: tuple[Any, ...]) -> str:
    for one, other in zip(written, again, strict=True):
        if one == other:
            continue
        if isinstance(one, tuple) and isinstance(other, tuple):
            pairs = enumerate(itertools.zip_longest(one, other), 1)
            place = next(number for number, (each, right) in pairs if each != right)
            if len(one) == len(other):
                return f"number {place} differs"
            return f"{len(one)} in the file, {len(other)} when graded again: number {place} differs"
        return f"{_shown(one)} in the file, {_shown(other)} when graded again"
    return ""


def _shown(value: Any) -> str:
    return f"{value:,}" if type(value) is int else str(value)


def grade_of(record: ExamRecord) -> Grade:
    """Return the grade of a record."""
    answers = tuple(Given(step.given, step.milliseconds) for step in record.steps)
    return grade(exam_of(record.house, record.seed), answers)
