"""Progress in drills that the server keeps: for people with an account, with the exercises they have begun."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.pit.people.people import Person
from letitride.server.http.services import Services
from letitride.training.school.progress import Progress
from letitride.training.school.question import DrillKind

_MOST_OPEN = 8
"""How many exercises of a drill can be open at a time. The oldest is dropped."""


class Begun(Struct, frozen=True, kw_only=True):
    """An exercise that was drawn and is not done yet."""

    ticket: str
    drawn: int
    """When, by the server's clock."""

    answers: Mapping[int, str] = {}
    """The first answer to each question, by its place."""

    def answering(self, place: int, answer: str) -> Begun:
        """Return the exercise after an answer. Only the first one to a question is kept."""
        return replace(self, answers={place: answer, **self.answers})


class ProgressOnFile(Progress, frozen=True, kw_only=True):
    """A person's stored progress in a drill, with the exercises that were drawn and not done yet."""

    begun: tuple[Begun, ...] = ()
    """Each counts once."""

    @property
    def progress(self) -> Progress:
        """The progress alone."""
        return Progress(exercises=self.exercises, latest=self.latest, items=self.items)

    def of(self, ticket: str) -> Begun | None:
        """Return the exercise of a ticket; None if it was not drawn or is already done."""
        return next((each for each in self.begun if each.ticket == ticket), None)

    def drawing(self, ticket: str, at: int) -> ProgressOnFile:
        """Return the progress with another exercise to do."""
        return replace(self, begun=(*self.begun, Begun(ticket=ticket, drawn=at))[-_MOST_OPEN:])

    def answering(self, ticket: str, place: int, answer: str) -> ProgressOnFile:
        """Return the progress after an answer."""
        begun = (each.answering(place, answer) if each.ticket == ticket else each for each in self.begun)
        return replace(self, begun=tuple(begun))

    def done(self, ticket: str, item: str, *, right: bool, in_time: bool) -> ProgressOnFile:
        """Return the progress after an exercise; unchanged if it was not drawn or is already done."""
        if self.of(ticket) is None:
            return self
        after = self.after(item, right=right, in_time=in_time)
        left = tuple(each for each in self.begun if each.ticket != ticket)
        return ProgressOnFile(exercises=after.exercises, latest=after.latest, items=after.items, begun=left)


read_progress = msgspec.json.Decoder(Progress).decode
_on_file = msgspec.json.Decoder(ProgressOnFile).decode


def is_kept(person: Person | None) -> bool:
    """Return whether the server stores a person's progress. Guests keep their own."""
    return person is not None and not person.guest


def progress_of(services: Services, person: Person, house: str) -> Mapping[str, Progress]:
    """Return a person's progress at a house, by drill."""
    kept = (each for each in services.school.progress(person.name) if each.house == house)
    return {each.kind: read_progress(each.data) for each in kept}


def begun_of(services: Services, person: Person | None, house: House, kind: DrillKind, ticket: str) -> Begun | None:
    """Return an exercise that the server keeps for somebody with an account, if it is not done yet."""
    if person is None or not is_kept(person):
        return None
    kept = (each for each in services.school.progress(person.name) if (each.house, each.kind) == (house.id, kind.value))
    return next((_on_file(each.data).of(ticket) for each in kept), None)


def change_progress(
    services: Services,
    person: Person,
    house: House,
    kind: DrillKind,
    change: Callable[[ProgressOnFile], ProgressOnFile],
) -> ProgressOnFile:
    """Change a person's progress in a drill, and return it."""

    def changed(kept: bytes | None) -> bytes:
        return msgspec.json.encode(change(_on_file(kept) if kept is not None else ProgressOnFile()))

    return _on_file(services.school.change_progress(person.name, house.id, kind.value, changed))
