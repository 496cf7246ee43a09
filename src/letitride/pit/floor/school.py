"""The school of a pit: stored progress, classes, and table tests from the first question to the last.

The room above knows the questions and whether an answer is right, and passes in the results.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from letitride.fair import Key
from letitride.house import House
from letitride.pit.house_record import rules_of, write_house
from letitride.pit.log.house_log import enter, enter_intervention
from letitride.pit.log.school_log import ExamBegun, ExamSet, exam_name, finished_of
from letitride.pit.people.people import Person
from letitride.pit.ports import Clock, Store, Transaction
from letitride.pit.school_records import KeptProgress, Sitting, SittingFilter
from letitride.pit.store_faults import NoSuchThing
from letitride.pit.tables.reasons import StaffReason, intervention

MOST_SEED = 2**53
MOST_OPEN = 5
"""How many table tests that nobody set can be open at once, per person."""


class SchoolFault(ValueError):
    """Something that cannot be done in the school."""


class School:
    """The school of a pit."""

    def __init__(self, store: Store, clock: Clock, key: Key) -> None:
        self._store, self._clock = store, clock
        self._secret = hmac.digest(key.secret, b"letitride school 1", hashlib.sha256)

    def code(self, *parts: str) -> int:
        """Return a number derived from texts that nobody outside can work out."""
        message = b"".join(len(part.encode()).to_bytes(4, "big") + part.encode() for part in parts)
        return int.from_bytes(hmac.digest(self._secret, message, hashlib.sha256)[:8], "big")

    # Progress and classes

    def progress(self, person: str) -> Sequence[KeptProgress]:
        """Return a person's progress in all drills."""
        return self._store.read(lambda books: books.school_progress(person))

    def change_progress(self, person: str, house: str, kind: str, change: Callable[[bytes | None], bytes]) -> bytes:
        """Change a person's progress in a drill, and return what is stored now."""

        def work(books: Transaction) -> bytes:
            books.house_head()
            kept = {(each.house, each.kind): each.data for each in books.school_progress(person)}
            data = change(kept.get((house, kind)))
            books.keep_school_progress(KeptProgress(person=person, house=house, kind=kind, data=data))
            return data

        return self._store.submit(work).result()

    def instructor_of(self, person: str) -> str | None:
        """Return whose class a person is in."""
        return self._store.read(lambda books: books.instructor_of(person))

    def join(self, person: str, instructor: str | None) -> None:
        """Put a person in a class, or in none."""
        self._store.submit(lambda books: books.set_instructor(person, instructor)).result()

    def students_of(self, instructor: str) -> Sequence[str]:
        """Return who is in a class."""
        return self._store.read(lambda books: books.students_of(instructor))

    # Table tests

    def sittings(self, filters: SittingFilter, most: int) -> Sequence[Sitting]:
        """Return table tests, newest first."""
        return self._store.read(lambda books: books.sittings(filters, most))

    def sitting(self, number: int) -> Sitting:
        """Return a table test."""
        return self._store.read(lambda books: _found(books, number))

    def begin(self, candidate: Person, house: House) -> Sitting:
        """Begin a table test that nobody has set."""

        def work(books: Transaction) -> Sitting:
            books.house_head()
            own = books.sittings(SittingFilter(candidate=candidate.name, set_by=""), MOST_OPEN)
            if len(own) == MOST_OPEN and all(each.finished is None for each in own):
                raise SchoolFault(f"finish a test first: you have {MOST_OPEN} open")
            sitting = self._new(books, candidate.name, house, "")
            begun = ExamBegun(exam=sitting.number, candidate=candidate.name, rules=rules_of(sitting.record.encode()))
            enter(books, begun, at=sitting.set_at)
            books.keep_sitting(sitting)
            return sitting

        return self._store.submit(work).result()

    def set_exam(self, candidate: str, house: House, reason: StaffReason) -> Sitting:
        """Set a table test for somebody in a class, by an instructor who gives a reason."""

        def work(books: Transaction) -> Sitting:
            books.house_head()
            if books.instructor_of(candidate) != reason.by:
                raise SchoolFault(f"{candidate} is not in your class")
            sitting = self._new(books, candidate, house, reason.by)
            told = intervention(reason, exam_name(sitting.number), candidate, sitting.set_at)
            rules = rules_of(sitting.record.encode())
            enter_intervention(books, ExamSet(intervention=told, exam=sitting.number, candidate=candidate, rules=rules))
            books.keep_sitting(sitting)
            return sitting

        return self._store.submit(work).result()

    def _new(self, books: Transaction, candidate: str, house: House, set_by: str) -> Sitting:
        number, at = books.last_sitting() + 1, self._clock()
        return Sitting(
            number=number,
            candidate=candidate,
            house=house.id,
            record=write_house(house).decode(),
            seed=self.code("exam", str(number), candidate, str(at)) % MOST_SEED,
            set_by=set_by,
            set_at=at,
        )

    def show(self, number: int, candidate: str) -> Sitting:
        """Show the open question to its candidate. Its clock starts when it is first shown."""

        def work(books: Transaction) -> Sitting:
            books.house_head()
            sitting = _own(books, number, candidate)
            if sitting.finished is not None or sitting.shown is not None:
                return sitting
            at = self._clock()
            shown = replace(sitting, shown=at, started=sitting.started or at)
            books.keep_sitting(shown)
            return shown

        return self._store.submit(work).result()

    def answer(
        self, number: int, candidate: str, place: int, answer: str, close: Callable[[Sitting], Sitting]
    ) -> Sitting:
        """Store the answer to the open question. *close* returns the result after the last one.

        An answer that comes twice is stored once: the second finds its question answered.
        """

        def work(books: Transaction) -> Sitting:
            books.house_head()
            sitting = _own(books, number, candidate)
            if sitting.finished is not None or len(sitting.answers) != place or sitting.shown is None:
                raise SchoolFault("this question is not open: ask for the one that is")
            took = max(0, self._clock() - sitting.shown)
            answered = close(replace(sitting, answers=(*sitting.answers, (answer, took)), shown=None))
            if answered.head:
                answered = replace(answered, finished=self._clock())
                enter(books, finished_of(answered), at=answered.finished or 0)
            books.keep_sitting(answered)
            return answered

        return self._store.submit(work).result()


def _found(books: Transaction, number: int) -> Sitting:
    sitting = books.sitting(number)
    if sitting is None:
        raise NoSuchThing(f"there is no table test {number}")
    return sitting


def _own(books: Transaction, number: int, candidate: str) -> Sitting:
    sitting = _found(books, number)
    if sitting.candidate != candidate:
        raise NoSuchThing(f"there is no table test {number} of yours")
    return sitting
