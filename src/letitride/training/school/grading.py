"""Grades a table test: 1,000 points less the published deductions."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from letitride.house.exam import FULL_MARKS
from letitride.training.school.exam import Exam
from letitride.training.school.judging import mistake_of, slowness_of
from letitride.training.school.question import Fault, Mistake, Question


class Given(Struct, frozen=True):
    """An answer, and how long it took."""

    answer: str
    milliseconds: int


class Deduction(Struct, frozen=True, kw_only=True):
    """Points taken off, and why."""

    round: int
    question: int
    """Its position in the whole test, from 1."""

    prompt: str
    fault: str
    points: int
    clause: str
    rule: str
    """The clause in the words of the rule list."""

    given: str
    right: str
    cost: str


class Grade(Struct, frozen=True, kw_only=True):
    """The result of a table test."""

    points: int
    pass_mark: int
    answered: int
    asked: int
    deductions: tuple[Deduction, ...]

    @property
    def complete(self) -> bool:
        """Whether every question was answered."""
        return self.answered == self.asked

    @property
    def passed(self) -> bool:
        """Whether the test was finished, and the pass mark reached."""
        return self.complete and self.points >= self.pass_mark


def mistakes_of(question: Question, given: Given) -> tuple[Mistake, ...]:
    """Return what is wrong about an answer: the answer itself, and its time."""
    found = (mistake_of(question, given.answer), slowness_of(question, given.milliseconds))
    return tuple(each for each in found if each is not None)


def grade(exam: Exam, answers: Sequence[Given]) -> Grade:
    """Return the grade of the answers so far. Each mistake is deducted once."""
    questions = exam.questions
    deductions = tuple(
        _deduction(number, place, question, mistake)
        for place, ((number, question), given) in enumerate(zip(questions, answers, strict=False), 1)
        for mistake in mistakes_of(question, given)
    )
    lost = sum(each.points for each in deductions)
    return Grade(
        points=max(0, FULL_MARKS - lost),
        pass_mark=exam.house.exam.pass_mark,
        answered=min(len(answers), len(questions)),
        asked=len(questions),
        deductions=deductions,
    )


def _deduction(number: int, place: int, question: Question, mistake: Mistake) -> Deduction:
    return Deduction(
        round=number,
        question=place,
        prompt=question.prompt,
        fault=mistake.fault.slug,
        points=mistake.fault.points,
        clause=mistake.clause,
        rule=mistake.rule,
        given=mistake.given,
        right=mistake.right,
        cost=mistake.cost,
    )


def deductions_list() -> tuple[tuple[str, str, int], ...]:
    """Return the published list: each kind of mistake, what it is, and its points."""
    return tuple((fault.slug, fault.label, fault.points) for fault in Fault)
