"""Questions about the procedure: at each moment, what is due."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from letitride.cards import DECK, Card
from letitride.table.clauses.citing import cite
from letitride.table.model import command as commands
from letitride.table.model.event import CardsLookedAt, Event
from letitride.table.model.state import Table
from letitride.table.rules.shuffling import depths
from letitride.training.school.draw import Draw
from letitride.training.school.menus import menu
from letitride.training.school.question import DrillKind, Fault, Form, Question, Signs, Wrong
from letitride.training.school.rehearsal import Moment
from letitride.training.school.step_clauses import clause_of
from letitride.training.school.steps import Step
from letitride.training.school.wording import called

MOST_TOLD = 4
"""How many of the latest events are repeated."""


def step_questions(moments: Sequence[Moment], draw: Draw, *, first: int = 0, last: int | None = None) -> list[Question]:
    """Return a question for every staff step, from one moment to another."""
    asked: list[Question] = []
    for place in range(first, len(moments) if last is None else last):
        if moments[place].is_staff:
            asked += about_step(moments, place, draw)
    return asked


def about_step(moments: Sequence[Moment], place: int, draw: Draw) -> Iterator[Question]:
    """Yield the questions at a moment: the step, and what it needs."""
    moment = moments[place]
    yield step_question(moment, later_steps(moments, place), draw, told=told_before(moments, place))
    match moment.step:
        case commands.CutDeck():
            yield cut_question(moment.table)
        case commands.CountStub(found=found):
            yield stub_question(moment.table, found)


def step_question(moment: Moment, later: Sequence[Step], draw: Draw, *, told: tuple[str, ...] = ()) -> Question:
    """Return the question what is due at a moment."""
    options, number = menu(moment, later, draw)
    clause = clause_of(moment.table, moment.step)
    return Question(
        kind=DrillKind.DEAL,
        prompt="What do you do next?",
        form=Form.CHOICE,
        table=moment.table,
        signs=Signs(told=told),
        options=options,
        right=str(number),
        wrong=Wrong(Fault.OUT_OF_ORDER, clause, ""),
        seconds=moment.table.house.exam.step_seconds,
    )


def cut_question(table: Table) -> Question:
    """Return the question how deep to cut."""
    allowed = depths(table)
    deep = [str(number) for number in range(len(DECK) + 1) if number in allowed]
    cost = "The cut would have to be made again: it protects nobody."
    return Question(
        kind=DrillKind.DEAL,
        prompt="How many cards do you lift off the top?",
        form=Form.NUMBER,
        table=table,
        right=deep[0],
        accepted=tuple(deep),
        wrong=Wrong(Fault.WRONG_CUT, cite(table.house, "cut"), cost),
        seconds=table.house.exam.step_seconds,
    )


def stub_question(table: Table, found: int) -> Question:
    """Return the question how many cards the spread stub has."""
    backs: tuple[Card | None, ...] = (None,) * found
    cost = "A deck that is not complete would stay in play, or a good one would be taken away."
    return Question(
        kind=DrillKind.COUNT,
        prompt="Count the stub. How many cards does it have?",
        form=Form.NUMBER,
        table=table,
        signs=Signs(cards=backs),
        right=str(found),
        wrong=Wrong(Fault.MISCOUNT, clause_of(table, commands.CountStub(found=found)), cost),
        seconds=table.house.exam.count_seconds,
    )


def later_steps(moments: Sequence[Moment], place: int) -> list[Step]:
    """Return what staff do after a moment, the next step first."""
    return [moment.step for moment in moments[place + 1 :] if moment.is_staff]


def told_before(moments: Sequence[Moment], place: int) -> tuple[str, ...]:
    """Return what happened since the last staff step, in words, players' actions above all."""
    told: list[str] = []
    for moment in reversed(moments[:place]):
        if moment.is_staff:
            break
        told[:0] = _calls(moment.table, moment.events)
    return tuple(told[-MOST_TOLD:])


def _calls(table: Table, events: Sequence[Event]) -> list[str]:
    heard = [event for event in events if not isinstance(event, CardsLookedAt)]
    return [called(table, event) for event in heard[:1]]
