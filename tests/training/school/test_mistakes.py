"""Each kind of mistake at each house: found, named with the clause that it breaks, and deducted once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from letitride.house import house_ids, load_house
from letitride.house.exam import FULL_MARKS
from letitride.table.clauses.citing import clause_behind, is_rule, rule_text
from letitride.training.school.chips import parse_chips, print_chips, worth
from letitride.training.school.exam import exam_of
from letitride.training.school.grading import Given, grade
from letitride.training.school.question import Fault, Form
from tests.training.school.candidates import QUICK, perfect, wrong_answers
from tests.training.school.mistakes import is_step, lines_of, step_line, written
from tests.training.school.right_clauses import KEY, SILENT

STEP_FAULTS = {
    Fault.OUT_OF_ORDER.slug,
    Fault.SKIPPED.slug,
    Fault.WRONG_TURN.slug,
    Fault.WRONG_SETTLEMENT.slug,
    Fault.FALSE_ALARM.slug,
}
"""Mistakes of those who take another step than the one that is due."""

EXAMS = range(4)


@pytest.mark.parametrize("house_id", house_ids())
def test_every_mistake_of_the_drills_breaks_the_clause_that_was_read_for_it(house_id: str) -> None:
    found = lines_of(load_house(house_id))

    assert sorted(found - written(house_id)) == []
    assert sorted(written(house_id) - found) == []
    assert all(is_rule(line.rpartition(" · ")[2]) for line in found)


def mistakes_in_exams(house_id: str) -> Iterator[tuple[int, int, str, Fault]]:
    """Yield one mistake of each kind that the exams of a house let somebody make: seed, place, answer and kind."""
    made: set[Fault] = set()
    for seed in EXAMS:
        for place, (_, question) in enumerate(exam_of(load_house(house_id), seed).questions):
            for answer, fault in wrong_answers(question):
                if fault not in made:
                    made.add(fault)
                    yield seed, place, answer, fault


@pytest.mark.parametrize("house_id", house_ids())
def test_one_mistake_of_each_kind_is_deducted_once_by_its_clause(house_id: str) -> None:
    known, found = written(house_id), set()
    for seed, place, answer, fault in mistakes_in_exams(house_id):
        exam = exam_of(load_house(house_id), seed)
        question, answers = exam.questions[place][1], perfect(exam)
        answers[place] = Given(answer, QUICK)
        graded = grade(exam, answers)

        (deduction,) = graded.deductions
        assert (deduction.fault, deduction.points, deduction.question) == (fault.slug, fault.points, place + 1)
        assert graded.points == FULL_MARKS - fault.points
        assert deduction.rule == rule_text(deduction.clause)
        assert deduction.cost
        if is_step(question):
            assert step_line(question, deduction.given, deduction.clause) in known
        else:
            assert {line for line in known if line.startswith(fault.slug) and line.endswith(deduction.clause)}
        found.add(fault.slug)

    assert found == {line.partition(" · ")[0] for line in known} - {"step"} | STEP_FAULTS


def test_there_are_more_than_twenty_kinds_of_mistakes() -> None:
    assert len([fault for fault in Fault if fault is not Fault.SLOW]) >= 20
    assert len({fault.slug for fault in Fault}) == len(Fault)


@pytest.mark.parametrize("house_id", house_ids())
def test_more_chips_than_needed_are_found(house_id: str) -> None:
    exam = exam_of(load_house(house_id), 0)
    smallest = exam.house.chips.denominations[0]
    place, question = next(
        (place, question)
        for place, (_, question) in enumerate(exam.questions)
        if question.form is Form.CHIPS and any(chip > smallest for chip, _ in parse_chips(question.right))
    )
    many = worth(parse_chips(question.right)).cents // smallest.cents
    answers = perfect(exam)
    answers[place] = Given(print_chips(((smallest, many),)), QUICK)

    (deduction,) = grade(exam, answers).deductions

    fault = Fault.TOO_MANY_CHIPS
    assert (deduction.fault, deduction.points, deduction.clause) == (fault.slug, fault.points, question.wrong.clause)
    assert {line for line in written(house_id) if line.startswith("wrong-chips") and line.endswith(deduction.clause)}


@pytest.mark.parametrize("house_id", house_ids())
def test_a_slow_answer_costs_its_own_deduction_beside_a_wrong_one(house_id: str) -> None:
    exam = exam_of(load_house(house_id), 1)
    first, answers = exam.questions[0][1], perfect(exam)
    wrong, _ = next(wrong_answers(first))
    answers[0] = Given(wrong, first.seconds * 1000 + 1)

    _, slow = grade(exam, answers).deductions

    assert (slow.fault, slow.points, slow.clause) == (Fault.SLOW.slug, Fault.SLOW.points, first.wrong.clause)


LEAST = 20
"""How many kinds of mistakes the key has at each house."""


@pytest.mark.parametrize("house_id", KEY)
def test_mistakes_are_named_with_the_clause_that_was_worked_out_by_hand(house_id: str) -> None:
    named: dict[str, set[str]] = {}
    for line in lines_of(load_house(house_id)):
        mistake, _, clause = line.rpartition(" · ")
        named.setdefault(mistake, set()).add(clause)
    wrong = {
        mistake: sorted(named.get(mistake, ()))
        for mistake, clauses in KEY[house_id].items()
        if not is_named_right(named.get(mistake, set()), clauses)
    }

    assert wrong == {}
    assert len(KEY[house_id]) >= LEAST


def is_named_right(named: set[str], clauses: str) -> bool:
    """Return whether a mistake is named, and only with clauses of the key; with assumed ones where it has none."""
    if clauses == SILENT:
        return bool(named) and all(clause_behind(rule) != rule for rule in named)
    return bool(named) and named <= set(clauses.split())
