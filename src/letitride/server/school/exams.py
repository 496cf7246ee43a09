"""Table tests on the page: the server keeps clock, answers and record, and hides the seed until it is over."""

from __future__ import annotations

from typing import Annotated, Literal

from fastapi import Path, Query
from msgspec.structs import replace
from starlette.responses import Response

from letitride.extras import require
from letitride.pit.house_record import read_house
from letitride.pit.people.people import Person, Post
from letitride.pit.school_records import Sitting, SittingFilter
from letitride.pit.store_faults import NoSuchThing
from letitride.server.houses.houses import known_house
from letitride.server.http.access import Instructor, NotAllowed, Somebody
from letitride.server.http.lists import as_csv
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving
from letitride.server.http.wire import Router
from letitride.server.people.staff import why
from letitride.server.school import messages
from letitride.server.school.drills import NoAnswer
from letitride.server.school.progress_on_file import read_progress
from letitride.server.school.shown import question_shown
from letitride.server.tables.rounds import LATEST, Most
from letitride.training.school.exam import Exam, exam_of
from letitride.training.school.grading import Given
from letitride.training.school.judging import BadAnswer, read_answer
from letitride.training.school.progress import Progress
from letitride.training.school.record import ExamRecord, record_of, write_record

router = Router(prefix="/api/exams", tags=["school"])
MOST = 100
ExamNumber = Annotated[int, Path(ge=1, le=10**12, description="The number of a table test.")]

ExamBefore = Annotated[int | None, Query(ge=1, le=LATEST, description="The number of the last table test before.")]


def exam_for(sitting: Sitting) -> Exam:
    """Return the questions of a table test, with their keys."""
    return exam_of(read_house(sitting.record.encode()), sitting.seed)


def sitting_response(sitting: Sitting) -> messages.SittingResponse:
    """Return a table test as people see it: seed and result only when it is over."""
    over = sitting.finished is not None
    house = read_house(sitting.record.encode())
    return messages.SittingResponse(
        number=sitting.number,
        candidate=sitting.candidate,
        house=sitting.house,
        name=house.name,
        set_by=sitting.set_by,
        set_at=sitting.set_at,
        answered=len(sitting.answers),
        asked=len(exam_for(sitting).questions) if not over else len(sitting.answers),
        finished=sitting.finished,
        seed=sitting.seed if over else None,
        points=sitting.points if over else None,
        passed=sitting.passed if over else None,
        head=sitting.head if over else None,
    )


@router.get("", responses=problems(401))
def own_exams(services: Serving, person: Somebody) -> list[messages.SittingResponse]:
    """List the table tests you take, newest first."""
    return [sitting_response(each) for each in services.school.sittings(SittingFilter(candidate=person.name), MOST)]


@router.post("", status_code=201, responses=problems(401, 404, 409))
def begin_exam(services: Serving, wanted: messages.BeginRequest, person: Somebody) -> messages.SittingResponse:
    """Begin a table test that nobody has set."""
    services.guard.check_rate("exam", person.name)
    house = known_house(services, wanted.house)
    return sitting_response(services.school.begin(person, house))


@router.get("/set", responses=problems(401))
@as_csv(before="number")
def exams_set(
    services: Serving, instructor: Instructor, before: ExamBefore = None, most: Most = 20
) -> list[messages.SittingResponse]:
    """List the table tests you set, newest first. They stay when a student leaves the class."""
    filters = SittingFilter(set_by=instructor.name, before=before)
    return [sitting_response(each) for each in services.school.sittings(filters, most)]


@router.post("/set", status_code=201, responses=problems(401, 404, 409))
def set_exam(services: Serving, wanted: messages.SetRequest, instructor: Instructor) -> messages.SittingResponse:
    """Set a table test for somebody in the class. Its seed stays hidden until it is over."""
    services.guard.check_rate("exam", instructor.name)
    house = known_house(services, wanted.house)
    candidate = services.people.called(wanted.candidate)
    given = why(instructor, wanted.reason)
    return sitting_response(services.school.set_exam(candidate.name, house, given))


@router.post("/{number}/question", responses=problems(401, 404))
def open_question(number: ExamNumber, services: Serving, person: Somebody) -> messages.OpenQuestion:
    """Show the open question of a table test to its candidate. Its clock starts when it is first shown."""
    return _open(services, services.school.show(number, person.name))


@router.post("/{number}/answer", responses=problems(401, 404, 409))
def give_answer(
    number: ExamNumber, given: messages.SitRequest, services: Serving, person: Somebody
) -> messages.OpenQuestion:
    """Store the answer to the open question, and show the next. Right answers are shown when the test is over."""
    sitting = services.school.sitting(number)
    if sitting.candidate != person.name:
        raise NoSuchThing(f"there is no table test {number} of yours")
    questions = exam_for(sitting).questions
    if given.place >= len(questions):
        raise NoAnswer(f"the test has {len(questions)} questions")
    try:
        read = read_answer(questions[given.place][1], given.answer)
    except BadAnswer as fault:
        raise NoAnswer(str(fault)) from None
    answered = services.school.answer(number, person.name, given.place, read, _closed)
    return _open(services, services.school.show(number, person.name) if answered.finished is None else answered)


def _closed(sitting: Sitting) -> Sitting:
    """Return a table test with its result, if every question is answered."""
    if len(sitting.answers) < len(exam_for(sitting).questions):
        return sitting
    record = record_for(sitting)
    return replace(sitting, points=record.points, passed=record.passed, head=record.head)


def record_for(sitting: Sitting) -> ExamRecord:
    """Return the record of a table test as far as it is answered."""
    answers = [Given(*each) for each in sitting.answers]
    return record_of(exam_for(sitting), answers, candidate=sitting.candidate, started=sitting.started or 0)


def _open(services: Services, sitting: Sitting) -> messages.OpenQuestion:
    told = sitting_response(sitting)
    if sitting.finished is not None:
        return messages.OpenQuestion(sitting=told, round=None, question=None, left=0)
    questions = exam_for(sitting).questions
    place = len(sitting.answers)
    number, question = questions[place]
    passed = services.clock() - (sitting.shown or services.clock())
    return messages.OpenQuestion(
        sitting=told,
        round=number,
        question=question_shown(question, place, len(questions)),
        left=max(0, question.seconds * 1000 - passed),
    )


@router.get("/{number}/record", responses=problems(401, 403, 404), response_class=Response)
def exam_record(
    number: ExamNumber,
    services: Serving,
    person: Somebody,
    form: Annotated[Literal["json", "html", "pdf"], Query(alias="format", description="As which file.")] = "json",
) -> Response:
    """Get the record of a finished table test: for its candidate, its instructor, and administrators."""
    sitting = services.school.sitting(number)
    if not _may_read(person, sitting):
        raise NoSuchThing(f"there is no table test {number} of yours")
    if sitting.finished is None:
        raise NotAllowed(f"table test {number} is not over", code="not-over", status=403)
    name = f"table-test-{number}.{form}"
    content, media = _printed(record_for(sitting), form)
    return Response(content, media_type=media, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _may_read(person: Person, sitting: Sitting) -> bool:
    return person.name in (sitting.candidate, sitting.set_by) or person.post is Post.ADMINISTRATOR


def _printed(record: ExamRecord, form: str) -> tuple[bytes, str]:
    if form == "json":
        return write_record(record), "application/json"
    require("reports", purpose="a printed record")
    from letitride.reports import exam_report, to_html, to_pdf

    if form == "html":
        return to_html(exam_report(record)), "text/html"
    return to_pdf(exam_report(record)), "application/pdf"


# Classes


@router.get("/class", responses=problems(401))
def own_class(services: Serving, instructor: Instructor) -> messages.ClassResponse:
    """Show an instructor everybody's progress in the class."""
    names = services.school.students_of(instructor.name)
    return messages.ClassResponse(students=tuple(_student(services, name, instructor.name) for name in names))


def _student(services: Services, name: str, instructor: str) -> messages.Student:
    progress = tuple(
        _standing(each.house, each.kind, read_progress(each.data)) for each in services.school.progress(name)
    )
    sat = services.school.sittings(SittingFilter(candidate=name, set_by=instructor), MOST)
    return messages.Student(name=name, progress=progress, sittings=tuple(map(sitting_response, sat)))


def _standing(house: str, kind: str, progress: Progress) -> messages.StudentProgress:
    return messages.StudentProgress(
        house=house,
        kind=kind,
        exercises=progress.exercises,
        right=progress.right,
        latest=len(progress.latest),
        mastered=progress.mastered,
    )


@router.put("/class", status_code=204, responses=problems(400, 401, 404))
def join_class(services: Serving, wanted: messages.JoinRequest, person: Somebody) -> None:
    """Join an instructor's class. They then see your progress and can set you table tests."""
    if person.guest:
        raise NotAllowed("register first: a guest's progress is kept in the browser", code="guest", status=403)
    instructor = services.people.called(wanted.instructor)
    if instructor.post not in (Post.INSTRUCTOR, Post.ADMINISTRATOR) or instructor.name == person.name:
        raise NotAllowed(f"{instructor.name} is no instructor", code="no-instructor", status=400)
    services.school.join(person.name, instructor.name)


@router.delete("/class", status_code=204, responses=problems(401))
def leave_class(services: Serving, person: Somebody) -> None:
    """Leave the class. The instructor no longer sees your progress."""
    services.school.join(person.name, None)
