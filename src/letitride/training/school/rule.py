"""The ruling drill: something goes wrong in a running deal, or a player asks for something."""

from __future__ import annotations

from letitride.house import House
from letitride.training.school import interruptions, irregularities, requests
from letitride.training.school.cases import CaseBuilder
from letitride.training.school.draw import Draw
from letitride.training.school.question import DrillKind, Exercise, Question
from letitride.training.school.rehearsal import Rehearsal

_TRIES = 20


class NeverHappens(LookupError):
    """A round never reached the moment at which something should go wrong."""


def incidents(house: House) -> dict[str, str]:
    """Return what can go wrong in a round of a house, by key."""
    return irregularities.irregularities(house) | interruptions.interruptions(house)


def things_to_rule_on(house: House) -> dict[str, str]:
    """Return everything that is ruled on at a house, by key."""
    return incidents(house) | requests.requests(house)


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return a case, from what is seen to the last step of the ruling."""
    title = things_to_rule_on(house)[key]
    if key in requests.TITLES:
        asked = tuple(requests.request_questions(house, key, draw))
        return Exercise(kind=DrillKind.RULE, item=key, title=title, questions=asked)
    return Exercise(kind=DrillKind.RULE, item=key, title=title, questions=_case(house, key, draw))


def _case(house: House, key: str, draw: Draw) -> tuple[Question, ...]:
    for _ in range(_TRIES):
        rehearsal = Rehearsal(house, draw, players=draw.between(2, 3))
        rehearsal.open()
        for _ in range(irregularities.rounds_before(key, house)):
            rehearsal.play()
        case = plant_in(rehearsal, key, draw)
        if case is not None:
            return case.questions()
    raise NeverHappens(f"no round of {house.id} came to {key}")


def plant_in(rehearsal: Rehearsal, key: str, draw: Draw) -> CaseBuilder | None:
    """Play a round up to the moment at which something goes wrong, and let it; None if it never comes."""
    irregularities.prepare(key, rehearsal)
    broken_off = key in interruptions.TITLES
    reached = interruptions.until(key) if broken_off else irregularities.until(key, rehearsal)
    rehearsal.play(reached)
    if not reached(rehearsal.table):
        return None
    case = CaseBuilder(rehearsal, draw, {**irregularities.NAMES, "interrupted": interruptions.NAME})
    if broken_off:
        interruptions.plant(key, case)
    else:
        irregularities.plant(key, case)
    return case
