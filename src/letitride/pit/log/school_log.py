"""Table tests in the house's log: who set a test, and its result."""

from __future__ import annotations

from letitride.pit.log.house_event import HouseEvent, Intervened
from letitride.pit.school_records import Sitting


class ExamSet(Intervened, frozen=True, kw_only=True):
    """An instructor set a table test."""

    exam: int
    candidate: str
    rules: str
    """The hash of the record of its house."""


class ExamBegun(HouseEvent, frozen=True, kw_only=True):
    """Somebody began a table test that nobody had set."""

    exam: int
    candidate: str
    rules: str


class ExamFinished(HouseEvent, frozen=True, kw_only=True):
    """A table test is over: the head of its record's chain, and its points."""

    exam: int
    candidate: str
    seed: int
    points: int
    passed: bool
    head: str


def exam_name(number: int) -> str:
    """Return the name of setting a table test in the list of interventions."""
    return f"Set table test {number}"


def finished_of(sitting: Sitting) -> ExamFinished:
    """Return the log event for a finished table test."""
    return ExamFinished(
        exam=sitting.number,
        candidate=sitting.candidate,
        seed=sitting.seed,
        points=sitting.points,
        passed=sitting.passed,
        head=sitting.head,
    )
