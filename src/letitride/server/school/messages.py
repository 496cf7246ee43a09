"""The school's requests and answers. No message holds a key before its question is answered."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta, Struct

from letitride.cards import Card, Money
from letitride.server.houses.houses import HouseResponse
from letitride.server.http.wire import Body, whole
from letitride.server.people.accounts import Name
from letitride.server.people.staff import Reason
from letitride.server.tables.table_state import ViewResponse
from letitride.training.school.judging import LONGEST_ANSWER
from letitride.training.school.progress import MOST_ITEMS, Progress
from letitride.training.school.question import DrillKind, Form

Way = Literal["guided", "free"]
Ticket = Annotated[str, whole("[0-9a-f]{20}")]
"""Which exercise it is. Only the server can work out its questions."""

Place = Annotated[int, Meta(ge=0, le=5000)]
Answer = Annotated[str, Meta(min_length=1, max_length=LONGEST_ANSWER)]
Milliseconds = Annotated[int, Meta(ge=0, le=10**9)]


class DrillLine(Struct, frozen=True, kw_only=True):
    """A drill of a house."""

    kind: DrillKind
    title: str
    about: str
    items: tuple[tuple[str, str], ...]
    """What it teaches: titles by key."""


class DeductionLine(Struct, frozen=True, kw_only=True):
    """A kind of mistake, and what it costs in a table test."""

    fault: str
    label: str
    points: int


class SchoolResponse(Struct, frozen=True, kw_only=True):
    """The school of a house."""

    house: str
    name: str
    rules: HouseResponse
    drills: tuple[DrillLine, ...]
    deductions: tuple[DeductionLine, ...]
    pass_mark: int
    rounds: int
    least_exercises: int
    latest: int
    least_right: int
    progress: dict[str, Progress]
    """Of somebody with an account: by drill."""

    kept: bool
    """Whether the server stores your progress."""

    instructor: str | None
    """Whose class you are in."""


class Stack(Struct, frozen=True, kw_only=True):
    """Chips to be counted."""

    chip: Money
    many: int


class QuestionShown(Struct, frozen=True, kw_only=True):
    """A question, as a candidate sees it."""

    place: int
    of: int
    kind: DrillKind
    prompt: str
    form: Form
    options: tuple[str, ...]
    chips: tuple[Money, ...]
    """The house's chips, to cut from."""

    told: tuple[str, ...]
    sign: str
    cards: tuple[Card | None, ...]
    stacks: tuple[Stack, ...]
    seconds: int
    table: ViewResponse
    """The table as its dealer sees it, with every card that lies there too many or too few; nothing that is due."""


class Guide(Struct, frozen=True, kw_only=True):
    """The right answer, shown in advance: only in the guided way."""

    answer: str
    right: str
    clause: str
    rule: str


class MistakeShown(Struct, frozen=True, kw_only=True):
    """What was wrong about an answer."""

    fault: str
    label: str
    clause: str
    rule: str
    given: str
    right: str
    cost: str


class NextRequest(Body, frozen=True, kw_only=True):
    """What to exercise next."""

    kind: DrillKind
    way: Way
    progress: Progress | None = None
    """For somebody without an account: as their browser keeps it."""

    last: Annotated[str, Meta(max_length=60)] = ""
    """The last item, which does not come twice in a row."""


class ExerciseResponse(Struct, frozen=True, kw_only=True):
    """An exercise to begin. Its title is shown only in the guided way."""

    ticket: str
    questions: int
    seconds: int
    title: str | None
    item: str | None
    """Its key, to go on from."""


class AskRequest(Body, frozen=True, kw_only=True):
    """Which question of an exercise."""

    kind: DrillKind
    way: Way
    ticket: Ticket
    place: Place


class AskedResponse(Struct, frozen=True, kw_only=True):
    """A question of an exercise."""

    question: QuestionShown
    guide: Guide | None


class DrillAnswer(AskRequest, frozen=True, kw_only=True):
    """An answer to a question of an exercise."""

    answer: Answer


class Verdict(Struct, frozen=True, kw_only=True):
    """Whether an answer is right."""

    right: bool
    answer: str
    """The answer as it was understood."""

    mistake: MistakeShown | None


class GivenAnswer(Body, frozen=True, kw_only=True):
    """An answer, and how long it took."""

    answer: Answer
    milliseconds: Milliseconds


class DoneRequest(Body, frozen=True, kw_only=True):
    """All answers of a free exercise."""

    kind: DrillKind
    ticket: Ticket
    answers: Annotated[tuple[GivenAnswer, ...], Meta(min_length=1, max_length=MOST_ITEMS)]
    progress: Progress | None = None
    """For somebody without an account: as their browser keeps it."""


class DoneResponse(Struct, frozen=True, kw_only=True):
    """The result of an exercise, and the progress after it."""

    item: str
    title: str
    right: bool
    in_time: bool
    milliseconds: int
    """How long it took: by the server's clock if it keeps your progress, else as you said."""

    mistakes: tuple[MistakeShown, ...]
    progress: Progress
    counted: bool
    """Whether it counts: an exercise that is sent again does not."""

    mastered: bool


# Table tests and classes


class BeginRequest(Body, frozen=True, kw_only=True):
    """A table test at a house."""

    house: Annotated[str, whole("[a-z0-9-]{1,60}")]


class SetRequest(BeginRequest, frozen=True, kw_only=True):
    """A table test that an instructor sets somebody of the class."""

    candidate: Name
    reason: Reason = ""
    """Why; nothing is done without a reason."""


class SittingResponse(Struct, frozen=True, kw_only=True):
    """A table test, as its candidate and its instructor see it."""

    number: int
    candidate: str
    house: str
    name: str
    """What the house is called."""

    set_by: str
    set_at: int
    answered: int
    asked: int
    finished: int | None
    seed: int | None
    """Hidden until it is over."""

    points: int | None
    passed: bool | None
    head: str | None


class OpenQuestion(Struct, frozen=True, kw_only=True):
    """The open question of a table test; none where it is over."""

    sitting: SittingResponse
    round: int | None
    question: QuestionShown | None
    left: int
    """Milliseconds until its target time is over, when this was sent."""


class SitRequest(Body, frozen=True, kw_only=True):
    """The answer to the open question of a table test."""

    place: Place
    answer: Answer


class JoinRequest(Body, frozen=True, kw_only=True):
    """Whose class somebody wants to be in."""

    instructor: Name


class StudentProgress(Struct, frozen=True, kw_only=True):
    """The progress of somebody in a drill."""

    house: str
    kind: str
    exercises: int
    right: int
    latest: int
    mastered: bool


class Student(Struct, frozen=True, kw_only=True):
    """Somebody in a class."""

    name: str
    progress: tuple[StudentProgress, ...]
    sittings: tuple[SittingResponse, ...]


class ClassResponse(Struct, frozen=True, kw_only=True):
    """The class of an instructor."""

    students: tuple[Student, ...]
