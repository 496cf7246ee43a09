"""Builds a case: something goes wrong in a running deal, is noticed, ruled on and carried out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from letitride.house import House
from letitride.table.clauses.citing import cite, clause_behind
from letitride.table.clauses.rule_list import About, documents, text_of
from letitride.table.model.command import Command, PressKey
from letitride.table.model.vocabulary import Key
from letitride.training.school.draw import Draw
from letitride.training.school.menus import menu
from letitride.training.school.procedure import later_steps, told_before
from letitride.training.school.question import DrillKind, Fault, Form, Option, Question, Signs, Wrong
from letitride.training.school.rehearsal import Moment, Rehearsal, at_stake
from letitride.training.school.step_clauses import clause_of
from letitride.training.school.steps import STOP, words_of

RULINGS = {
    "play-on": "The card goes into the discard rack, and the deal goes on.",
    "void": "All hands are void: every bet goes back, and the cards are shuffled again.",
    "next-card": "The card is used as the next one.",
    "misdeal": "A misdeal: all hands are void, and the floor gathers and counts the deck.",
    "new-deck": "A misdeal: all hands are void, and a new deck is brought.",
    "waits": "The round waits while the floor checks the hands and counts the deck.",
    "same-round": "A misdeal: the same round is dealt again with the bets as they are.",
    "vote": "The round is completed if everyone with a live bet agrees; silence is a no.",
    "stands": "The round is completed: its result stands.",
    "dead": "The round is dead: every bet goes back.",
}
"""The possible consequences of an irregularity."""

CONDUCT_RULINGS = {
    "warn": "The floor warns the player, and the round goes on.",
    "dead-hand": "The floor may rule this hand dead: its bets go back, and the other hands play on.",
}
"""The possible consequences of shown cards, in houses that rule on them."""

SENSOR_RULINGS = {
    "bonus-back": "The dealer pushes the bonus bet back. It may be put down again until no more bets.",
    "bonus-stays": "The bonus bet stays where it is, and no more bets is called.",
}
"""The possible consequences of a dark lamp, in houses with sensors."""

PLAIN_CASES = ("face-up", "second-face-up", "drawn-in-error", "wrong-number", "wrong-community", "wrong-stub", "lamp")
"""What an irregularity may be mistaken for."""

_CHOICES = 4
_DECK = "A deck that is not complete would stay in play, or a good one would be taken away."


class CaseBuilder:
    """Collects the questions of a case while it is rehearsed."""

    def __init__(self, rehearsal: Rehearsal, draw: Draw, names: dict[str, str]) -> None:
        self.rehearsal, self.draw, self.names = rehearsal, draw, names
        self.begins = len(rehearsal.moments)
        """The first moment of the case."""

        self.carried_by: dict[type[Struct], tuple[str, ...]] = {}
        """The clause topics of a step, if the case has others than the step itself."""

        self._entries: list[Question | int] = []

    @property
    def house(self) -> House:
        """The house that rules."""
        return self.rehearsal.house

    def clause(self, topic: str) -> str:
        """Return the clause about a topic."""
        return cite(self.house, topic)

    def ask(self, question: Question) -> None:
        """Add a question."""
        self._entries.append(question)

    def act(self, command: Command) -> None:
        """Ask for a command, then carry it out."""
        self._entries.append(len(self.rehearsal.moments))
        self.rehearsal.do(command)

    def pass_over(self, command: Command) -> None:
        """Carry out a command without asking for it."""
        self.rehearsal.do(command)

    def questions(self) -> tuple[Question, ...]:
        """Return all questions; those about steps include what comes after."""
        moments = self.rehearsal.moments
        return tuple(self._carrying_out(moments, each) if isinstance(each, int) else each for each in self._entries)

    # The questions of a case

    def stop(self, topic: str, signs: Signs, *, cost: str = "", also: tuple[str, ...] = ()) -> None:
        """Ask what to do next, when the right answer is to stop."""
        table, clause = self.rehearsal.table, self.clause(topic)
        cost = cost or f"{at_stake(table)} of bets would be settled on a round that is not good."
        missed = Wrong(Fault.IRREGULARITY_MISSED, clause, cost)
        told = (*told_before(self.rehearsal.moments, len(self.rehearsal.moments)), *signs.told)
        due = self.rehearsal.next_step()
        rivals = [words_of(table, due)] if due is not None else []
        if due is not None:
            others, _ = menu(Moment(table, due, (), table), [], self.draw)
            rivals += [each.words for each in others if each.words not in (STOP, *rivals)][:_CHOICES]
        options = (*(Option(words, missed) for words in self.draw.shuffled(rivals)), Option(STOP))
        self.ask(self._question("What do you do next?", options, missed, replace(signs, told=told), also))

    def recognise(self, key: str, topic: str, signs: Signs, *, among: Sequence[str] = ()) -> None:
        """Ask what is wrong."""
        wrong = Wrong(Fault.MISNAMED, self.clause(topic), "If you name it wrong, you rule on it wrong.")
        others = [self.names[each] for each in among or self.names if self.names[each] != self.names[key]]
        words = self.draw.shuffled([self.names[key], *self.draw.sample(sorted(set(others)), _CHOICES)])
        self._choice("What is wrong?", words, self.names[key], wrong, signs)

    def rule(self, ruling: str, topic: str, signs: Signs, *, also: tuple[str, ...] = ()) -> None:
        """Ask what follows."""
        stake = at_stake(self.rehearsal.table)
        wrong = Wrong(Fault.WRONG_RULING, self.clause(topic), f"{stake} of bets would be ruled on wrongly.")
        conduct = CONDUCT_RULINGS if self.house.hides_cards else {}
        known = {**RULINGS, **conduct, **(SENSOR_RULINGS if self.house.has_sensors else {})}
        right = known.pop(ruling)
        words = self.draw.shuffled([right, *self.draw.sample(list(known.values()), _CHOICES)])
        self._choice("What follows in this house?", words, right, wrong, signs, also)

    def cite(self, topic: str, signs: Signs, *, also: tuple[str, ...] = ()) -> None:
        """Ask which rule says so."""
        clause = self.clause(topic)
        wrong = Wrong(Fault.WRONG_CLAUSE, clause, "A ruling without its rule does not stand in a dispute.")
        right, others = text_of(clause_behind(clause)), _other_clauses(clause_behind(clause))
        texts = self.draw.shuffled([right, *self.draw.sample(others, _CHOICES - 1)])
        self._choice("Which rule says so?", texts, right, wrong, signs, also)

    def judge(self, prompt: str, right: str, others: Sequence[str], topic: str, signs: Signs) -> None:
        """Ask for a finding of the floor, or for what follows from it."""
        stake = at_stake(self.rehearsal.table)
        wrong = Wrong(Fault.FLOOR_ERROR, self.clause(topic), f"{stake} of bets hang on it." if stake else _DECK)
        self._choice(prompt, self.draw.shuffled([right, *others]), right, wrong, signs)

    def count(self, prompt: str, right: int, topic: str, signs: Signs) -> None:
        """Ask for a count."""
        self.ask(
            Question(
                kind=DrillKind.COUNT,
                prompt=prompt,
                form=Form.NUMBER,
                table=self.rehearsal.table,
                signs=signs,
                right=str(right),
                wrong=Wrong(Fault.MISCOUNT, self.clause(topic), _DECK),
                seconds=self.house.exam.count_seconds,
            )
        )

    def _choice(
        self,
        prompt: str,
        words: Sequence[str],
        right: str,
        wrong: Wrong,
        signs: Signs,
        also: tuple[str, ...] = (),
    ) -> None:
        options = tuple(Option(each, None if each == right else wrong) for each in words)
        self.ask(self._question(prompt, options, wrong, signs, also))

    def _question(
        self, prompt: str, options: tuple[Option, ...], wrong: Wrong, signs: Signs, also: tuple[str, ...]
    ) -> Question:
        number = next(place for place, option in enumerate(options, 1) if option.wrong is None)
        return Question(
            kind=DrillKind.FLOOR if wrong.fault is Fault.FLOOR_ERROR else DrillKind.RULE,
            prompt=prompt,
            form=Form.CHOICE,
            table=self.rehearsal.table,
            signs=signs,
            options=options,
            right=str(number),
            wrong=wrong,
            also=also,
            seconds=self.house.exam.ruling_seconds,
        )

    def _carrying_out(self, moments: Sequence[Moment], place: int) -> Question:
        """Return the question for a step of a ruling. Any other step is not what was ruled."""
        moment = moments[place]
        options, number = menu(moment, later_steps(moments, place), self.draw)
        topics = self.carried_by.get(type(moment.step), ())
        clause, *also = [self.clause(topic) for topic in topics] or [clause_of(moment.table, moment.step)]
        cost = "The ruling is not carried out: the next round begins with the wrong cards, chips or keys."
        wrong = Wrong(Fault.NOT_CARRIED_OUT, clause, cost)
        return Question(
            kind=DrillKind.RULE,
            prompt="Carry it out: what is done next?",
            form=Form.CHOICE,
            table=moment.table,
            signs=Signs(told=told_before(moments, place)),
            options=tuple(Option(each.words, wrong if each.wrong else None) for each in options),
            right=str(number),
            wrong=wrong,
            also=(*also, *self._shown(moment)),
            seconds=self.house.exam.step_seconds * 2,
        )

    def _shown(self, moment: Moment) -> tuple[str, ...]:
        """Return the clause about what the controller shows when its reset is due."""
        asked = isinstance(moment.step, PressKey) and moment.step.key is Key.ENTER
        return (self.clause("reset shown"),) if asked else ()


def _other_clauses(clause: str) -> list[str]:
    """Return the texts of other clauses on irregularities, from the same document if it has enough."""
    ruled = [
        each.id
        for document in documents()
        for each in document.clause
        if each.about is About.IRREGULARITIES or each.id.startswith("001-house-2")
    ]
    same = [each for each in ruled if each[:3] == clause[:3]]
    texts = [text_of(each) for each in (same if len(same) > _CHOICES else ruled) if each != clause]
    return sorted(set(texts) - {text_of(clause)})
