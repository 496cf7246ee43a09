"""A full class: long names, drills begun and mastered, table tests set, begun and taken."""

from __future__ import annotations

import msgspec

from letitride.house import load_house
from letitride.pit.people.people import Post
from letitride.pit.tables.reasons import StaffReason
from letitride.server.school.exams import _closed, exam_for
from letitride.training.school.progress import Progress
from letitride.training.school.question import DrillKind
from tests.server.desk import staff
from tests.server.house import House

PUPILS = 30
LONGEST = "Maximiliane Wilhelmine zu Hohens"
HOUSES = ("nh-000", "seacoast-3cp", "lir-bonus")


def a_class(house: House, pupils: int = PUPILS) -> None:
    """Fill the class of the instructor."""
    teacher, school = staff(house, Post.INSTRUCTOR), house.running.school
    for place in range(pupils):
        name = LONGEST if place == 1 else f"Pupil {place:02}"
        school.join(name, teacher.name)
        for number in range(place % 4):
            _drill(house, name, HOUSES[number], done=place * 5)
        if place % 5 == 1:
            _exams(house, name, teacher.name)


def _drill(house: House, name: str, rules: str, *, done: int) -> None:
    for number, kind in enumerate(DrillKind):
        latest = tuple((done + each) % (number + 2) > 0 for each in range(min(done, 30)))
        kept = msgspec.json.encode(Progress(exercises=done, latest=latest if number % 2 else (True,) * len(latest)))
        house.running.school.change_progress(name, rules, kind.value, lambda _, kept=kept: kept)  # type: ignore[misc]


def _exams(house: House, name: str, teacher: str) -> None:
    """Set three table tests: one not begun, one begun, and one taken, with mistakes."""
    school, reason = house.running.school, StaffReason(by=teacher, post=Post.INSTRUCTOR.value, reason="the course ends")
    for answers in (0, 3, 10**6):
        sitting = school.set_exam(name, load_house(HOUSES[answers % 3]), reason)
        questions = exam_for(sitting).questions
        for place in range(min(answers, len(questions))):
            school.show(sitting.number, name)
            wrong = place % 40 == 7 and not questions[place][1].right.startswith("$")
            answer = "1" if wrong else questions[place][1].right
            school.answer(sitting.number, name, place, answer, _closed)
