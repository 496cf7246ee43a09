"""The printed record of a table test: what it deducts is found among its steps, and adds up."""

from __future__ import annotations

import functools

from msgspec.structs import replace

from letitride.house import load_house
from letitride.house.exam import FULL_MARKS
from letitride.reports.document import Note, Report, Table
from letitride.reports.exam_record import exam_report
from letitride.reports.marks import short
from letitride.reports.pdf import to_pdf
from letitride.training.school.exam import exam_of
from letitride.training.school.grading import Given
from letitride.training.school.question import Form
from letitride.training.school.record import ExamRecord, record_of
from tests.reports.pages import pages_of

LATE = 10**6


@functools.cache
def sat(*, wrong_every: int) -> ExamRecord:
    """Return the record of a test in which some answers are wrong and late, at even distances."""
    test = exam_of(load_house("lir"), 7)
    answers = []
    for place, (_, question) in enumerate(test.questions):
        wrong = place % wrong_every == 0 and question.form is Form.CHOICE
        answers.append(Given("1" if wrong and question.right != "1" else question.right, LATE if wrong else 1000))
    return record_of(test, answers, candidate="Ann", started=0)


def tables(report: Report) -> list[Table]:
    return [block for section in report.sections for block in section.blocks if isinstance(block, Table)]


def test_a_deduction_has_the_number_of_its_step_and_all_add_up() -> None:
    record = sat(wrong_every=40)
    deducted, steps = tables(exam_report(record))[:2]
    *rows, total = deducted.rows

    assert rows
    for row, each in zip(rows, record.deductions, strict=True):
        step = steps.rows[int(row[0]) - 1]
        assert (step[0], step[1], step[2]) == (row[0], row[1], each.prompt)
    lost = sum(int(row[-1].removeprefix("−")) for row in rows)
    assert total[-1] == f"−{lost}"
    assert record.points == FULL_MARKS - lost


def test_more_than_all_points_are_not_taken_off_and_the_paper_says_so() -> None:
    record = sat(wrong_every=2)
    report = exam_report(record)

    assert record.points == 0
    assert "," in tables(report)[0].rows[-1][-1]
    assert Note(text="A test has no fewer than 0 points.") in report.sections[0].blocks


def test_the_head_of_every_page_says_what_its_hash_is_of() -> None:
    report = exam_report(sat(wrong_every=40))

    assert (report.mark_of, report.mark) == ("head", short(sat(wrong_every=40).head))


def test_a_late_answer_says_how_long_it_could_have_taken() -> None:
    late = [each for each in sat(wrong_every=40).deductions if each.fault == "slow"]

    assert late
    assert all(each.right.startswith("at most ") for each in late)


def test_deductions_begin_on_the_first_page_and_all_of_them_are_printed() -> None:
    report = exam_report(sat(wrong_every=50))
    deducted = tables(report)[0]
    first_section = replace(report, sections=report.sections[:1])
    empty = replace(report, sections=())

    assert 12 < len(deducted.rows) <= 24, "a short table whose rows have several lines"
    assert pages_of(to_pdf(first_section)) == 2
    assert pages_of(to_pdf(empty)) == 1
