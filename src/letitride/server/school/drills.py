"""The drills on the page: the server asks and grades, and shows the right answer only afterwards."""

from __future__ import annotations

import secrets

from fastapi import Request

from letitride.house import House
from letitride.pit.people.people import Person
from letitride.server.houses.houses import HouseId, house_response, known_house
from letitride.server.http.access import Anybody
from letitride.server.http.problem import problems
from letitride.server.http.services import Services, Serving
from letitride.server.http.wire import Malformed, Router, filled
from letitride.server.school import messages
from letitride.server.school.progress_on_file import (
    ProgressOnFile,
    begun_of,
    change_progress,
    is_kept,
    progress_of,
)
from letitride.server.school.shown import guide_of, mistake_shown, question_shown
from letitride.training.school.drills import ABOUT, TITLES, exercise, following_item, items, next_item
from letitride.training.school.exam import ROUNDS
from letitride.training.school.grading import deductions_list
from letitride.training.school.judging import BadAnswer, mistake_of, read_answer
from letitride.training.school.progress import LATEST, LEAST_EXERCISES, LEAST_RIGHT, NO_PROGRESS, Progress
from letitride.training.school.question import DrillKind, Exercise, Question

router = Router(prefix="/api/school", tags=["school"])
_NONCE = 8


class NoAnswer(Malformed):
    """A text that is no answer to the question."""

    code, status = "no-answer", 400


class NoSuchQuestion(Malformed):
    """A question that an exercise does not have."""

    code, status = "no-such-question", 404


@router.get("/{house_id}", responses=problems(404))
def school(house_id: HouseId, services: Serving, person: Anybody) -> messages.SchoolResponse:
    """Show what a house's school teaches, what a table test asks, and your progress."""
    house = known_house(services, house_id)
    kept = progress_of(services, person, house.id) if is_kept(person) and person else {}
    return messages.SchoolResponse(
        house=house.id,
        name=house.name,
        rules=house_response(house),
        drills=tuple(_drill(house, kind) for kind in DrillKind),
        deductions=tuple(messages.DeductionLine(fault=f, label=label, points=p) for f, label, p in deductions_list()),
        pass_mark=house.exam.pass_mark,
        rounds=ROUNDS,
        least_exercises=LEAST_EXERCISES,
        latest=LATEST,
        least_right=LEAST_RIGHT,
        progress=dict(kept),
        kept=is_kept(person),
        instructor=services.school.instructor_of(person.name) if person else None,
    )


def _drill(house: House, kind: DrillKind) -> messages.DrillLine:
    taught = tuple(items(house, kind).items())
    return messages.DrillLine(kind=kind, title=TITLES[kind], about=ABOUT[kind], items=taught)


@router.post("/{house_id}/next", responses=problems(404))
def begin(
    request: Request, house_id: HouseId, wanted: messages.NextRequest, services: Serving, person: Anybody
) -> messages.ExerciseResponse:
    """Draw the next exercise of a drill: what went wrong before comes more often; guided, each comes in its order."""
    services.guard.check_rate("school", request)
    house = known_house(services, house_id)
    progress = wanted.progress or NO_PROGRESS
    if person is not None and is_kept(person):
        progress = progress_of(services, person, house.id).get(wanted.kind.value, NO_PROGRESS)
    nonce = secrets.token_hex(_NONCE)
    guided = wanted.way == "guided"
    item = (
        following_item(house, wanted.kind, wanted.last)
        if guided
        else next_item(house, wanted.kind, nonce, progress, last=wanted.last)
    )
    place = list(items(house, wanted.kind)).index(item)
    mask = _mask(services, person, house, wanted.kind, wanted.way, nonce)
    made = exercise_of(services, person, house, wanted.kind, wanted.way, ticket := f"{nonce}{place ^ mask:04x}")
    if not guided and person is not None and is_kept(person):
        at = services.clock()
        change_progress(services, person, house, wanted.kind, lambda kept: kept.drawing(ticket, at))
    return messages.ExerciseResponse(
        ticket=ticket,
        questions=len(made.questions),
        seconds=made.seconds,
        title=made.title if guided else None,
        item=item if guided else None,
    )


def exercise_of(
    services: Services, person: Person | None, house: House, kind: DrillKind, way: str, ticket: str
) -> Exercise:
    """Return the exercise of a ticket. It is another one in the other way, and for anybody else with an account."""
    nonce, masked = ticket[: 2 * _NONCE], int(ticket[2 * _NONCE :], 16)
    known = list(items(house, kind))
    item = known[(masked ^ _mask(services, person, house, kind, way, nonce)) % len(known)]
    seed = services.school.code("exercise", _owner(person), way, house.id, kind.value, ticket)
    return exercise(house, kind, item, seed)


def _mask(services: Services, person: Person | None, house: House, kind: DrillKind, way: str, nonce: str) -> int:
    return services.school.code("item", _owner(person), way, house.id, kind.value, nonce) % 2**16


def _owner(person: Person | None) -> str:
    return person.name if person is not None and is_kept(person) else ""


@router.post("/{house_id}/question", responses=problems(404))
def ask(
    request: Request, house_id: HouseId, wanted: messages.AskRequest, services: Serving, person: Anybody
) -> messages.AskedResponse:
    """Ask a question of an exercise; in the guided way, with the right answer."""
    services.guard.check_rate("school", request)
    made = exercise_of(services, person, known_house(services, house_id), wanted.kind, wanted.way, wanted.ticket)
    question = _question(made, wanted.place)
    guide = guide_of(question) if wanted.way == "guided" else None
    return messages.AskedResponse(question=question_shown(question, wanted.place, len(made.questions)), guide=guide)


def _question(made: Exercise, place: int) -> Question:
    if place >= len(made.questions):
        raise NoSuchQuestion(f"this exercise has {len(made.questions)} questions")
    return made.questions[place]


@router.post("/{house_id}/answer", responses=problems(404))
def answer(
    request: Request, house_id: HouseId, given: messages.DrillAnswer, services: Serving, person: Anybody
) -> messages.Verdict:
    """Check an answer. If it is wrong, say by which rule, and what it would have cost.

    In the free way, the first answer to a question counts: for a later one, the verdict is about the first.
    """
    services.guard.check_rate("school", request)
    house = known_house(services, house_id)
    question = _question(exercise_of(services, person, house, given.kind, given.way, given.ticket), given.place)
    read = _read(question, given.answer)
    if given.way == "free":
        read = _read(question, _first_answer(services, person, house, given))
    mistake = mistake_of(question, read)
    shown = mistake_shown(mistake) if mistake else None
    return messages.Verdict(right=mistake is None, answer=question.in_words(read), mistake=shown)


def _read(question: Question, answer: str) -> str:
    try:
        return read_answer(question, answer)
    except BadAnswer as fault:
        raise NoAnswer(str(fault)) from None


def _first_answer(services: Services, person: Person | None, house: House, given: messages.DrillAnswer) -> str:
    """Return the first answer to a question, which is stored if it is this one."""
    if person is None or begun_of(services, person, house, given.kind, given.ticket) is None:
        return given.answer
    kept = change_progress(
        services, person, house, given.kind, lambda kept: kept.answering(given.ticket, given.place, given.answer)
    )
    begun = kept.of(given.ticket)
    return begun.answers[given.place] if begun else given.answer


@router.post("/{house_id}/done", responses=problems(404))
def done(
    request: Request, house_id: HouseId, given: messages.DoneRequest, services: Serving, person: Anybody
) -> messages.DoneResponse:
    """Grade a free exercise, and store the progress of somebody with an account.

    With an account, the first answer to each question counts, and the server's time since the exercise was drawn.
    """
    services.guard.check_rate("school", request)
    house = known_house(services, house_id)
    made = exercise_of(services, person, house, given.kind, "free", given.ticket)
    if len(given.answers) != len(made.questions):
        raise NoSuchQuestion(
            f"this exercise has {len(made.questions)} questions, and {len(given.answers)} answers came"
        )
    begun = begun_of(services, person, house, given.kind, given.ticket)
    first = begun.answers if begun else {}
    answers = [first.get(place, each.answer) for place, each in enumerate(given.answers)]
    read = [_read(question, each) for question, each in zip(made.questions, answers, strict=True)]
    found = [mistake_of(question, each) for question, each in zip(made.questions, read, strict=True)]
    mistakes = [each for each in found if each is not None]
    took = services.clock() - begun.drawn if begun else sum(each.milliseconds for each in given.answers)
    in_time = took <= made.seconds * 1000
    progress, counted = _count(services, person, house, given, made.item, right=not mistakes, in_time=in_time)
    return filled(
        messages.DoneResponse,
        made,
        right=not mistakes,
        in_time=in_time,
        milliseconds=took,
        mistakes=tuple(map(mistake_shown, mistakes)),
        progress=progress,
        counted=counted,
        mastered=progress.mastered,
    )


def _count(
    services: Services, person: Person | None, house: House, given: messages.DoneRequest, item: str, **result: bool
) -> tuple[Progress, bool]:
    """Return the progress after an exercise, and whether it counted. An exercise that the server drew counts once."""
    if person is None or not is_kept(person):
        return (given.progress or NO_PROGRESS).after(item, **result), True
    counted = False

    def change(kept: ProgressOnFile) -> ProgressOnFile:
        nonlocal counted
        counted = kept.of(given.ticket) is not None
        return kept.done(given.ticket, item, **result)

    return change_progress(services, person, house, given.kind, change).progress, counted
