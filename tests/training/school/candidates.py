"""Scripted candidates: one who knows everything, and others who make mistakes."""

from __future__ import annotations

from collections.abc import Iterator

from letitride.training.school.exam import Exam
from letitride.training.school.grading import Given
from letitride.training.school.judging import read_answer
from letitride.training.school.question import Fault, Form, Question

QUICK = 100
"""Milliseconds: within any target time."""


def perfect(exam: Exam) -> list[Given]:
    return [Given(question.right, QUICK) for _, question in exam.questions]


def wrong_answers(question: Question) -> Iterator[tuple[str, Fault]]:
    """Yield answers that make a mistake, as a record writes them, each with the kind of mistake it is."""
    for answer, fault in _wrong_answers(question):
        yield read_answer(question, answer), fault


def _wrong_answers(question: Question) -> Iterator[tuple[str, Fault]]:
    if question.form is Form.CHOICE:
        for number, option in enumerate(question.options, 1):
            if option.wrong is not None:
                yield str(number), option.wrong.fault
    elif question.form is Form.NUMBER:
        yield ("9999" if question.accepted else str(int(question.right) + 1)), question.wrong.fault
    elif question.form is Form.AMOUNT and question.wrong.fault is Fault.OVERPAID:
        yield (
            f"{question.right.replace('.00', '')}".replace(",", "") + "0" if question.right != "$0" else "$10",
            Fault.OVERPAID,
        )
        if question.right != "$0":
            yield "$0", Fault.UNDERPAID
    elif question.form is Form.AMOUNT:
        yield "$123,456", question.wrong.fault
    elif question.form is Form.CHIPS:
        smallest = str(question.table.house.chips.denominations[0]).removeprefix("$")
        yield f"99999x{smallest}", Fault.WRONG_CHIPS
    else:
        yield ("0" if question.right != "0" else "1"), question.wrong.fault
