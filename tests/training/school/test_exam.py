"""The table test: who knows everything has full marks, and each kind of mistake is found, named and deducted once."""

from __future__ import annotations

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from letitride.cards import Money
from letitride.house import House, house_ids, load_house
from letitride.house.exam import FULL_MARKS
from letitride.table.clauses.citing import is_rule
from letitride.training.school.chips import fewest_chips, how_many, parse_chips, print_chips, worth
from letitride.training.school.exam import ROUNDS, exam_of
from letitride.training.school.grading import Given, grade
from letitride.training.school.record import check_record, read_record, record_of, write_record
from tests.scale import scaled
from tests.training.school.candidates import QUICK, perfect, wrong_answers

HOUSES = house_ids()
SEEDS = range(scaled(2, 200))


@pytest.mark.heavy
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("house_id", HOUSES)
def test_who_knows_everything_has_full_marks_in_every_exam(house_id: str) -> None:
    for seed in SEEDS:
        exam = exam_of(load_house(house_id), seed)
        graded = grade(exam, perfect(exam))

        assert (graded.points, graded.passed, graded.deductions) == (FULL_MARKS, True, ())
        assert len(exam.rounds) == ROUNDS
        assert 400 <= len(exam.questions) <= 700  # as the page promises
        assert any(each.planted for each in exam.rounds)


def test_who_stops_early_does_not_pass() -> None:
    exam = exam_of(load_house("lir"), 1)
    graded = grade(exam, perfect(exam)[:-1])

    assert (graded.points, graded.complete, graded.passed) == (FULL_MARKS, False, False)


# Any answers


def any_answers(house: House, seed: int, pattern: str) -> list[Given]:
    """Return answers that are right or wrong as a pattern says, some of them slow."""
    exam, draw = exam_of(house, seed), random.Random(pattern)
    answers = []
    for _, question in exam.questions[: draw.randrange(len(exam.questions) + 1)]:
        possible = [question.right, *(answer for answer, _ in wrong_answers(question))]
        answers.append(Given(draw.choice(possible), draw.choice((QUICK, 10**6))))
    return answers


@settings(max_examples=scaled(15, 300), deadline=None)
@given(
    house_id=st.sampled_from(scaled(HOUSES[:3], HOUSES)), seed=st.integers(0, scaled(1, 5)), pattern=st.text(max_size=8)
)
def test_whatever_is_answered_the_grade_follows_from_the_record(house_id: str, seed: int, pattern: str) -> None:
    exam = exam_of(load_house(house_id), seed)
    answers = any_answers(exam.house, seed, pattern)
    record = record_of(exam, answers, candidate="Ann", started=1)

    again = read_record(write_record(record))

    assert again == record
    assert all(finding.holds for finding in check_record(again, head=record.head))
    graded = grade(exam, answers)
    assert (again.points, again.deductions, again.passed) == (graded.points, graded.deductions, graded.passed)


@settings(max_examples=scaled(15, 300), deadline=None)
@given(
    house_id=st.sampled_from(scaled(HOUSES[:3], HOUSES)),
    seed=st.integers(0, scaled(1, 5)),
    pattern=st.text(max_size=8),
    what=st.integers(0, 5),
)
def test_a_record_that_was_changed_is_found(house_id: str, seed: int, pattern: str, what: int) -> None:
    exam = exam_of(load_house(house_id), seed)
    answers = any_answers(exam.house, seed, pattern) or perfect(exam)[:3]
    record = record_of(exam, answers, candidate="Ann", started=1)
    raw = msgspec.json.decode(write_record(record))
    step = raw["steps"][len(raw["steps"]) // 2]
    forged = {
        0: lambda: raw.update(points=raw["points"] - 1),
        1: lambda: raw.update(passed=not raw["passed"]),
        2: lambda: step.update(milliseconds=step["milliseconds"] + 1),
        3: lambda: raw.update(candidate="Ben"),
        4: lambda: raw.update(seed=raw["seed"] + 1),
        5: raw["steps"].pop,
    }
    forged[what]()

    findings = check_record(read_record(msgspec.json.encode(raw)), head=record.head)

    assert not all(finding.holds for finding in findings)


@pytest.mark.parametrize("house_id", HOUSES)
def test_every_question_names_a_clause_that_exists(house_id: str) -> None:
    for _, question in exam_of(load_house(house_id), 4).questions:
        assert all(map(is_rule, question.clauses))
        assert all(is_rule(option.wrong.clause) for option in question.options if option.wrong)
        assert question.seconds > 0


# Chips


@pytest.mark.parametrize("chips", [(1, 5, 25, 100), (1, 2, 3, 4), (1, 3, 4), (1, 5, 10, 12, 25), (2, 5), (1,)])
def test_the_fewest_chips_are_the_fewest(chips: tuple[int, ...]) -> None:
    denominations = tuple(map(Money.dollars, chips))
    least = [0] + [10**9] * 300
    for amount in range(1, 301):
        least[amount] = min((least[amount - chip] + 1 for chip in chips if chip <= amount), default=10**9)
        if least[amount] < 10**9:
            cut = fewest_chips(denominations, Money.dollars(amount))
            assert (worth(cut), how_many(cut)) == (Money.dollars(amount), least[amount])
            assert parse_chips(print_chips(cut)) == cut


def test_large_amounts_are_cut_too() -> None:
    cut = fewest_chips(tuple(map(Money.dollars, (1, 3, 4))), Money.dollars(1_000_002))

    assert (worth(cut), how_many(cut)) == (Money.dollars(1_000_002), 250_001)
