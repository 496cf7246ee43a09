"""The table test: twenty rounds at a table, with irregularities planted by a seed."""

from __future__ import annotations

import functools
from collections.abc import Iterator

from msgspec import Struct

from letitride.house import House
from letitride.house.setup import Cut
from letitride.table.model import command as commands
from letitride.table.model.vocabulary import Stage
from letitride.training.school import floor, requests, say
from letitride.training.school.count import tray_question
from letitride.training.school.draw import Draw
from letitride.training.school.lines import duel_outcome, has_duel, paid_lines, stack
from letitride.training.school.pay import pay_questions
from letitride.training.school.procedure import about_step
from letitride.training.school.question import Question
from letitride.training.school.read import duel_question, hand_questions, order_question
from letitride.training.school.rehearsal import Moment, Rehearsal
from letitride.training.school.rule import incidents, plant_in

ROUNDS = 20
PLANTED = 8
"""In how many rounds something goes wrong."""

ASKED_FOR, FLOOR_TASKS = 4, 3
"""In how many rounds a player asks for something, and in how many the floor is needed."""

SEATED, MOST_PLAYERS = 3, 2
"""How many players are seated, and how many of them bet in a round at most, so that a test stays short."""

_CUT_WANTED = 4
"""In one of this many quiet rounds the floor wants a cut, where the house cuts only then."""

_KEPT = 8
"""How many exams to cache. Others are made again on request."""


class ExamRound(Struct, frozen=True):
    """A round of the table test."""

    number: int
    planted: str
    """What goes wrong in it, by key; empty if nothing does."""

    questions: tuple[Question, ...]


class Exam(Struct, frozen=True):
    """A table test, with its key."""

    house: House
    seed: int
    rounds: tuple[ExamRound, ...]

    @property
    def questions(self) -> tuple[tuple[int, Question], ...]:
        """Every question with its round, in order."""
        return tuple((each.number, question) for each in self.rounds for question in each.questions)


@functools.lru_cache(_KEPT)
def exam_of(house: House, seed: int) -> Exam:
    """Return the table test of a house that a seed gives."""
    return Exam(house, seed, tuple(Sitting(house, seed).rounds()))


class Sitting:
    """The table while its twenty rounds are dealt."""

    def __init__(self, house: House, seed: int) -> None:
        self.house, self.draw = house, Draw("exam", house.id, seed)
        self.table = Rehearsal(house, self.draw, players=SEATED)
        self.everybody = self.table.seats
        known = list(incidents(house))
        self.pending = [*self.draw.shuffled(known), *self.draw.shuffled(known)][: max(PLANTED, 1)]
        self.planted = set(self.draw.sample(range(1, ROUNDS + 1), PLANTED))
        quiet = self.draw.shuffled([number for number in range(1, ROUNDS + 1) if number not in self.planted])
        self.asked_for = set(quiet[:ASKED_FOR])
        self.for_floor = set(quiet[ASKED_FOR : ASKED_FOR + FLOOR_TASKS])
        self.asked: list[Question] = []

    def rounds(self) -> Iterator[ExamRound]:
        """Deal twenty rounds, and yield the questions of each."""
        self.table.open()
        self._steps(1)  # The floor opens the table, then the dealer begins.
        for number in range(1, ROUNDS + 1):
            self.table.seats = tuple(sorted(self.draw.sample(self.everybody, self.draw.between(1, MOST_PLAYERS))))
            key = self._round(number)
            self._beside(number)
            yield ExamRound(number, key, tuple(self.asked))
            self.asked = []

    def _round(self, number: int) -> str:
        start, moments = len(self.table.moments), self.table.moments
        self.table.wanted, self.table.side_bets = {}, {}
        for key in self._candidates() if number in self.planted else ():
            case = plant_in(self.table, key, self.draw)
            if case is None:  # The round never got there and is over, so it counts as a normal round.
                break
            self.pending.remove(key)
            self._steps(start, case.begins)
            self.asked += case.questions()
            self._go_on()
            return key
        else:
            self._stack()
            self.table.play(cut=self.house.cards.cut is Cut.WHEN_REQUIRED and self.draw.one_in(_CUT_WANTED))
        self._steps(start)
        self._call(moments[start:])
        return ""

    def _candidates(self) -> list[str]:
        """Return what may go wrong in this round. A wrong stub comes first, in a round where the stub is counted."""
        every = self.house.cards.stub_count_every
        counted = every > 0 and self.table.table.rounds_since_count + 1 >= every
        if counted and "wrong-stub" in self.pending:
            return ["wrong-stub"]
        return [key for key in self.pending if key != "wrong-stub"][:1]

    def _go_on(self) -> None:
        """Finish a round that continues after a ruling, or prepare the cards if it does not."""
        after = len(self.table.moments)
        if self.table.table.round is not None and self.table.table.stage is not Stage.PREPARING:
            self.table.deal()
        self._steps(after)

    def _stack(self) -> None:
        """Give a seat a paying hand, in two of three rounds."""
        if not self.draw.one_in(3):
            stack(self.table, self.draw.choice(paid_lines(self.house)), self.draw.choice(self.table.seats), self.draw)

    # What is asked

    def _steps(self, first: int, last: int | None = None) -> None:
        moments, read = self.table.moments, False
        for place in range(first, len(moments) if last is None else last):
            moment = moments[place]
            if not moment.is_staff:
                continue
            self.asked += about_step(moments, place, self.draw)
            if isinstance(moment.step, commands.PayWager):
                self.asked += pay_questions(moment)
            if isinstance(moment.step, commands.ExposeHand) and not read:
                read = True
                self.asked += self._reading(moment, moment.step.seat)

    def _reading(self, moment: Moment, seat: int) -> Iterator[Question]:
        main = self.house.main_wager
        if not has_duel(self.house):
            yield from hand_questions(moment.after, seat, main, self.draw)
            return
        outcome = duel_outcome(moment.after, seat)
        taken = moment.after.seat(seat)
        if outcome and taken and taken.wagers and not taken.wagers.folded:
            yield duel_question(moment.after, seat, outcome)
            for wager in self.house.wagers:
                if wager.is_side_bet and taken.wagers.stake(wager):
                    yield from hand_questions(moment.after, seat, wager, self.draw)

    def _call(self, moments: list[Moment]) -> None:
        """Ask for a call of the round, and sometimes for the order of settling."""
        called = [
            (place, event)
            for place, moment in enumerate(moments)
            for event in moment.events
            if type(event) in say.CALLED
        ]
        if called:
            place, event = self.draw.choice(called)
            self.asked.append(say.call_question(moments, place, event, self.draw))
        settled = any(moment.table.round and moment.table.round.payouts for moment in moments)
        if settled and len(self.table.seats) > 1 and self.draw.one_in(3):
            self.asked.append(order_question(moments))

    def _beside(self, number: int) -> None:
        """Ask what comes between two rounds: a request, a task of the floor, and at the end the tray."""
        if number in self.asked_for:
            key = self.draw.choice(list(requests.requests(self.house)))
            self.asked += requests.request_questions(self.house, key, self.draw)
        if number in self.for_floor:
            key = self.draw.choice(list(floor.tasks(self.house)))
            self.asked += floor.exercise(self.house, key, self.draw).questions
        if number == ROUNDS:
            self.asked.append(tray_question(self.table, self.draw))
