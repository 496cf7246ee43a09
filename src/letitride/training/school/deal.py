"""The dealing drill: every step of a part of the procedure, in order."""

from __future__ import annotations

from collections.abc import Callable

from letitride.house import House
from letitride.house.setup import Cut, Permission
from letitride.table.model import command as commands
from letitride.table.model.state import Table
from letitride.table.model.vocabulary import Stage
from letitride.table.rules.procedure import by_shuffler
from letitride.training.school.draw import Draw
from letitride.training.school.procedure import step_questions
from letitride.training.school.question import DrillKind, Exercise, Question
from letitride.training.school.rehearsal import Rehearsal

STRETCHES = {
    "opening": "Opening the table",
    "bets": "From the first bet to the first card",
    "deal": "Dealing the cards",
    "decisions": "Asking the players",
    "settlement": "Taking and paying",
    "stub": "The round in which the stub is counted",
    "cut": "A cut that the floor wants",
    "dead-game": "Nobody plays, and somebody comes",
}


def stretches(house: House) -> dict[str, str]:
    """Return the parts of the procedure that a house has, by key."""
    has = {
        "stub": house.cards.stub_count_every > 0,
        "cut": house.cards.cut is Cut.WHEN_REQUIRED
        or (house.cards.cut is Cut.ALWAYS and house.cards.recut_on_floors_order is Permission.ALLOWED),
    }
    return {key: title for key, title in STRETCHES.items() if has.get(key, True)}


def exercise(house: House, key: str, draw: Draw) -> Exercise:
    """Return the steps of a part, with random players."""
    return Exercise(kind=DrillKind.DEAL, item=key, title=STRETCHES[key], questions=tuple(_MAKERS[key](house, draw)))


def _rehearsal(house: House, draw: Draw) -> Rehearsal:
    return Rehearsal(house, draw, players=draw.between(2, 3))


def _opening(house: House, draw: Draw) -> list[Question]:
    rehearsal = _rehearsal(house, draw)
    rehearsal.open()
    return step_questions(rehearsal.moments, draw, first=1)  # The floor opens the table, then the dealer begins.


def _part(belongs: Callable[[Table], bool]) -> Callable[[House, Draw], list[Question]]:
    """Return what makes the questions of the first part of a round in which every table *belongs*."""

    def made(house: House, draw: Draw) -> list[Question]:
        rehearsal = _rehearsal(house, draw)
        rehearsal.open()
        first, moments = len(rehearsal.moments), rehearsal.moments
        rehearsal.play()
        while not belongs(moments[first].table):
            first += 1
        last = first
        while last < len(moments) and belongs(moments[last].table):
            last += 1
        return step_questions(moments, draw, first=first, last=last)

    return made


def _before_the_first_card(table: Table) -> bool:
    if table.stage is Stage.DEALING:
        return not isinstance(table.todo[0], commands.DealCards)
    return table.stage is Stage.BETTING


def _stub(house: House, draw: Draw) -> list[Question]:
    rehearsal = _rehearsal(house, draw)
    rehearsal.open()
    for _ in range(house.cards.stub_count_every - 1):
        rehearsal.play()
    begun = len(rehearsal.moments)
    rehearsal.play(until=lambda table: table.stage is Stage.DECIDING)
    return step_questions(rehearsal.moments, draw, first=begun)


def _cut(house: House, draw: Draw) -> list[Question]:
    rehearsal = _rehearsal(house, draw)
    rehearsal.open()
    rehearsal.play(until=lambda table: table.round is not None and bool(table.round.dealers_cards), cut=True)
    ordered = next(place for place, m in enumerate(rehearsal.moments) if isinstance(m.step, commands.OrderCut))
    return step_questions(rehearsal.moments, draw, first=ordered)


def _dead_game(house: House, draw: Draw) -> list[Question]:
    rehearsal = _rehearsal(house, draw)
    begun = _nobody_came(rehearsal) if by_shuffler(house) and draw.one_in(2) else _everybody_left(rehearsal)
    rehearsal.do(commands.CallDeadGame())
    rehearsal.arrive()
    rehearsal.do(commands.ReturnFromDeadGame())
    rehearsal.prepare()
    rehearsal.ready()
    return step_questions(rehearsal.moments, draw, first=begun)


def _nobody_came(rehearsal: Rehearsal) -> int:
    """Open a table to which nobody comes, and return the moment at which its shuffler begins."""
    rehearsal.do(commands.OpenTable())
    rehearsal.prepare()
    return next(place for place, each in enumerate(rehearsal.moments) if isinstance(each.step, commands.PressStart))


def _everybody_left(rehearsal: Rehearsal) -> int:
    """Play a round, let everybody go, and return the moment at which the first one gets up."""
    rehearsal.open()
    rehearsal.play()
    begun = len(rehearsal.moments)
    for seat in rehearsal.seats:
        rehearsal.do(commands.LeaveSeat(seat=seat))
    return begun


_MAKERS: dict[str, Callable[[House, Draw], list[Question]]] = {
    "opening": _opening,
    "bets": _part(_before_the_first_card),
    "deal": _part(lambda table: table.stage is Stage.DEALING),
    "decisions": _part(lambda table: table.stage is Stage.DECIDING),
    "settlement": _part(lambda table: table.stage is Stage.SETTLING),
    "stub": _stub,
    "cut": _cut,
    "dead-game": _dead_game,
}
